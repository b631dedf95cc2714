"""The dice reader: a picture in, every die or an honest doubt out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from calibration.camera import CameraModel, CameraPrior, camera_prior
from calibration.color_model import USUAL_PAINTS, Paints
from calibration.plane_fit import KnownPlane, PlaneFit
from calibration.witness import Witness
from rules.deadline import ENDLESS, Deadline
from rules.oraklos.cards import PROPHECY_DICE
from rules.oraklos.reading import Reading
from vision import channels, colors, doubts, survey
from vision.arrangement import Arrangement, arranged, reheard
from vision.candidates import Candidates
from vision.chosen import chosen
from vision.cutout import box_around
from vision.faces import Faces, faces_of
from vision.frame import Box
from vision.look import Look, find, look
from vision.model import Sight
from vision.photo import Photo, open_photo
from vision.places import both
from vision.telling import tell

_MOST_WORK_PX, _MOST_OF_LARGE_PX = 2_400_000, 1_300_000
"""The network sees at most this many pixels at once; far more only with dice of a few pixels.
Large photographs take long enough to open."""
_MOST_ENLARGED = 3.0
_CAREFUL = Sight(quick=False, plain=True, mirrored=True)
_BESIDE = 1.5
"""Die widths around the part where dice lie: their sides and shadows, and some of the table."""
_QUICK_PX = 150_000
"""Small dice are enlarged up to as many pixels; what has more is never enlarged in a quick look."""


@dataclass
class LastLook:
    """What one live picture leaves for the next of the same camera.

    The plane hardly moves between pictures. And every other picture is seen in a mirror: what the
    network gets wrong one way it seldom gets wrong the other way, so that readings of one throw
    do not all share one error.
    """

    plane: KnownPlane | None = None
    mirrored: bool = True


@dataclass(frozen=True, eq=False)
class FirstView:
    """What the reader alone makes of a picture, before the jury is asked."""

    found: Candidates
    look: Look
    throw: Arrangement
    faces: Faces
    """What the colors of `found` were settled by."""


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
    within: Box | None = None,
    witnesses: Sequence[Witness] = (),
) -> Reading:
    """Read the dice of a picture; see `read_picture`."""
    return read_picture(
        photo, camera, die_width_px, careful, paints, threads, last, deadline, within, witnesses
    ).reading


def read_picture(
    photo: Photo,
    camera: CameraModel | None = None,
    die_width_px: float | None = None,
    careful: bool = True,
    paints: Paints | None = None,
    threads: int = 2,
    last: LastLook | None = None,
    deadline: Deadline = ENDLESS,
    within: Box | None = None,
    witnesses: Sequence[Witness] = (),
) -> ReadPicture:
    """Read the dice of a picture, and hand over the plane they were leveled to.

    `camera` is a measured one; `die_width_px` is known from an earlier picture of the same
    camera and saves the coarse look; `paints` are the looks of this set's colors, once they
    were enrolled. Without `careful` the network looks only once: live pictures are read many
    times a throw, and on one of the `threads` where pages are to be served beside. `last` is
    what the live picture before this one left; it is brought up to date. A reading that is not
    done by its `deadline` is given up with a Refusal. `within` is the part of the picture in which
    all dice lie, where that is known; `witnesses` are dice of this table whose colors are known:
    what looks like them is named with them.
    """
    last = last or LastLook()
    prior = camera_prior(photo.size, camera, photo.focal_35mm if camera is None else None)
    known = (die_width_px,) if die_width_px else None
    widths = known or survey.die_widths(photo.bgr, threads, within, careful)
    empty = Reading(photo.name, *photo.size, (), focal_35mm=photo.focal_35mm)
    if not widths:
        return ReadPicture(
            replace(empty, doubts=tuple(doubts.of_picture(photo.bgr, np.zeros(0)))), None
        )
    sight = Sight(
        quick=not careful,
        plain=careful or last.mirrored,
        mirrored=careful or not last.mirrored,
        threads=threads,
    )

    def throw_of(width_px: float) -> Arrangement:
        deadline.check()
        part = within and box_around(within, _BESIDE * width_px, photo.size)
        alone = first_view(
            photo, prior, width_px, sight, paints, last.plane, deadline, part, witnesses
        )
        if not careful:
            return alone.throw
        deadline.check()
        return reheard(alone.throw, alone.found, alone.look, prior, witnesses, threads)

    throw = _most_believed(map(throw_of, widths if careful else widths[:1]))
    last.plane, last.mirrored = throw.plane or last.plane, sight.mirrored
    told = tell(throw, photo.bgr)
    return ReadPicture(replace(empty, dice=told.dice, doubts=told.doubts), told.fit)


def _most_believed(throws: Iterator[Arrangement]) -> Arrangement:
    """The first throw in which a prophecy could lie; the most believed one where there is none.
    One wrong guess of the dice's size must not lose them all."""
    best = next(throws)
    while best.belief < PROPHECY_DICE and (other := next(throws, None)) is not None:
        best = max(best, other, key=lambda throw: throw.belief)
    return best


