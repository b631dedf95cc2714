"""Which game the people around the table are playing now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from webui.store.store import GameRow

# Pauses are long; a game left open the week before is not what a guest came for.
_AN_EVENING = timedelta(hours=8)


def game_in_play(rows: Sequence[GameRow], now: str) -> str | None:
    """The open game that was played last, if that was this evening; `rows` are newest first."""
    newest = next((row for row in rows if not row.over), None)
    if newest is None:
        return None
    since = datetime.fromisoformat(now) - datetime.fromisoformat(newest.changed_at)
    return newest.id if since < _AN_EVENING else None
