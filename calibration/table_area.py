"""The part of the picture that is the table, and whether the camera still stands as it did.

Pixels are those of the picture as a person sees the table: a mirrored source is turned first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import shapely

from calibration.camera import Floats
from calibration.lens import pair, size_from
from calibration.sentences import refusal
from calibration.target import MAT_IDS
from rules.fields import Point, items, mapping, number, required

WARN_DRIFT_PX = 5.0
MOVED_DRIFT_PX = 12.0
_MOST_POINTS = 16
_LEAST_AREA = 0.02
"""Of the picture: a smaller region is a slip of the finger."""


class Drift(StrEnum):
    """How the camera stands compared with its set-up."""

    STEADY = "steady"
    SHIFTED = "shifted"
    MOVED = "moved"


@dataclass(frozen=True, eq=False)
class TableArea:
    """`region_px` is the outline of the playing area, clockwise; `markers_px` are the corners
    (4, 2) of the mat's markers, where there is a mat."""

    size: tuple[int, int]
    region_px: tuple[Point, ...]
    markers_px: Mapping[int, Floats] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        outline = shapely.Polygon(self.region_px) if len(self.region_px) >= 3 else None
        if outline is not None and not outline.is_valid:
            raise refusal("table.crossed")
        if outline is None or outline.area < _LEAST_AREA * self.size[0] * self.size[1]:
            raise refusal("table.small")

    def mask(self) -> npt.NDArray[np.bool_]:
        """Which pixels (height, width) belong to the table."""
        drawn = np.zeros((self.size[1], self.size[0]), np.uint8)
        cv2.fillPoly(drawn, [np.round(self.region_px).astype(np.int32)], 1)
        return drawn > 0

    @property
    def box_px(self) -> tuple[int, int, int, int]:
        """Left, upper, right, lower: the smallest part of the picture that holds the table."""
        outline = np.array(self.region_px)
        low = np.clip(np.floor(outline.min(0)), 0, None).astype(int)
        high = np.clip(np.ceil(outline.max(0)) + 1, None, self.size).astype(int)
        return int(low[0]), int(low[1]), int(high[0]), int(high[1])

    def holds(self, point_px: Point) -> bool:
        outline = np.array(self.region_px, np.float32)
        return cv2.pointPolygonTest(outline, (float(point_px[0]), float(point_px[1])), False) >= 0

    def drift_px(self, markers_px: Mapping[int, Floats]) -> float | None:
        """How far the markers have moved in the picture; None when none of them is in sight."""
        known = [number for number in self.markers_px if number in markers_px]
        if not known:
            return None
        moves = [np.linalg.norm(markers_px[n] - self.markers_px[n], axis=1).mean() for n in known]
        # A marker may be bumped or covered; the camera moves all of them.
        return float(np.median(moves))

    def to_json(self) -> dict[str, Any]:
        return {
            "size": list(self.size),
            "region_px": [[round(x, 1), round(y, 1)] for x, y in self.region_px],
            "markers_px": {
                str(number): np.asarray(corners).round(2).tolist()
                for number, corners in self.markers_px.items()
            },
        }

    @classmethod
    def from_json(cls, obj: Any, where: str = "table") -> TableArea:
        obj = mapping(obj, where)
        written = mapping(required(obj, "markers_px", where), f"{where}.markers_px")
        return cls(
            size_from(required(obj, "size", where), f"{where}.size"),
            _points(required(obj, "region_px", where), f"{where}.region_px", _MOST_POINTS),
            {
                int(name): np.array(_points(corners, f"{where}.markers_px", 4))
                for name, corners in written.items()
                if name in map(str, MAT_IDS)
            },
        )


def area_from_markers(size: tuple[int, int], markers_px: Mapping[int, Floats]) -> TableArea:
    """The playing area between the mat's four markers, their own paper left out."""
    missing = [number for number in MAT_IDS if number not in markers_px]
    if missing:
        seen = len(MAT_IDS) - len(missing)
        raise refusal("table.markers", seen=seen, all=len(MAT_IDS))
    centers = np.array([markers_px[number].mean(0) for number in MAT_IDS])
    # The order in which somebody laid them does not matter, only where they lie.
    middle = centers.mean(0)
    around = np.argsort(np.arctan2(*(centers - middle).T[::-1]))
    region = tuple((float(x), float(y)) for x, y in centers[around])
    return TableArea(size, region, {n: markers_px[n] for n in MAT_IDS})


def drift_of(drift_px: float | None) -> Drift:
    """What a drift asks for; without markers in sight nothing is claimed."""
    if drift_px is None or drift_px < WARN_DRIFT_PX:
        return Drift.STEADY
    return Drift.SHIFTED if drift_px < MOVED_DRIFT_PX else Drift.MOVED


def _points(value: Any, where: str, most: int) -> tuple[Point, ...]:
    return tuple(
        (number(x, where), number(y, where))
        for x, y in (pair(point, where) for point in items(value, where, most))
    )