def first_view(
    photo: Photo,
    prior: CameraPrior,
    width_px: float,
    sight: Sight = _CAREFUL,
    paints: Paints | None = None,
    start: KnownPlane | None = None,
    deadline: Deadline = ENDLESS,
    part: Box | None = None,
    witnesses: Sequence[Witness] = (),
) -> FirstView:
    """What the reader alone makes of a picture, or of a part of it; `start` is where the plane was
    a moment ago."""
    first_look, found = _look(photo.bgr, width_px, sight, part)
    deadline.check()
    faces = faces_of(photo.bgr, found)
    chances = colors.settled(faces, paints or USUAL_PAINTS, witnesses)
    seen = found.with_colors(chances)
    deadline.check()
    throw = arranged(seen, first_look, prior, start, sight.quick)
    return FirstView(seen, first_look, throw, faces)


def _look(
    picture_bgr: np.ndarray, width_px: float, sight: Sight, part: Box | None
) -> tuple[Look, Candidates]:
    """A look at the best scale, once more where the sure dice turn out another size, and the
    candidates it found; with those of a closer one, if there is time for that."""
    by = chosen().looking
    careful = not sight.quick
    most = _most_factor(picture_bgr, part, careful)
    factor = _work_factor(width_px, most, careful)
    seen = look(picture_bgr, factor, sight, careful, part)
    sure = seen.candidates.edge_px[seen.candidates.is_sure]
    low, high = by.other_size
    if len(sure) >= 3 and not low < np.median(sure) / width_px < high:
        width_px = float(np.median(sure))
        factor = _work_factor(width_px, most, careful)
        seen = look(picture_bgr, factor, sight, careful, part)
    closer = _work_factor(width_px / by.closer, most, careful)
    if not careful or closer < by.worth_a_look * factor:
        return seen, seen.candidates
    again = find(picture_bgr, closer, replace(sight, quick=True), part)
    return seen, both(seen.candidates, again)


def _most_factor(picture_bgr: np.ndarray, part: Box | None, careful: bool) -> float:
    """How far the network may enlarge what it sees: a part further than the whole picture, which
    small dice gain from."""
    height, width = picture_bgr.shape[:2]
    left, upper, right, lower = part or (0, 0, width, height)
    most_px = _MOST_WORK_PX if width * height <= _MOST_WORK_PX else _MOST_OF_LARGE_PX
    seen_px = (right - left) * (lower - upper)
    most = float(np.sqrt(most_px / seen_px))
    return most if careful else min(most, max(1.0, float(np.sqrt(_QUICK_PX / seen_px))))


def _work_factor(width_px: float, most: float, careful: bool) -> float:
    """How to scale what is seen so that its dice are as wide as the network likes them; a little
    less where time counts."""
    wanted_px = channels.WORK_EDGE_PX if careful else chosen().looking.quick_edge_px
    return min(wanted_px / width_px, _MOST_ENLARGED, most)
