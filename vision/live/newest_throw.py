"""The newest throw, and what became of it on the table since it was frozen."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np

from rules.message import Message
from rules.oraklos.reading import Reading
from vision.frame import Box, Frame
from vision.live import notices
from vision.live.frozen_throw import FrozenThrow
from vision.live.lying import LyingThrow
from vision.live.matching import compare, look_alike, named_alike, scaled
from vision.live.rest import Rest

_TO_RETHROW = frozenset({"cocked", "size"})
"""A die that leans is tilted; one that lies on another is nearer to the camera and looks larger."""
_MOSTLY = 0.5


class NewestThrow:
    """Freezes throws; the frozen one stands, whatever is told about the table afterwards."""

    def __init__(self, first_number: int) -> None:
        self._next_number = first_number
        self._seen: Reading | None = None
        """The throw in pixels of the present picture size."""
        self._lying: LyingThrow | None = None
        self.is_elsewhere = False
        """Whether the camera was turned, and has not found it again."""
        self.frozen: FrozenThrow | None = None
        self.notice: Message | None = None

    @property
    def lies(self) -> bool:
        """Whether it still lies there: nobody gathers it or throws anew."""
        return self._lying is not None and self._lying.lies

    @property
    def is_unfinished(self) -> bool:
        """Whether the careful reader has not looked at it yet."""
        return self.frozen is not None and not self.frozen.final

    def is_of(self, rest: Rest) -> bool:
        return self.frozen is not None and self.frozen.number == rest.throw

    def glance(self, gray: np.ndarray, at_s: float) -> None:
        if self._lying is not None:
            self._lying.glance(gray, at_s)

    def freeze(
        self, rest: Rest, frame: Frame, reading: Reading, final: bool, lay_there: bool
    ) -> FrozenThrow:
        number = self._next_number
        self._next_number += 1
        throw = FrozenThrow(
            number=number,
            at=rest.at,
            reading=replace(reading, image=f"throw {number}"),
            frame_bgr=frame.bgr,
            rested_s=rest.began_s,
            rethrow=_to_rethrow(reading),
            final=final,
            lay_there=lay_there,
        )
        self.is_elsewhere = False
        self._keep(throw, reading)
        return throw

    def finish(self, careful: Reading) -> FrozenThrow:
        """The careful reader has looked: its word counts, under the numbers shown so far."""
        shown = self.frozen
        assert shown is not None
        assert self._seen is not None
        named = named_alike(careful, self._seen)
        throw = replace(
            shown,
            reading=replace(named, image=shown.reading.image),
            rethrow=_to_rethrow(named),
            final=True,
            revision=shown.revision + (not look_alike(named, self._seen)),
        )
        self._keep(throw, named)
        return throw

    def finish_as_shown(self) -> FrozenThrow:
        """The careful reader had nothing to say about it."""
        assert self._seen is not None
        return self.finish(self._seen)

    def lies_untouched(self, lying: Reading) -> bool:
        """Whether every die of it lies where it was seen; a careful look may find more."""
        if self._seen is None:
            return False
        change = compare(self._seen.dice, lying.dice)
        return bool(change.same) and not (change.moved or change.gone or any(change.shift_px))

    def look_where_it_lies(
        self, lying: Reading, watched: Reading, box: Box, gray: np.ndarray
    ) -> None:
        """What is left of it is known by its present places and light; `watched` has them in
        pixels of the pictures that are watched."""
        seen = self._seen
        if seen is None:
            return
        left = len(seen.dice) - len(compare(seen.dice, lying.dice).gone)
        is_left = left > _MOSTLY * len(seen.dice)
        self._lying = LyingThrow(watched.dice, box, gray) if is_left else None

    def gathered(self) -> None:
        """The table is empty."""
        self._lying = self.notice = None

    def tell_changes(self, lying: Reading) -> None:
        """What is different from the frozen throw."""
        if self.frozen is None or self._seen is None:
            return
        change = compare(self._seen.dice, lying.dice)
        if any(change.shift_px):
            self.notice = notices.camera_pushed()
        elif change.moved or (change.new and change.gone):
            self.notice = notices.moved((*change.moved, *change.gone))
        elif change.new:
            self.notice = notices.added(len(change.new))
        elif change.gone:
            self.notice = notices.taken(len(change.gone))
        else:
            self.notice = _cocked(self.frozen)

    def _turn(self) -> None:
        """The camera looks from another side: nobody knows where the dice lie in its picture."""
        if self.is_unfinished:
            self.finish_as_shown()
        self.is_elsewhere = self._seen is not None
        self._lying = None
        self.notice = notices.camera_turned()

    def is_seen_from_elsewhere(self, lying: Reading) -> bool:
        """Whether these are its dice, after the camera was turned: as many of each color."""
        if not self.is_elsewhere or self._seen is None:
            return False
        self.is_elsewhere = False
        colors, before = (Counter(d.color for d in one.dice) for one in (lying, self._seen))
        if (colors - before).total() + (before - colors).total() > 1:
            return False
        self._seen = lying
        return True

    def resize(self, factor: float | None) -> None:
        """The pictures have another size: the dice are known by their new places; None: they show
        the table from another side."""
        if factor is None:
            self._turn()
        else:
            self._seen = self._seen and scaled(self._seen, factor)

    def _keep(self, throw: FrozenThrow, seen: Reading) -> None:
        self.frozen, self._seen = throw, seen
        self.notice = _cocked(throw)


def _cocked(throw: FrozenThrow) -> Message | None:
    return notices.cocked(throw.rethrow) if throw.rethrow else None


def _to_rethrow(reading: Reading) -> tuple[int, ...]:
    off = (doubt.die for doubt in reading.doubts if doubt.kind in _TO_RETHROW)
    return tuple(sorted({die for die in off if die is not None}))
