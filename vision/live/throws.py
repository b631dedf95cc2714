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
from vision.camera_view import Box
from vision.frame import Frame
from vision.live.frozen_throw import FrozenThrow
from vision.live.fusing import agreeing, fuse
from vision.live.matching import compare, scaled
from vision.live.newest_throw import NewestThrow
from vision.live.phase import Phase
from vision.live.rest import CarefulLook, Rest, TableLook
from vision.live.rest_look import RestLook
from vision.live.stillness import Stillness

ENOUGH_LOOKS = 2
MOST_LOOKS = 4
STILL_S = 0.3
"""So long nothing moves before the careful reader looks: frames enough for a mean."""
_CHECK_EVERY_S = 1.0
"""How often a quiet table is compared with what lay there, in case something moved unseen."""
_CHECK_EMPTY_EVERY_S = 15.0
"""How often a table where nothing was found is read again, in case the reader was wrong."""
_LEAST_NEW = 4
"""Dice that a throw brings at least: a prophecy has four."""
_MOSTLY = 0.5


class ThrowWatch:
    """Decides; knows no thread and no camera. `see` each frame, `take` each quick reading and
    `take_careful` each careful one."""

    def __init__(self, date: Callable[[], str], first_number: int = 1) -> None:
        self._date = date
        self._stillness = Stillness()
        self._throw = NewestThrow(first_number)
        self._size: tuple[int, int] | None = None
        self._box: Box = (0, 0, 0, 0)
        self._rest: Rest | None = None
        self._asked: CarefulLook | None = None
        self._settled: Reading | None = None
        self._settled_look: RestLook | None = None
        self._empty_look: RestLook | None = None
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
        return self._settled

    def see(self, frame: Frame, box: Box | None = None) -> TableLook:
        """`box` is the part of the frame that is the table: what moves beside it does not count."""
        if self._size is not None and self._size != frame.size:
            self._resize(frame.size[0] / self._size[0])
        self._size = frame.size
        self._box = box or (0, 0, *frame.size)
        look = self._stillness.see(frame.part(self._box), frame.at_s)
        if not (look.quiet and self._throw.lies):  # dice that lie still lie
            self._throw.glance(self._stillness.gray, frame.at_s)
        if not look.quiet:
            self._rest = None
            return TableLook(look.phase, False)
        rest = self._rest = self._present_rest(frame)
        if rest.changed is None:
            self._compare(rest, frame, look.phase)
        return TableLook(look.phase, self._wants_quick(rest), self._still_picture(rest, frame))

    def take(self, frame: Frame, reading: Reading) -> FrozenThrow | None:
        """A quick reading of a frame for which `see` asked; a throw when two of them show one."""
        rest = self._rest
        if rest is None or frame.at_s < rest.began_s or rest.is_decided or rest.throw is not None:
            return None  # something moved while it was read, or the careful reader was quicker
        self._learn_width(reading)
        rest.readings.append(reading)
        same = [rest.readings[k] for k in agreeing(rest.readings)]
        if len(same) < ENOUGH_LOOKS:
            return None
        rest.is_looked_at = True
        fused = fuse(same)
        if not self._is_throw(fused):
            return None
        throw = self._freeze(rest, frame, fused, final=False)
        self._settle(fused, frame, self._box, self._stillness.gray)
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
        if not reading.dice and self._throw.is_of(asked.rest) and self._settled is not None:
            reading = self._settled  # two quick looks saw dice there
        self._learn_width(reading)
        throw = self._decide(asked, reading)
        if reading.dice:
            self._settle(reading, asked.still, asked.box, asked.gray)
        else:
            self._stillness.note_empty(asked.gray, is_now=asked.rest is self._rest)
            self._settle_empty(asked.still.part(asked.box))
        return throw

    def miss(self) -> None:
        """The careful reader failed: it is asked again, after a while."""
        asked, self._asked = self._asked, None
        if asked is not None:
            asked.rest.is_decided = True
            self._settled_look = None

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
        if self._settled_look is None or self._settled_look.differs(frame.part(self._box)):
            return Rest(frame.at_s, self._date(), changed=True)
        found_nothing = self._settled is not None and not self._settled.dice
        if found_nothing and frame.at_s - rest.began_s >= _CHECK_EMPTY_EVERY_S:
            return Rest(frame.at_s, self._date(), changed=True)
        return rest

    def _compare(self, rest: Rest, frame: Frame, phase: Phase) -> None:
        """Is anything else there than before?"""
        table = frame.part(self._box)
        rest.compared_s = frame.at_s
        rest.changed = self._settled_look is None or self._settled_look.differs(table)
        if phase is Phase.EMPTY and self._empty_look and not self._empty_look.differs(table):
            self._settle_empty(table)
            rest.changed = False
        rest.is_decided = not rest.changed

    def _wants_quick(self, rest: Rest) -> bool:
        if rest.is_decided or rest.is_looked_at or rest.throw is not None:
            return False
        return len(rest.readings) < MOST_LOOKS

    def _still_picture(self, rest: Rest, frame: Frame) -> Frame | None:
        """The picture for the careful reader, once a moment: of what came to rest, or of a throw
        that a hand came over before it could be looked at."""
        unfinished = self._throw.is_unfinished and self._throw.lies
        if rest.is_asked or self._asked or not (rest.changed or unfinished):
            return None
        rest.frames.add(frame)
        if frame.at_s - rest.began_s < STILL_S - 1e-6:
            return None
        rest.is_asked = True
        still = rest.frames.mean()
        self._asked = CarefulLook(rest, still, frame, self._box, self._stillness.gray)
        return still

    # --- what it is ----------------------------------------------------------------------------

    def _decide(self, asked: CarefulLook, lying: Reading) -> FrozenThrow | None:
        if self._throw.is_unfinished:
            if self._throw.is_of(asked.rest) or self._throw.lies_untouched(lying):
                return self._throw.finish(lying)
            if self._throw.lies:
                self._throw.tell_changes(lying)
                return self._throw.finish_as_shown()
        if lying.dice and self._is_throw(lying):
            return self._freeze(asked.rest, asked.newest, lying, final=True)
        if lying.dice:
            self._throw.tell_changes(lying)
        return None

    def _is_throw(self, lying: Reading) -> bool:
        change = compare(self._settled.dice if self._settled else (), lying.dice)
        came = len(change.new) + len(change.moved)
        if self._expected and came > 0:
            return True
        return len(change.new) >= _LEAST_NEW and came > _MOSTLY * len(lying.dice)

    def _freeze(self, rest: Rest, frame: Frame, lying: Reading, final: bool) -> FrozenThrow:
        self._expected = False
        lay_there = self._settled is None
        return self._throw.freeze(rest, frame, lying, final=final, lay_there=lay_there)

    def _settle(self, lying: Reading, frame: Frame, box: Box, gray: np.ndarray) -> None:
        """These dice lie there, and the table looks like this."""
        self._settled = lying
        self._settled_look = RestLook(frame.part(box))
        self._throw.look_where_it_lies(lying, box, gray)

    def _settle_empty(self, table_bgr: np.ndarray) -> None:
        assert self._size is not None
        self._settled = Reading("", *self._size, ())
        self._settled_look = self._empty_look = RestLook(table_bgr)
        self._throw.gathered()

    def _learn_width(self, reading: Reading) -> None:
        if len(reading.dice) >= 3:
            self.die_width_px = float(np.median([die.edge_px for die in reading.dice]))

    def _resize(self, factor: float) -> None:
        """The pictures have another size: what lay there is known by its new places."""
        self._settled = self._settled and scaled(self._settled, factor)
        self._throw.resize(factor)
        self._rest = self._asked = self._settled_look = self._empty_look = None
        self.die_width_px = None
