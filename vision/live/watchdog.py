"""Is the camera alive? Judged by content and time: some drivers repeat one frame for ever."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace

import numpy as np

from rules.message import Message
from vision.live import troubles

_STEP = 8
"""Every eighth pixel tells whether a picture is the same: no camera is free of noise."""
_BLACK_MEAN, _BLACK_SPREAD = 6.0, 4.0


@dataclass(frozen=True)
class Limits:
    """How long, in seconds, a source may be odd before it is taken for dead."""

    first_frame_s: float = 10.0
    silence_s: float = 1.5
    same_frame_s: float | None = 1.5
    """None where frames may repeat: files, folders."""
    black_s: float = 1.0
    black_reopen_s: float = 8.0
    """Some drivers wake up black; a lens cap would be no reason to open anew all the time."""
    reopens: bool = True
    """Whether opening it anew may help: what comes by itself can only be waited for."""

    def for_recordings(self) -> Limits:
        """Files and the simulated table: frames may repeat, and a busy machine is no fault."""
        return replace(self, same_frame_s=None, first_frame_s=120.0, silence_s=60.0)

    def for_phones(self) -> Limits:
        """A phone tells by a heartbeat of its own that it is there: pictures may be rare."""
        return replace(self, same_frame_s=3.0, first_frame_s=np.inf, silence_s=4.0, reopens=False)


@dataclass(frozen=True)
class Health:
    """`reopen`: nothing but opening the source anew can help."""

    trouble: Message | None = None
    reopen: bool = False


_WELL = Health()


class Watchdog:
    """Watches one opened source; `see` every frame, `check` when none came."""

    def __init__(self, source: str, limits: Limits, now_s: float) -> None:
        self._source = source
        self._limits = limits
        self._opened_s = now_s
        self._frame_s: float | None = None
        self._content = 0
        self._changed_s = now_s
        self._black_since_s: float | None = None

    def see(self, bgr: np.ndarray, now_s: float) -> Health:
        self._frame_s = now_s
        sparse = np.ascontiguousarray(bgr[::_STEP, ::_STEP])
        content = zlib.crc32(sparse.tobytes())
        if content != self._content:
            self._content, self._changed_s = content, now_s
        elif (
            self._limits.same_frame_s is not None
            and now_s - self._changed_s >= self._limits.same_frame_s
        ):
            return Health(troubles.repeating(self._source), self._limits.reopens)
        return self._blackness(sparse, now_s)

    def check(self, now_s: float) -> Health:
        """Health when no frame has come for a moment."""
        if self._frame_s is None:
            if now_s - self._opened_s >= self._limits.first_frame_s:
                return Health(troubles.cannot_open(self._source), reopen=True)
            return Health(troubles.opening(self._source))
        if now_s - self._frame_s >= self._limits.silence_s:
            return Health(troubles.lost(self._source), self._limits.reopens)
        return _WELL

    def _blackness(self, sparse: np.ndarray, now_s: float) -> Health:
        if sparse.mean() > _BLACK_MEAN or sparse.std() > _BLACK_SPREAD:
            self._black_since_s = None
            return _WELL
        if self._black_since_s is None:
            self._black_since_s = now_s
        black_s = now_s - self._black_since_s
        if black_s < self._limits.black_s:
            return _WELL
        is_too_long = black_s >= self._limits.black_reopen_s
        return Health(troubles.black(self._source), is_too_long and self._limits.reopens)
