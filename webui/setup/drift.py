"""Whether the camera still stands as it did at set-up: looked at now and then, while it runs."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import cv2
import numpy as np

from calibration.table_area import Drift, TableArea, drift_of
from rules.message import Message
from vision.board import find_mat
from webui.live_table import LiveTable
from webui.sentences.setup import say

EVERY_S = 10.0
_WIDEST_PX = 960
"""Larger frames are scaled down first: markers are large, and dice have to be watched, too."""


class DriftWatch:
    """Compares the mat's markers with their places at set-up, at most every few seconds.

    Without markers nothing is claimed, and nothing is looked for. The live table's notice tells
    of drift, so every page that shows it does.
    """

    def __init__(self, table: LiveTable, clock: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._clock = clock
        self._lock = threading.Lock()
        self._looked_s: float | None = None
        self._said: Message | None = None
        table.attendant = self.see

    def see(self, frame_bgr: np.ndarray) -> Message | None:
        """What to tell people; None while all is well."""
        size = (frame_bgr.shape[1], frame_bgr.shape[0])
        area = self._table.view.area_for(size)
        if area is None or not area.markers_px:
            return None
        with self._lock:
            now = self._clock()
            if self._looked_s is None or now - self._looked_s >= EVERY_S:
                self._looked_s = now
                self._said = _said(_drift_px(frame_bgr, area))
            return self._said

    def forget(self) -> None:
        """Look again at once: the table was marked anew."""
        with self._lock:
            self._looked_s = self._said = None


def _drift_px(frame_bgr: np.ndarray, area: TableArea) -> float | None:
    factor = min(1.0, _WIDEST_PX / frame_bgr.shape[1])
    if factor < 1.0:
        small = cv2.resize(frame_bgr, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        return area.drift_px({n: corners / factor for n, corners in find_mat(small).items()})
    return area.drift_px(find_mat(frame_bgr))


def _said(drift_px: float | None) -> Message | None:
    drift = drift_of(drift_px)
    if drift_px is None or drift is Drift.STEADY:
        return None
    return say(f"table.{drift}", drift_px=round(drift_px))
