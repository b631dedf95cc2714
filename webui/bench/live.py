"""The live table: what a frame and a reading cost, small dice, and play on a virtual clock."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import numpy as np

from rules.oraklos.reading import ReadDie
from vision.camera_view import CameraView, FrameReader
from vision.frame import Frame
from vision.live.fusing import fuse
from vision.live.rehearsal import Moment, Times
from vision.live.settled import SettledTable
from vision.live.stillness import Stillness
from vision.simulated_table.stage import SIZE
from vision.simulated_table.table import SimulatedTable
from webui.bench import small_dice
from webui.bench.evening import play_evening
from webui.bench.measurement import Measurement, median_ms, percentile_95
from webui.live_state import as_jpeg

_SEED = 4
_THROWS = 200
_EVERY_S = 18.0
"""200 throws fill an hour."""
_FULL_SIZE_THROWS = 20
_SETTLED_SHARE = 0.15
"""Memory is compared from here on: by then everything was loaded and used once."""
_WEBCAM_QUALITY = 85
_NOISY = 24.0
_NOISY_THROWS = 4


def measure() -> Iterator[Measurement]:
    yield from _costs()
    cost = _reading_cost()
    yield Measurement("decoding a frame's JPEG", cost.decoding_ms, "ms")
    yield Measurement("a quick reading", cost.quick_ms, "ms")
    ratio = cost.quick_ms / cost.decoding_ms
    yield Measurement("the same, in JPEGs decoded", ratio, "times", "at most 12")
    yield Measurement("a careful reading", cost.careful_ms, "ms")
    yield from _noisy_sequences()
    yield from small_dice.measure()
    yield from _at_full_size()
    yield from _an_hour(Times(cost.quick_ms / 1000, cost.careful_ms / 1000))


def _costs() -> Iterator[Measurement]:
    """Frames of the simulated table in play, beside the look for stillness in the same frames."""
    table, stillness = SimulatedTable(_SEED, patient=True), Stillness()
    try:
        table.roll()
        times = iter(np.arange(0, 10, 1 / 15))
        frame_ms = median_ms(lambda: table.frame_at(float(next(times))), 30)
        frame = table.frame_at(float(next(times)))
        still_ms = median_ms(lambda: stillness.see(frame, float(next(times))), 30)
    finally:
        table.close()
    yield Measurement("a frame of the simulated table", frame_ms, "ms", "about 10")
    yield Measurement("the look for stillness", still_ms, "ms", "about 3")


@dataclass(frozen=True)
class _Cost:
    """Processor time, not the wall's: what else the machine does is left out."""

    decoding_ms: float
    quick_ms: float
    careful_ms: float


def _reading_cost() -> _Cost:
    """Of a throw on a table that was seen empty before, as nearly all throws come."""
    table = SimulatedTable(_SEED, patient=True)
    try:
        settled, empty_bgr = SettledTable(), table.frame_at(0.0)
        frame = Frame(1, 1.0, thrown(table, 1.0))
        settled.be_empty(frame.size, empty_bgr)
        where = settled.where_to_look(frame.bgr, (0, 0, *frame.size), frame.size)
        width_px, reader, view = table.stage.edge_px, FrameReader(), CameraView(lying=where)
    finally:
        table.close()
    decode = _decoding(frame.bgr)
    # In turn: a busy machine slows all of them alike.
    taken_ms = [
        (
            _cpu_ms(decode),
            _cpu_ms(lambda: reader(frame, view, width_px)),
            _cpu_ms(lambda: reader.carefully(frame, view, width_px)),
        )
        for _ in range(10)
    ]
    return _Cost(*(median(each) for each in zip(*taken_ms[1:], strict=True)))


def _decoding(bgr: np.ndarray) -> Callable[[], object]:
    """Decoding the JPEG of a webcam's frame: the unit in which watching is told."""
    jpeg = np.frombuffer(as_jpeg(bgr, _WEBCAM_QUALITY), np.uint8)
    return lambda: cv2.imdecode(jpeg, cv2.IMREAD_COLOR)


def _cpu_ms(work: Callable[[], object]) -> float:
    begun_s = time.process_time()
    work()
    return (time.process_time() - begun_s) * 1000


