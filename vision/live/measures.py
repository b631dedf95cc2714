"""What pictures themselves tell about a camera, whatever its driver says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

_CLIPPED = 250


@dataclass(frozen=True)
class Measured:
    """`sharpness` only compares pictures of one table: focus is best where it is highest."""

    size: tuple[int, int]
    frames_per_s: float | None
    brightness: float
    """Mean gray level, 0 to 255."""
    clipped_share: float
    """Share of the picture that is too bright to tell colors."""
    sharpness: float


def measure_camera(bgr: np.ndarray, times_s: Sequence[float]) -> Measured:
    """Measure the newest picture; `times_s` are when the last ones came."""
    gray = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY)
    span_s = times_s[-1] - times_s[0] if len(times_s) > 1 else 0.0
    return Measured(
        size=(bgr.shape[1], bgr.shape[0]),
        frames_per_s=round((len(times_s) - 1) / span_s, 1) if span_s > 0 else None,
        brightness=round(float(gray.mean()), 1),
        clipped_share=round(float((bgr.max(2) >= _CLIPPED).mean()), 4),
        sharpness=round(float(cv2.Laplacian(gray, cv2.CV_32F).var()), 1),
    )
