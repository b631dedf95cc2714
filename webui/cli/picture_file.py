"""Drawings into files, in the format their name asks for."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from webui.cli.answering import CommandError


def save_picture(path: Path, picture_bgr: np.ndarray) -> None:
    try:
        done, data = cv2.imencode(path.suffix or ".png", picture_bgr)
    except cv2.error:
        done, data = False, None
    if not done:
        raise CommandError("draw.format", f"The drawing can't be written: {path}")
    path.write_bytes(np.asarray(data).tobytes())
