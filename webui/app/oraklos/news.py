"""What of a game of Oraklos is worth a message to other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.log.log import Log
from rules.oraklos.game_state import OraklosState
from webui.app.oraklos.happened import happened
from webui.webhooks.hook import Happening


def news(log: Log) -> Iterator[tuple[Happening, dict[str, Any]]]:
    """A throw when it is played, a verdict when dice are shown."""
    state: OraklosState = log.state
    kind = log.now.event.kind
    if kind == "throw" and state.thrown is not None:
        reading = state.thrown.reading
        yield (
            Happening.THROW,
            {
                "throw_id": state.thrown.picture,
                "dice": None if reading is None else len(reading.dice),
                "doubts": 0 if reading is None else len(reading.doubts),
            },
        )
    last = happened(log) if kind in ("show", "counter", "claim") else None
    if last is not None and last.recorded is not None:
        yield (
            Happening.VERDICT,
            {
                "player": last.claim.player,
                "card": last.claim.card,
                "points": last.claim.points,
                "dice": list(last.dice),
                "verdict": str(last.recorded.outcome),
                "text": " ".join(message.text for message in last.messages),
            },
        )
