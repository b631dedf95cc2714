"""One picture of a camera that is not being watched, to know it by."""

from __future__ import annotations

import queue
import threading
from contextlib import closing

import cv2
import numpy as np

from vision.live.clock import WallClock
from vision.live.device import SourceEnded, SourceLost
from vision.live.devices import CameraWishes, open_capture
from vision.live.spec import parse_source

_WARMING_UP = 3
"""The first pictures of many cameras are dark."""
_WISHES = CameraWishes((640, 480))


def glimpse(source: str, within_s: float = 3.0) -> np.ndarray | None:
    """A picture (BGR); None when the camera gives none in time, or another program has it."""
    seen: queue.Queue[np.ndarray | None] = queue.Queue(1)

    # A driver that hangs is left behind.
    looking = threading.Thread(target=lambda: seen.put(_warm(source)), name="glimpse", daemon=True)
    looking.start()
    try:
        return seen.get(timeout=within_s)
    except queue.Empty:
        return None


def _warm(source: str) -> np.ndarray | None:
    try:
        with closing(open_capture(parse_source(source), WallClock(), _WISHES)) as device:
            return [device.read() for _ in range(_WARMING_UP)][-1]
    except (SourceLost, SourceEnded, cv2.error):
        return None
