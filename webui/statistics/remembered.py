"""Records of the stored games. A game is counted anew only when it has changed."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace

from rules.message import Refusal
from webui.play import Play
from webui.statistics.record import GameRecord, record_of

_log = logging.getLogger(__name__)


class Records:
    """Records by game, each remembered with the number of the event it was made after."""

    def __init__(self, play: Callable[[], Play]) -> None:
        self._play = play
        self._lock = threading.Lock()
        self._records: dict[str, tuple[int, GameRecord]] = {}

    def all(self, game: str | None = None) -> list[GameRecord]:
        """Of one kind of game or of all, the one played last first. A game that can't be read
        any more is left out: the list of games still names it."""
        store = self._play().store
        uncounted = store.uncounted.ids()
        found = []
        for row in store.games():
            if game in (None, row.game):
                try:
                    record = self._record(row.id, row.newest)
                except Refusal as refusal:
                    _log.warning("game %s is left out: %s", row.id, refusal)
                    continue
                found.append(replace(record, is_counted=row.id not in uncounted))
        return found

    def of(self, game_id: str) -> GameRecord:
        """A Refusal when there is no such game."""
        store = self._play().store
        record = self._record(game_id, store.newest(game_id))
        return replace(record, is_counted=game_id not in store.uncounted.ids())

    def _record(self, game_id: str, newest: int) -> GameRecord:
        with self._lock:
            made_after, record = self._records.get(game_id, (None, None))
        if record is None or made_after != newest:
            log, _ = self._play().load(game_id)
            record = record_of(game_id, log)
            with self._lock:
                self._records[game_id] = (newest, record)
        return record
