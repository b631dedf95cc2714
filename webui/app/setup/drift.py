"""Whether the camera still stands as it did at set-up: looked at now and then, while it runs."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from flask import Flask, current_app

from calibration.table_area import Drift, drift_of
from rules.message import Message
from vision.board import find_mat
from webui.live_table import LiveTable

EVERY_S = 10.0


class DriftWatch:
    """Compares the mat's markers with their places at set-up, at most every few seconds.

    Without markers nothing is claimed, and nothing is looked for.
    """

    def __init__(self, table: LiveTable, clock: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._clock = clock
        self._lock = threading.Lock()
        self._looked_s: float | None = None
        self._drift_px: float | None = None

    def notice(self) -> Message | None:
        """What to tell people; None while all is well."""
        drift_px = self.drift_px()
        drift = drift_of(drift_px)
        if drift_px is None or drift is Drift.STEADY:
            return None
        shown = round(drift_px)
        if drift is Drift.MOVED:
            text = f"The camera was moved: {shown} px. Mark the table again before the next throw."
        else:
            text = f"The camera has shifted by {shown} px since it was set up."
        return Message(f"table.{drift}", {"drift_px": shown}, text)

    def drift_px(self) -> float | None:
        area = self._table.view.area
        frame = None if area is None or not area.markers_px else self._table.frame()
        if area is None or frame is None or area.size != (frame.shape[1], frame.shape[0]):
            return None
        now = self._clock()
        with self._lock:
            if self._looked_s is None or now - self._looked_s >= EVERY_S:
                self._looked_s = now
                self._drift_px = area.drift_px(find_mat(frame))
            return self._drift_px

    def forget(self) -> None:
        """Look again at once: the table was marked anew."""
        with self._lock:
            self._looked_s = self._drift_px = None


def drift_watch() -> DriftWatch:
    found: DriftWatch = current_app.extensions["drift"]
    return found


def install(app: Flask) -> None:
    app.extensions["drift"] = DriftWatch(app.extensions["live_table"])
