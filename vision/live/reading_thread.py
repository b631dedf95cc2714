"""The reader in a thread of its own: one frame at a time, and only the newest."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from rules.oraklos.reading import Reading
from vision.camera_view import CameraView
from vision.frame import Frame

ReadFrame = Callable[[Frame, CameraView, float | None], Reading]


@dataclass(frozen=True, eq=False)
class Done:
    """A frame and its reading, or what went wrong with it."""

    frame: Frame
    reading: Reading | Exception


class ReadingThread:
    """Reads what is offered while it is idle; what comes meanwhile is not kept."""

    def __init__(self, read: ReadFrame) -> None:
        self._read = read
        self._news = threading.Condition()
        self._offered: tuple[Frame, CameraView, float | None] | None = None
        self._busy = False
        self._done: Done | None = None
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="reader", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        with self._news:
            self._stopping = True
            self._news.notify_all()

    def join(self, wait_s: float) -> None:
        self._thread.join(wait_s)

    def offer(self, frame: Frame, view: CameraView, die_width_px: float | None) -> bool:
        """Read this frame, if nothing else is being read and nothing waits to be taken."""
        with self._news:
            if self._busy or self._offered is not None or self._done is not None:
                return False
            self._offered = (frame, view, die_width_px)
            self._news.notify_all()
            return True

    def take(self) -> Done | None:
        """What was read since the last time."""
        with self._news:
            done, self._done = self._done, None
            return done

    def _run(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._stopping or self._offered is not None)
                if self._stopping:
                    return
                assert self._offered is not None
                (frame, view, width_px), self._offered = self._offered, None
                self._busy = True
            try:
                result: Reading | Exception = self._read(frame, view, width_px)
            except Exception as error:
                result = error
            with self._news:
                self._busy = False
                self._done = Done(frame, result)
