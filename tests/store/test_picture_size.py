"""Whatever was photographed, the kept picture is small enough and still a picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from webui.store import LARGEST_PICTURE_BYTES
from webui.store.picture_size import LONGEST_SIDE_PX, jpeg_to_keep


def noise(height: int, width: int) -> np.ndarray:
    """The worst case for a JPEG."""
    return np.random.default_rng(1).integers(0, 256, (height, width, 3), dtype=np.uint8)


@pytest.mark.parametrize("shape", [(1, 1), (480, 640), (1800, 2400), (2400, 600)])
def test_the_kept_picture_fits_and_keeps_its_proportions(shape: tuple[int, int]) -> None:
    jpeg = jpeg_to_keep(noise(*shape))
    assert len(jpeg) <= LARGEST_PICTURE_BYTES
    kept = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    height, width = kept.shape[:2]
    assert max(height, width) <= LONGEST_SIDE_PX
    assert height / width == pytest.approx(shape[0] / shape[1], rel=0.01)


def test_a_small_picture_keeps_its_pixels() -> None:
    table = np.full((480, 640, 3), 120, np.uint8)
    kept = cv2.imdecode(np.frombuffer(jpeg_to_keep(table), np.uint8), cv2.IMREAD_COLOR)
    assert kept.shape == table.shape
