"""One picture of a camera that is not being watched, to know it by."""

from __future__ import annotations

import queue
import threading

import numpy as np

from vision.live.clock import WallClock
from vision.live.device import SourceLost
from vision.live.devices import CameraWishes, open_capture
from vision.live.spec import parse_source

_WARMING_UP = 3
"""The first pictures of many cameras are dark."""


def glimpse(source: str, within_s: float = 3.0) -> np.ndarray | None:
    """A picture (BGR); None when the camera gives none in time, or another program has it."""
    seen: queue.Queue[np.ndarray | None] = queue.Queue(1)

    def look() -> None:
        try:
            device = open_capture(parse_source(source), WallClock(), CameraWishes((640, 480)))
        except SourceLost:
            seen.put(None)
            return
        try:
            pictures = [device.read() for _ in range(_WARMING_UP)]
            seen.put(pictures[-1])
        except SourceLost:
            seen.put(None)
        finally:
            device.close()

    # A driver that hangs is left behind.
    threading.Thread(target=look, name="glimpse", daemon=True).start()
    try:
        return seen.get(timeout=within_s)
    except queue.Empty:
        return None
