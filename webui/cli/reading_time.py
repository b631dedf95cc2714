"""How long a command may look at one picture."""

from __future__ import annotations

import time

from rules.deadline import Deadline

_READING_S = 60.0


def reading_deadline() -> Deadline:
    """A photograph of a table takes one or two seconds; what takes a minute is none."""
    return Deadline(_READING_S, time.monotonic)
