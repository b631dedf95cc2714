"""The dice reader: a picture in, every die or an honest doubt out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from calibration.camera import CameraModel, camera_prior
from calibration.color_model import USUAL_PAINTS, Paints
from calibration.plane import PlaneFit
from rules.deadline import ENDLESS, Deadline
from rules.oraklos.reading import Doubt, ReadDie, Reading, Top
from vision import channels, colors, doubts, holes, survey
from vision.arrangement import arranged
from vision.candidates import Candidate, Look, both, find, look
from vision.leveling import Leveled
from vision.model import Sight
from vision.photo import Photo, open_photo

_WORTH_A_DOUBT = 0.15
_CLOSER = 1.4
"""A second, closer look finds what the first one missed and makes sure of the rest."""
_WORTH_A_LOOK = 1.1
"""Many small dice in a large photograph: the first look was already as close as time allows."""
_MOST_WORK_PX, _MOST_OF_LARGE_PX = 2_400_000, 1_300_000
"""The network sees at most this many pixels at once; far more only with dice of a few pixels.
Large photographs take long enough to open."""
_MOST_ENLARGED = 3.0
_HALF_NEAR, _NEAR_POWER = 0.38, 4.5
"""Spread of the corners at which half of the centers are within a tenth of a width, and how soon
it becomes all of them; fitted like the evidence."""
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
    first_look, found = _look(photo.bgr, width_px, sight)
    deadline.check()
    seen = _with_settled_colors(photo.bgr, found, paints or USUAL_PAINTS)
    deadline.check()
    throw = arranged(seen, first_look, prior, last.plane)
    last.plane, last.mirrored = throw.plane, sight.mirrored
    leveled = replace(throw.leveled, dice=holes.settled(photo.bgr, throw.leveled.dice))
    order = reading_order(leveled.dice)
    fit = None if throw.plane is None else throw.plane.in_order(order)
    read_dice = [
        _with_observed(_die(number, leveled, index), throw.dice[index], fit)
        for number, index in enumerate(order, 1)
    ]
    found = [
        doubt
        for die, index in zip(read_dice, order, strict=True)
        for doubt in doubts.doubts_of(die, leveled.dice[index], photo.bgr)
    ]
    found += _off_doubts(leveled, order)
    found += doubts.over_stock(read_dice)
    found += doubts.of_picture(photo.bgr, list(leveled.dice))
    taken = {id(c) for c in throw.dice}
    found += [
        doubts.maybe(c, _as_die(0, c, c.spread * c.edge_px))
        for c in throw.seen
        if c.ours >= _WORTH_A_DOUBT and id(c) not in taken
    ]
    return ReadPicture(replace(empty, dice=tuple(read_dice), doubts=tuple(found)), fit)


def _look(picture_bgr: np.ndarray, width_px: float, sight: Sight) -> tuple[Look, list[Candidate]]:
    """A look at the best scale, once more where the sure dice turn out another size, and the
    candidates it found; with those of a closer one, if there is time for that."""
    careful = not sight.quick
    factor = _work_factor(picture_bgr, width_px, careful)
    seen = look(picture_bgr, factor, sight)
    sure = [c.edge_px for c in seen.candidates if c.is_sure]
    if len(sure) >= 3 and not 0.7 < np.median(sure) / width_px < 1.4:
        width_px = float(np.median(sure))
        factor = _work_factor(picture_bgr, width_px, careful)
        seen = look(picture_bgr, factor, sight)
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


def reading_order(dice: tuple[Candidate, ...]) -> list[int]:
    """Indices in the order of a page: rows from the top, in each from the left.

    Dice belong to one row when they start within half a die of its first one.
    """
    waiting = sorted(range(len(dice)), key=lambda k: float(dice[k].center_px[1]))
    order: list[int] = []
    while waiting:
        first = dice[waiting[0]]
        row = [k for k in waiting if dice[k].center_px[1] - first.center_px[1] < first.edge_px / 2]
        order += sorted(row, key=lambda k: float(dice[k].center_px[0]))
        waiting = [k for k in waiting if k not in row]
    return order


def _die(number: int, leveled: Leveled, index: int) -> ReadDie:
    return _as_die(number, leveled.dice[index], float(leveled.sigma_px[index]))


def _with_observed(die: ReadDie, seen: Candidate, fit: PlaneFit | None) -> ReadDie:
    """The die with its corners as they were before a plane moved them, if one did."""
    return die if fit is None else replace(die, observed_px=_rounded(seen.top_px))


def _rounded(top_px: np.ndarray) -> Top:
    a, b, c, d = ((round(float(x), 2), round(float(y), 2)) for x, y in top_px)
    return a, b, c, d


def _as_die(number: int, seen: Candidate, sigma_px: float) -> ReadDie:
    return ReadDie(
        id=number,
        color=channels.COLORS[int(seen.color[: channels.OTHER].argmax())],
        hole_up=seen.hole > 0.5,
        center_px=(round(float(seen.center_px[0]), 2), round(float(seen.center_px[1]), 2)),
        top_px=_rounded(seen.top_px),
        confidence=_confidence(seen),
        sigma_px=round(sigma_px, 3),
    )


def _confidence(seen: Candidate) -> float:
    """Probability that color and hole are right and the center is within a tenth of a width."""
    hole = max(seen.hole, 1 - seen.hole)
    ours = seen.color[: channels.OTHER].max() * (1 - seen.pips)
    near = 1 / (1 + (seen.spread / _HALF_NEAR) ** _NEAR_POWER)
    return round(float(np.clip(seen.presence * ours * hole * near, 0, 1)), 3)


def _off_doubts(leveled: Leveled, order: list[int]) -> list[Doubt]:
    number = {index: place for place, index in enumerate(order, 1)}
    found = []
    for off in leveled.off:
        x, y = leveled.dice[off.index].center_px
        found.append(Doubt(off.kind, number[off.index], (round(float(x), 1), round(float(y), 1))))
    return found