def _noisy_sequences() -> Iterator[Measurement]:
    """Corners of single readings and of six fused ones, in pictures of a very poor camera."""
    table = SimulatedTable(_SEED, patient=True)
    rng = np.random.default_rng(_SEED)
    single, together = [], []
    try:
        for number in range(_NOISY_THROWS):
            still = thrown(table, 20.0 * number)
            readings, read_frame = [], FrameReader()
            for k in range(6):
                noisy = np.clip(still + rng.normal(0, _NOISY, still.shape), 0, 255)
                frame = Frame(k + 1, k / 15, noisy.astype(np.uint8))
                readings.append(read_frame(frame, CameraView(), table.stage.edge_px))
            truth = table.lying.truth["dice"]
            single += [error for one in readings for error in corner_errors(one.dice, truth)]
            together += corner_errors(fuse(readings).dice, truth)
    finally:
        table.close()
    yield Measurement("corner error of one noisy reading", median(single), "die widths")
    yield Measurement("corner error of six fused", median(together), "die widths", "less")


def corner_errors(dice: Sequence[ReadDie], truth: Sequence[Mapping[str, Any]]) -> list[float]:
    """Mean distance of each found die's corners from the truth, in die widths."""
    errors = []
    for true in truth:
        corners = np.array(true["top_px"])
        for die in dice:
            if np.hypot(*np.subtract(die.center_px, true["top_center_px"])) < die.edge_px / 2:
                turns = (np.roll(np.array(die.top_px), k, 0) for k in range(4))
                away = min(np.linalg.norm(face - corners, axis=1).mean() for face in turns)
                errors.append(float(away) / die.edge_px)
    return errors


def thrown(table: SimulatedTable, from_s: float) -> np.ndarray:
    """A throw at rest."""
    table.roll()
    frame = table.frame_at(from_s)
    while table.busy:
        from_s += 0.5
        frame = table.frame_at(from_s)
    return frame


def _at_full_size() -> Iterator[Measurement]:
    """Some minutes with a webcam's frames: readings take the clock's time as they take the
    processor's."""
    decoding_ms: list[float] = []

    def decode(moment: Moment) -> None:
        if moment.frame.number % 45 == 0:
            decoding_ms.append(_cpu_ms(_decoding(moment.frame.bgr)))

    times, throws = Times(None, None), _FULL_SIZE_THROWS
    played = play_evening(_SEED, throws, _EVERY_S, times, SIZE, decode)
    shown_s, final_s = played.delays_s, played.final_s
    yield Measurement("last motion to shown throw, median", median(shown_s), "s")
    yield Measurement("the same, 95th percentile", percentile_95(shown_s), "s", "at most 0.4")
    yield Measurement("last motion to final throw, median", median(final_s), "s")
    yield Measurement("the same, 95th percentile", percentile_95(final_s), "s", "at most 1.0")
    frame_ms = played.watching_s / played.frames * 1000
    yield Measurement("a watched frame", frame_ms, "ms")
    ratio = frame_ms / median(decoding_ms)
    yield Measurement("the same, in JPEGs decoded", ratio, "times", "at most 4")


def _an_hour(times: Times) -> Iterator[Measurement]:
    memory_mb: list[float] = []

    def weigh(moment: Moment) -> None:
        if moment.frame.number % 450 == 0:
            memory_mb.append(_memory_mb())

    played = play_evening(_SEED, _THROWS, _EVERY_S, times, each_frame=weigh)
    settled = memory_mb[int(len(memory_mb) * _SETTLED_SHARE) :]
    third = len(settled) // 3
    growth_mb = median(settled[-third:]) - median(settled[:third])
    yield Measurement("throws in an hour", _THROWS, "throws")
    yield Measurement("throws missed", played.missed, "throws", "none")
    yield Measurement("throws nobody threw", played.never_thrown, "throws", "none")
    yield Measurement("throws read without a fault", played.right / _THROWS * 100, "%")
    yield Measurement("bumps told", played.bumps_told / max(1, played.bumps) * 100, "%", "all")
    yield Measurement("bumps told that were none", played.bumps_invented, "rounds", "none")
    yield Measurement("memory gained over the hour", growth_mb, "MB", "flat")


def _memory_mb() -> float:
    """Memory held now; where the system does not tell, the most that was ever held."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text().split()[1]) * resource.getpagesize() / 2**20
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
