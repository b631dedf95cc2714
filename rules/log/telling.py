"""A log told: line by line what happened, and what one viewer may see and do now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.events import Event
from rules.log.correction import CORRECT, story
from rules.log.log import Log
from rules.log.steps import Record, Step, Told
from rules.log.table_acts import TABLE_KINDS
from rules.log.table_acts import describe as describe_table
from rules.message import Message
from rules.sentences import say


@dataclass(frozen=True)
class ToldEvent:
    """One entered event in words, the scores after it, and whether it still counts."""

    event: Event
    messages: tuple[Message, ...]
    scores: Mapping[str, int]
    counts: bool

    @property
    def text(self) -> str:
        return " ".join(message.text for message in self.messages)

    def to_json(self) -> dict[str, Any]:
        return {
            "n": self.event.n,
            "kind": self.event.kind,
            "by": self.event.by,
            "at": self.event.at,
            "messages": [message.to_json() for message in self.messages],
            "scores": dict(self.scores),
            "counts": self.counts,
        }


def lines(log: Log, viewer: str | None = None) -> tuple[ToldEvent, ...]:
    """Every event that was ever entered, in order, as this viewer may read it."""
    counting = {log.start.n: None, **{one.event.n: one for one in story(log.steps)}}
    before: dict[int, Step] = {}
    told = []
    for record in log.records:
        if record.meant is None:
            before[record.event.n] = record.before
        now = counting.get(record.event.n)
        told.append(_line(log, record, before, viewer) if now is None else _again(log, now, viewer))
        told[-1] = replace(told[-1], counts=record.event.n in counting)
    return tuple(told)


def _line(log: Log, record: Record, before: Mapping[int, Step], viewer: str | None) -> ToldEvent:
    messages = _messages(log, record, before, viewer)
    return ToldEvent(record.event, messages, log.game.scores(record.after.state), counts=True)


def _again(log: Log, told: Told, viewer: str | None) -> ToldEvent:
    """As the game is told now, with a remark where a later step no longer fits."""
    scores = log.game.scores(told.after.state)
    if told.misfit is not None and told.after is told.before:
        said = say("correct.left_out", reason=told.misfit)
        return ToldEvent(told.event, (said,), scores, counts=True)
    messages = _messages(log, Record(told.event, told.before, told.after), {}, viewer)
    remark = () if told.misfit is None else (say("correct.no_longer_fits", reason=told.misfit),)
    return ToldEvent(told.event, (*messages, *remark), scores, counts=True)


def seen_by(log: Log, viewer: str | None = None, with_secrets: bool = True) -> dict[str, Any]:
    """The whole game as one viewer may see it now, as JSON; their own secrets only on request."""
    view = log.game.view(log.state, viewer if with_secrets else None)
    outcome = log.outcome
    return {
        "game": log.game.name,
        "variant": log.start.data["variant"],
        "n": log.n,
        "table": log.table.to_json(),
        "scores": dict(log.scores),
        "outcome": outcome.to_json() if outcome else None,
        **view.to_json(),
        "acts": [act.to_json() for act in log.acts() if not act.secret or viewer in act.by],
    }


def _messages(
    log: Log, record: Record, before: Mapping[int, Step], viewer: str | None
) -> tuple[Message, ...]:
    event, meant = record.event, record.meant
    if meant is not None:
        return _history(log, record, before[meant.event.n], meant, viewer)
    if event.kind == "start":
        return (_started(log),)
    if event.kind in TABLE_KINDS:
        return (describe_table(record.before.table, event),)
    said = log.game.describe(record.before.state, event, viewer)
    if event.kind == CORRECT and "after" in event.data:
        return (say("correct.said_after", n=event.data["after"]), *said)
    return said


def _history(
    log: Log, record: Record, found: Step, meant: Step, viewer: str | None
) -> tuple[Message, ...]:
    """Undo and redo say who made the event they mean, and then what it was."""
    table = record.before.table
    who, maker = table.name(record.event.by), table.name(meant.event.by)
    if meant.event.by is not None:
        whose = ""
    else:  # what all did is nobody's deed in particular
        whose = "_by_all" if record.event.by is None else "_by_one"
    said = say(
        f"log.{record.event.kind}{whose}",
        by=who,
        of=meant.event.n,
        kind=meant.event.kind,
        maker=maker,
    )
    return (said, *_messages(log, Record(meant.event, found, meant), {}, viewer))


def _started(log: Log) -> Message:
    data = log.start.data
    names = ", ".join(player["name"] for player in data["players"])
    return say("log.started", game=data["game"], variant=data["variant"], names=names)
