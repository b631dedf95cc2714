"""What reader and jury say of pictures with truth, each by itself: to fit how they are weighed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from calibration.camera import camera_prior
from vision import holes, survey
from vision.jury.case import case_of
from vision.jury.hearing import heard
from vision.jury.network import deliberate
from vision.jury.opinions import STRANGER, Opinions
from vision.jury.relief import flatness
from vision.odds import logit
from vision.photo import open_photo
from vision.reader import first_view
from vision.rivals import stood
from vision.training.jury.labels import UNKNOWN, label


@dataclass(frozen=True, eq=False)
class Testimony:
    """A row a candidate: what the reader says, what the jury says, what is true (-1: unknown)."""

    evidence: np.ndarray
    colors: np.ndarray
    misfit: np.ndarray
    hole_odds: np.ndarray
    flatness: np.ndarray
    opinions: Opinions
    names: np.ndarray
    holes: np.ndarray
    leaning: np.ndarray

    @classmethod
    def together(cls, some: Sequence[Testimony]) -> Testimony:
        rows = {
            field.name: np.concatenate([getattr(one, field.name) for one in some])
            for field in fields(cls)
            if field.name != "opinions"
        }
        names, marks = (
            np.concatenate([getattr(one.opinions, name) for one in some])
            for name in ("names", "marks")
        )
        return cls(**rows, opinions=Opinions(names, marks))


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
        seen, against = stood(heard(alone.found, alone.look), alone.look, alone.throw.plane)
        opinions = deliberate(case_of(seen, alone.look, against))
        truth = json.loads(path.read_text(encoding="utf-8"))
        labels = label(seen, truth)
        # Strangers with pips are strangers in whatever color; half a die may be told or not.
        stranger = labels.truth >= len(truth["dice"]) + len(truth.get("cut", ()))
        names = np.where(stranger & (labels.pips == 1), STRANGER, labels.names)
        names = np.where(labels.hidden == 1, UNKNOWN, names)
        settled = holes.settled(photo.bgr, tuple(seen))
        yield Testimony(
            evidence=np.array([c.evidence for c in seen]),
            colors=np.array([c.color for c in seen]),
            misfit=np.array([np.nan if c.misfit is None else c.misfit for c in seen]),
            hole_odds=logit(np.array([c.hole for c in settled])),
            flatness=flatness(seen, alone.look, alone.throw.plane),
            opinions=opinions,
            names=names,
            holes=labels.holes,
            leaning=labels.leaning,
        )
