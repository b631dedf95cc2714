"""A measured lens: the camera, and how well it is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from calibration.camera import CameraModel
from rules.fields import items, mapping, number, refuse, required, whole
from rules.oraklos.written_lens import WrittenLens

GOOD_RMS_PX = 0.5
WORST_RMS_PX = 1.0
_MOST_PX = 20_000


@dataclass(frozen=True, eq=False)
class Lens:
    """`rms_px` is of the views it was fitted to, `held_out_rms_px` of views it never saw;
    `focal_95_px` is the interval of the focal length."""

    camera: CameraModel
    rms_px: float
    held_out_rms_px: float
    focal_95_px: tuple[float, float]
    views: int
    coverage: float

    @property
    def is_good(self) -> bool:
        return max(self.rms_px, self.held_out_rms_px) < GOOD_RMS_PX

    @property
    def focal_half_width(self) -> float:
        """Half the interval of the focal length, as a share of it."""
        low, high = self.focal_95_px
        return (high - low) / 2 / self.camera.focal_px

    def to_json(self) -> dict[str, Any]:
        return {
            "size": list(self.camera.size),
            "camera_matrix": self.camera.camera_matrix.round(4).tolist(),
            "distortion": self.camera.distortion.round(7).tolist(),
            "rms_px": round(self.rms_px, 4),
            "held_out_rms_px": round(self.held_out_rms_px, 4),
            "focal_95_px": [round(v, 2) for v in self.focal_95_px],
            "views": self.views,
            "coverage": round(self.coverage, 3),
        }

    @classmethod
    def from_json(cls, obj: Any, where: str = "lens") -> Lens:
        obj = mapping(obj, where)

        def amount(name: str, high: float) -> float:
            return number(required(obj, name, where), f"{where}.{name}", 0.0, high)

        width, height = size_from(required(obj, "size", where), f"{where}.size")
        written = WrittenLens.from_json(obj)
        low, high = pair(required(obj, "focal_95_px", where), f"{where}.focal_95_px")
        return cls(
            CameraModel(
                (width, height), np.array(written.camera_matrix), np.array(written.distortion)
            ),
            amount("rms_px", 100.0),
            amount("held_out_rms_px", 100.0),
            (number(low, where), number(high, where)),
            whole(required(obj, "views", where), f"{where}.views", 1, 10_000),
            amount("coverage", 1.0),
        )


def size_from(value: Any, where: str) -> tuple[int, int]:
    """A picture's width and height, as they are written in a profile."""
    width, height = pair(value, where)
    return whole(width, where, 1, _MOST_PX), whole(height, where, 1, _MOST_PX)


def pair(value: Any, where: str) -> tuple[Any, Any]:
    two = items(value, where, 2)
    if len(two) != 2:
        raise refuse("pair", where, value)
    return two[0], two[1]
