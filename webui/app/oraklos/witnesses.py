"""What people say about the throw of a game, heard when the next one is read."""

from __future__ import annotations

from rules.log.log import Log
from rules.oraklos.game_state import OraklosState, Thrown
from rules.oraklos.named_dice import Alike
from webui.app.witnessing import bear_witness, find_alike, offered
from webui.panel import panel

#: Events that tell what lies there; undo goes back to one of them.
_SAYING = ("throw", "reading")


def picture_of(throw_id: str) -> str:
    """How a throw's picture is called among all that the evening knows."""
    return f"throw {throw_id}"


def bear_witness_of(log: Log) -> None:
    """What was said of the throw so far; taking a word back takes its witness away."""
    thrown = _pictured(log.state)
    if log.now.event.kind in _SAYING and thrown is not None and thrown.reading is not None:
        bear_witness(picture_of(str(thrown.picture)), thrown.reading, _jpeg(thrown))


def offered_in(state: OraklosState) -> tuple[Alike, ...] | None:
    """What is known of dice that look alike; None where the page has to ask."""
    thrown = _pictured(state)
    if thrown is None or thrown.reading is None:
        return ()
    return offered(picture_of(str(thrown.picture)), thrown.reading)


def alike_in(thrown: Thrown) -> tuple[Alike, ...]:
    """The same, asked now."""
    if thrown.picture is None or thrown.reading is None:
        return ()
    return find_alike(picture_of(thrown.picture), thrown.reading, _jpeg(thrown))


def _pictured(state: OraklosState) -> Thrown | None:
    thrown = state.thrown
    return thrown if thrown is not None and thrown.picture is not None else None


def _jpeg(thrown: Thrown) -> bytes | None:
    return panel().store.throws.get(str(thrown.picture)).picture
