"""How good the plane is against exact truth: errors of lengths, and whether the stated
half-widths hold. The judge's own margins are measured, through the door the judge uses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from time import thread_time

import numpy as np

from calibration.camera import Floats
from calibration.laid_throw import lay_throw
from calibration.scenes import Scene
from calibration.view import corners_of
from rules.oraklos.cards import Color
from rules.oraklos.clearance import LineTable
from rules.oraklos.reading import ReadDie, Reading, diagonals_meet
from rules.oraklos.throw import Die, Throw, Uncertainty

NEAR = 1.5
"""Die widths. Strings that pass further off decide nothing."""

LINES_PER_SCENE = 24


@dataclass(frozen=True)
class FitMeasure:
    """One entry per string and die near it, per pair of dice, or per scene."""

    margin_error: Floats
    half_width: Floats
    margin_tilt_deg: Floats
    length_error: Floats
    """Relative, of the distances between dice."""
    converged: Floats
    seconds: Floats
    """Of one core, from the reading to the throw."""

    @property
    def margin_sd(self) -> float:
        return float(self.margin_error.std())

    def coverage(self, tilt_deg: tuple[float, float] = (0.0, 90.0)) -> float:
        """The share of margins whose stated half-width reaches the truth."""
        low, high = tilt_deg
        inside = (self.margin_tilt_deg >= low) & (self.margin_tilt_deg < high)
        return float((np.abs(self.margin_error) <= self.half_width)[inside].mean())


def reading_of(scene: Scene, sigma_px: float | None = None) -> Reading:
    """A scene as a reader would hand it over; colors and holes do not matter here."""
    width, height = scene.camera.size
    dice = []
    for index, top in enumerate(scene.tops_px.tolist()):
        a, b, c, d = ((x, y) for x, y in top)
        corners = (a, b, c, d)
        noise_px = scene.noise_px if sigma_px is None else sigma_px
        dice.append(
            ReadDie(
                index + 1,
                Color.RED,
                False,
                diagonals_meet(corners),
                corners,
                sigma_px=noise_px,
                observed_px=corners,
            )
        )
    return Reading("scene", width, height, tuple(dice))


def measure_fit(
    scenes: Iterable[Scene], sigma_px: float | None = None, seed: int = 0
) -> FitMeasure:
    """Fit every scene and compare the strings between its dice with the truth.

    `sigma_px` is the noise that the reader states, if it is not the true one.
    """
    rng = np.random.default_rng(seed)
    measured = [_measure_one(scene, sigma_px, rng) for scene in scenes]
    return FitMeasure(*(np.concatenate(parts) for parts in zip(*measured, strict=True)))


def _measure_one(
    scene: Scene, sigma_px: float | None, rng: np.random.Generator
) -> tuple[Floats, ...]:
    reading = reading_of(scene, sigma_px)
    started = thread_time()
    throw = lay_throw(reading).throw
    seconds = thread_time() - started
    truth = _true_throw(scene)

    first, second = np.triu_indices(len(throw.dice), 1)
    chosen = rng.permutation(len(first))[:LINES_PER_SCENE]
    lines = list(zip(first[chosen].tolist(), second[chosen].tolist(), strict=True))
    exact = LineTable(truth, lines).margin
    stated = LineTable(throw, lines, exact=True)
    near = np.abs(exact) < NEAR

    found = np.array([die.center for die in throw.dice])
    true_lengths = np.linalg.norm((scene.poses[first] - scene.poses[second])[:, :2], axis=1)
    lengths = np.linalg.norm(found[first] - found[second], axis=1)
    return (
        stated.margin[near] - exact[near],
        stated.half_width[near],
        np.full(int(near.sum()), scene.tilt_deg),
        lengths / true_lengths - 1.0,
        np.array([_explains_as_well_as_truth(throw, scene)], float),
        np.array([seconds]),
    )


def _explains_as_well_as_truth(throw: Throw, scene: Scene) -> bool:
    """A fit that found its way leaves no more misfit than the true view does."""
    true_rms_px = np.sqrt(((scene.tops_px - scene.exact_px) ** 2).sum(-1).mean())
    plane = throw.plane
    return (
        plane is not None
        and plane.method == "plane"
        and plane.rms_px is not None
        and plane.rms_px <= true_rms_px
        and not plane.outliers
    )


def _true_throw(scene: Scene) -> Throw:
    dice = []
    for index, (pose, top) in enumerate(zip(scene.poses, corners_of(scene.poses), strict=True)):
        a, b, c, d = ((float(x), float(y)) for x, y in top)
        dice.append(
            Die(index + 1, Color.RED, False, (float(pose[0]), float(pose[1])), (a, b, c, d))
        )
    return Throw(tuple(dice), Uncertainty(0.0))
