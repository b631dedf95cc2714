"""A live table without a camera: a test says what came to rest."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import numpy as np

from rules.message import Message
from rules.oraklos.reading import Reading
from tests.oraklos_game.table import reading
from vision.live.frozen_throw import FrozenThrow
from vision.live.phase import Phase
from vision.live.worker import Seen
from webui.live_table import LiveTable
from webui.time_text import now_text


class ToldTable(LiveTable):
    def __init__(self) -> None:
        super().__init__()
        self._tell(phase=Phase.STILL)

    def _start(self) -> None:
        """Nothing runs: there is no camera to watch."""

    def _tell(self, **news: Any) -> Seen:
        seen = replace(self._news.seen, **news)
        self._hear(seen)
        return seen

    def rest(self, shift_px: float = 0.0, lay_there: bool = False) -> int:
        """Another throw comes to rest, somewhere else than the last. Its number."""
        lying = Reading.from_json(reading("clear"))
        lying = lying.mapped(lambda at: (at[0] + shift_px, at[1]))
        frame = np.zeros((lying.height, lying.width, 3), np.uint8)
        return self.lay(lying, frame, lay_there=lay_there)

    def lay(self, lying: Reading, frame_bgr: np.ndarray, lay_there: bool = False) -> int:
        newest = self._news.newest_throw
        number = 1 if newest is None else newest.number + 1
        throw = FrozenThrow(number, now_text(), lying, frame_bgr, 0.0, lay_there=lay_there)
        self._tell(phase=Phase.STILL, reading=lying, throw=throw, lies=True)
        return number

    def notice(self, message: Message) -> None:
        self._tell(notice=message)

    def gathered(self) -> None:
        self._tell(lies=False)

    def final_throw(self, number: int, timeout_s: float = 60.0) -> FrozenThrow | None:
        return super().final_throw(number, timeout_s)

    def look_carefully(self, missed: int) -> None:
        """The careful reader finds all dice; the quick looks had missed some."""
        throw = self._news.seen.throw
        assert throw is not None
        quick = replace(throw.reading, dice=throw.reading.dice[missed:])
        self._tell(throw=replace(throw, reading=quick, final=False))
        final = replace(throw, final=True, revision=1)
        threading.Timer(0.2, lambda: self._tell(throw=final)).start()
