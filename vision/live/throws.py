"""When is it a throw? Frames and readings in; phases, frozen throws and notices out.

The rules of the table, in order:

- The reader looks only while it is quiet; at most six readings make one look at what lies there,
  and four that agree over three tenths of a second are enough.
- Several dice that came in one go and are most of what lies there are a throw. It is frozen once,
  with its picture.
- Dice taken away are no throw; a die that moved after the freeze is told, the throw stands.
- A pushed camera moves all dice alike: told, and no throw.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from rules.message import Message
from rules.oraklos.reading import Reading
from vision.camera_view import Box
from vision.frame import Frame
from vision.live import notices
from vision.live.frozen_throw import FrozenThrow
from vision.live.fusing import agreeing, fuse
from vision.live.lying import LyingThrow
from vision.live.matching import Comparison, compare, scaled
from vision.live.phase import Phase
from vision.live.stillness import Stillness

MOST_READINGS = 6
ENOUGH_READINGS = 4
ENOUGH_TO_BE_EMPTY = 2
LEAST_SPAN_S = 0.3
_PACE_S = LEAST_SPAN_S / (ENOUGH_READINGS - 1)
_CHECK_EVERY_S = 1.0
_CHECK_EMPTY_EVERY_S = 15.0
"""Any die on an empty table shows in the gray frame: the reader looks only in case it was wrong."""
_LEAST_NEW = 4
"""Dice that a throw brings at least: a prophecy has four."""
_MOSTLY = 0.5
_TO_RETHROW = frozenset({"cocked", "size"})
"""A die that leans is tilted; one that lies on another is nearer to the camera and looks larger."""


@dataclass(frozen=True)
class TableLook:
    """What the table looks like after one frame, and whether the reader should read it."""

    phase: Phase
    read: bool


class ThrowWatch:
    """Decides; knows no thread and no camera. `see` each frame, `take` each reading."""

    def __init__(self, date: Callable[[], str], first_number: int = 1) -> None:
        self._date = date
        self._next_number = first_number
        self._stillness = Stillness()
        self._size: tuple[int, int] | None = None
        self._readings: list[tuple[Frame, Reading]] = []
        self._rested_s: float | None = None
        self._rested_at = ""
        self._decided = False
        self._due_s = 0.0
        self._settled: Reading | None = None
        self._frozen: Reading | None = None
        """The newest throw in pixels of the present picture size."""
        self._lying: LyingThrow | None = None
        self._box: Box = (0, 0, 0, 0)
        self._expected = False
        self.newest: FrozenThrow | None = None
        self.notice: Message | None = None
        self.die_width_px: float | None = None

    @property
    def settled(self) -> Reading | None:
        """What lay there when it last was quiet."""
        return self._settled

    @property
    def lies(self) -> bool:
        """Whether the newest throw still lies there: nobody gathers it or throws anew."""
        return self._lying is not None and self._lying.lies

    def see(self, frame: Frame, box: Box | None = None) -> TableLook:
        """`box` is the part of the frame that is the table: what moves beside it does not count."""
        if self._size is not None and self._size != frame.size:
            self._resize(frame.size[0] / self._size[0])
        self._size = frame.size
        left, upper, right, lower = self._box = box or (0, 0, *frame.size)
        look = self._stillness.see(frame.bgr[upper:lower, left:right], frame.at_s)
        if self._lying is not None:
            self._lying.glance(self._stillness.gray, frame.at_s)
        if not look.quiet:
            self._rested_s = None
            self._readings.clear()
            self._decided = False
            return TableLook(look.phase, False)
        if self._rested_s is None:
            self._rested_s = self._due_s = frame.at_s
            self._rested_at = self._date()
        if look.phase is Phase.EMPTY and not self._decided:
            self._settle_empty(frame)
        return TableLook(look.phase, frame.at_s >= self._due_s - 1e-6)

    def take(self, frame: Frame, reading: Reading) -> FrozenThrow | None:
        """A reading of a frame for which `see` asked; a throw when this one freezes it."""
        if self._rested_s is None or frame.at_s < self._rested_s:
            return None  # something moved while it was read
        self._learn_width(reading)
        if self._decided:
            empty = self._settled is not None and not self._settled.dice
            self._due_s = frame.at_s + (_CHECK_EMPTY_EVERY_S if empty else _CHECK_EVERY_S)
            if self._settled is None or compare(self._settled.dice, reading.dice).unchanged:
                self._look_where_it_lies(reading)
                return None
            self._decided = False  # look again, as thoroughly as at a throw
        self._readings.append((frame, reading))
        self._due_s = self._readings[0][0].at_s + _PACE_S * len(self._readings)
        chosen = self._enough()
        return None if chosen is None else self._settle(chosen)

    def miss(self, frame: Frame) -> None:
        """A frame for which `see` asked could not be read: try again later."""
        self._due_s = frame.at_s + _CHECK_EVERY_S

    def rethrow(self) -> None:
        """The players throw again: whatever comes to rest next, though it be one die."""
        self._expected = True
        self.notice = None

    def _enough(self) -> list[tuple[Frame, Reading]] | None:
        """The readings to fuse, once four agree for long enough or six were taken.

        That nothing lies there is no throw: two readings are enough to say so.
        """
        readings = self._readings
        same = [readings[k] for k in agreeing([reading for _, reading in readings])]
        if len(same) >= ENOUGH_TO_BE_EMPTY and not same[0][1].dice:
            return same
        span_s = same[-1][0].at_s - same[0][0].at_s
        if len(same) >= ENOUGH_READINGS and span_s >= LEAST_SPAN_S - 1e-6:
            return same
        return list(readings) if len(readings) >= MOST_READINGS else None

    def _settle(self, chosen: list[tuple[Frame, Reading]]) -> FrozenThrow | None:
        frame = chosen[-1][0]
        fused = fuse([reading for _, reading in chosen])
        before = compare(self._settled.dice if self._settled else (), fused.dice)
        is_first, self._settled = self._settled is None, fused
        self._decided = True
        self._readings.clear()
        self._due_s = frame.at_s + _CHECK_EVERY_S
        if not fused.dice:
            self._stillness.note_empty()
            self._settle_empty(frame)
            return None
        if self._is_throw(before, len(fused.dice)):
            return self._freeze(frame, fused, lay_there=is_first)
        self._tell_changes(fused)
        self._look_where_it_lies(fused)
        return None

    def _settle_empty(self, frame: Frame) -> None:
        """The table looks as it did when the reader last found it empty."""
        width, height = frame.size
        self._settled = Reading("", width, height, ())
        self._decided = True
        self._due_s = frame.at_s + _CHECK_EMPTY_EVERY_S
        self._lying = self.notice = None

    def _is_throw(self, change: Comparison, lying: int) -> bool:
        came = len(change.new) + len(change.moved)
        if self._expected and came > 0:
            return True
        return len(change.new) >= _LEAST_NEW and came > _MOSTLY * lying

    def _freeze(self, frame: Frame, fused: Reading, lay_there: bool) -> FrozenThrow:
        assert self._rested_s is not None
        number = self._next_number
        off = (d.die for d in fused.doubts if d.kind in _TO_RETHROW and d.die is not None)
        throw = FrozenThrow(
            number=number,
            at=self._rested_at,
            reading=replace(fused, image=f"throw {number}"),
            frame_bgr=frame.bgr,
            rested_s=self._rested_s,
            rethrow=tuple(sorted(set(off))),
            lay_there=lay_there,
        )
        self._next_number += 1
        self._expected = False
        self.newest, self._frozen = throw, fused
        self._lying = LyingThrow(fused.dice, self._box, self._stillness.gray)
        self.notice = notices.cocked(throw.rethrow) if throw.rethrow else None
        return throw

    def _look_where_it_lies(self, lying: Reading) -> None:
        """What is left of the newest throw is known by its present places and light."""
        if self._lying is None or self._frozen is None:
            return
        left = len(self._frozen.dice) - len(compare(self._frozen.dice, lying.dice).gone)
        if left > _MOSTLY * len(self._frozen.dice):
            self._lying = LyingThrow(lying.dice, self._box, self._stillness.gray)
        else:
            self._lying = None

    def _tell_changes(self, lying: Reading) -> None:
        if self.newest is None or self._frozen is None:
            return
        change = compare(self._frozen.dice, lying.dice)
        if any(change.shift_px):
            self.notice = notices.camera_pushed()
        elif change.moved or (change.new and change.gone):
            self.notice = notices.moved((*change.moved, *change.gone))
        elif change.new:
            self.notice = notices.added(len(change.new))
        elif change.gone:
            self.notice = notices.taken(len(change.gone))
        else:
            self.notice = notices.cocked(self.newest.rethrow) if self.newest.rethrow else None

    def _learn_width(self, reading: Reading) -> None:
        if len(reading.dice) >= 3:
            self.die_width_px = float(np.median([die.edge_px for die in reading.dice]))

    def _resize(self, factor: float) -> None:
        """The pictures have another size: what lay there is known by its new places."""
        self._settled = self._settled and scaled(self._settled, factor)
        self._frozen = self._frozen and scaled(self._frozen, factor)
        self._rested_s = None
        self._decided = False
        self._readings.clear()
        self.die_width_px = None
