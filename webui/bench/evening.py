"""An evening at the simulated table, on a virtual clock: was every throw seen, and nothing else?"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rules.oraklos.reading import Reading
from vision.live.clock import VirtualClock
from vision.live.rehearsal import Moment, Times, rehearse
from vision.live.simulated import SimulatedDevice
from vision.live.throws import ThrowWatch
from vision.simulated_table.company import Company
from vision.simulated_table.table import PlayedAct, SimulatedTable

SMALL = (640, 360)
"""A quarter of the pixels: an hour passes four times as quickly."""
_NEAR = 0.25
"""Die widths within which a die counts as found."""
_BETWEEN = (0.5, 0.2, 0.35, 0.2)
"""Chances that between two throws a hand reaches in, a hand bumps a die, the light changes, a hand
takes some dice back."""
_TAKEN = 5


@dataclass
class PlayedEvening:
    """What was played and what was made of it."""

    delays_s: list[float] = field(default_factory=list)
    """From the last motion to the throw on the page, for each throw that was shown."""
    final_s: list[float] = field(default_factory=list)
    """From the last motion to the careful reader's word."""
    right: int = 0
    """Throws whose every die was read right."""
    missed: int = 0
    never_thrown: int = 0
    """Frozen throws that no throw stands behind: a hand, a bump or a lamp was taken for one."""
    bumps: int = 0
    bumps_told: int = 0
    bumps_invented: int = 0
    """Rounds in which dice were said to have moved though nobody touched them."""
    frames: int = 0
    watching_s: float = 0.0
    """Processor time of looking and reading; making the frames is left out."""


def play_evening(
    seed: int,
    throws: int,
    every_s: float,
    times: Times,
    size: tuple[int, int] = SMALL,
    each_frame: Callable[[Moment], None] = lambda moment: None,
) -> PlayedEvening:
    """Throw `throws` times, every `every_s` seconds, with hands, bumps and lamps in between."""
    clock = VirtualClock()
    table = SimulatedTable(seed, size, patient=True)
    watch = ThrowWatch(lambda: f"{clock.now_s():.3f}")
    try:
        host = _Host(table, clock, np.random.default_rng([seed, 11]), throws, every_s)
        evening = PlayedEvening()
        device = _TimedDevice(SimulatedDevice(table, clock))
        begun_s = time.thread_time()
        checked = Checker(evening, table, watch)
        for moment in rehearse(device, watch, clock, times=times):
            evening.frames += 1
            each_frame(moment)
            checked.see(moment)
            if not host.goes_on():
                break
        checked.finish()
        evening.watching_s = time.thread_time() - begun_s - device.making_s
        return evening
    finally:
        table.close()


class _TimedDevice:
    """Knows how much of this thread's time its frames took."""

    def __init__(self, device: SimulatedDevice) -> None:
        self._device = device
        self.settings = device.settings
        self.making_s = 0.0

    def read(self) -> np.ndarray:
        begun_s = time.thread_time()
        frame = self._device.read()
        self.making_s += time.thread_time() - begun_s
        return frame

    def close(self) -> None:
        self._device.close()


class _Host:
    """Decides what happens when."""

    def __init__(
        self,
        table: SimulatedTable,
        clock: VirtualClock,
        rng: np.random.Generator,
        throws: int,
        every_s: float,
    ) -> None:
        self._table = table
        self._clock = clock
        self._rng = rng
        self._company = Company(table, rng)
        self._every_s = every_s
        self._plan: list[tuple[float, Callable[[], None]]] = []
        for number in range(throws):
            self._plan_round(1.0 + number * every_s)
        self._end_s = 1.0 + throws * every_s

    def goes_on(self) -> bool:
        now_s = self._clock.now_s()
        while self._plan and self._plan[0][0] <= now_s:
            self._plan.pop(0)[1]()
        return now_s < self._end_s

    def _plan_round(self, begin_s: float) -> None:
        """A throw, then perhaps something that is none, once the throw is frozen."""
        self._plan.append((begin_s, self._table.roll))
        kinds = np.flatnonzero(self._rng.random(len(_BETWEEN)) < _BETWEEN)
        acts = (self._table.reach, self._table.bump, self._change_light, self._take)
        room_s = self._every_s - 5.0
        for place, kind in enumerate(kinds):
            if room_s * place / len(acts) + 2.0 < room_s:
                self._plan.append((begin_s + 5.0 + room_s * place / len(acts), acts[int(kind)]))

    def _change_light(self) -> None:
        self._company.change_light(self._clock.now_s())

    def _take(self) -> None:
        self._table.take(_TAKEN)


class Checker:
    """Compares what was frozen with what happened."""

    def __init__(self, evening: PlayedEvening, table: SimulatedTable, watch: ThrowWatch) -> None:
        self._evening = evening
        self._table = table
        self._watch = watch
        self._played = 0
        self._open: PlayedAct | None = None
        self._shown: PlayedAct | None = None
        self._bumped = self._told = False

    def see(self, moment: Moment) -> None:
        for act in self._table.begun:
            if act.number > self._played:
                self._played = act.number
                self._begin(act)
        notice = self._watch.notice
        if notice is not None and notice.code == "live.moved" and not self._told:
            self._told = True
            self._evening.bumps_told += self._bumped
            self._evening.bumps_invented += not self._bumped
        if moment.throw is not None:
            self._see_shown(moment)
        if moment.final is not None and self._shown is not None:
            self._evening.final_s.append(moment.frame.at_s - self._shown.end_s)
            self._evening.right += reads_right(moment.final.reading, self._shown.truth["dice"])
            self._shown = None

    def _see_shown(self, moment: Moment) -> None:
        self._bumped = self._told = False
        if self._open is None:
            self._evening.never_thrown += 1
            return
        self._evening.delays_s.append(moment.frame.at_s - self._open.end_s)
        self._shown, self._open = self._open, None

    def finish(self) -> None:
        self._evening.missed += self._open is not None

    def _begin(self, act: PlayedAct) -> None:
        """A throw is open from its first frame: the last die may creep so little at the end that
        nobody sees it, and the table is not wrong to freeze then."""
        if act.kind == "bump":
            self._evening.bumps += 1
            self._bumped = True
        if act.kind == "throw":
            self._evening.missed += self._open is not None
            self._open = act


def reads_right(reading: Reading, truth: Sequence[Mapping[str, Any]]) -> bool:
    """Whether every die was read where it lies, in its color, hole or not, and no other."""
    if len(reading.dice) != len(truth):
        return False
    for true in truth:
        near = [
            die
            for die in reading.dice
            if np.hypot(*np.subtract(die.center_px, true["top_center_px"])) < _NEAR * die.edge_px
        ]
        if len(near) != 1:
            return False
        if (str(near[0].color), near[0].hole_up) != (true["color"], true["hole_up"]):
            return False
    return True
