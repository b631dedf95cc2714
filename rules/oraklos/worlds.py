"""The other worlds that a reading's doubts leave open, one doubt settled otherwise at a time.

A doubt that says nothing about what else may be true stands for what its kind suggests (see
`rules.oraklos.doubt_kind`). One more die at a place lies there straight, or turned by an eighth.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.fields import Point
from rules.oraklos.cards import Color
from rules.oraklos.doubt_kind import Suggestion
from rules.oraklos.reading import Alternative, Doubt, ReadDie
from rules.oraklos.throw import Die, PlacedDoubt, Throw


@dataclass(frozen=True)
class World:
    """A throw as it is if one alternative of a doubt is the truth.

    `touches` is the die whose color or hole alone differs, or `None` where a die came, went
    or moved, so that every line may be concerned.
    """

    doubt: Doubt
    throw: Throw
    touches: int | None


def other_worlds(throw: Throw) -> Iterator[World]:
    for placed in throw.doubts:
        doubt = placed.doubt
        for alternative, candidate in possibilities(throw, placed):
            if doubt.die is None:
                if candidate is not None:
                    yield World(doubt, _with_one_more(throw, candidate), None)
            elif alternative.present is False:
                yield World(doubt, without_die(throw, doubt.die), None)
            else:
                changed = _changed(throw, doubt.die, alternative, candidate)
                if changed != throw:
                    touches = None if candidate is not None else doubt.die
                    yield World(doubt, changed, touches)


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


def _changed(throw: Throw, die_id: int, alternative: Alternative, candidate: Die | None) -> Throw:
    index = throw.index_of(die_id)
    read = throw.dice[index] if candidate is None else replace(candidate, id=die_id)
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
