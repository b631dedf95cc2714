"""The coarse look: how large are the dice in this picture?"""

from __future__ import annotations

import numpy as np

from vision import channels
from vision.candidates import Candidates
from vision.chosen import chosen
from vision.cutout import box_around
from vision.frame import Box
from vision.look import find, scaled
from vision.model import Sight
from vision.places import middle_width_px

_FIRST_SIDE = 640
_SMALLEST_SIDE = 96
_LARGEST_SIDE = 2048
_MOST_GUESSES = 3
_BESIDE = 0.04
"""Of the longest side: the margin around the part in which dice lie; their width is not known."""


def die_width(picture_bgr: np.ndarray, threads: int = 2) -> float | None:
    """The usual width of a die in pixels of the picture; None where no die is seen."""
    return next(iter(die_widths(picture_bgr, threads)), None)


def die_widths(
    picture_bgr: np.ndarray, threads: int = 2, within: Box | None = None, careful: bool = True
) -> tuple[float, ...]:
    """Guesses of that width, the best first: small things on a magazine may be many. `within` is
    the part in which all dice lie, where that is known. Without `careful` nothing is enlarged, and
    the smallest dice of a whole picture are not looked for."""
    height, width = picture_bgr.shape[:2]
    longest = max(height, width)
    if longest > _LARGEST_SIDE:
        # A large photograph is scaled once; all copies are made from that.
        factor = _LARGEST_SIDE / longest
        part = within and _resized(within, factor)
        widths = die_widths(scaled(picture_bgr, factor), threads, part, careful)
        return tuple(w / factor for w in widths)
    part = within and box_around(within, _BESIDE * longest, (width, height))
    most = 2.5 * longest if careful else longest if part else _FIRST_SIDE
    by = chosen().survey
    guesses: list[tuple[float, float]] = []
    for side in _sides(longest, most):
        factor = side / longest
        seen = find(picture_bgr, factor, Sight(threads=threads), part)
        found = seen.taken(seen.presence > by.sure)
        width_px, (low, high) = found.edge_px * factor, by.readable_px
        readable = found.taken((width_px > low) & (width_px < high))
        if readable:
            # Sure finds weigh most: letters are many, but never sure.
            usual_px = middle_width_px(readable, readable.presence**4)
            guesses.append((_worth(readable, factor), usual_px))
        convincing = max(guesses, default=(0.0, 0.0))[0] > by.convincing
        if convincing and side >= _FIRST_SIDE and not _too_small(found, factor):
            break
    return _apart(guesses)


def _resized(box: Box, factor: float) -> Box:
    left, upper, right, lower = (round(side * factor) for side in box)
    return left, upper, right, lower


def _apart(guesses: list[tuple[float, float]]) -> tuple[float, ...]:
    """Widths that differ, most worth first."""
    ordered = sorted(guesses, key=lambda guess: -guess[0])
    kept: list[float] = []
    for worth, width in ordered:
        others = (max(width / one, one / width) for one in kept)
        is_worth = worth > chosen().survey.worth_a_guess * ordered[0][0]
        if is_worth and all(factor > chosen().survey.another for factor in others):
            kept.append(width)
    return tuple(kept[:_MOST_GUESSES])


def _sides(longest: int, most: float) -> list[float]:
    """Longest sides of the whole picture to look at: smaller pictures are cheap and come first."""
    sides = []
    side = float(min(_FIRST_SIDE, longest))
    while side >= _SMALLEST_SIDE:
        sides.append(side)
        side /= 2
    sides.reverse()
    # Dice of a few pixels only show when nothing is scaled away, or even in an enlargement.
    return [*sides, *(float(s) for s in (1280, _LARGEST_SIDE) if s <= most)]


def _worth(found: Candidates, factor: float) -> float:
    """How much finds count: sure ones more, and most at the width the network likes."""
    off = np.log(found.edge_px * factor / channels.WORK_EDGE_PX)
    return float((found.presence * np.exp(-(off**2) / chosen().survey.liked)).sum())


def _too_small(found: Candidates, factor: float) -> bool:
    return not found or float(np.median(found.edge_px * factor)) < chosen().survey.too_small_px
