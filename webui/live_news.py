"""What the live table's worker has told so far, kept for pages that ask from other threads."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

import numpy as np

from vision.live.frozen_throw import FrozenThrow
from vision.live.spec import SourceKind, SourceSpec
from vision.live.worker import Seen
from webui.live_state import LiveState, as_jpeg, shown, size_of, told

_THROWS_KEPT = 12
_JPEG_QUALITY = 80
_TIMES_KEPT = 31


class LiveNews:
    """The newest moment, the pictures' numbers and the last throws. Safe from any thread.
    `rested` is told of every throw, and whether it lies there still."""

    def __init__(self, rested: Callable[[FrozenThrow, bool], None]) -> None:
        self._rested = rested
        self._news = threading.Condition(threading.RLock())
        self._stopped = False
        self._seen = Seen()
        self._version = 1
        self._picture_number = 0
        self._jpeg: tuple[int, bytes] = (0, b"")
        self._throws: deque[FrozenThrow] = deque(maxlen=_THROWS_KEPT)
        self._fine: np.ndarray | None = None
        self._frame_times_s: deque[float] = deque(maxlen=_TIMES_KEPT)

    # --- what the worker tells -----------------------------------------------------------------

    def hear(self, seen: Seen) -> None:
        with self._news:
            before, self._seen = self._seen, seen
            if seen.throw is not None and seen.throw is not before.throw:
                self._keep(seen.throw)
            if (throw := seen.throw or before.throw) is not None:
                lies = seen.lies and seen.throw is not None
                if throw is not before.throw or lies != before.lies:
                    self._rested(throw, lies)
            if seen.frame is not None and seen.frame is not before.frame:
                self._frame_times_s.append(seen.frame.at_s)
                self._fine = self._fine if seen.frame.fine is None else seen.frame.fine
            if seen.frame is None:
                self._fine = None  # another source
            if seen.frame is not before.frame or seen.trouble != before.trouble:
                self._picture_number += 1
            if told(seen) != told(before):
                self._version += 1
            self._news.notify_all()

    def _keep(self, throw: FrozenThrow) -> None:
        """A throw that became final takes its own place."""
        if self._throws and self._throws[-1].number == throw.number:
            self._throws.pop()
        self._throws.append(throw)

    def stop(self) -> None:
        """Let everybody go who waits."""
        with self._news:
            self._stopped = True
            self._news.notify_all()

    # --- what pages ask ------------------------------------------------------------------------

    @property
    def is_stopped(self) -> bool:
        return self._stopped

    @property
    def seen(self) -> Seen:
        with self._news:
            return self._seen

    def wait(self, known: int, timeout_s: float) -> None:
        """Until the version is another one than `known`, or the time is over."""
        with self._news:
            self._news.wait_for(lambda: self._stopped or self._version != known, timeout_s)

    def picture(self, min_number: int, timeout_s: float) -> tuple[int, bytes]:
        """The newest picture as JPEG with its number; waits a moment for `min_number`."""
        with self._news:
            self._news.wait_for(
                lambda: self._stopped or self._picture_number >= max(1, min_number), timeout_s
            )
            number, seen = self._picture_number, self._seen
            if self._jpeg[0] == number and number:
                return self._jpeg
        jpeg = (number, as_jpeg(shown(seen), _JPEG_QUALITY))
        with self._news:
            self._jpeg = jpeg
        return jpeg

    @property
    def fine(self) -> np.ndarray | None:
        """The newest picture of a phone at full size."""
        with self._news:
            return self._fine

    @property
    def newest_throw(self) -> FrozenThrow | None:
        with self._news:
            return self._throws[-1] if self._throws else None

    @property
    def throws(self) -> tuple[FrozenThrow, ...]:
        with self._news:
            return tuple(self._throws)

    def throw(self, number: int) -> FrozenThrow | None:
        with self._news:
            return next((one for one in self._throws if one.number == number), None)

    def final_throw(self, number: int, timeout_s: float) -> FrozenThrow | None:
        """The throw once it is final; as it is when that takes too long."""

        def is_done() -> bool:
            throw = self.throw(number)
            return self._stopped or throw is None or throw.final

        with self._news:
            self._news.wait_for(is_done, timeout_s)
            return self.throw(number)

    @property
    def frame_times_s(self) -> list[float]:
        with self._news:
            return list(self._frame_times_s)

    def state(self, spec: SourceSpec) -> LiveState:
        with self._news:
            seen = self._seen
            return LiveState(
                version=self._version,
                phase=seen.phase,
                source=spec.label,
                simulated=spec.kind is SourceKind.SIMULATED,
                trouble=seen.trouble,
                notice=seen.notice,
                frame_number=self._picture_number,
                throw_number=self._throws[-1].number if self._throws else 0,
                throw_lies=seen.lies,
                throw_revision=self._throws[-1].revision if self._throws else 0,
                size=size_of(seen),
                dropped=seen.dropped,
            )
