"""Two pictures of one throw: which die is which, and whether the judge says the same.

Both throws are measured in die widths and seen from above, so one becomes the other by a turn
and a shift alone. Points are complex numbers: a turn is a factor, a shift a sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import combinations, permutations

from rules.oraklos.throw import Die, Throw
from rules.oraklos.verdict import Outcome

# How far two measurements of one place may lie apart, in die widths: less than any two dice.
_SAME_PLACE = 0.6
# Lengths between dice far apart are measured less well: as a share of the length.
_SAME_LENGTH = 0.08
# Fewer dice in common than this could be chance.
_FEWEST_IN_COMMON = 4
# With this share of the smaller throw in its place the motion is found.
_SURE_SHARE = 0.75

Motion = tuple[complex, complex]


class Agreement(StrEnum):
    SAME = "same"
    CLEARER = "clearer"
    VAGUER = "vaguer"
    OPPOSITE = "opposite"
    NOT_SEEN = "not_seen"


def same_dice(one: Throw, other: Throw) -> Mapping[int, int]:
    """Each die's id in the other picture, as far as it was seen there."""
    best: dict[int, int] = {}
    enough = _SURE_SHARE * min(len(one.dice), len(other.dice))
    for motion in _motions(one, other):
        found = _pairs(one, other, motion)
        if len(found) > len(best):
            best = found
        if len(best) >= enough:
            break
    if len(best) < _FEWEST_IN_COMMON:
        return {}
    # Two dice gave the motion; all that were found give a better one, and with it the rest.
    return _pairs(one, other, _motion_of(one, other, best))


def _motions(one: Throw, other: Throw) -> Iterator[Motion]:
    """The motions that take two dice of the one throw to two alike of the other.

    Those far apart come first: they fix the turn best.
    """
    couples = combinations(one.dice, 2)
    for a, b in sorted(couples, key=lambda couple: -abs(_at(couple[1]) - _at(couple[0]))):
        length = abs(_at(b) - _at(a))
        for c, d in permutations(other.dice, 2):
            if a.color is not c.color or b.color is not d.color:
                continue
            other_length = abs(_at(d) - _at(c))
            if abs(other_length - length) > _SAME_PLACE + _SAME_LENGTH * length:
                continue
            turn = (_at(d) - _at(c)) / (_at(b) - _at(a))
            turn /= abs(turn)
            yield turn, (_at(c) + _at(d) - turn * (_at(a) + _at(b))) / 2


def _pairs(one: Throw, other: Throw, motion: Motion) -> dict[int, int]:
    turn, shift = motion
    free = list(other.dice)
    pairs = {}
    for die in one.dice:
        place = turn * _at(die) + shift
        near = [
            candidate
            for candidate in free
            if candidate.color is die.color and abs(_at(candidate) - place) < _SAME_PLACE
        ]
        if near:
            nearest = min(near, key=lambda candidate: abs(_at(candidate) - place))
            free.remove(nearest)
            pairs[die.id] = nearest.id
    return pairs


def _motion_of(one: Throw, other: Throw, pairs: Mapping[int, int]) -> Motion:
    """The motion that brings all pairs together best."""
    here = [_at(one.dice[one.index_of(die)]) for die in pairs]
    there = [_at(other.dice[other.index_of(die)]) for die in pairs.values()]
    middle, other_middle = sum(here) / len(here), sum(there) / len(there)
    turn = sum(
        (b - other_middle) * (a - middle).conjugate() for a, b in zip(here, there, strict=True)
    )
    turn /= abs(turn)
    return turn, other_middle - turn * middle


def agreement(here: Outcome, there: Outcome) -> Agreement:
    """What the verdict on the other picture makes of the one on this."""
    if here is there:
        return Agreement.SAME
    if here is Outcome.TOO_CLOSE:
        return Agreement.CLEARER
    return Agreement.VAGUER if there is Outcome.TOO_CLOSE else Agreement.OPPOSITE


def _at(die: Die) -> complex:
    return complex(*die.center)
