"""What was read in a picture of the set-up, drawn as every other throw of the panel is."""

from __future__ import annotations

from typing import Any

from rules.oraklos.reading import Reading
from webui.app.cases.asked import Asked
from webui.app.cases.stage import over_picture


def drawn_context(reading: Reading | None) -> dict[str, Any]:
    """What the drawing asks for: nothing is tapped in it, and no verdict hangs on it."""
    return {
        "stage": None if reading is None else over_picture(reading, (), None),
        "asked": Asked(),
        "picture_url": "live",
        "bare_dice": True,
    }
