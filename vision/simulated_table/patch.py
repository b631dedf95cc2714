"""Cut-outs that are laid over a picture: a die, a hand."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np


@dataclass(frozen=True, eq=False)
class Patch:
    """Pixels that darken or replace what lies below: below * `keep` + `add`, keep of 255.

    `at_px` is where the patch's upper left pixel belongs when nothing has moved.
    """

    keep: np.ndarray
    add: np.ndarray
    at_px: tuple[int, int] = (0, 0)

    @property
    def center_px(self) -> tuple[float, float]:
        height, width = self.keep.shape[:2]
        return self.at_px[0] + (width - 1) / 2, self.at_px[1] + (height - 1) / 2

    def turned(self, angle_rad: float, shift_px: tuple[float, float]) -> Patch:
        """The patch turned about its middle and moved; what it uncovers stays as it is."""
        height, width = self.keep.shape[:2]
        whole = (round(shift_px[0]), round(shift_px[1]))
        matrix = cv2.getRotationMatrix2D(
            ((width - 1) / 2, (height - 1) / 2), float(np.rad2deg(angle_rad)), 1.0
        )
        matrix[:, 2] += np.subtract(shift_px, whole)
        keep = cv2.warpAffine(self.keep, matrix, (width, height), borderValue=(255, 255, 255))
        add = cv2.warpAffine(self.add, matrix, (width, height))
        return Patch(keep, add, (self.at_px[0] + whole[0], self.at_px[1] + whole[1]))

    def lay_over(self, picture_bgr: np.ndarray) -> None:
        """Lay the patch over the picture, in place; what lies outside is cut off."""
        height, width = self.keep.shape[:2]
        x, y = self.at_px
        x0, y0 = max(0, x), max(0, y)
        x1, y1 = min(picture_bgr.shape[1], x + width), min(picture_bgr.shape[0], y + height)
        if x1 <= x0 or y1 <= y0:
            return
        window = picture_bgr[y0:y1, x0:x1]
        part = (slice(y0 - y, y1 - y), slice(x0 - x, x1 - x))
        below = cv2.multiply(window, self.keep[part], scale=1 / 255)
        cv2.add(below, self.add[part], dst=below)
        window[:] = below


def cut_out(
    empty_bgr: np.ndarray,
    full_bgr: np.ndarray,
    body: np.ndarray,
    around: np.ndarray,
    at_px: tuple[int, int],
) -> Patch:
    """The thing that makes `full` of `empty`; laid at its own place it restores `full`.

    `body` (0..1) hides what is below; `around` it (0..1) light and shadow fall on whatever
    part of the table the thing is moved to.
    """
    empty, full = empty_bgr.astype(np.float32), full_bgr.astype(np.float32)
    solid, near = body[..., None].astype(np.float32), around[..., None].astype(np.float32)
    share = np.minimum(full / np.maximum(empty, 1.0), 1.0)
    keep = (1 - solid) * (1 - near + near * share)
    add = solid * full + (1 - solid) * near * np.maximum(full - empty * share, 0)
    return Patch(
        np.clip(keep * 255 + 0.5, 0, 255).astype(np.uint8),
        np.clip(add + 0.5, 0, 255).astype(np.uint8),
        at_px,
    )
