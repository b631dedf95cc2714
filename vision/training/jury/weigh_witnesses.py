"""Fit what witnesses count: ``python -m vision.training.jury.weigh_witnesses``.

On evenings made for this and used for nothing else: what a difference of looks is worth, from pairs
of dice in two pictures of one evening; then what the reader, the jury that has heard witnesses, and
likeness count for a color, once where a set was enrolled and once where people named one die.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import click
import cv2
import numpy as np
from scipy.optimize import minimize

from calibration.color_model import COLORS, LOOK, Paints
from calibration.witness import Witness
from vision.jury.likeness import differences, likeness, looks_of
from vision.jury.network import deliberate, hash_of_jurors
from vision.jury.numbers import LikenessNumbers, WitnessWeights, numbers
from vision.jury.together import asked_of_color
from vision.training.jury.witnessed import WitnessedEvening, WitnessedThrow, witnessed_evenings

_FILE = Path(__file__).parents[2] / "models" / "jury.json"
_PULL = 1e-3
_NAMED = 3
"""Dice of the throw before that are named, each alone, in turn."""
Bounds = list[tuple[float | None, float | None]]
Said = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]
"""What the reader, the jury and likeness say of the four colors (N, 4), and the truth (N,)."""


@click.command()
@click.option("--evenings", default=60, help="How many to make and read.")
@click.option("--first", default=0, help="Number of the first.")
def main(evenings: int, first: int) -> None:
    cv2.setNumThreads(1)
    made = []
    for evening in witnessed_evenings(evenings, first):
        made.append(evening)
        click.echo(f"{len(made)} of {evenings} evenings", err=True)
    alike = fitted_likeness(made)
    enrolled = _together([_enrolled(t, e, alike) for e in made for t in e.throws])
    said = _together([one for e in made for one in _one_named(e, alike)])
    values = json.loads(_FILE.read_text(encoding="utf-8"))
    values["likeness"] = vars(alike)
    for name, answers in (("color_enrolled", enrolled), ("color_said", said)):
        weights = fitted_weights(answers)
        values[name] = vars(weights)
        click.echo(f"{name}: {_told(answers, weights)}")
    values["witnesses_network"] = hash_of_jurors()
    _FILE.write_text(json.dumps(values, indent=2) + "\n", encoding="utf-8")
    numbers.cache_clear()


def fitted_likeness(made: Sequence[WitnessedEvening]) -> LikenessNumbers:
    """What speaks for the same color, from pairs of candidates and dice of other pictures."""
    apart, same = [], []
    for evening in made:
        for number, throw in enumerate(evening.throws):
            others = [t.dice for k, t in enumerate(evening.throws) if k != number]
            known = [*evening.enrolled, *(die for dice in others for die in dice)]
            ours = throw.names >= 0
            pairs = differences(
                looks_of(throw.case.patches[ours]), looks_of(np.stack([w.patch for w in known]))
            )
            names = np.array([COLORS.index(w.color) for w in known])
            apart.append(pairs.reshape(-1, len(LOOK)))
            same.append((throw.names[ours][:, None] == names).ravel())
    inputs, true = np.concatenate(apart), np.concatenate(same)
    # Both kinds weigh alike: what comes out is evidence, not how often dice share a color.
    weight = np.where(true, 0.5 / true.mean(), 0.5 / (1 - true.mean()))

    def surprise(x: np.ndarray) -> float:
        odds = x[0] + inputs @ x[1:]
        wrong = weight * np.logaddexp(0, np.where(true, -odds, odds))
        return float(wrong.mean() + _PULL * (x[1:] ** 2).sum())

    bounds: Bounds = [(None, None), *[(None, 0.0)] * len(LOOK)]
    of_same, brightness, red, blue = _least(surprise, bounds)
    return LikenessNumbers(of_same, (brightness, red, blue))


def _enrolled(throw: WitnessedThrow, evening: WitnessedEvening, by: LikenessNumbers) -> Said:
    return _said(throw, evening.enrolled, evening.paints, by)


def _one_named(evening: WitnessedEvening, by: LikenessNumbers) -> list[Said]:
    """Each throw once a die of another one was named, those that the reader names wrong first."""
    found = []
    for number, throw in enumerate(evening.throws):
        for other in (t for k, t in enumerate(evening.throws) if k != number):
            for die in other.dice[:_NAMED]:
                found.append(_said(throw, (die,), None, by))
    return found


def _said(
    throw: WitnessedThrow, known: tuple[Witness, ...], paints: Paints | None, by: LikenessNumbers
) -> Said:
    ours = throw.names >= 0
    opinions = deliberate(throw.case, witnesses=known)
    said = asked_of_color(throw.reader(paints, known), opinions)
    alike = likeness(throw.case.patches, known, by)
    return said["reader"][ours], said["jury"][ours], alike[ours], throw.names[ours].astype(int)


def _together(some: Sequence[Said]) -> Said:
    reader, jury, alike, true = (np.concatenate(parts) for parts in zip(*some, strict=True))
    return reader, jury, alike, true


def fitted_weights(answers: Said) -> WitnessWeights:
    """The weights under which the true colors surprise least."""
    *says, true = answers

    def surprise(x: np.ndarray) -> float:
        return _surprise(sum(w * one for w, one in zip(x, says, strict=True)), true) + float(
            _PULL * (x**2).sum()
        )

    return WitnessWeights(*_least(surprise, [(0.0, None)] * 3))


def _surprise(logits: np.ndarray, true: np.ndarray) -> float:
    chance = logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)
    return float(-chance[np.arange(len(true)), true].mean())


def _least(surprise: Callable[[np.ndarray], float], bounds: Bounds) -> list[float]:
    start = np.array([0.3 if low == 0.0 else -0.3 if high == 0.0 else 0.0 for low, high in bounds])
    found = minimize(surprise, start, method="L-BFGS-B", bounds=bounds).x
    return [round(float(value), 3) for value in found]


def _told(answers: Said, weights: WitnessWeights) -> str:
    reader, jury, alike, true = answers
    alone = 100 * np.mean(reader.argmax(1) == true)
    without = 100 * np.mean((0.6 * reader + 0.6 * jury).argmax(1) == true)
    both = weights.reader * reader + weights.jury * jury + weights.likeness * alike
    return (
        f"{len(true)} dice; reader alone {alone:.1f} %, with the jury {without:.1f} %, "
        f"with likeness {100 * np.mean(both.argmax(1) == true):.1f} %"
    )


if __name__ == "__main__":
    main()
