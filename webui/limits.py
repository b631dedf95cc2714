"""Limits on work that is dear: how often a device may ask for it, how many may at once.

Size is limited by Flask itself (`MAX_CONTENT_LENGTH`), time by the server.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus

from webui.budgets import MINUTE_S, Budget
from webui.problem import Problem
from webui.recent import Recent

# So many devices are remembered at once; beyond that the one quiet for longest is forgotten.
_DEVICES_REMEMBERED = 1000
_WAIT_FOR_A_PLACE_S = 20.0
# Each that waits holds a thread, of which there are some twenty.
_WAITING_EACH, _WAITING_TOGETHER = 3, 12


class Gate:
    """Lets a device through `per_minute` times a minute, and `at_once` callers at a time.

    Whoever has to wait for a place waits in the queue of their device, and the devices take
    turns: one that sends many pictures waits for itself. With a `budget` the processes of a panel
    count together; places are those of this machine.
    """

    def __init__(
        self,
        per_minute: int,
        at_once: int,
        clock: Callable[[], float] = time.monotonic,
        budget: Budget | None = None,
    ) -> None:
        self._per_minute = per_minute
        self._budget = budget
        self._handfuls: Recent[str, tuple[int, float]] = Recent(_DEVICES_REMEMBERED)
        self._free = at_once
        self._clock = clock
        self._lock = threading.Lock()
        self._passed: OrderedDict[str, deque[float]] = OrderedDict()
        self._waiting: OrderedDict[str, deque[threading.Event]] = OrderedDict()

    def count(self, device: str) -> None:
        """Note one more request of this device, or refuse it."""
        now = self._clock()
        with self._lock:
            times = self._passed.setdefault(device, deque())
            self._passed.move_to_end(device)
            while len(self._passed) > _DEVICES_REMEMBERED:
                self._passed.popitem(last=False)
            while times and now - times[0] >= MINUTE_S:
                times.popleft()
            if len(times) >= self._per_minute:
                raise _too_often(MINUTE_S - (now - times[0]))
            times.append(now)
        if self._budget is not None and self._budget.is_shared:
            self._draw_on(self._budget, device)

    def _draw_on(self, budget: Budget, device: str) -> None:
        now = self._clock()
        with self._lock:
            left, until_s = self._handfuls.get(device, (0, now))
            if left and now < until_s:
                self._handfuls[device] = (left - 1, until_s)
                return
        handful = budget.take(device)
        if not handful.count:
            raise _too_often(handful.wait_s)
        with self._lock:
            self._handfuls[device] = (handful.count - 1, now + MINUTE_S)

    @contextmanager
    def place(self, device: str = "", wait_s: float = _WAIT_FOR_A_PLACE_S) -> Iterator[None]:
        """Hold one of the places; refused when a device has too many waiting already, or when
        its turn does not come in time."""
        turn = self._queue(device)
        if turn is not None and not turn.wait(wait_s):
            self._give_up(device, turn)
        try:
            yield
        finally:
            self._next()

    def _queue(self, device: str) -> threading.Event | None:
        """A turn to wait for; None when there is a free place."""
        with self._lock:
            if self._free:
                self._free -= 1
                return None
            mine = self._waiting.get(device, deque())
            waiting = sum(map(len, self._waiting.values()))
            if len(mine) >= _WAITING_EACH or waiting >= _WAITING_TOGETHER:
                raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "request.busy")
            turn = threading.Event()
            mine.append(turn)
            self._waiting[device] = mine
            return turn

    def _give_up(self, device: str, turn: threading.Event) -> None:
        with self._lock:
            if turn.is_set():
                return  # it came in the last moment
            mine = self._waiting[device]
            mine.remove(turn)
            if not mine:
                del self._waiting[device]
        raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "request.busy")

    def _next(self) -> None:
        """The place goes to the device that has waited longest for one."""
        with self._lock:
            if not self._waiting:
                self._free += 1
                return
            device, mine = self._waiting.popitem(last=False)
            mine.popleft().set()
            if mine:
                self._waiting[device] = mine


class Lines:
    """Lines that stay open, such as live feeds: so many for one device, so many for all who only
    look on. Those who play are never kept out by those who watch."""

    def __init__(self, each: int, together: int) -> None:
        self._each = each
        self._together = together
        self._lock = threading.Lock()
        self._open: Counter[str] = Counter()

    def take(self, device: str, plays: bool = False) -> None:
        with self._lock:
            is_full = self._open.total() >= self._together and not plays
            if self._open[device] >= self._each or is_full:
                raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "request.lines")
            self._open[device] += 1

    def give_back(self, device: str) -> None:
        with self._lock:
            self._open[device] -= 1
            self._open += Counter()  # drops those that hold none any more


def _too_often(wait_s: float) -> Problem:
    seconds = int(wait_s) + 1
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, "request.too_often", seconds=seconds)
