"""The live feed of a game (server-sent events): numbers, not pictures or pages.

    id: 17
    data: {"seen": 17, "live": {"phase": "still", "throw": 3, "notice": null, "trouble": null}}

The id is the number of the newest event. A page that hears of a newer one than it shows
fetches its changing part anew; a page that was away sends the last id it knows, and hears at
once whether it missed anything. One feed holds one thread, so a page has one and closes it
while it is hidden. `live` is there for games that are played before the camera.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from flask import Blueprint, Flask, Response, request

from webui.app.who import device_key, joined_only
from webui.bell import Bell
from webui.live_ringer import LIVE, told_live
from webui.live_table import LiveTable
from webui.panel import panel
from webui.store import Store

# Often enough that a lost line is noticed soon, and that another process's events arrive.
HEARTBEAT_S = 5.0
_RETRY_MS = 1000

blueprint = Blueprint("feed", __name__)


@blueprint.get("/api/games/<game_id>/feed")
@blueprint.get("/games/<game_id>/feed")
@joined_only
def follow(game_id: str) -> Response:
    kept, rung = panel().store, panel().bell
    # A game that is not there is refused here.
    pad = panel().pads.of(kept.game(game_id).game)
    table = panel().ringer.followed_table() if pad.is_before_the_camera else None
    device, open_lines = device_key(), panel().lines
    open_lines.take(device)
    told = _followed(kept, rung, game_id, _last_id(), table)
    answer = Response(told, mimetype="text/event-stream")
    answer.call_on_close(lambda: open_lines.give_back(device))
    # Nothing between us and the browser may hold events back.
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def _last_id() -> int:
    last = request.headers.get("Last-Event-ID", "")
    return int(last) if last.isascii() and last.isdigit() and len(last) < 10 else 0


def _followed(
    kept: Store, rung: Bell, game_id: str, seen: int, table: LiveTable | None
) -> Iterator[str]:
    yield f"retry: {_RETRY_MS}\n\n"
    known = {game_id: seen} if table is None else {game_id: seen, LIVE: 0}
    newest = {game_id: kept.newest(game_id), LIVE: 1}
    while not rung.is_closed:
        moved = {name: newest[name] for name in known if newest.get(name, 0) > known[name]}
        known |= moved
        if moved:
            data: dict[str, Any] = {"seen": known[game_id]}
            if table is not None:
                data["live"] = told_live(table)
            yield f"id: {known[game_id]}\ndata: {json.dumps(data)}\n\n"
        else:
            yield "event: beat\ndata:\n\n"
        rings = rung.wait(known, HEARTBEAT_S)
        newest = {game_id: kept.newest(game_id), **rings}


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
