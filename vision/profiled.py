"""A picture read as a profile says: turned, its lens undone, its table alone, its dice known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.camera import CameraModel
from calibration.profile import Profile
from calibration.table_area import TableArea
from rules.oraklos.reading import Lens, Reading
from vision.photo import Photo
from vision.reader import read


def read_with(photo: Photo, profile: Profile, careful: bool = True) -> Reading:
    """Read a picture of the profile's camera; pixels are those of the picture turned upright.

    Parts that were measured for pictures of another size are left aside: the defaults hold.
    """
    upright = replace(photo, bgr=profile.upright(photo.bgr))
    camera, area = profile.camera_for(photo.size), profile.area_for(photo.size)
    table = upright if area is None else replace(upright, bgr=table_alone(upright.bgr, area))
    reading = read(table, camera, profile.die_width_for(photo.size), careful, profile.paints)
    if area is not None:
        reading = on_table(reading, area)
    return replace(
        reading,
        edge_mm=profile.edge_mm,
        lens=reading.lens if camera is None else written_lens(camera),
    )


def table_alone(picture_bgr: np.ndarray, area: TableArea) -> np.ndarray:
    """The picture with everything around the table painted over in the table's own color."""
    mask = area.mask()
    alone = picture_bgr.copy()
    alone[~mask] = np.median(picture_bgr[mask][::7], axis=0).astype(np.uint8)
    return alone


def on_table(reading: Reading, area: TableArea) -> Reading:
    """What lies on the table: dice and doubts outside of it are dropped, ids stay."""
    dice = tuple(die for die in reading.dice if area.holds(die.center_px))
    kept = {die.id for die in dice}
    doubts = tuple(
        doubt
        for doubt in reading.doubts
        if (doubt.die is None or doubt.die in kept)
        and (doubt.at_px is None or area.holds(doubt.at_px))
    )
    return replace(reading, dice=dice, doubts=doubts)


def written_lens(camera: CameraModel) -> Lens:
    """The camera as a reading keeps it."""
    matrix = tuple(tuple(float(v) for v in row) for row in camera.camera_matrix)
    return Lens(matrix, tuple(float(v) for v in camera.distortion))
