"""What is known of a camera's view, and how frames are read with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import ceil, floor

import cv2
import numpy as np

from calibration.camera import CameraModel
from calibration.color_model import Paints
from calibration.table_area import TableArea
from calibration.witness import Witness
from rules.oraklos.reading import Reading, WrittenLens
from vision.frame import Box, Frame, Part
from vision.jury.witnesses import heard_first
from vision.photo import Photo
from vision.reader import LastLook, read

ReadPhoto = Callable[[Photo, CameraModel | None, float | None, bool], Reading]


@dataclass(frozen=True, eq=False)
class CameraView:
    """Measured at set-up; all of it may be left out.

    `camera` belongs to upright pictures: a mirrored source is turned back before anything else.
    `region_px` (left, upper, right, lower) is the part of the picture that is the table; `area`
    is its outline. `paints` are the colors of this set of dice, `witnesses` dice whose colors are
    known: enrolled ones, and those that people at the table named this evening. `lying` is the part
    of the frame beyond which nothing lies now; None: it may lie anywhere.
    """

    camera: CameraModel | None = None
    region_px: Box | None = None
    mirrored: bool = False
    edge_mm: float | None = None
    area: TableArea | None = None
    paints: Paints | None = None
    lying: Part | None = None
    witnesses: tuple[Witness, ...] = ()

    def hearing(self, said: tuple[Witness, ...]) -> CameraView:
        """The same where people at the table have named some dice."""
        if not said:
            return self
        return replace(self, witnesses=heard_first(said, self.witnesses))

    def upright(self, bgr: np.ndarray) -> np.ndarray:
        return cv2.flip(bgr, 1) if self.mirrored else bgr

    def camera_for(self, size: tuple[int, int]) -> CameraModel | None:
        """The camera, unless it was measured for pictures of another size."""
        return self.camera if self.camera is not None and self.camera.size == size else None

    def area_for(self, size: tuple[int, int]) -> TableArea | None:
        """The table's outline, unless it was marked in pictures of another size."""
        return self.area if self.area is not None and self.area.size == size else None

    def box_for(self, size: tuple[int, int]) -> Box:
        """The part of a picture that is the table."""
        area = self.area_for(size)
        return _inside(self.region_px if area is None else area.box_px, size)

    def lying_in(self, size: tuple[int, int]) -> Box | None:
        """The part where something lies, in pixels of the table's part of a picture."""
        if self.lying is None:
            return None
        left, upper, _, _ = self.box_for(size)
        low_x, low_y, high_x, high_y = self.lying
        return (
            floor(low_x * size[0]) - left,
            floor(low_y * size[1]) - upper,
            ceil(high_x * size[0]) - left,
            ceil(high_y * size[1]) - upper,
        )

    def table_part(self, bgr: np.ndarray) -> np.ndarray:
        left, upper, right, lower = self.box_for((bgr.shape[1], bgr.shape[0]))
        return bgr[upper:lower, left:right]


def read_frame(
    frame: Frame,
    view: CameraView,
    die_width_px: float | None,
    read_photo: ReadPhoto | None = None,
    careful: bool = False,
) -> Reading:
    """Read the table's part of an upright frame; places are those of the whole frame."""
    read_photo = read_photo or partial(
        read, paints=view.paints, threads=1, witnesses=view.witnesses
    )
    camera = view.camera_for(frame.size)
    area, box = view.area_for(frame.size), view.box_for(frame.size)
    left, upper, _, _ = box
    photo = Photo(f"frame {frame.number}", np.ascontiguousarray(view.table_part(frame.bgr)))
    reading = read_photo(photo, _shifted(camera, box), die_width_px, careful)
    reading = reading.mapped(lambda at: (at[0] + left, at[1] + upper))
    if area is not None:
        reading = _on_table(reading, area)
    return replace(
        reading,
        width=frame.size[0],
        height=frame.size[1],
        edge_mm=view.edge_mm,
        lens=None if camera is None else _lens(camera),
    )


class FrameReader:
    """Reads the frames of one camera in turn: each leaves something for the next."""

    def __init__(self) -> None:
        self._last = LastLook()

    def __call__(self, frame: Frame, view: CameraView, die_width_px: float | None) -> Reading:
        return read_frame(frame, view, die_width_px, self._look(frame, view, self._last))

    def carefully(self, frame: Frame, view: CameraView, die_width_px: float | None) -> Reading:
        """As carefully as a photograph, in any thread; the plane is known from the quick looks,
        and these keep to the better one that is found here."""
        last = LastLook(plane=self._last.plane)
        reading = read_frame(frame, view, die_width_px, self._look(frame, view, last), careful=True)
        self._last.plane = last.plane or self._last.plane
        return reading

    @staticmethod
    def _look(frame: Frame, view: CameraView, last: LastLook) -> ReadPhoto:
        within = view.lying_in(frame.size)
        return partial(
            read,
            paints=view.paints,
            threads=1,
            last=last,
            within=within,
            witnesses=view.witnesses,
        )


def _inside(region_px: Box | None, size: tuple[int, int]) -> Box:
    width, height = size
    if region_px is None:
        return 0, 0, width, height
    left, upper = max(0, region_px[0]), max(0, region_px[1])
    right, lower = min(width, region_px[2]), min(height, region_px[3])
    # A region drawn for another picture size says nothing.
    return (left, upper, right, lower) if left < right and upper < lower else (0, 0, width, height)


def _shifted(camera: CameraModel | None, box: Box) -> CameraModel | None:
    """The camera of a part of the picture: the same rays, another corner."""
    if camera is None:
        return None
    left, upper, right, lower = box
    matrix = camera.camera_matrix.copy()
    matrix[:2, 2] -= (left, upper)
    return CameraModel((right - left, lower - upper), matrix, camera.distortion)


def _on_table(reading: Reading, area: TableArea) -> Reading:
    """What lies within the outline: dice and doubts beyond it are dropped, ids stay."""
    dice = tuple(die for die in reading.dice if area.holds(die.center_px))
    kept = {die.id for die in dice}
    doubts = tuple(
        doubt
        for doubt in reading.doubts
        if (doubt.die is None or doubt.die in kept)
        and (doubt.at_px is None or area.holds(doubt.at_px))
    )
    return replace(reading, dice=dice, doubts=doubts)


def _lens(camera: CameraModel) -> WrittenLens:
    matrix = tuple(tuple(float(v) for v in row) for row in camera.camera_matrix)
    return WrittenLens(matrix, tuple(float(v) for v in camera.distortion))
