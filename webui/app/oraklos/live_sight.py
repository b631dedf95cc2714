"""What a page shows of the live table: what it is doing, and the throw that lies frozen."""

from __future__ import annotations

from dataclasses import dataclass

from rules.log.log import Log
from rules.oraklos.game_state import OraklosState, Phase
from webui.app.cases import stage as stages
from webui.app.cases.questions import questions
from webui.app.cases.stage import Stage
from webui.app.sentences import say_message
from webui.app.who import who
from webui.live_table import LiveState, LiveTable
from webui.panel import panel

# How often a page asks for the next picture.
_HOST_EVERY_MS = 200
_GUEST_EVERY_MS = 1000


@dataclass(frozen=True)
class WaitingThrow:
    """A throw that lies frozen and was not used yet."""

    number: int
    stage: Stage
    dice: int
    questions: int


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


def live_sight(log: Log) -> LiveSight:
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
        _candidate(table, log.state),
        _news(state),
    )


def _news(state: LiveState) -> str:
    notice, trouble = (one.code if one else "" for one in (state.notice, state.trouble))
    return f"{state.throw_number} {notice} {trouble}"


def _candidate(table: LiveTable, state: OraklosState) -> WaitingThrow | None:
    """The newest throw, while one is waited for and this game has not used it."""
    newest = table.newest_throw()
    if state.phase is not Phase.THROW or newest is None or newest.at <= _last_used(state):
        return None
    reading = newest.reading
    stage = stages.over_picture(reading, (), None)
    return WaitingThrow(newest.number, stage, len(reading.dice), len(questions(reading)))


def _last_used(state: OraklosState) -> str:
    """When the throw was frozen that this game played last; throws are kept under that time."""
    if state.thrown is None or state.thrown.picture is None:
        return ""
    kept = panel().store.throws
    return kept.get(state.thrown.picture).at if kept.has(state.thrown.picture) else ""
