"""A throw's picture, small enough to keep: still sharp enough to settle a quarrel over.

It may be smaller than the one that was read. A reading's `width` and `height` say in which
pixels its dice are, so whoever draws them on a kept picture scales them.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from webui.store.throws import LARGEST_PICTURE_BYTES

LONGEST_SIDE_PX = 1600
FINEST_QUALITY, COARSEST_QUALITY, QUALITY_STEP = 90, 60, 10


def jpeg_to_keep(
    picture_bgr: npt.NDArray[np.uint8], most_bytes: int = LARGEST_PICTURE_BYTES
) -> bytes:
    """The picture as a JPEG of at most `most_bytes`: coarser first, then smaller."""
    side_px = min(LONGEST_SIDE_PX, max(picture_bgr.shape[:2]))
    while True:
        smaller = _shrunk(picture_bgr, side_px)
        for quality in range(FINEST_QUALITY, COARSEST_QUALITY - 1, -QUALITY_STEP):
            _, jpeg = cv2.imencode(".jpg", smaller, [cv2.IMWRITE_JPEG_QUALITY, quality])
            if jpeg.size <= most_bytes or side_px == 1:
                return bytes(jpeg.tobytes())
        side_px = max(1, side_px * 3 // 4)


def _shrunk(picture_bgr: npt.NDArray[np.uint8], side_px: int) -> npt.NDArray[np.uint8]:
    height, width = picture_bgr.shape[:2]
    scale = side_px / max(height, width)
    if scale >= 1:
        return picture_bgr
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    return np.asarray(cv2.resize(picture_bgr, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
