"""Doubts about a throw as a whole: were all dice read, does the plane hold, was it readable?

Nothing true is said for sure while one of them is open. They are in the order in which people
are asked about them.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.oraklos.doubt import Doubt
from rules.oraklos.doubt_kind import About, DoubtKind
from rules.oraklos.reading import Reading, Settled
from rules.oraklos.throw import Throw

HARD_SHARE = 1 / 3
"""When more than this share of the dice are in doubt, it is the picture and not the dice."""


def is_hard_to_read(reading: Reading) -> bool:
    doubted = {doubt.die for doubt in reading.doubts if doubt.die is not None}
    return len(doubted) > HARD_SHARE * len(reading.dice)


def doubts_of_whole(
    reading: Reading, count: int | None, *, is_plane_poor: bool, is_seen: bool
) -> tuple[Doubt, ...]:
    """`count` is how many dice were thrown, as far as anybody knows. A throw that was written
    down by people names all its dice: only what `is_seen` in a picture can have missed one."""
    return tuple(
        doubt
        for doubt in _possible(reading, count, is_plane_poor, is_seen)
        # That nobody knows the count is an answer, but no proof.
        if doubt.kind is DoubtKind.UNCOUNTED or Settled(doubt.kind) not in reading.settled
    )


def _possible(
    reading: Reading, count: int | None, is_plane_poor: bool, is_seen: bool
) -> Iterator[Doubt]:
    if count is not None and count != len(reading.dice):
        is_missing = count > len(reading.dice)
        yield Doubt(DoubtKind.MISSING if is_missing else DoubtKind.SURPLUS)
    if is_plane_poor:
        yield Doubt(DoubtKind.PLANE)
    if is_hard_to_read(reading):
        yield Doubt(DoubtKind.HARD)
    yield from (doubt for doubt in reading.doubts if doubt.about is About.PICTURE)
    if count is None and is_seen:
        yield Doubt(DoubtKind.UNCOUNTED)


def against_true(throw: Throw) -> list[Doubt]:
    """What keeps every true prophecy of a throw from being sure; the first one is asked first.

    A die that is missing may lie anywhere, on the string as well: so it is first asked at the
    places that may hold one. One too many is asked die by die, as other worlds.
    """
    doubts = [doubt for doubt in throw.whole if doubt.kind is not DoubtKind.SURPLUS]
    if any(doubt.kind is DoubtKind.MISSING for doubt in doubts):
        places = (placed.doubt for placed in throw.doubts)
        return [*(doubt for doubt in places if doubt.about is About.PLACE), *doubts]
    return doubts
