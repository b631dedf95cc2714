"""Still frames together show more than each of them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.live.drawn import Camera, spread
from vision.frame import Frame
from vision.live.still_frames import StillFrames

DICE = spread(10)


def stills(*pictures: np.ndarray) -> StillFrames:
    kept = StillFrames()
    for number, picture in enumerate(pictures):
        kept.add(Frame(number, number / 15, picture))
    return kept


def noise(picture: np.ndarray, truth: np.ndarray) -> float:
    return float((picture.astype(float) - truth).std())


def test_noise_goes_down_by_the_root_of_their_number():
    camera, clean = Camera(noise=8.0), Camera(noise=0.0).picture(DICE)
    pictures = [camera.picture(DICE) for _ in range(6)]
    mean = stills(*pictures).mean()
    assert noise(mean.bgr, clean) == pytest.approx(noise(pictures[0], clean) / 6**0.5, rel=0.1)
    assert (mean.number, mean.bgr.dtype) == (5, np.uint8)


def test_a_frame_out_of_focus_is_left_out():
    clean = Camera(noise=0.0)
    sharp = [clean.picture(DICE) for _ in range(3)]
    blurred = cv2.GaussianBlur(sharp[0], (0, 0), 3)
    assert (stills(*sharp, blurred).mean().bgr == sharp[0]).all()


def test_only_the_sharpest_few_are_kept():
    camera = Camera()
    assert len(stills(*(camera.picture(DICE) for _ in range(20)))) == 8
    large = np.zeros((3000, 4000, 3), np.uint8)
    assert len(stills(large, large, large)) == 1
