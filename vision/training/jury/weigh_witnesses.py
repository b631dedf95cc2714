"""Fit what witnesses count: ``python -m vision.training.jury.weigh_witnesses``.

On evenings made for this and used for nothing else: what a difference of looks is worth, and what
the reader, the jury that has heard witnesses, and likeness count for a color, once where a set was
enrolled and once where people named one die. All is fitted at once, to what counts: the colors.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click
import cv2
import numpy as np
from scipy.optimize import minimize

from calibration.color_model import LOOK, Paints
from calibration.witness import Witness
from rules.oraklos.cards import Color
from vision.jury.likeness import differences, likeness
from vision.jury.network import deliberate, hash_of_jurors
from vision.jury.numbers import LikenessNumbers, WitnessWeights, numbers
from vision.jury.together import asked_of_color
from vision.training.jury.witnessed import WitnessedEvening, WitnessedThrow, witnessed_evenings

_FILE = Path(__file__).parents[2] / "models" / "jury.json"
_PULL = 1e-4
_NAMED = 3
"""Dice of the throw before that are named, each alone, in turn."""
_IN_FULL = 1.0
"""What likeness counts where a set was enrolled: its own numbers say the rest."""


@dataclass(frozen=True, eq=False)
class WitnessedDice:
    """Dice of one throw and how they differ from what is known, a row a die."""

    apart: np.ndarray
    """In each respect (G, N, M, 3), as `differences` says."""
    known: tuple[Color, ...]
    """The colors of the M witnesses."""
    reader: np.ndarray
    jury: np.ndarray
    """What they say of the four colors, as logarithms (N, 4)."""
    true: np.ndarray

    def logits(self, alike: LikenessNumbers, weights: WitnessWeights) -> np.ndarray:
        """What all say together (N, 4)."""
        like = likeness(self.apart, self.known, alike)
        return weights.reader * self.reader + weights.jury * self.jury + weights.likeness * like


@click.command()
@click.option("--evenings", default=60, help="How many to make and read.")
@click.option("--first", default=0, help="Number of the first.")
def main(evenings: int, first: int) -> None:
    cv2.setNumThreads(1)
    made = []
    for evening in witnessed_evenings(evenings, first):
        made.append(evening)
        click.echo(f"{len(made)} of {evenings} evenings", err=True)
    enrolled = [_witnessed(t, e.enrolled, e.paints) for e in made for t in e.throws]
    said = [one for evening in made for one in _one_named(evening)]
    alike, *weights = fitted(enrolled, said)
    values = json.loads(_FILE.read_text(encoding="utf-8"))
    values["likeness"] = vars(alike)
    names = ("color_enrolled", "color_said")
    for name, some, counts in zip(names, (enrolled, said), weights, strict=True):
        values[name] = vars(counts)
        click.echo(f"{name}: {_told(some, alike, counts)}")
    values["witnesses_network"] = hash_of_jurors()
    _FILE.write_text(json.dumps(values, indent=2) + "\n", encoding="utf-8")
    numbers.cache_clear()


def _one_named(evening: WitnessedEvening) -> list[WitnessedDice]:
    """Each throw once a die of another one was named, those that the reader names wrong first."""
    return [
        _witnessed(throw, (die,), None)
        for number, throw in enumerate(evening.throws)
        for other in (t for k, t in enumerate(evening.throws) if k != number)
        for die in other.dice[:_NAMED]
    ]


def _witnessed(
    throw: WitnessedThrow, known: tuple[Witness, ...], paints: Paints | None
) -> WitnessedDice:
    ours = throw.names >= 0
    opinions = deliberate(throw.case, witnesses=known)
    said = asked_of_color(throw.reader(paints, known), opinions)
    return WitnessedDice(
        apart=differences(throw.case.patches, known, opinions)[:, ours],
        known=tuple(one.color for one in known),
        reader=said["reader"][ours],
        jury=said["jury"][ours],
        true=throw.names[ours].astype(int),
    )


def fitted(
    enrolled: Sequence[WitnessedDice], said: Sequence[WitnessedDice]
) -> tuple[LikenessNumbers, WitnessWeights, WitnessWeights]:
    """The numbers under which the true colors surprise least."""

    def surprise(x: np.ndarray) -> float:
        alike, *weights = _unpacked(x)
        both = (
            _surprise(*one) for one in zip((enrolled, said), (alike,) * 2, weights, strict=True)
        )
        return sum(both) + float(_PULL * (x**2).sum())

    some, less, more = (None, None), (None, 0.0), (0.0, None)
    bounds = [some, *[less] * (len(LOOK) + 1), *[more] * 5]
    start = np.array([4.0, -0.5, -0.5, -0.5, -1.0, 0.1, 0.7, 0.1, 1.0, 1.0])
    found = minimize(surprise, start, method="L-BFGS-B", bounds=bounds, options={"maxiter": 60}).x
    return _unpacked(np.round(found, 3))


def _unpacked(x: np.ndarray) -> tuple[LikenessNumbers, WitnessWeights, WitnessWeights]:
    same, brightness, red, blue, glare, *counts = x.tolist()
    reader, jury, reader_said, jury_said, likeness_said = counts
    return (
        LikenessNumbers(same, (brightness, red, blue), glare),
        WitnessWeights(reader, jury, _IN_FULL),
        WitnessWeights(reader_said, jury_said, likeness_said),
    )


def _surprise(
    some: Sequence[WitnessedDice], alike: LikenessNumbers, weights: WitnessWeights
) -> float:
    total, dice = 0.0, 0
    for one in some:
        logits = one.logits(alike, weights)
        chance = logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)
        total -= float(chance[np.arange(len(one.true)), one.true].sum())
        dice += len(one.true)
    return total / max(dice, 1)


def _told(some: Sequence[WitnessedDice], alike: LikenessNumbers, weights: WitnessWeights) -> str:
    dice = sum(len(one.true) for one in some)

    def wrong(said: Sequence[np.ndarray]) -> int:
        pairs = zip(said, some, strict=True)
        return sum(int((says.argmax(1) != one.true).sum()) for says, one in pairs)

    together = [one.logits(alike, weights) for one in some]
    return (
        f"of {dice} dice the reader alone names {wrong([one.reader for one in some])} wrong,"
        f" the jury {wrong([one.jury for one in some])}, all together {wrong(together)},"
        f" surprise {_surprise(some, alike, weights):.4f}"
    )


if __name__ == "__main__":
    main()
