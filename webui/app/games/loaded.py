"""The log of a game as one request sees it: loaded once, however many parts of it ask."""

from __future__ import annotations

from flask import g

from rules.log.log import Log
from rules.log.replay import LostEvent
from webui.panel import panel

Loaded = tuple[Log, tuple[LostEvent, ...]]


def loaded(game_id: str) -> Loaded:
    logs = _logs()
    if game_id not in logs:
        logs[game_id] = panel().play.load(game_id)
    return logs[game_id]


def now_is(game_id: str, log: Log) -> None:
    """What the request itself did is what it shows."""
    _logs()[game_id] = (log, loaded(game_id)[1])


def look_anew(game_id: str) -> None:
    """Somebody else was quicker: the next one to ask loads what there is now."""
    _logs().pop(game_id, None)


def _logs() -> dict[str, Loaded]:
    logs: dict[str, Loaded] = g.setdefault("loaded_logs", {})
    return logs
