"""A finished game as a link that the app BG Stats opens and offers to take over.

The app shows what it was given and asks before it keeps anything. It matches the game and the
players by their source ids once and remembers the match, so these never change: the game's name
in the registry, and a person's name. Some versions of the app refuse a player without `winner`.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from webui.statistics.record import GameRecord

_ADDRESS = "bgstats://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "Pythia"
# The names under which people look for the boxes, with the edition as the app's "board".
_GAME_NAMES = {
    "oraklos": "Oraklos",
    "keltis": "Keltis",
    "keltis_sheet": "Keltis",
    "oracle": "Oracle",
}


def bgstats_link(record: GameRecord) -> str | None:
    """None for a game that is not over: there is nothing to note down yet."""
    if not record.is_over or not record.ended_at:
        return None
    written = json.dumps(_play(record), ensure_ascii=False, separators=(",", ":"))
    return _ADDRESS + quote(written, safe="")


def _play(record: GameRecord) -> dict[str, Any]:
    game = _GAME_NAMES.get(record.game, record.game)
    ended = datetime.fromisoformat(record.ended_at).astimezone(UTC)
    play: dict[str, Any] = {
        "sourceName": _SOURCE,
        "sourcePlayId": record.id,
        "playDate": ended.strftime("%Y-%m-%d %H:%M:%S"),
        "board": record.variant,
        "game": {
            "name": game,
            "sourceGameId": game.casefold(),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": name,
                "sourcePlayerId": name.casefold(),
                "startPlayer": place == 0,
                "score": str(record.scores[player]),
                "rank": record.place(player),
                "winner": player in record.winners,
            }
            for place, (player, name) in enumerate(record.names.items())
        ],
    }
    if record.minutes:
        play["durationMin"] = record.minutes
    return play
