"""A throw that is brought into a game: its picture is kept beside the log as long as the log asks
for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import cv2
import numpy as np

from rules.message import Refusal
from rules.oraklos.reading import Reading
from webui.app.oraklos.witnesses import picture_of
from webui.app.witnessing import device_source
from webui.panel import panel
from webui.problem import Problem
from webui.store.picture_size import jpeg_to_keep
from webui.time_text import now_text

Data = dict[str, object]


@contextmanager
def kept_with_picture(
    game_id: str, reading: Reading, jpeg: bytes, source: str, at: str | None = None
) -> Iterator[Data]:
    """What an event says of the throw. The picture goes if the event is refused: nothing in the
    log will ever ask for it."""
    kept = panel().store.throws.add(game_id, at or now_text(), reading.to_json(), jpeg)
    panel().evening.bring(picture_of(kept), source)
    try:
        yield {"reading": reading.to_json(), "picture": kept}
    except (Problem, Refusal):
        panel().store.throws.delete_picture(kept)
        raise


@contextmanager
def brought_by_id(game_id: str, data: Data) -> Iterator[Data]:
    """A reading that is named by its id, as a page or `POST /api/readings` kept it."""
    named = data.get("reading")
    if not isinstance(named, str):
        yield data
        return
    kept = panel().cases.find_any(named)
    view = kept.case.views[0]
    if not view.has_picture:
        yield {**data, "reading": view.reading.to_json()}
        return
    jpeg = smaller_jpeg(panel().cases.picture(kept.shared_id, 0))
    with kept_with_picture(game_id, view.reading, jpeg, device_source()) as thrown:
        yield {**data, **thrown}


def smaller_jpeg(picture: bytes) -> bytes:
    """A picture of ours, as small as those of games are kept."""
    frame_bgr: np.ndarray | None = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    assert frame_bgr is not None, "it was encoded by us"
    return jpeg_to_keep(frame_bgr)
