"""Top faces of dice: their pixels, how they look, and whether a lamp hides that."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.candidates import Candidates
from vision.chosen import chosen

LEAST_LIGHT = 0.004
"""What is added to all light: noise of what is nearly black tells nothing."""


@dataclass(frozen=True, eq=False)
class Faces:
    """What the colors of a picture's dice are told by, a row a die."""

    looks: np.ndarray
    alone: np.ndarray
    """Chances (N, 5) of each color for what the network saw of the die alone."""
    washed: np.ndarray
    """Whether a lamp or a window hides the color of its top."""
    sure: np.ndarray
    """Whether it surely is a die: only those have a say in how the colors look."""


def faces_of(picture_bgr: np.ndarray, dice: Candidates) -> Faces:
    faces = [top_pixels(picture_bgr, top_px) for top_px in dice.top_px]
    washed = np.array([_is_white(face) for face in faces], bool)
    return Faces(
        light_of(np.array([_middle(face) for face in faces]).reshape(-1, 3)),
        dice.color,
        washed,
        ~washed & (dice.presence >= chosen().faces.sure),
    )


def look(picture_bgr: np.ndarray, top_px: np.ndarray) -> np.ndarray:
    """Brightness and two color ratios of a top face, as logarithms of linear light."""
    return look_of(top_pixels(picture_bgr, top_px))


def look_of(face: np.ndarray) -> np.ndarray:
    """The look of a face whose pixels (N, 3) these are."""
    return light_of(_middle(face))


def middle_light(face: np.ndarray) -> np.ndarray:
    """Blue, green and red light of a face whose pixels (N, 3) these are."""
    return linear(_middle(face))


def _middle(face: np.ndarray) -> np.ndarray:
    """The middle value of each color among pixels (N, 3)."""
    half = len(face) // 2
    return np.asarray(np.partition(face, half, axis=0)[half])


def light_of(pixels_bgr: np.ndarray) -> np.ndarray:
    """The same of single pixels (..., 3)."""
    return look_of_light(linear(pixels_bgr))


def linear(pixels_bgr: np.ndarray) -> np.ndarray:
    """The light (..., 3) that pixels show; never quite none."""
    return np.asarray((pixels_bgr / 255.0) ** 2.2 + LEAST_LIGHT)


def look_of_light(light_bgr: np.ndarray) -> np.ndarray:
    """How light (..., 3) looks: brightness and two color ratios, as logarithms."""
    blue, green, red = np.moveaxis(light_bgr, -1, 0)
    seen: np.ndarray = np.log(np.stack([(red + green + blue) / 3, red / green, blue / green], -1))
    return seen


def washed_out(picture_bgr: np.ndarray, top_px: np.ndarray) -> bool:
    """Whether a lamp or a window mirrors itself in the top face."""
    return _is_white(top_pixels(picture_bgr, top_px))


def _is_white(face: np.ndarray) -> bool:
    by = chosen().faces
    white = cv2.inRange(face[None], (by.white,) * 3, (255,) * 3)
    return cv2.countNonZero(white) > by.washed_out * len(face)


def top_pixels(picture_bgr: np.ndarray, top_px: np.ndarray) -> np.ndarray:
    """The pixels (N, 3) well inside a top face."""
    center = top_px.mean(0)
    inner = (top_px - center) * 0.8 + center
    height, width = picture_bgr.shape[:2]
    low = np.clip(np.floor(inner.min(0)).astype(int), 0, [width - 2, height - 2])
    high = np.clip(np.ceil(inner.max(0)).astype(int) + 1, low + 1, [width, height])
    window = picture_bgr[low[1] : high[1], low[0] : high[0]]
    mask = np.zeros(window.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round((inner - low) * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    return window[mask > 0] if mask.any() else window.reshape(-1, 3)
