"""Evenings on which something is known of the dice: what reader, jury and likeness say of them.

Rooms, sets and lamps are drawn anew, apart from those of `pythia bench enrolment`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from calibration.camera import camera_prior
from calibration.color_model import COLORS, USUAL_PAINTS, Paints
from calibration.witness import Origin, Witness
from rules.oraklos.cards import Color
from rules.oraklos.reading import ReadDie, Reading
from vision import colors, survey
from vision.enrolment import enrol
from vision.enrolment_scenes import BULB_2700_K, WINDOW, Evening
from vision.faces import Faces
from vision.jury.case import Case, case_of
from vision.jury.hearing import heard
from vision.jury.opinions import STRANGER
from vision.photo import Photo
from vision.reader import first_view
from vision.rivals import stood
from vision.scene.materials import linear_rgb
from vision.training.jury.labels import label

_FIRST_ROOM = 9000
_THROWS = 2
_ORANGE, _NAVY, _NOT_QUITE_BLACK, _BULB, _MIRRORED = 0.25, 0.45, 0.15, 0.35, 0.3
"""How often a set or a room is unusual in each way."""


@dataclass(frozen=True, eq=False)
class WitnessedThrow:
    """One throw: its case, the true names (-1: no die of the game), and what the reader goes by:
    `faces`, which are those of the candidates `found`, and chances of each color (N, 5) where none
    was settled."""

    case: Case
    names: np.ndarray
    faces: Faces
    found: np.ndarray
    first: np.ndarray

    def reader(self, paints: Paints | None, known: tuple[Witness, ...]) -> np.ndarray:
        """What the reader says of the colors (N, 5), once something is known of the dice."""
        chances = self.first.copy()
        settled = colors.settled(self.faces, paints or USUAL_PAINTS, known)
        chances[self.found >= 0] = settled[self.found[self.found >= 0]]
        return chances

    @property
    def dice(self) -> tuple[Witness, ...]:
        """Its dice as people could name them, those that the reader names wrong first."""
        ours = np.flatnonzero(self.names >= 0)
        right = self.reader(None, ())[ours, :STRANGER].argmax(1) == self.names[ours]
        return tuple(
            Witness(self.case.patches[k], COLORS[self.names[k]], None, Origin.SAID)
            for k in ours[np.argsort(right, kind="stable")]
        )


@dataclass(frozen=True, eq=False)
class WitnessedEvening:
    paints: Paints
    enrolled: tuple[Witness, ...]
    throws: tuple[WitnessedThrow, ...]


def witnessed_evenings(count: int, first: int = 0) -> Iterator[WitnessedEvening]:
    for number in range(first, first + count):
        evening = unusual_evening(number)
        samples = [evening.sample(k) for k in range(2)]
        read = [(photo, true_reading(photo, truth)) for photo, truth in samples]
        learned = enrol(read).dice
        assert learned.paints is not None
        throws = (_throw(*evening.throw(k)) for k in range(_THROWS))
        there = tuple(throw for throw in throws if throw is not None)
        yield WitnessedEvening(learned.paints, learned.witnesses, there)


def unusual_evening(number: int) -> Evening:
    """A room whose set or lamp may be one that the reader has to be told of."""
    rng = np.random.default_rng([number, 73])
    paints: dict[str, np.ndarray] = {}
    if rng.random() < _ORANGE:
        paints["red"] = linear_rgb(rng.uniform(10, 21), rng.uniform(0.8, 1), rng.uniform(0.7, 1))
    if rng.random() < _NAVY:
        paints["blue"] = linear_rgb(
            rng.uniform(210, 240), rng.uniform(0.5, 0.95), rng.uniform(0.14, 0.32)
        )
    if rng.random() < _NOT_QUITE_BLACK:
        paints["black"] = linear_rgb(
            rng.uniform(180, 300), rng.uniform(0.1, 0.35), rng.uniform(0.08, 0.2)
        )
    lamp = BULB_2700_K if rng.random() < _BULB else None
    window = None
    if rng.random() < _MIRRORED:
        tint = np.exp(rng.normal(0, 0.25, 3)) * rng.uniform(0.25, 0.65)
        window = (WINDOW * tint).astype(np.float32)
    return Evening(_FIRST_ROOM + number, paints, lamp, window)


def true_reading(photo: Photo, truth: dict[str, Any]) -> Reading:
    """The dice of a picture as they truly lie there."""
    dice = []
    for number, die in enumerate(truth["dice"], 1):
        a, b, c, d = ((float(x), float(y)) for x, y in die["top_px"])
        x, y = die["top_center_px"]
        dice.append(ReadDie(number, Color(die["color"]), die["hole_up"], (x, y), (a, b, c, d), 1.0))
    return Reading(photo.name, *photo.size, tuple(dice))


def _throw(photo: Photo, truth: dict[str, Any]) -> WitnessedThrow | None:
    width_px = survey.die_width(photo.bgr)
    if width_px is None:
        return None
    alone = first_view(photo, camera_prior(photo.size), width_px)
    seen = stood(heard(alone.found, alone.look), alone.look, alone.throw.plane)
    place = {number: row for row, number in enumerate(alone.found.number.tolist())}
    names = label(seen, truth).names
    return WitnessedThrow(
        case_of(seen, alone.look),
        np.where(names < STRANGER, names, -1),
        alone.faces,
        np.array([place.get(number, -1) for number in seen.number.tolist()]),
        seen.color,
    )
