"""The thread that fetches frames: it may hang with its camera, and is then left behind."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable

from rules.message import Message
from vision.live import troubles
from vision.live.clock import Clock
from vision.live.device import AskedCamera, Shot, Source, SourceEnded, SourceLost
from vision.live.sources import OpenSource
from vision.live.spec import SourceSpec

_log = logging.getLogger(__name__)

_ROOM = 2
"""Frames that wait at most: of old ones nobody wants to know."""


class Capture:
    """Opens a source in a thread of its own and queues its frames, two at most."""

    def __init__(self, spec: SourceSpec, clock: Clock, open_source: OpenSource) -> None:
        self._spec = spec
        self._clock = clock
        self._open_source = open_source
        self._news = threading.Condition()
        self._frames: deque[tuple[float, Shot]] = deque()
        self._abandoned = False
        self.device: Source | None = None
        self.end: Message | None = None
        """Why no more frames will come, once that is so."""
        self.ended_well = False
        self.dropped = 0
        self._thread = threading.Thread(target=self._run, name="capture", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def next(self, wait_s: float) -> tuple[float, Shot] | None:
        """The next frame and its time; None when none came in time."""
        with self._news:
            self._news.wait_for(lambda: self._frames or self.end is not None, wait_s)
            return self._frames.popleft() if self._frames else None

    def abandon(self) -> None:
        """Want nothing more. The thread closes its device as soon as that lets it."""
        with self._news:
            self._abandoned = True
            self._news.notify_all()

    def join(self, wait_s: float) -> None:
        self._thread.join(wait_s)

    def _run(self) -> None:
        try:
            device = self._open_source(self._spec, self._clock)
        except SourceLost as lost:
            self._finish(lost.message)
            return
        except Exception:
            _log.exception("%s could not be opened", self._spec.label)
            self._finish(troubles.cannot_open(self._spec.label))
            return
        self.device = device
        read_shot = _shots_of(device)
        try:
            while not self._abandoned:
                shot = read_shot()
                if shot is not None:
                    self._put(self._clock.now_s(), shot)
        except SourceEnded:
            self.ended_well = True
            self._finish(troubles.ended(self._spec.label))
        except SourceLost as lost:
            self._finish(lost.message)
        except Exception:
            _log.exception("%s failed", self._spec.label)
            self._finish(troubles.lost(self._spec.label))
        finally:
            device.close()

    def _put(self, at_s: float, shot: Shot) -> None:
        with self._news:
            if len(self._frames) == _ROOM:
                self._frames.popleft()
                self.dropped += 1
            self._frames.append((at_s, shot))
            self._news.notify_all()

    def _finish(self, message: Message) -> None:
        with self._news:
            self.end = message
            self._news.notify_all()


def _shots_of(device: Source) -> Callable[[], Shot | None]:
    if isinstance(device, AskedCamera):
        return device.read_shot
    return lambda: Shot(device.read())
