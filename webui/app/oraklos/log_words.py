"""The log of a game in words: those of its pages, with dice called as the picture called them."""

from __future__ import annotations

from collections.abc import Callable

from rules.log.log import Log
from rules.log.steps import Record
from rules.message import Message
from rules.oraklos.reading import Reading
from webui.app.cases.told import say_recorded
from webui.app.oraklos.happened import recorded_verdict
from webui.app.sentences import say_about, say_message


def log_words(log: Log) -> Callable[[int, Message], str]:
    """How a message of the event with this number reads."""
    records = {record.event.n: record for record in log.records}

    def say(n: int, message: Message) -> str:
        reading = _reading(records[n])
        if reading is None:
            return say_message(message)
        verdict = recorded_verdict(records[n].event.data)
        if verdict is None:
            return say_about(message, reading)
        return say_recorded(verdict, message, reading)

    return say


def _reading(record: Record) -> Reading | None:
    """What lay there; when a round is closed, what had lain there."""
    thrown = record.after.state.thrown or record.before.state.thrown
    return None if thrown is None else thrown.reading
