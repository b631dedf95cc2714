"""One thorough look through a camera, for `pythia read --camera`."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from rules.oraklos.reading import Reading
from vision.live.phase import Phase
from vision.live.troubles import HOPELESS
from vision.photo import Photo, PhotoError
from webui.live_table import CameraView, LiveTable
from webui.sentences.setup import say

_PATIENCE_S = 60.0
_FOLLOW_S = 0.5


Look = Callable[[], tuple[Photo, Reading]]
"""Opens and reads one picture; a `PhotoError` where that is not possible."""


def camera_look(source: str, view: CameraView) -> Look:
    """What lies there once the table is still; the simulated table throws first."""

    def look() -> tuple[Photo, Reading]:
        table = LiveTable(source)
        table.view = view
        try:
            return _wait_for_rest(table)
        finally:
            table.stop()

    return look


def _wait_for_rest(table: LiveTable) -> tuple[Photo, Reading]:
    state = table.state()
    table.rethrow()  # a single die is worth a look, too
    if state.simulated:
        table.roll()
    end_s = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end_s:
        state = table.wait(state.version, _FOLLOW_S)
        throw, frame = table.newest_throw(), table.frame()
        if throw is not None:
            throw = table.final_throw(throw.number) or throw
            return Photo(state.source, throw.frame_bgr), replace(throw.reading, image=state.source)
        if state.phase is Phase.EMPTY and frame is not None and not state.simulated:
            height, width = frame.shape[:2]
            return Photo(state.source, frame), Reading(state.source, width, height, ())
        if state.trouble is not None and state.trouble.code in HOPELESS:
            break
    if state.trouble is not None:
        raise PhotoError(state.trouble)
    raise PhotoError(say("camera.restless", source=state.source))
