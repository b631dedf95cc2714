"""Dice of a few pixels before the live table, and whether registering frames would help them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from rules.oraklos.reading import Reading
from vision.camera_view import CameraView, read_frame
from vision.frame import Frame
from vision.live.clock import VirtualClock
from vision.live.matching import scaled
from vision.live.rehearsal import Times, rehearse
from vision.live.throws import ThrowWatch
from vision.scene.render import render
from vision.scoring import score
from vision.simulated_table.lay import Lay, lay, throw_dice
from vision.simulated_table.stage import Scenery, make_stage
from vision.simulated_table.table import DICE
from webui.bench.evening import SMALL
from webui.bench.live_pictures import FrameSource, still_sequence, through_jpeg
from webui.bench.measurement import Measurement

_EDGE_PX = 8.0
_SMALLEST_PX = 7.0
_SCENES = 6
_FIRST_SEED = 700
_FRAMES = 8
_NOISE = 3.0
_TWICE = 2


@dataclass(frozen=True)
class _Found:
    """Dice found, and dice read in their color with the right side up, of all that lie there."""

    found: int
    right: int


def measure() -> Iterator[Measurement]:
    dice = _SCENES * len(DICE)
    live, mean, registered, smallest = [], [], [], []
    for seed in range(_FIRST_SEED, _FIRST_SEED + _SCENES):
        near = make_stage(seed, SMALL)
        stage, thrown = _thrown_far_away(near, seed, _SMALLEST_PX)
        smallest.append(_found(_watched(stage, thrown, seed), thrown))
        stage, thrown = _thrown_far_away(near, seed, _EDGE_PX)
        live.append(_found(_watched(stage, thrown, seed), thrown))
        shaken = _shaken_frames(stage, thrown, np.random.default_rng(seed))
        pictures = [picture for picture, _ in shaken]
        mean.append(_found(_read(np.mean(pictures, 0)), thrown))
        registered.append(_found(scaled(_read(_registered(shaken)), 1 / _TWICE), thrown))
    for name, found in (
        ("live", live),
        ("in the mean of eight shaken frames", mean),
        ("the same frames registered, twice as large", registered),
    ):
        goal = "at least 95" if found is live else ""
        share, right = (_percent(found, part, dice) for part in ("found", "right"))
        yield Measurement(f"dice of {_EDGE_PX:g} px found, {name}", share, "%", goal)
        yield Measurement(f"dice of {_EDGE_PX:g} px right, {name}", right, "%")
    share = _percent(smallest, "found", dice)
    yield Measurement(f"dice of {_SMALLEST_PX:g} px found, live", share, "%")


def _percent(found: Sequence[_Found], part: str, dice: int) -> float:
    return 100.0 * sum(int(getattr(one, part)) for one in found) / dice


def _thrown_far_away(near: Scenery, seed: int, edge_px: float) -> tuple[Scenery, Lay]:
    stage = _far_away(near, edge_px)
    return stage, lay(stage, throw_dice(near, np.random.default_rng(seed), DICE))


def _far_away(stage: Scenery, edge_px: float) -> Scenery:
    """The same table from farther off: its dice are a few pixels wide."""
    scene, farther = stage.scene, stage.edge_px / edge_px
    camera = replace(scene.camera, translation=scene.camera.translation * farther)
    across, down = scene.table_half
    return replace(
        stage, scene=replace(scene, camera=camera, table_half=(farther * across, farther * down))
    )


def _watched(stage: Scenery, thrown: Lay, seed: int) -> Reading:
    """The live table's last word after an empty table and a hand."""
    clock, watch = VirtualClock(), ThrowWatch(lambda: "")
    frames = still_sequence(stage.empty_bgr, thrown.picture_bgr, np.random.default_rng(seed))
    for _ in rehearse(FrameSource(frames, clock), watch, clock, times=Times(None, None)):
        pass
    newest = watch.newest
    return Reading("", *SMALL, ()) if newest is None else newest.reading


def _shaken_frames(
    stage: Scenery, thrown: Lay, rng: np.random.Generator
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Frames rendered with true shifts of up to half a pixel, through noise and JPEG."""
    frames = []
    for _ in range(_FRAMES):
        shift = rng.uniform(-0.5, 0.5, 2)
        camera = stage.scene.camera
        matrix = camera.matrix.copy()
        matrix[:2, 2] += shift
        scene = replace(stage.scene, solids=thrown.dice, camera=replace(camera, matrix=matrix))
        clean = stage.expose(render(scene).light)
        noisy = clean + rng.normal(0, _NOISE, clean.shape)
        frames.append((through_jpeg(np.clip(noisy, 0, 255).astype(np.uint8)), shift))
    return frames


def _registered(shaken: Sequence[tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
    """Twice as large, each frame laid where it belongs; the shifts are the true ones, so no way of
    finding them could do better."""
    width, height = SMALL
    total = np.zeros((_TWICE * height, _TWICE * width, 3), np.float32)
    for picture, (x, y) in shaken:
        half = (_TWICE - 1) / 2
        move = np.array([[_TWICE, 0, half - _TWICE * x], [0, _TWICE, half - _TWICE * y]])
        size = (_TWICE * width, _TWICE * height)
        total += cv2.warpAffine(picture, move, size, flags=cv2.INTER_CUBIC)
    return total / len(shaken)


def _read(picture: np.ndarray) -> Reading:
    bgr = np.clip(np.round(picture), 0, 255).astype(np.uint8)
    return read_frame(Frame(1, 0.0, bgr), CameraView(), None, careful=True)


def _found(reading: Reading, thrown: Lay) -> _Found:
    told = score(reading, thrown.truth)
    return _Found(told.found, min(told.color_right, told.hole_right))
