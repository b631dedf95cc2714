"""Time as the live table sees it: the wall's, or one that a test moves on by itself."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Seconds that only ever grow; where they start means nothing."""

    def now_s(self) -> float: ...

    def sleep_until(self, at_s: float) -> None: ...


class WallClock:
    """The machine's own time."""

    def now_s(self) -> float:
        return time.monotonic()

    def sleep_until(self, at_s: float) -> None:
        time.sleep(max(0.0, at_s - time.monotonic()))


class VirtualClock:
    """Time that passes only when somebody waits: an hour of play takes as long as its work."""

    def __init__(self, start_s: float = 0.0) -> None:
        self._now_s = start_s

    def now_s(self) -> float:
        return self._now_s

    def sleep_until(self, at_s: float) -> None:
        self._now_s = max(self._now_s, at_s)
