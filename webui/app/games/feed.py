"""The live feed of a game (server-sent events): numbers, not pictures or pages.

    id: 17
    data: {"seen": 17}

The id is the number of the newest event. A page that hears of a newer one than it shows
fetches its changing part anew; a page that was away sends the last id it knows, and hears at
once whether it missed anything. One feed holds one thread, so a page has one and closes it
while it is hidden.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from flask import Blueprint, Flask, Response, request

from webui.app.games.bell import Bell, bell
from webui.app.games.playing import store
from webui.app.limits import lines
from webui.app.who import device_key, joined_only
from webui.store import Store

# Often enough that a lost line is noticed soon, and that another process's events arrive.
HEARTBEAT_S = 5.0
_RETRY_MS = 1000

blueprint = Blueprint("feed", __name__)


@blueprint.get("/games/<game_id>/feed")
@joined_only
def follow(game_id: str) -> Response:
    kept, rung = store(), bell()
    newest = kept.newest(game_id)  # refuses a game that is not there
    device, open_lines = device_key(), lines()
    open_lines.take(device)
    told = _followed(kept, rung, game_id, _last_id(), newest)
    answer = Response(told, mimetype="text/event-stream")
    answer.call_on_close(lambda: open_lines.give_back(device))
    # Nothing between us and the browser may hold events back.
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def _last_id() -> int:
    last = request.headers.get("Last-Event-ID", "")
    return int(last) if last.isascii() and last.isdigit() and len(last) < 10 else 0


def _followed(kept: Store, rung: Bell, game_id: str, seen: int, newest: int) -> Iterator[str]:
    yield f"retry: {_RETRY_MS}\n\n"
    while not rung.is_closed:
        if newest > seen:
            seen = newest
            yield f"id: {seen}\ndata: {json.dumps({'seen': seen})}\n\n"
        else:
            yield ": still here\n\n"
        moved = rung.wait({game_id: seen}, HEARTBEAT_S)
        newest = moved.get(game_id) or kept.newest(game_id)


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
