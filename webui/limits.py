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

from webui.problem import Problem

# So many devices are remembered at once; beyond that the one quiet for longest is forgotten.
_DEVICES_REMEMBERED = 1000
_WAIT_FOR_A_PLACE_S = 20.0


class Gate:
    """Lets a device through `per_minute` times a minute, and `at_once` callers at a time."""

    def __init__(
        self, per_minute: int, at_once: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_minute = per_minute
        self._places = threading.BoundedSemaphore(at_once)
        self._clock = clock
        self._lock = threading.Lock()
        self._passed: OrderedDict[str, deque[float]] = OrderedDict()

    def count(self, device: str) -> None:
        """Note one more request of this device, or refuse it."""
        now = self._clock()
        with self._lock:
            times = self._passed.setdefault(device, deque())
            self._passed.move_to_end(device)
            while len(self._passed) > _DEVICES_REMEMBERED:
                self._passed.popitem(last=False)
            while times and now - times[0] >= 60:
                times.popleft()
            if len(times) >= self._per_minute:
                wait_s = int(60 - (now - times[0])) + 1
                raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "request.too_often", seconds=wait_s)
            times.append(now)

    @contextmanager
    def place(self, wait_s: float = _WAIT_FOR_A_PLACE_S) -> Iterator[None]:
        """Hold one of the places; refused when none becomes free in time."""
        if not self._places.acquire(timeout=wait_s):
            raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "request.busy")
        try:
            yield
        finally:
            self._places.release()


class Lines:
    """Lines that stay open, such as live feeds: so many for one device, so many for all.

    Each holds a thread of the server; without a bound one device could take them all.
    """

    def __init__(self, each: int, together: int) -> None:
        self._each = each
        self._together = together
        self._lock = threading.Lock()
        self._open: Counter[str] = Counter()

    def take(self, device: str) -> None:
        with self._lock:
            if self._open[device] >= self._each or self._open.total() >= self._together:
                raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "request.lines")
            self._open[device] += 1

    def give_back(self, device: str) -> None:
        with self._lock:
            self._open[device] -= 1
            self._open += Counter()  # drops those that hold none any more
