"""The right throw for the right moment: a throw belongs to the game and the round in which it came
to rest, and to nobody else."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from rules.events import Event
from rules.log.log import Log
from rules.message import Refusal
from rules.oraklos.game_state import OraklosState, Phase
from rules.oraklos.reading import Reading
from vision.live.matching import lie_alike
from webui.app.cases import stage as stages
from webui.app.cases.questions import questions
from webui.app.cases.stage import Stage
from webui.app.oraklos.offered import Offered, lying_at, newest_at
from webui.panel import panel
from webui.sentences.panel import refusal


@dataclass(frozen=True)
class WaitingThrow:
    """A throw that lies there and that no game has played yet."""

    number: int
    picture_url: str
    stage: Stage
    reading: Reading
    questions: int
    is_early: bool
    """It came to rest before this round began: the players have to say that they mean it."""


def waiting_throw(table_id: str, game_id: str, log: Log) -> WaitingThrow | None:
    """The newest throw, while one is waited for; None once a hand gathers it."""
    newest = lying_at(table_id)
    if newest is None or not _may_have(newest, game_id, log):
        return None
    reading = newest.reading
    return WaitingThrow(
        newest.number,
        url_for("table.waiting_picture", game_id=game_id, number=newest.number),
        stages.over_picture(reading, (), None),
        reading,
        len(questions(reading)),
        is_early=newest.at <= _began(log).at,
    )


def refuse_to_play(thrown: Offered, game_id: str, log: Log, is_meant: bool) -> Refusal | None:
    """Why this game can't play that throw; `is_meant` though it came to rest too early."""
    newest = newest_at(panel().table_of(game_id))
    if newest is None or newest.number != thrown.number:
        return refusal("live.throw_gone")
    if not _may_have(thrown, game_id, log):
        return refusal("live.throw_played")
    if thrown.at <= _began(log).at and not is_meant:
        return refusal("live.throw_early")
    return None


def _may_have(thrown: Offered, game_id: str, log: Log) -> bool:
    """Whether the game waits for a throw and this one was not played before."""
    state: OraklosState = log.state
    if state.phase is not Phase.THROW or state.ended:
        return False
    kept = panel().store.throws
    if kept.games_of(thrown.at) - {game_id}:
        return False
    began = _began(log)
    if began.kind == "rethrow" and thrown.at <= began.at:
        return False  # it is the one that all agreed not to play
    # A table that is watched anew sees lie there what was played before.
    last = kept.last_reading() if thrown.lay_there else None
    return last is None or not lie_alike(Reading.from_json(last).dice, thrown.reading.dice)


def _began(log: Log) -> Event:
    """With what the waiting for this throw began: the present round, or a throw given up."""
    began = log.now.event
    for step in reversed(log.steps):
        if step.state.round != log.state.round:
            break
        began = step.event
        if began.kind == "rethrow":
            break
    return began
