"""What a page shows of the live table: what it is doing, and the throw that lies frozen."""

from __future__ import annotations

from dataclasses import dataclass

from rules.log.log import Log
from webui.app.oraklos.waiting_throw import WaitingThrow, waiting_throw
from webui.app.sentences import say_message
from webui.app.who import who
from webui.live_table import LiveState
from webui.panel import panel

# How often a page asks for the next picture.
_HOST_EVERY_MS = 200
_GUEST_EVERY_MS = 1000


@dataclass(frozen=True)
class LiveSight:
    phase: str
    source: str
    is_simulated: bool
    trouble: str
    notice: str
    throw_number: int
    size: tuple[int, int]
    picture_every_ms: int
    candidate: WaitingThrow | None
    #: What must be shown anew when it changes; live.js compares it with what the feed tells.
    news: str


def live_sight(game_id: str, log: Log) -> LiveSight:
    table = panel().live_table
    state = table.state()
    return LiveSight(
        str(state.phase),
        state.source,
        state.simulated,
        say_message(state.trouble) if state.trouble else "",
        say_message(state.notice) if state.notice else "",
        state.throw_number,
        state.size,
        _HOST_EVERY_MS if who().host else _GUEST_EVERY_MS,
        waiting_throw(table, game_id, log),
        _news(state),
    )


def _news(state: LiveState) -> str:
    notice, trouble = (one.code if one else "" for one in (state.notice, state.trouble))
    throw = f"{state.throw_number}.{state.throw_revision} {int(state.throw_lies)}"
    return f"{throw} {notice} {trouble}"
