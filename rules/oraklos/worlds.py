"""The other worlds that a reading's doubts leave open, one doubt settled otherwise at a time,
or two where one of them moves a die.

A doubt that says nothing about what else may be true stands for what its kind suggests (see
`rules.oraklos.doubt_kind`). One more die at a place lies there straight, or turned by an eighth.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, islice

from rules.fields import Point
from rules.oraklos.cards import Color
from rules.oraklos.doubt_kind import DoubtKind, Suggestion
from rules.oraklos.reading import Alternative, Doubt, ReadDie
from rules.oraklos.throw import Die, PlacedDoubt, Throw

#: Pairs of doubts tried together: each costs as much as a verdict, or a search.
MOST_PAIRS = 32


@dataclass(frozen=True)
class World:
    """A throw as it is if one alternative of each of some doubts is the truth.

    `touches` is the die whose color or hole alone differs, or `None` where a die came, went
    or moved, so that every line may be concerned.
    """

    doubts: tuple[Doubt, ...]
    throw: Throw
    touches: int | None


@dataclass(frozen=True)
class _Change:
    """What one alternative makes of a throw; `moves`: a die lies elsewhere than it was read."""

    doubt: Doubt
    make: Callable[[Throw], Throw]
    touches: int | None = None
    moves: bool = False


def other_worlds(throw: Throw) -> Iterator[World]:
    for change in _changes(throw):
        changed = change.make(throw)
        if changed != throw:
            yield World((change.doubt,), changed, change.touches)
    # One die too many was read, and any of them may be it.
    for doubt in throw.whole:
        if doubt.kind is DoubtKind.SURPLUS:
            for die in throw.dice:
                yield World((doubt,), without_die(throw, die.id), None)


def paired_worlds(throw: Throw) -> Iterator[World]:
    """Two doubts settled otherwise at once, where one of them moves a die: whether a line from
    its new place is clear may hang on where another die lies. Never more than `MOST_PAIRS`."""
    pairs = (
        (one, other)
        for one, other in combinations(_changes(throw), 2)
        if (one.moves or other.moves)
        and one.doubt is not other.doubt
        and (one.doubt.die is None or one.doubt.die != other.doubt.die)
    )
    for one, other in islice(pairs, MOST_PAIRS):
        yield World((one.doubt, other.doubt), other.make(one.make(throw)), None)


def _changes(throw: Throw) -> Iterator[_Change]:
    for placed in throw.doubts:
        doubt = placed.doubt
        for alternative, candidate in possibilities(throw, placed):
            if doubt.die is None:
                if candidate is not None:
                    yield _Change(doubt, partial(_with_one_more, die=candidate))
            elif alternative.present is False:
                yield _Change(doubt, partial(without_die, die_id=doubt.die))
            else:
                yield _Change(
                    doubt,
                    partial(_changed, die_id=doubt.die, alternative=alternative, there=candidate),
                    touches=None if candidate is not None else doubt.die,
                    moves=candidate is not None,
                )


def possibilities(throw: Throw, placed: PlacedDoubt) -> list[tuple[Alternative, Die | None]]:
    """What else may be true by a doubt, said or suggested, with the die it would put there."""
    said = [
        (alternative, candidate)
        for alternative, candidate in zip(placed.doubt.alternatives, placed.candidates, strict=True)
        if alternative != Alternative(unknown=alternative.unknown)
    ]
    return said or list(_suggested(throw, placed))


def _suggested(throw: Throw, placed: PlacedDoubt) -> Iterator[tuple[Alternative, Die | None]]:
    doubt = placed.doubt
    for suggestion in doubt.kind.suggests(doubt.about):
        if suggestion is Suggestion.ONE_MORE_DIE:
            if placed.at is not None:
                for theta in (0.0, math.pi / 4):
                    yield Alternative(), _die_at(placed.at, theta)
            continue
        assert doubt.die is not None
        for alternative in suggested_of(throw.dice[throw.index_of(doubt.die)], suggestion):
            yield alternative, None


def suggested_of(die: Die | ReadDie, suggestion: Suggestion) -> Iterator[Alternative]:
    """What a suggestion makes of a die."""
    match suggestion:
        case Suggestion.OTHER_COLOR:
            for color in Color:
                if color is not die.color:
                    yield Alternative(color=color)
        case Suggestion.OTHER_HOLE:
            yield Alternative(hole_up=not die.hole_up)
        case Suggestion.NO_DIE:
            yield Alternative(present=False)


def _changed(throw: Throw, die_id: int, alternative: Alternative, there: Die | None) -> Throw:
    index = throw.index_of(die_id)
    read = throw.dice[index] if there is None else replace(there, id=die_id)
    die = changed_die(read, alternative)
    return replace(throw, dice=(*throw.dice[:index], die, *throw.dice[index + 1 :]))


def changed_die(die: Die, alternative: Alternative) -> Die:
    """A die with the color and the hole that an alternative names."""
    if alternative.color is not None:
        die = replace(die, color=alternative.color)
    if alternative.hole_up is not None:
        die = replace(die, hole_up=alternative.hole_up)
    return die


def without_die(throw: Throw, die_id: int) -> Throw:
    index = throw.index_of(die_id)
    return replace(
        throw,
        dice=throw.dice[:index] + throw.dice[index + 1 :],
        uncertainty=throw.uncertainty.without(index),
    )


def _with_one_more(throw: Throw, die: Die) -> Throw:
    new_id = max((known.id for known in throw.dice), default=0) + 1
    return replace(
        throw,
        dice=(*throw.dice, replace(die, id=new_id)),
        uncertainty=throw.uncertainty.with_one_more(),
    )


def _die_at(at: Point, theta: float) -> Die:
    """A die somewhere; its color is not known and concerns no line."""
    reach = math.sqrt(0.5)
    a, b, c, d = (
        (at[0] + reach * math.cos(angle), at[1] + reach * math.sin(angle))
        for angle in (theta + math.pi * (2 * k - 3) / 4 for k in range(4))
    )
    return Die(0, Color.RED, False, at, (a, b, c, d))
