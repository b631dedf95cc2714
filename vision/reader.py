"""The dice reader: a picture in, every die or an honest doubt out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from calibration.camera import CameraModel, CameraPrior, camera_prior
from calibration.color_model import USUAL_PAINTS, Paints
from calibration.plane import PlaneFit
from rules.deadline import ENDLESS, Deadline
from rules.oraklos.reading import Reading
from vision import channels, colors, doubts, survey
from vision.arrangement import Arrangement, arranged, reheard
from vision.candidates import Candidate, both
from vision.look import Look, find, look
from vision.model import Sight
from vision.photo import Photo, open_photo
from vision.telling import tell

_CLOSER = 1.4
"""A second, closer look finds what the first one missed and makes sure of the rest."""
_WORTH_A_LOOK = 1.1
"""Many small dice in a large photograph: the first look was already as close as time allows."""
_MOST_WORK_PX, _MOST_OF_LARGE_PX = 2_400_000, 1_300_000
"""The network sees at most this many pixels at once; far more only with dice of a few pixels.
Large photographs take long enough to open."""
_MOST_ENLARGED = 3.0
_CAREFUL = Sight(quick=False, plain=True, mirrored=True)
_QUICK_EDGE_PX = 20.0
"""Die width in the only look at a live picture, which is never enlarged."""


@dataclass
class LastLook:
    """What one live picture leaves for the next of the same camera.

    The plane hardly moves between pictures. And every other picture is seen in a mirror: what the
    network gets wrong one way it seldom gets wrong the other way, so that readings of one throw
    do not all share one error.
    """

    plane: PlaneFit | None = None
    mirrored: bool = True


@dataclass(frozen=True, eq=False)
class FirstView:
    """What the reader alone makes of a picture, before the jury is asked."""

    found: list[Candidate]
    look: Look
    throw: Arrangement


@dataclass(frozen=True, eq=False)
class ReadPicture:
    """What was read, and the plane that was fitted to its observed corners, its dice in the
    reading's order; `None` where they agree on none."""

    reading: Reading
    fit: PlaneFit | None


def read_photo(source: Path | str | bytes, name: str | None = None) -> Reading:
    """Open a picture and read the dice in it."""
    return read(open_photo(source, name))


def read(
    photo: Photo,
    camera: CameraModel | None = None,
    die_width_px: float | None = None,
    careful: bool = True,
    paints: Paints | None = None,
    threads: int = 2,
    last: LastLook | None = None,
    deadline: Deadline = ENDLESS,
) -> Reading:
    """Read the dice of a picture; see `read_picture`."""
    seen = read_picture(photo, camera, die_width_px, careful, paints, threads, last, deadline)
    return seen.reading


def read_picture(
    photo: Photo,
    camera: CameraModel | None = None,
    die_width_px: float | None = None,
    careful: bool = True,
    paints: Paints | None = None,
    threads: int = 2,
    last: LastLook | None = None,
    deadline: Deadline = ENDLESS,
) -> ReadPicture:
    """Read the dice of a picture, and hand over the plane they were leveled to.

    `camera` is a measured one; `die_width_px` is known from an earlier picture of the same
    camera and saves the coarse look; `paints` are the looks of this set's colors, once they
    were enrolled. Without `careful` the network looks only once: live pictures are read many
    times a throw, and on one of the `threads` where pages are to be served beside. `last` is
    what the live picture before this one left; it is brought up to date. A reading that is not
    done by its `deadline` is given up with a Refusal.
    """
    last = last or LastLook()
    prior = camera_prior(photo.size, camera, photo.focal_35mm if camera is None else None)
    width_px = die_width_px or survey.die_width(photo.bgr, threads)
    empty = Reading(photo.name, *photo.size, (), focal_35mm=photo.focal_35mm)
    if width_px is None:
        return ReadPicture(replace(empty, doubts=tuple(doubts.of_picture(photo.bgr, []))), None)
    sight = Sight(
        quick=not careful,
        plain=careful or last.mirrored,
        mirrored=careful or not last.mirrored,
        threads=threads,
    )
    deadline.check()
    alone = first_view(photo, prior, width_px, sight, paints, last.plane, deadline)
    throw = alone.throw
    if careful:
        deadline.check()
        throw = reheard(throw, alone.found, alone.look, prior, paints is not None, threads)
    last.plane, last.mirrored = throw.plane, sight.mirrored
    told = tell(throw, photo.bgr)
    return ReadPicture(replace(empty, dice=told.dice, doubts=told.doubts), told.fit)


def first_view(
    photo: Photo,
    prior: CameraPrior,
    width_px: float,
    sight: Sight = _CAREFUL,
    paints: Paints | None = None,
    start: PlaneFit | None = None,
    deadline: Deadline = ENDLESS,
) -> FirstView:
    """What the reader alone makes of a picture; `start` is where the plane was a moment ago."""
    first_look, found = _look(photo.bgr, width_px, sight)
    deadline.check()
    seen = _with_settled_colors(photo.bgr, found, paints or USUAL_PAINTS)
    deadline.check()
    return FirstView(seen, first_look, arranged(seen, first_look, prior, start))


def _look(picture_bgr: np.ndarray, width_px: float, sight: Sight) -> tuple[Look, list[Candidate]]:
    """A look at the best scale, once more where the sure dice turn out another size, and the
    candidates it found; with those of a closer one, if there is time for that."""
    careful = not sight.quick
    factor = _work_factor(picture_bgr, width_px, careful)
    seen = look(picture_bgr, factor, sight, unlikely=careful)
    sure = [c.edge_px for c in seen.candidates if c.is_sure]
    if len(sure) >= 3 and not 0.7 < np.median(sure) / width_px < 1.4:
        width_px = float(np.median(sure))
        factor = _work_factor(picture_bgr, width_px, careful)
        seen = look(picture_bgr, factor, sight, unlikely=careful)
    closer = _work_factor(picture_bgr, width_px / _CLOSER, careful)
    if not careful or closer < _WORTH_A_LOOK * factor:
        return seen, seen.candidates
    return seen, both(seen.candidates, find(picture_bgr, closer, replace(sight, quick=True)))


def _with_settled_colors(
    picture_bgr: np.ndarray, seen: list[Candidate], paints: Paints
) -> list[Candidate]:
    """The same candidates, their colors settled together."""
    chances = colors.settle(picture_bgr, seen, paints)
    return [replace(c, color=chance) for c, chance in zip(seen, chances, strict=True)]


def _work_factor(picture_bgr: np.ndarray, width_px: float, careful: bool) -> float:
    """How to scale the picture so that its dice are as wide as the network likes them; a little
    less where time counts."""
    height, width = picture_bgr.shape[:2]
    pixels = width * height
    most_px = _MOST_WORK_PX if pixels <= _MOST_WORK_PX else _MOST_OF_LARGE_PX
    most = float(np.sqrt(most_px / pixels))
    if careful:
        return min(channels.WORK_EDGE_PX / width_px, _MOST_ENLARGED, most)
    return min(_QUICK_EDGE_PX / width_px, 1.0, most)
