"""What people say about the picture of a case, heard when the next picture is read."""

from __future__ import annotations

from rules.oraklos.named_dice import Alike
from webui.app.witnessing import bear_witness, device_source, find_alike, offered
from webui.cases.kept_cases import Kept
from webui.panel import panel


def picture_of(kept: Kept, view: int) -> str:
    """How a case's picture is called among all that the evening knows."""
    return f"case {kept.shared_id} {view}"


def brought(kept: Kept, view: int) -> None:
    """The asking device has sent this picture."""
    panel().evening.bring(picture_of(kept, view), device_source())


def bear_witness_of(kept: Kept, view: int) -> None:
    """What was said of the picture so far; taking a word back takes its witness away."""
    brought(kept, view)
    bear_witness(picture_of(kept, view), kept.case.views[view].reading, _jpeg(kept, view))


def offered_in(kept: Kept, view: int) -> tuple[Alike, ...] | None:
    """What is known of dice that look alike; None where the page has to ask."""
    if not kept.case.views[view].has_picture:
        return ()
    return offered(picture_of(kept, view), kept.case.views[view].reading)


def alike_in(kept: Kept, view: int) -> tuple[Alike, ...]:
    """The same, asked now."""
    return find_alike(picture_of(kept, view), kept.case.views[view].reading, _jpeg(kept, view))


def forget_witnesses(kept: Kept) -> None:
    """The case goes, and what was said of its pictures."""
    for view in range(len(kept.case.views)):
        panel().evening.forget(picture_of(kept, view))


def _jpeg(kept: Kept, view: int) -> bytes | None:
    if not kept.case.views[view].has_picture:
        return None
    return panel().cases.picture(kept.shared_id, view)
