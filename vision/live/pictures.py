"""A folder of pictures as a source: each lies on the table for a while, then the next.

So whole evenings can be played again from their pictures.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vision.live import troubles
from vision.live.clock import Clock
from vision.live.device import Setting, SourceEnded, SourceLost
from vision.photo import PhotoError, open_photo
from vision.picture_files import pictures_in

# The largest photographs come at half their size: several frames are held at once.
_ENOUGH_PX = 4096
SHOWN_S = 2.0
FRAMES_PER_S = 15.0


class PictureFolder:
    """Shows the folder's pictures by name, each for two seconds; damaged ones are passed over."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        try:
            self._waiting = pictures_in(folder)
        except OSError as error:
            raise SourceLost(troubles.cannot_open(folder.name)) from error
        if not self._waiting:
            raise SourceLost(troubles.no_pictures(folder.name))
        self._clock = clock
        self._next_s = clock.now_s()
        self._shown: np.ndarray | None = None
        self._until_s = self._next_s

    @property
    def settings(self) -> tuple[Setting, ...]:
        return ()

    def read(self) -> np.ndarray:
        self._clock.sleep_until(self._next_s)
        if self._shown is None or self._next_s >= self._until_s:
            self._shown = self._open_next()
            self._until_s = self._next_s + SHOWN_S
        self._next_s += 1 / FRAMES_PER_S
        return self._shown

    def close(self) -> None:
        self._waiting.clear()

    def _open_next(self) -> np.ndarray:
        while self._waiting:
            try:
                return open_photo(self._waiting.pop(0), enough_px=_ENOUGH_PX).bgr
            except PhotoError:
                continue
        raise SourceEnded
