"""What a picture shows at the squares of a ring, between them and around them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

_TURNS = np.arange(8) * np.pi / 4
_DISK = np.vstack(
    [np.zeros((1, 2))]
    + [
        r * np.column_stack([np.cos(_TURNS + t), np.sin(_TURNS + t)])
        for r, t in ((0.5, 0), (1, 0.4))
    ]
)
"""Points of a unit disk."""


_RIM = np.column_stack([np.cos(np.arange(12) * np.pi / 6), np.sin(np.arange(12) * np.pi / 6)])
_GAP = 4.2
"""`Ring.wide` from which on there is paper between the squares."""
_OTHER = 14.0
"""Lab units by which a pixel is none of its square's."""


_FARTHER = 1.8
"""Where squares meet at their corners, twice as far out as these is the middle of paper."""
_CLEARLY = 6.0


@dataclass(frozen=True, eq=False)
class SquareSamples:
    """Of rings (N), in Lab: squares (N, 4, 3), how uneven they are (N, 4), the share of their rim
    that something else covers (N, 4); the paper beyond each square (N, 4, 3), the middle with the
    four gaps (N, 5, 3), which are paper where squares are apart, and places farther out between
    neighbors (N, 4, 3), which are paper even where squares meet at their corners."""

    squares: np.ndarray
    uneven: np.ndarray
    rim: np.ndarray
    beyond: np.ndarray
    between: np.ndarray
    outside: np.ndarray
    is_apart: np.ndarray

    @property
    def paper_points(self) -> np.ndarray:
        """Four places a ring that show paper (N, 4, 3)."""
        gaps = self.between[:, 1:]
        meets = self._unlike_paper(self.outside) < self._unlike_paper(gaps) - _CLEARLY
        apart = np.where(meets[:, None, None], self.outside, gaps)
        return np.where(self.is_apart[:, None, None], apart, self.beyond)

    def _unlike_paper(self, points: np.ndarray) -> np.ndarray:
        """How far points (N, 4, 3) are from being one color (N), and none of the squares'."""
        middle = np.median(points, axis=1)
        uneven = np.sort(np.linalg.norm(points - middle[:, None], axis=2), 1)[:, -2]
        contrast = np.linalg.norm(self.squares - middle[:, None], axis=2).min(1)
        return np.asarray(uneven - np.minimum(contrast, _OTHER))

    @property
    def paper(self) -> np.ndarray:
        """Its color, beside each ring (N, 3)."""
        return np.asarray(np.median(self.paper_points, axis=1))

    @property
    def contrast(self) -> np.ndarray:
        """Between each square and the paper (N, 4)."""
        return np.asarray(np.linalg.norm(self.squares - self.paper[:, None], axis=2))


def lab_of(picture_bgr: np.ndarray) -> np.ndarray:
    """Lab, a little blurred: noise and print grain say nothing."""
    calm = cv2.GaussianBlur(cv2.medianBlur(picture_bgr, 3), (0, 0), 0.8)
    lab: np.ndarray = cv2.cvtColor(calm.astype(np.float32) / 255, cv2.COLOR_BGR2Lab)
    return lab


def colors_at(lab: np.ndarray, pixels: np.ndarray) -> np.ndarray:
    """Colors (..., 3) at pixels (..., 2); outside the picture its rim."""
    height, width = lab.shape[:2]
    x = np.clip(np.round(pixels[..., 0]), 0, width - 1).astype(int)
    y = np.clip(np.round(pixels[..., 1]), 0, height - 1).astype(int)
    return np.asarray(lab[y, x])


def sample_squares(lab: np.ndarray, centers: np.ndarray, wide: np.ndarray) -> SquareSamples:
    """`centers` (N, 4, 2) in pixels, in order around; `wide` (N): each ring's `Ring.wide`."""
    middle = centers.mean(1, keepdims=True)
    arms = centers - middle
    # A square's half side, along the ring's own two directions.
    half = np.sqrt(1.5 / np.maximum(wide, 1.5))[:, None, None]
    axes = arms[:, :2] * half
    inside = colors_at(lab, centers[:, :, None, :] + (0.62 * _DISK @ axes)[:, None])
    square = np.median(inside, axis=2)
    uneven = np.linalg.norm(inside - square[:, :, None], axis=3)
    around = colors_at(lab, centers[:, :, None, :] + (0.84 * _RIM @ axes)[:, None])
    rim = (np.linalg.norm(around - square[:, :, None], axis=3) > _OTHER).mean(2)
    gaps = (centers + np.roll(centers, -1, 1)) / 2
    return SquareSamples(
        square,
        np.sort(uneven, 2)[:, :, -4],
        rim,
        colors_at(lab, middle + arms * (1 + 1.75 * half)),
        colors_at(lab, np.concatenate([middle, gaps], 1)),
        colors_at(lab, middle + (gaps - middle) * _FARTHER),
        wide > _GAP,
    )
