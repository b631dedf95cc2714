"""Several doubts at once: what a claim would be if all of them were settled in its favor.

A claim may be wrong twice over, and both faults doubtful: two holes that may be none. Settling
one doubt otherwise does not save it, settling both does; so it may not be called false.

Only false claims are asked this. Nothing that is true needs two doubts to fall: each of its
conditions must hold by itself. One more die never helps a claim, and a die that may lie
elsewhere is asked about alone, in `rules.oraklos.worlds`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import product

from rules.oraklos.cards import Card
from rules.oraklos.throw import Die, Throw
from rules.oraklos.worlds import changed_die, possibilities, without_die


def guises(throw: Throw) -> dict[int, tuple[Die, ...]]:
    """What each die may be where it lies: as it was read, and by its doubts."""
    seen = {die.id: {die} for die in throw.dice}
    for placed in throw.doubts:
        about = placed.doubt.die
        if about is None:
            continue
        seen[about] |= {
            changed_die(die, alternative)
            for alternative, candidate in possibilities(throw, placed)
            if candidate is None and alternative.present is not False
            for die in seen[about]
        }
    return {die_id: tuple(dice) for die_id, dice in seen.items()}


def may_be_gone(throw: Throw) -> frozenset[int]:
    """The dice that may be none of this throw."""
    return frozenset(
        placed.doubt.die
        for placed in throw.doubts
        if placed.doubt.die is not None
        for alternative, _ in possibilities(throw, placed)
        if alternative.present is False
    )


def kindest_worlds(throw: Throw, dice: Sequence[int], card: Card | None) -> Iterator[Throw]:
    """The throws in which every doubt that can help a claim on these dice does.

    No doubted die lies in its way, none of its doubted holes is up, and its dice have any
    colors they may have that are those of the card.
    """
    cleared = without_dice(throw, may_be_gone(throw).difference(dice))
    possible = guises(throw)
    for chosen in product(*(_kindest(possible[die], card) for die in dice)):
        if card is None or sorted(die.color for die in chosen) == sorted(card.colors):
            claimed = {die.id: die for die in chosen}
            yield replace(cleared, dice=tuple(claimed.get(die.id, die) for die in cleared.dice))


def without_dice(throw: Throw, gone: Collection[int]) -> Throw:
    for die in gone:
        throw = without_die(throw, die)
    return throw


def _kindest(dice: Sequence[Die], card: Card | None) -> list[Die]:
    """Of the guises with the same color the one without a hole; without a card any color."""
    holes_last = sorted(dice, key=lambda die: die.hole_up)
    if card is None:
        return holes_last[:1]
    return list({die.color: die for die in reversed(holes_last)}.values())
