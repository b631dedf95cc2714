"""What a page shows of the live table: what it is doing, and the throw that lies frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.log.log import Log
from rules.message import Message
from rules.oraklos.game_state import OraklosState, Phase
from rules.oraklos.reading import Reading
from webui.app.oraklos.waiting_throw import WaitingThrow, waiting_throw
from webui.app.sentences import say_about, say_message
from webui.app.who import who
from webui.live_ringer import told_elsewhere, told_live
from webui.panel import panel

# How often a page asks for the next picture.
_HOST_EVERY_MS = 200
_GUEST_EVERY_MS = 1000
# They say that the frozen throw stands: nothing to a table that waits for its next one, where
# dice are taken back and put down as they should be.
_OF_A_THROW = frozenset({"live.moved", "live.added", "live.taken"})


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
    #: Whether this machine has the camera, and its picture to look at.
    has_picture: bool = True


def live_sight(game_id: str, log: Log) -> LiveSight:
    table_id = panel().table_of(game_id)
    if table_id != panel().settings.table:
        return _from_elsewhere(table_id, game_id, log)
    state = panel().live_table.state()
    candidate = waiting_throw(table_id, game_id, log)
    return LiveSight(
        str(state.phase),
        state.source,
        state.simulated,
        say_message(state.trouble) if state.trouble else "",
        _notice(state.notice, _reading(log, candidate)) if state.notice else "",
        state.throw_number,
        state.size,
        _HOST_EVERY_MS if who().host else _GUEST_EVERY_MS,
        candidate,
        _news(told_live(panel().live_table)),
    )


def _reading(log: Log, candidate: WaitingThrow | None) -> Reading | None:
    """Of the round's own throw: the one that is played, as it was corrected, or that waits."""
    state: OraklosState = log.state
    if state.phase is Phase.THROW:
        return candidate.reading if candidate and not candidate.is_early else None
    return state.thrown.reading if state.thrown else None


def _notice(message: Message, reading: Reading | None) -> str:
    if reading is None:
        return "" if message.code in _OF_A_THROW else say_message(message)
    return say_about(message, reading)


def _from_elsewhere(table_id: str, game_id: str, log: Log) -> LiveSight:
    """The camera is read by another process: its throws come through the database, its picture
    does not."""
    told = told_elsewhere(panel().kept_throws, table_id)
    candidate = waiting_throw(table_id, game_id, log)
    return LiveSight(
        told["phase"], "", False, "", "", told["throw"], (0, 0), 0, candidate, _news(told), False
    )


def _news(told: Mapping[str, Any]) -> str:
    """As live.js has it of the feed."""
    throw = f"{told['throw']}.{told['revision']} {int(told['lies'])}"
    return f"{throw} {told['notice'] or ''} {told['trouble'] or ''}"
