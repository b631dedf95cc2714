"""`pythia replay`: a game from a file, told in words with its scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from rules.game import Referee
from rules.log.log import Log
from rules.log.replay import LostEvent, replay
from rules.log.telling import lines
from rules.message import Message, Refusal
from rules.reckoning import signed
from webui.cli.answering import answer_json, json_option
from webui.exchange import FiledGame, read_games
from webui.games import GAMES


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option()
@click.option("--recheck", is_flag=True, help="List where the judge would decide otherwise today.")
def command(file: Path, as_json: bool, recheck: bool) -> None:
    """Tell every game in FILE, as `pythia export` writes it, event by event.

    Verdicts are those that were recorded. Damaged events are named with their place, the rest
    is told all the same, and the exit code is 1.
    """
    told = [_tell(one, recheck) for one in read_games(file.read_bytes())]
    if as_json:
        answer_json([one.to_json() for one in told])
    else:
        click.echo("\n\n".join("\n".join(one.to_text()) for one in told))
    if not all(one.whole for one in told):
        raise click.exceptions.Exit(1)


@dataclass(frozen=True)
class _Untold:
    """A game without a readable start."""

    id: str | None
    message: Message
    whole = False

    def to_json(self) -> dict[str, Any]:
        error = {"code": self.message.code, "message": self.message.text}
        return {"id": self.id, "error": error}

    def to_text(self) -> list[str]:
        return [f"Game {self.id or 'without id'} can't be told: {self.message.text}"]


@dataclass(frozen=True)
class _Told:
    """One replayed game and everything there is to say about it."""

    id: str | None
    log: Log
    problems: Sequence[LostEvent]
    differences: Sequence[Message] | None

    @property
    def whole(self) -> bool:
        return not self.problems

    def to_json(self) -> dict[str, Any]:
        outcome = self.log.outcome
        told: dict[str, Any] = {
            "id": self.id,
            "game": self.log.game.name,
            "variant": self.log.start.data["variant"],
            "table": self.log.table.to_json(),
            "lines": [line.to_json() for line in lines(self.log)],
            "scores": dict(self.log.scores),
            "outcome": outcome.to_json() if outcome else None,
            "problems": [problem.to_json() for problem in self.problems],
        }
        if self.differences is not None:
            told["differences"] = [message.to_json() for message in self.differences]
        return told

    def to_text(self) -> list[str]:
        """One line an event; what was taken back later has a minus in front."""
        log = self.log
        names = log.table.names(log.table.ids)
        label = f"{log.game.name} {log.start.data['variant']}, {names}"
        text = [f"Game {self.id}: {label}" if self.id else f"Game: {label}"]
        before: dict[str, int] = {}
        for line in lines(log):
            mark = " " if line.counts or line.event.kind in ("undo", "redo") else "-"
            text.append(f"{line.event.n:4d} {mark} {line.text}")
            if before and dict(line.scores) != before:
                text.append(f"       {_scores(log, line.scores)}")
            before = dict(line.scores)
        text += ["", f"Scores: {_scores(log, log.scores)}"]
        if outcome := log.outcome:
            winners = log.table.names(outcome.winners) or "nobody"
            text.append(f"{outcome.reason.text} Won by: {winners}")
        text += [f"Event at place {one.place}: {one.message.text}" for one in self.problems]
        if self.differences is not None:
            text += [one.text for one in self.differences] or ["Rechecked: no differences."]
        return text


def _tell(filed: FiledGame, recheck: bool) -> _Told | _Untold:
    try:
        log, problems = replay(GAMES, filed.events)
    except Refusal as refusal:
        return _Untold(filed.id, refusal.message)
    return _Told(filed.id, log, problems, _differences(log) if recheck else None)


def _scores(log: Log, scores: Any) -> str:
    return ", ".join(f"{log.table.name(who)} {signed(points)}" for who, points in scores.items())


def _differences(log: Log) -> list[Message]:
    """What the game's referee would say otherwise today about the events that count."""
    if not isinstance(log.game, Referee):
        return []
    return [
        message
        for before, step in pairwise(log.steps)
        for message in log.game.recheck(before.state, step.event)
    ]
