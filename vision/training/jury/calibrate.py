"""Fit the jury's numbers: ``python -m vision.training.jury.calibrate PICTURES...``.

On pictures with truth that were used for nothing else: what the reader's own chances and the
jury's opinions count when both are asked, so that what they say together holds. From when on
something is believed (``favor``, ``sure``, ``disputed``) is chosen by hand on the same pictures
and stays as the file has it; the program tells how often right dice would be doubted by it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import click
import cv2
import numpy as np
from scipy.optimize import minimize

from vision.jury.numbers import numbers
from vision.jury.opinions import NO_DIE, STRANGER
from vision.jury.together import asked, asked_of_color, judge
from vision.model import hash_of
from vision.odds import sigmoid
from vision.training.jury.testimony import Testimony, testimonies

_FILE = Path(__file__).parents[2] / "models" / "jury.json"
_PULL = 1e-3
"""How strongly the fit is drawn to small weights: examples are few."""


@dataclass(frozen=True, eq=False)
class TwoAnswers:
    """One thing that both were asked, and the truth; `reader` and `jury` are log odds. Of some also
    what is measured besides."""

    reader: np.ndarray
    jury: np.ndarray
    true: np.ndarray
    measured: np.ndarray | None = None
    beneath: np.ndarray | None = None


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--only", multiple=True, help="Fit these weights alone; the others stay.")
def main(folders: tuple[Path, ...], only: tuple[str, ...]) -> None:
    cv2.setNumThreads(1)
    said = Testimony.joined([one for folder in folders for one in testimonies(folder)])
    values = json.loads(_FILE.read_text(encoding="utf-8"))
    new = {name: fitted(question) for name, question in questions(said).items()}
    new["color"] = _fitted_colors(said)
    values |= {name: weights for name, weights in new.items() if name in (only or new)}
    values["network"] = hash_of("jury.onnx")
    _FILE.write_text(json.dumps(values, indent=2) + "\n", encoding="utf-8")
    numbers.cache_clear()
    if values["witnesses_network"] != values["network"]:
        click.echo("The weights of witnesses are another network's: run weigh_witnesses.")
    _tell(said)


def questions(said: Testimony) -> dict[str, TwoAnswers]:
    """What is asked with yes or no, each only where the truth answers it."""
    own = asked(*said.told)
    named, leans = said.names >= 0, said.leaning
    die, ours = named & (said.names < NO_DIE), named & (said.names < STRANGER)
    hole = said.holes >= 0
    true: dict[str, tuple[np.ndarray, np.ndarray]] = {
        "die": (named, said.names < NO_DIE),
        "stranger": (die, said.names == STRANGER),
        "leaning": (ours & (leans >= 0) & (said.evidence > 0), leans == 1),
    }
    found = {
        name: TwoAnswers(
            own[name][0][rows],
            own[name][1][rows],
            answer[rows],
            *(besides[rows] for besides in own[name][2:]),
        )
        for name, (rows, answer) in true.items()
    }
    jury_hole = said.opinions.of("hole")[hole]
    found["hole"] = TwoAnswers(
        said.hole_odds[hole], jury_hole, said.holes[hole] == 1, said.closer_hole[hole]
    )
    return found


def fitted(question: TwoAnswers) -> dict[str, float]:
    """The weights under which the answers surprise least."""
    nothing, always = np.zeros(len(question.true)), np.ones(len(question.true))
    besides = [nothing if one is None else one for one in (question.measured, question.beneath)]
    inputs = np.column_stack([question.reader, question.jury, *besides, always])

    def surprise(x: np.ndarray) -> float:
        odds = inputs @ x
        wrong = np.logaddexp(0, np.where(question.true, -odds, odds)).mean()
        return float(wrong + _PULL * (x[:-1] ** 2).sum())

    return _written(minimize(surprise, np.zeros(inputs.shape[1]), method="BFGS").x)


def _fitted_colors(said: Testimony) -> dict[str, float]:
    ours = (said.names >= 0) & (said.names < STRANGER)
    true = said.names[ours].astype(int)
    own, jury = (says[ours] for says in asked_of_color(said.colors, said.opinions))

    def surprise(x: np.ndarray) -> float:
        logits = x[0] * own + x[1] * jury
        chance = logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)
        return float(-chance[np.arange(len(true)), true].mean() + _PULL * (x**2).sum())

    best = minimize(surprise, np.full(2, 0.5), method="BFGS").x
    return _written(np.r_[best, 0.0, 0.0, 0.0])


def _written(weights: np.ndarray) -> dict[str, float]:
    names = ("reader", "jury", "measured", "beneath", "bias")
    return dict(zip(names, np.round(weights, 3).tolist(), strict=True))


def _tell(said: Testimony) -> None:
    """How the chance stated for a die compares with what was right, by tenth."""
    both = judge(*said.told)
    known = said.names >= 0
    chance, right = sigmoid(both.die_odds[known]), said.names[known] < NO_DIE
    for low in np.arange(0, 1, 0.1):
        some = (chance >= low) & (chance < low + 0.1 + 1e-9)
        if some.any():
            told, was = 100 * chance[some].mean(), 100 * right[some].mean()
            click.echo(f"{low:.1f}  {some.sum():6d}  stated {told:.1f} %  right {was:.1f} %")


if __name__ == "__main__":
    main()
