"""The live feed of a game (server-sent events): numbers, not pictures or pages.

    id: 17
    data: {"seen": 17, "live": {"phase": "still", "throw": 3, "revision": 0, "lies": true,
                                "notice": null, "trouble": null}}

The id is the number of the newest event. A page that hears of a newer one than it shows
fetches its changing part anew; a page that was away sends the last id it knows, and hears at
once whether it missed anything. A page has one feed and closes it while it is hidden; the front
tells it without holding a thread. `live` is there for games that are played before the camera.
What was told is not told again: a bell that rang for nothing new is only a sign of life.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from flask import Blueprint, Flask, Response, request
from sqlalchemy.exc import DBAPIError

from rules.fields import counted
from webui.app.who import device_key, joined_only, still_here, who
from webui.bell import Bell
from webui.front.handover import FEED
from webui.live_ringer import LIVE, told_elsewhere, told_live
from webui.live_table import LiveTable
from webui.pad import Pad
from webui.panel import panel
from webui.store import Store
from webui.store.live_throws import live_name

# Often enough that a lost line is noticed soon, and that another process's events arrive.
HEARTBEAT_S = 5.0
_RETRY_MS = 1000

# A name for the bell, and what is told when it rings.
Camera = tuple[str, Callable[[], dict[str, Any]]]

blueprint = Blueprint("feed", __name__)


@blueprint.get("/api/games/<game_id>/feed")
@blueprint.get("/games/<game_id>/feed")
@joined_only
def follow(game_id: str) -> Response:
    kept = panel().store
    # A game that is not there is refused here.
    pad = panel().pads.of(kept.game(game_id).game)
    feed = FollowedGame(kept, panel().bell, game_id, _last_id(), _camera(game_id, pad))
    return following(feed, plays=who().host or who().player(game_id) is not None)


def _camera(game_id: str, pad: Pad) -> Camera | None:
    """What tells of the camera at the game's table, and under which name the bell rings for it."""
    if not pad.is_before_the_camera:
        return None
    if panel().watches(game_id):
        return LIVE, partial(told_live, panel().ringer.followed_table())
    table_id = panel().table_of(game_id)
    return live_name(table_id), partial(told_elsewhere, panel().kept_throws, table_id)


def following(feed: Followed, plays: bool) -> Response:
    """An answer without end, on one of the device's lines."""
    device, open_lines = device_key(), panel().lines
    open_lines.take(device, plays)
    feed.may_go_on = still_here()
    request.environ[FEED] = feed  # a server that can will tell it without a thread
    answer = Response(iter(feed), mimetype="text/event-stream")
    answer.call_on_close(lambda: open_lines.give_back(device))
    # Nothing between us and the browser may hold events back.
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def _last_id() -> int:
    return counted(request.headers.get("Last-Event-ID", "")) or 0


class Followed:
    """What somebody follows by the bell: the numbers they know, and what is new."""

    heartbeat_s = HEARTBEAT_S
    #: Names whose numbers are looked up where the bell has not told them.
    in_store: frozenset[str] = frozenset()

    def __init__(self, rung: Bell, known: dict[str, int]) -> None:
        self._rung = rung
        self._known = known
        self._is_first = True
        self._turn = rung.turn
        self._told = ""
        self._is_cut = False
        self.may_go_on: Callable[[], bool] = lambda: True

    def looked_up(self) -> dict[str, int]:
        """Numbers that another process may have moved unheard."""
        return {}

    def tell(self, known: Mapping[str, int]) -> tuple[int | None, dict[str, Any]]:
        """The message, and the id to come back with."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        return self._rung.is_closed or self._is_cut

    @property
    def has_news(self) -> bool:
        return self._turn != self._rung.turn or bool(self._rung.newer(self._known))

    def opening(self) -> str:
        return f"retry: {_RETRY_MS}\n\n"

    def news(self) -> str:
        """The numbers that have risen since they were told last; else a sign of life. Whoever was
        sent away meanwhile is told nothing any more."""
        with suppress(DBAPIError):  # a database that is away sends nobody away
            self._is_cut = not self.may_go_on()
        if self._is_cut:
            return ""
        newest = self._newest()
        if self._is_first:
            newest.setdefault(LIVE, 1)
            self._is_first = False
        moved = {n: newest[n] for n in self._known if newest.get(n, 0) > self._known[n]}
        self._known |= moved
        if moved:
            event_id, data = self.tell(self._known)
            lines = "" if event_id is None else f"id: {event_id}\n"
            told = f"{lines}data: {json.dumps(data)}\n\n"
            if told != self._told:
                self._told = told
                return told
        return "event: beat\ndata:\n\n"

    def _newest(self) -> dict[str, int]:
        """The bell knows; whoever wakes up without it looks into the store."""
        has_missed, self._turn = self._turn != self._rung.turn, self._rung.turn
        rung = self._rung.newer(self._known)
        if self._is_first or has_missed or not rung.keys() & self.in_store:
            with suppress(DBAPIError):  # looked up again with the next sign of life
                rung = {**rung, **self.looked_up()}
        return rung

    def on_ring(self, wake: Callable[[], None]) -> Callable[[], None]:
        return self._rung.on_ring(wake, tuple(self._known))

    def __iter__(self) -> Iterator[str]:
        yield self.opening()
        while not self.is_over:
            yield self.news()
            self._rung.wait(self._known, self.heartbeat_s)


class FollowedGame(Followed):
    """One device's way along a game, and along the camera it is played before."""

    def __init__(
        self, kept: Store, rung: Bell, game_id: str, seen: int, camera: Camera | None
    ) -> None:
        super().__init__(rung, {game_id: seen} if camera is None else {game_id: seen, camera[0]: 0})
        self.in_store = frozenset({game_id})
        self._kept, self._game_id, self._camera = kept, game_id, camera

    def looked_up(self) -> dict[str, int]:
        found = {self._game_id: self._kept.newest(self._game_id)}
        if self._camera is not None and self._camera[0] != LIVE:
            # Throws have no number that rises with each change: they are told anew, if different.
            found[self._camera[0]] = self._known[self._camera[0]] + 1
        return found

    def tell(self, known: Mapping[str, int]) -> tuple[int | None, dict[str, Any]]:
        seen = known[self._game_id]
        told: dict[str, Any] = {"seen": seen}
        if self._camera is not None:
            with suppress(DBAPIError):
                told["live"] = self._camera[1]()
        return seen, told


class FollowedTable(Followed):
    """The live table alone: throws and phases, whatever is played there."""

    def __init__(self, rung: Bell, table: LiveTable) -> None:
        super().__init__(rung, {LIVE: 0})
        self._table = table

    def tell(self, known: Mapping[str, int]) -> tuple[int | None, dict[str, Any]]:
        return None, told_live(self._table)


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
