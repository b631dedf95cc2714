"""What reader, jury and closer look say of pictures with truth, each by itself: to fit how they are
weighed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from calibration.camera import camera_prior
from vision import holes, survey
from vision.jury.beneath import beneath
from vision.jury.case import case_of
from vision.jury.closer import look_closer
from vision.jury.hearing import heard
from vision.jury.network import deliberate
from vision.jury.opinions import STRANGER
from vision.jury.relief import flatness
from vision.jury.together import AllSaid, told_of
from vision.odds import logit
from vision.photo import open_photo
from vision.reader import first_view
from vision.rivals import stood
from vision.rows import Rows
from vision.training.jury.labels import UNKNOWN, label


@dataclass(frozen=True, eq=False)
class Testimony(Rows):
    """A row a candidate: what is said and measured of it, and what is true (-1: unknown)."""

    told: AllSaid
    hole_odds: np.ndarray
    """The reader's log odds of a hole, once the top face is known."""
    names: np.ndarray
    holes: np.ndarray
    leaning: np.ndarray


def testimonies(folder: Path) -> Iterator[Testimony]:
    """One of every picture of the folder that has its truth beside it."""
    for path in sorted(folder.glob("*.json")):
        picture = path.with_suffix(".jpg")
        if not picture.exists():
            continue
        photo = open_photo(picture)
        width_px = survey.die_width(photo.bgr)
        if width_px is None:
            continue
        alone = first_view(photo, camera_prior(photo.size), width_px)
        seen = stood(heard(alone.found, alone.look), alone.look, alone.throw.plane)
        case = case_of(seen, alone.look)
        opinions = deliberate(case)
        closer = look_closer(seen, case, alone.look, np.ones(len(seen), bool))
        likely = np.isin(seen.number, alone.throw.dice.number) | opinions.is_die
        nearer = replace(seen, top_px=closer.tops_px)
        truth = json.loads(path.read_text(encoding="utf-8"))
        labels = label(seen, truth)
        # Strangers with pips are strangers in whatever color; half a die may be told or not.
        stranger = labels.truth >= len(truth["dice"]) + len(truth.get("cut", ()))
        names = np.where(stranger & (labels.pips == 1), STRANGER, labels.names)
        names = np.where(labels.hidden == 1, UNKNOWN, names)
        flat = flatness(seen, alone.look, alone.throw.plane)
        below = beneath(nearer, alone.look, alone.throw.plane, likely)
        yield Testimony(
            told=told_of(seen, opinions, closer, flat, below),
            hole_odds=logit(holes.settled(photo.bgr, seen).hole),
            names=names,
            holes=np.where(labels.pips == 1, 0, labels.holes),
            leaning=labels.leaning,
        )
