"""What the table sees, for the phone that is its eye: in words, and the dice in its picture."""

from __future__ import annotations

from typing import Any

from webui.app.language import gettext as _
from webui.app.sentences import say_message
from webui.live_table import Phase
from webui.panel import panel


def told_table() -> tuple[str, bool]:
    """One sentence, and whether it tells of something wrong."""
    state = panel().live_table.state()
    if state.trouble is not None:
        return say_message(state.trouble), True
    if state.notice is not None:
        return say_message(state.notice), True
    words = {
        Phase.EMPTY: _("The table is empty"),
        Phase.HAND: _("A hand is over the table"),
        Phase.MOVING: _("The dice are rolling"),
        Phase.STILL: _("The table is still"),
        Phase.UNSURE: _("The picture is changing"),
    }
    return words[state.phase], False


def drawn_dice() -> list[dict[str, Any]]:
    """The dice that lie there, corners as shares of the picture; none while anything moves."""
    table = panel().live_table
    reading, state = table.reading(), table.state()
    if reading is None or state.trouble is not None or state.phase is not Phase.STILL:
        return []
    size = (reading.width, reading.height)
    return [
        {
            "color": str(die.color),
            "hole": die.hole_up,
            "corners": [[round(at / side, 4) for at, side in zip(corner, size, strict=True)]
                        for corner in die.top_px],
        }
        for die in reading.dice
    ]  # fmt: skip
