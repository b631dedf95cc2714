"""Examples for the jury: the cases of a picture with truth, and what each candidate truly is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from calibration.camera import camera_prior
from calibration.plane import Quality
from vision import channels
from vision.candidates import Candidates
from vision.jury.case import NO_CASE, case_of
from vision.jury.hearing import heard
from vision.jury.opinions import NO_DIE
from vision.leveling import level
from vision.look import Look, find, look
from vision.model import Sight
from vision.photo import Photo
from vision.places import both
from vision.rivals import stood
from vision.training.jury.labels import Labels, label
from vision.training.true_width import true_width

_QUICK, _TWO_LOOKS, _TRUE_PLANE, _NO_PLANE = 0.3, 0.6, 0.4, 0.06
"""Shares of pictures seen in 8 bits; seen twice, as photographs are; of planes through the true
dice, as they are at last; and of pictures whose plane is withheld, as if few dice lay there."""
_SIZE_SPREAD = 0.12
_MOST_PX = 1_600_000
_CLOSER = 1.4
_PROPOSED = 0.5


def example_of(
    photo: Photo, truth: Mapping[str, Any], rng: np.random.Generator
) -> dict[str, np.ndarray]:
    """One look at the picture as arrays; what is stored for training."""
    seen, look, labels = looked_at(photo, truth, rng)
    case = case_of(seen, look) if seen else NO_CASE
    return {
        "patches": case.patches,
        "features": case.features,
        "relations": case.relations.astype(np.float16),
        "names": labels.names,
        "holes": labels.holes,
        "leaning": labels.leaning,
        "hidden": labels.hidden,
        "pips": labels.pips,
        "truth": labels.truth,
        "heat": seen.heat.astype(np.float32),
        "missed": np.array(_missed(labels, truth)),
    }


def looked_at(
    photo: Photo, truth: Mapping[str, Any], rng: np.random.Generator
) -> tuple[Candidates, Look, Labels]:
    """The candidates of one look, most often held against a plane, and what they truly are."""
    seen_look, seen = _look(photo, true_width(truth), rng)
    labels = label(seen, truth)
    if seen and rng.random() > _NO_PLANE:
        dice = _for_the_plane(seen, labels, bool(rng.random() < _TRUE_PLANE))
        fit = level(seen.taken(dice), camera_prior(photo.size)).fit
        if fit is not None and fit.quality is Quality.GOOD:
            seen = stood(seen, seen_look, fit)
    return seen, seen_look, labels


def _look(photo: Photo, width_px: float, rng: np.random.Generator) -> tuple[Look, Candidates]:
    quick = bool(rng.random() < _QUICK)
    wanted = channels.WORK_EDGE_PX * np.exp(rng.normal(0, _SIZE_SPREAD))
    largest = np.sqrt(_MOST_PX / (photo.size[0] * photo.size[1]))
    factor = float(min(wanted / width_px, 3.0, largest))
    mirrored = bool(rng.random() < 0.5)
    sight = Sight(quick=quick, plain=not mirrored, mirrored=mirrored, threads=1)
    seen = look(photo.bgr, factor, sight, unlikely=True)
    found = seen.candidates
    if rng.random() < _TWO_LOOKS and factor * _CLOSER < largest:
        found = both(found, find(photo.bgr, factor * _CLOSER, Sight(quick=True, threads=1)))
    return seen, heard(found, seen)


def _for_the_plane(seen: Candidates, labels: Labels, truly: bool) -> np.ndarray:
    """Rows that a plane is fitted to: those proposed, or those that truly are dice."""
    if truly:
        return np.flatnonzero((labels.names >= 0) & (labels.names < NO_DIE) & (labels.leaning != 1))
    return np.flatnonzero(seen.presence > _PROPOSED)


def _missed(labels: Labels, truth: Mapping[str, Any]) -> tuple[int, int]:
    """How many dice that are asked for are no candidates, and of how many."""
    asked = [k for k, die in enumerate(truth["dice"]) if die.get("visible", 1) >= 0.5]
    return len(set(asked) - set(labels.truth.tolist())), len(asked)


def read_examples(folder: Path) -> list[dict[str, np.ndarray]]:
    """All examples of a folder, in the order of their names."""
    return [dict(np.load(path)) for path in sorted(folder.glob("[!.]*.npz"))]
