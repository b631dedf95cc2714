"""Reading as a profile says: turned upright, its lens undone, its table alone, its dice known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.camera import CameraModel
from calibration.profile import Profile
from calibration.witness import Witness
from rules.deadline import ENDLESS, Deadline
from rules.oraklos.reading import Reading
from vision.camera_view import CameraView, read_frame
from vision.frame import Frame
from vision.jury.witnesses import of_paints
from vision.photo import Photo
from vision.reader import read


def view_of(profile: Profile | None) -> CameraView:
    """What the live table applies to every frame of the profile's camera."""
    if profile is None:
        return CameraView()
    return CameraView(
        camera=None if profile.lens is None else profile.lens.camera,
        mirrored=profile.mirrored,
        edge_mm=profile.edge_mm,
        area=profile.table,
        paints=profile.paints,
        witnesses=_enrolled(profile),
    )


def _enrolled(profile: Profile) -> tuple[Witness, ...]:
    """The dice that the profile knows; only their paints where an earlier version wrote it."""
    if profile.dice is None or profile.paints is None:
        return ()
    return profile.dice.witnesses or of_paints(profile.paints)


def read_with(
    photo: Photo, profile: Profile, careful: bool = True, deadline: Deadline = ENDLESS
) -> Reading:
    """Read a picture of the profile's camera; pixels are those of the picture turned upright.

    Parts that were measured for pictures of another size are left aside: the defaults hold.
    """
    view = view_of(profile)

    def read_part(
        part: Photo, camera: CameraModel | None, width_px: float | None, _careful: bool
    ) -> Reading:
        return read(
            part,
            camera,
            width_px,
            careful,
            view.paints,
            deadline=deadline,
            witnesses=view.witnesses,
        )

    frame = Frame(0, 0.0, np.ascontiguousarray(view.upright(photo.bgr)))
    reading = read_frame(frame, view, profile.die_width_for(photo.size), read_part)
    return replace(reading, image=photo.name, focal_35mm=photo.focal_35mm)
