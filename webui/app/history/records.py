"""Records of the stored games. A game is counted anew only when it has changed."""

from __future__ import annotations

import logging
import threading
from dataclasses import replace
from typing import cast

from flask import Flask, current_app

from rules.message import Refusal
from webui.app.games.playing import play, store
from webui.statistics.record import GameRecord, record_of

_log = logging.getLogger(__name__)


class _Remembered:
    """Records by game, each with the number of the event it was made after."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._records: dict[str, tuple[int, GameRecord]] = {}

    def get(self, game_id: str, newest: int) -> GameRecord | None:
        with self._lock:
            made_after, record = self._records.get(game_id, (None, None))
        return record if made_after == newest else None

    def put(self, game_id: str, newest: int, record: GameRecord) -> None:
        with self._lock:
            self._records[game_id] = (newest, record)


def all_records(game: str | None = None) -> list[GameRecord]:
    """Of one kind of game or of all, the one played last first. A game that can't be read any
    more is left out: the list of games still names it."""
    uncounted = store().uncounted.ids()
    found = []
    for row in store().games():
        if game in (None, row.game):
            try:
                record = _record(row.id, row.newest)
            except Refusal as refusal:
                _log.warning("game %s is left out: %s", row.id, refusal)
                continue
            found.append(replace(record, is_counted=row.id not in uncounted))
    return found


def record_for(game_id: str) -> GameRecord:
    """A Refusal when there is no such game."""
    record = _record(game_id, store().newest(game_id))
    return replace(record, is_counted=game_id not in store().uncounted.ids())


def _record(game_id: str, newest: int) -> GameRecord:
    remembered = cast(_Remembered, current_app.extensions["records"])
    record = remembered.get(game_id, newest)
    if record is None:
        log, _ = play().load(game_id)
        record = record_of(game_id, log)
        remembered.put(game_id, newest, record)
    return record


def install(app: Flask) -> None:
    app.extensions["records"] = _Remembered()
