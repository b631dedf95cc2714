"""What a log is made of: events that count, with the table and the state they led to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.events import Event
from rules.message import Message
from rules.table import Table


@dataclass(frozen=True)
class Step:
    """An event that counts, with the table and the state it led to. A correction brings the
    whole game told again with it."""

    event: Event
    table: Table
    state: Any
    retold: tuple[Told, ...] = ()


@dataclass(frozen=True)
class Told:
    """An event of the game as it is told now: what it found, where it led, and, where something
    was set right before it, why it no longer fits. One that could not be carried out at all
    leads nowhere: `after` is what it found."""

    event: Event
    before: Step
    after: Step
    misfit: Message | None = None


@dataclass(frozen=True)
class Record:
    """An event as it was entered, what it found, and, for undo and redo, what it meant."""

    event: Event
    before: Step
    after: Step
    meant: Step | None = None
