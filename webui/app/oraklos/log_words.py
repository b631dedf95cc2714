"""The log of a game in words: its dice are called as the picture called them then."""

from __future__ import annotations

from collections.abc import Callable

from rules.log.log import Log
from rules.log.steps import Record
from rules.message import Message
from rules.oraklos.reading import Reading
from webui.app.sentences import say_about, say_message


def log_words(log: Log) -> Callable[[int, Message], str]:
    """How a message of the event with this number reads."""
    readings = {record.event.n: _reading(record) for record in log.records}

    def say(n: int, message: Message) -> str:
        reading = readings.get(n)
        return say_message(message) if reading is None else say_about(message, reading)

    return say


def _reading(record: Record) -> Reading | None:
    """What lay there; when a round is closed, what had lain there."""
    thrown = record.after.state.thrown or record.before.state.thrown
    return None if thrown is None else thrown.reading
