"""A live table that plays recorded throws: nothing is rendered, watched or read.

What a page shows of a throw does not hang on who saw it come to rest. The real table, with its
camera, its threads and its readers, is tested by itself, and played through a page once.

    python -m tests.browser.recorded_table

records other throws of the simulated table, as the real parts saw them.
"""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

from calibration.laid_throw import lay_throw
from rules.oraklos.reading import Reading
from rules.oraklos.search import search
from rules.oraklos.table_rules import TableRules, Variant
from tests.web.told_table import ToldTable
from vision.camera_view import CameraView, read_frame
from vision.frame import Frame
from vision.live.phase import Phase
from vision.simulated_table.table import DICE, SimulatedTable
from webui.bench.evening import reads_right
from webui.bench.live import thrown
from webui.live_state import as_jpeg

_RECORDED = Path(__file__).parent / "recorded"
_EMPTY = "empty"
_THROWS = 3
_SEED = 4
_QUALITY = 80


class RecordedTable(ToldTable):
    """Every roll brings the next throw, from the first one again after the last. All of them hold
    prophecies of every kind."""

    def __init__(self) -> None:
        super().__init__()
        self._throws = [_recorded(path) for path in sorted(_RECORDED.glob("throw_*.json"))]
        self._rolled = 0
        self._frames = 0
        self._show(_picture(_EMPTY), Phase.EMPTY)

    def roll(self, dice: int = len(DICE)) -> None:
        """A hand gathers the dice and throws them anew."""
        reading, picture = self._throws[self._rolled % len(self._throws)]
        assert dice == len(reading.dice), "no such throw was recorded"
        self._rolled += 1
        self._tell(phase=Phase.MOVING, lies=False)
        self._show(picture, Phase.MOVING)
        self.lay(reading, picture)

    def _show(self, picture_bgr: np.ndarray, phase: Phase) -> None:
        self._frames += 1
        self._tell(frame=Frame(self._frames, float(self._frames), picture_bgr), phase=phase)


def _recorded(path: Path) -> tuple[Reading, np.ndarray]:
    return Reading.from_json(json.loads(path.read_text("utf-8"))), _picture(path.stem)


def _picture(name: str) -> np.ndarray:
    picture = cv2.imread(str(_RECORDED / f"{name}.jpg"))
    assert picture is not None
    return picture


def record() -> None:
    """Throws read rightly and without a doubt, in which prophecies of every kind are found."""
    table = SimulatedTable(_SEED, patient=True)
    try:
        (_RECORDED / f"{_EMPTY}.jpg").write_bytes(as_jpeg(table.stage.empty_bgr, _QUALITY))
        for number in range(1, _THROWS + 1):
            at = _RECORDED / f"throw_{number}.json"
            reading, picture = _throw_worth_playing(table)
            at.with_suffix(".jpg").write_bytes(as_jpeg(picture, _QUALITY))
            at.write_text(json.dumps(reading.to_json()) + "\n", "utf-8")
    finally:
        table.close()


def _throw_worth_playing(table: SimulatedTable) -> tuple[Reading, np.ndarray]:
    while True:
        ended = table.happened[-1].end_s if table.happened else 0.0
        picture = thrown(table, ended + 1.0)
        frame = Frame(1, 0.0, picture)
        reading = read_frame(frame, CameraView(), table.stage.edge_px, careful=True)
        if not reads_right(reading, table.lying.truth["dice"]) or reading.doubts:
            continue
        laid = lay_throw(reading, count=len(DICE))
        if all(search(laid.throw, TableRules(variant)).true for variant in Variant):
            return reading, picture


if __name__ == "__main__":
    record()
