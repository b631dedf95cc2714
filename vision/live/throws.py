"""When is it a throw? Frames and readings in; phases, frozen throws and notices out.

The rules of the table, in order:

- Whatever differs from the last quiet moment is looked at; where nothing differs nothing is read.
- Two quick looks that agree are enough to show a throw. The careful reader looks once, at the mean
  of the still frames; what it says is final.
- Several dice that came in one go and are most of what lies there are a throw. It is frozen once,
  with its picture.
- Dice taken away are no throw; a die that moved after the freeze is told, the throw stands.
- A pushed camera moves all dice alike: told, and no throw.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rules.message import Message
from rules.oraklos.reading import Reading
from vision.frame import Box, Frame, Part
from vision.live import notices
from vision.live.frozen_throw import FrozenThrow
from vision.live.fusing import agreeing, fuse
from vision.live.matching import is_throw, scaled
from vision.live.newest_throw import NewestThrow
from vision.live.phase import Phase
from vision.live.rest import CarefulLook, Rest, TableLook
from vision.live.settled import SettledTable
from vision.live.stillness import Stillness

ENOUGH_LOOKS = 2
STILL_S = 0.3
"""So long nothing moves before the careful reader looks: frames enough for a mean."""
_CHECK_EVERY_S = 1.0
"""How often a quiet table is compared with what lay there, in case something moved unseen."""
_CHECK_EMPTY_EVERY_S = 15.0
"""How often a table where nothing was found is read again, in case the reader was wrong."""


class ThrowWatch:
    """Decides; knows no thread and no camera. `see` each frame, `take` each quick reading and
    `take_careful` each careful one."""

    def __init__(self, date: Callable[[], str], first_number: int = 1) -> None:
        self._date = date
        self._stillness = Stillness()
        self._throw = NewestThrow(first_number)
        self._size: tuple[int, int] | None = None
        self._box: Box = (0, 0, 0, 0)
        self._table_bgr = np.zeros((0, 0, 3), np.uint8)
        self._rest: Rest | None = None
        self._asked: CarefulLook | None = None
        self._settled = SettledTable()
        self._expected = False
        self.die_width_px: float | None = None

    @property
    def newest(self) -> FrozenThrow | None:
        return self._throw.frozen

    @property
    def lies(self) -> bool:
        """Whether the newest throw still lies there: nobody gathers it or throws anew."""
        return self._throw.lies

    @property
    def notice(self) -> Message | None:
        return self._throw.notice

    @property
    def settled(self) -> Reading | None:
        """What lay there when it last was quiet."""
        return self._settled.reading

    def see(self, frame: Frame, box: Box | None = None) -> TableLook:
        """`box` is the part of the frame that is the table: what moves beside it does not count."""
        if self._size is not None and self._size != frame.size:
            self._resize(self._size, frame.size)
        self._size = frame.size
        self._box = box or (0, 0, *frame.size)
        self._table_bgr = frame.part(self._box)
        look = self._stillness.see(self._table_bgr, frame.at_s)
        if not (look.quiet and self._throw.lies):  # dice that lie still lie
            self._throw.glance(self._stillness.gray, frame.at_s)
        if not look.quiet:
            self._rest = None
            return TableLook(look.phase, False)
        rest = self._rest = self._present_rest(frame)
        if rest.changed is None:
            self._compare(rest, frame.at_s, look.phase)
        wanted, still = rest.wants_quick, self._still_picture(rest, frame)
        is_there = frame.to_read is not None
        lacks = not is_there and not len(rest.frames)
        asks = lacks and (wanted or self._wants_careful(rest))
        return TableLook(look.phase, wanted and is_there, still, rest.where, asks)

    def take(self, frame: Frame, reading: Reading) -> FrozenThrow | None:
        """A quick reading of a frame for which `see` asked; a throw when two of them show one."""
        rest = self._rest
        if rest is None or frame.at_s < rest.began_s or rest.is_decided or rest.throw is not None:
            return None  # something moved while it was read, or the careful reader was quicker
        self._learn_width(reading)
        rest.readings.append(reading)
        same = [rest.readings[k] for k in agreeing(rest.readings)]
        if len(same) < ENOUGH_LOOKS and frame.size == self._size:  # of a still there is but one
            return None
        rest.is_looked_at = True
        fused = fuse(same)
        if self._throw.is_elsewhere or not is_throw(self.settled, fused, self._expected):
            return None
        throw = self._freeze(rest, frame, fused, final=False)
        self._settle(fused, self._table_bgr, self._box, self._stillness.gray)
        rest.throw = throw.number
        return throw

    def take_careful(self, still: Frame, reading: Reading) -> FrozenThrow | None:
        """The careful reading of the picture that `see` handed out; the throw that it makes
        final, if it does."""
        asked = self._asked
        if asked is None or asked.still is not still:
            return None  # the pictures have another size by now
        self._asked = None
        asked.rest.is_decided = True
        if not reading.dice and self._throw.is_of(asked.rest) and self.settled is not None:
            reading = self.settled  # two quick looks saw dice there
        self._learn_width(reading)
        throw = self._decide(asked, reading)
        if reading.dice:
            self._settle(reading, asked.table_bgr, asked.box, asked.gray)
        else:
            self._stillness.note_empty(asked.gray, is_now=asked.rest is self._rest)
            self._settle_empty(asked.table_bgr)
        return throw

    def turned(self) -> None:
        """Somebody turned the camera: what is told of it must not be a throw."""
        self._throw.notice = notices.camera_turned()

    def miss(self) -> None:
        """The careful reader failed: it is asked again, after a while."""
        asked, self._asked = self._asked, None
        if asked is not None:
            asked.rest.is_decided = True
            self._settled.doubt()

    def rethrow(self) -> None:
        """The players throw again: whatever comes to rest next, though it be one die."""
        self._expected = True
        self._throw.notice = None

    # --- what has to be read -------------------------------------------------------------------

    def _present_rest(self, frame: Frame) -> Rest:
        """The quiet moment; a new one when something moved unseen, and now and then where nothing
        was found."""
        rest = self._rest
        if rest is None:
            return Rest(frame.at_s, self._date())
        if not rest.is_decided or frame.at_s - rest.compared_s < _CHECK_EVERY_S - 1e-6:
            return rest
        rest.compared_s = frame.at_s
        if self._settled.differs(self._table_bgr):
            return Rest(frame.at_s, self._date(), changed=True, where=self._where())
        if self._settled.is_empty and frame.at_s - rest.began_s >= _CHECK_EMPTY_EVERY_S:
            return Rest(frame.at_s, self._date(), changed=True)
        return rest

    def _compare(self, rest: Rest, at_s: float, phase: Phase) -> None:
        """Is anything else there than before?"""
        rest.compared_s = at_s
        rest.changed = self._settled.differs(self._table_bgr)
        if phase is Phase.EMPTY and self._settled.was_empty_like(self._table_bgr):
            self._settle_empty(self._table_bgr)
            rest.changed = False
        rest.is_decided = not rest.changed
        rest.where = self._where() if rest.changed else None

    def _where(self) -> Part | None:
        assert self._size is not None
        return self._settled.where_to_look(self._table_bgr, self._box, self._size)

    def _still_picture(self, rest: Rest, frame: Frame) -> Frame | None:
        """The picture for the careful reader, once a moment: of what came to rest, or of a throw
        that a hand came over before it could be looked at."""
        if not self._wants_careful(rest):
            return None
        if frame.to_read is not None:
            rest.frames.add(frame.to_read)
        if not len(rest.frames) or frame.at_s - rest.began_s < STILL_S - 1e-6:
            return None
        rest.is_asked = True
        still = rest.frames.mean()
        self._asked = CarefulLook(rest, still, frame, self._box, self._stillness.gray)
        return still

    def _wants_careful(self, rest: Rest) -> bool:
        unfinished = self._throw.is_unfinished and self._throw.lies
        return not (rest.is_asked or self._asked) and bool(rest.changed or unfinished)

    # --- what it is ----------------------------------------------------------------------------

    def _decide(self, asked: CarefulLook, lying: Reading) -> FrozenThrow | None:
        if self._throw.is_unfinished:
            if self._throw.is_of(asked.rest) or self._throw.lies_untouched(lying):
                return self._throw.finish(lying)
            if self._throw.lies:
                self._throw.tell_changes(lying)
                return self._throw.finish_as_shown()
        if self._throw.is_seen_from_elsewhere(lying):
            return None
        if lying.dice and is_throw(self.settled, lying, self._expected):
            newest = asked.newest.to_read or asked.still
            return self._freeze(asked.rest, newest, lying, final=True)
        if lying.dice:
            self._throw.tell_changes(lying)
        return None

    def _freeze(self, rest: Rest, frame: Frame, lying: Reading, final: bool) -> FrozenThrow:
        self._expected = False
        lay_there = self.settled is None
        return self._throw.freeze(rest, frame, lying, final=final, lay_there=lay_there)

    def _settle(self, lying: Reading, table_bgr: np.ndarray, box: Box, gray: np.ndarray) -> None:
        """These dice lie there, and the table looks like this."""
        assert self._size is not None
        self._settled.lie(lying, table_bgr)
        watched = scaled(lying, self._size[0] / lying.width)
        self._throw.look_where_it_lies(lying, watched, box, gray)

    def _settle_empty(self, table_bgr: np.ndarray) -> None:
        assert self._size is not None
        self._settled.be_empty(self._size, table_bgr)
        self._throw.gathered()

    def _learn_width(self, reading: Reading) -> None:
        if len(reading.dice) >= 3:
            self.die_width_px = float(np.median([die.edge_px for die in reading.dice]))

    def _resize(self, before: tuple[int, int], now: tuple[int, int]) -> None:
        """The pictures have another size: what lay there is known by its new places, unless the
        camera was turned on its side."""
        is_turned = (before[0] > before[1]) != (now[0] > now[1])
        factor = None if is_turned else now[0] / before[0]
        self._settled.resize(factor)
        self._throw.resize(factor)
        self._rest = self._asked = self.die_width_px = None
