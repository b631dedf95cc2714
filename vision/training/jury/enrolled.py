"""Evenings with a set that was enrolled: photographs of nothing but its dice, and throws.

Their dice are witnesses for each other: sets, lamps and windows are unusual, so that who learns
from these has to look at what is known. Numbers are far from those that witnesses are weighed by.
"""

from __future__ import annotations

from typing import Any

import cv2

from vision.training.jury.witnessed import unusual_evening

_SAMPLES, _THROWS = 2, 3
_JPEG_QUALITY = 92


def enrolled_evening(number: int) -> list[tuple[bytes, dict[str, Any]]]:
    """The JPEGs and truths of an evening's pictures."""
    evening = unusual_evening(number)
    pictures = [evening.sample(k) for k in range(_SAMPLES)]
    pictures += [evening.throw(k) for k in range(_THROWS)]
    made = []
    for place, (photo, truth) in enumerate(pictures):
        _, data = cv2.imencode(".jpg", photo.bgr, [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY])
        told = {"image": f"enrolled_{number:06d}_{place}.jpg", "group": f"enrolled_{number}"}
        made.append((data.tobytes(), truth | told))
    return made
