"""Fit the jury's numbers: ``python -m vision.training.jury.calibrate PICTURES...``.

On pictures with truth that were used for nothing else: what the reader's own chances, the jury's
opinions and the closer look count when they are asked together, so that what comes of it holds.
From when on something is believed (``favor``, ``sure``, ``disputed``) is chosen by hand on the same
pictures and stays as the file has it; the program tells how what is stated compares with what is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click
import cv2
import numpy as np
from scipy.optimize import minimize

from vision.jury.network import hash_of_jurors
from vision.jury.numbers import numbers
from vision.jury.opinions import NO_DIE, STRANGER
from vision.jury.together import asked, asked_of_color, judge
from vision.odds import sigmoid
from vision.training.jury.testimony import Testimony, testimonies

_FILE = Path(__file__).parents[2] / "models" / "jury.json"
_PULL = 1e-3
"""How strongly the fit is drawn to small weights: examples are few."""


_LEAST = 0.02
"""Everyone who is asked counts at least as much: who is for something never counts against it."""
_BOUNDS = {"flatness": (None, -_LEAST)}
"""But what looks flat is no die."""


@dataclass(frozen=True, eq=False)
class AnsweredQuestion:
    """One thing that several were asked: their log odds, by the name of their weight; the truth."""

    answers: dict[str, np.ndarray]
    true: np.ndarray


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--only", multiple=True, help="Fit these weights alone; the others stay.")
@click.option(
    "--besides",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="Pictures full of what is rare in the others.",
)
def main(folders: tuple[Path, ...], only: tuple[str, ...], besides: tuple[Path, ...]) -> None:
    cv2.setNumThreads(1)
    said, rare = _heard(folders), questions(_heard(besides)) if besides else {}
    values = json.loads(_FILE.read_text(encoding="utf-8"))
    new = {name: fitted(asked, rare.get(name)) for name, asked in questions(said).items()}
    new["color"] = fitted_colors(said)
    values |= {name: weights for name, weights in new.items() if name in (only or new)}
    values["network"] = hash_of_jurors()
    _FILE.write_text(json.dumps(values, indent=2) + "\n", encoding="utf-8")
    numbers.cache_clear()
    if values["witnesses_network"] != values["network"]:
        click.echo("The weights of witnesses are another network's: run weigh_witnesses.")
    _tell(said)


def _heard(folders: Iterable[Path]) -> Testimony:
    return Testimony.joined([one for folder in folders for one in testimonies(folder)])


def questions(said: Testimony) -> dict[str, AnsweredQuestion]:
    """What is asked with yes or no, each only where the truth answers it."""
    named, leans, hole = said.names >= 0, said.leaning, said.holes >= 0
    die, ours = named & (said.names < NO_DIE), named & (said.names < STRANGER)
    of_hole = {
        "reader": said.hole_odds,
        "jury": said.told.opinions.of("hole"),
        "closer": said.told.closer.hole,
    }
    true: dict[str, tuple[np.ndarray, np.ndarray]] = {
        "die": (named, said.names < NO_DIE),
        "stranger": (die, said.names == STRANGER),
        "leaning": (ours & (leans >= 0) & (said.told.evidence > 0), leans == 1),
        "hole": (hole, said.holes == 1),
    }
    answers = asked(said.told) | {"hole": of_hole}
    return {
        name: AnsweredQuestion({by: odds[rows] for by, odds in answers[name].items()}, answer[rows])
        for name, (rows, answer) in true.items()
    }


def fitted(question: AnsweredQuestion, besides: AnsweredQuestion | None = None) -> dict[str, float]:
    """The weights under which the answers surprise least. Where the same was asked of pictures
    full of what is rare, they tell as well what each answer is worth; how rare it is, which is the
    bias, only the usual ones tell."""
    inputs, true = _table(question)
    more, more_true = (inputs[:0], true[:0]) if besides is None else _table(besides)
    of_all, truth_of_all = np.vstack([inputs, more]), np.concatenate([true, more_true])

    def surprise(x: np.ndarray) -> float:
        return _surprise(of_all @ x, truth_of_all) + _PULL * float((x[:-1] ** 2).sum())

    bounds = [_BOUNDS.get(name, (_LEAST, None)) for name in question.answers]
    start = np.zeros(inputs.shape[1])
    best = minimize(surprise, start, method="L-BFGS-B", bounds=[*bounds, (None, None)]).x
    if besides is not None:
        odds = inputs[:, :-1] @ best[:-1]
        best[-1] = minimize(lambda x: _surprise(odds + x[0], true), best[-1:], method="BFGS").x[0]
    return _written((*question.answers, "bias"), best)


def _table(question: AnsweredQuestion) -> tuple[np.ndarray, np.ndarray]:
    """A column an answer, and one of ones; what is true."""
    columns = [*question.answers.values(), np.ones(len(question.true))]
    return np.column_stack(columns), question.true


def _surprise(odds: np.ndarray, true: np.ndarray) -> float:
    return float(np.logaddexp(0, np.where(true, -odds, odds)).mean())


def fitted_colors(said: Testimony) -> dict[str, float]:
    """The same for the four colors, of which each says something."""
    ours = (said.names >= 0) & (said.names < STRANGER)
    true = said.names[ours].astype(int)
    answers = asked_of_color(said.told.colors[ours], said.told.opinions.taken(ours))

    def surprise(x: np.ndarray) -> float:
        logits = sum(weight * says for weight, says in zip(x, answers.values(), strict=True))
        chance = logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)
        return float(-chance[np.arange(len(true)), true].mean() + _PULL * (x**2).sum())

    start, bounds = np.full(len(answers), 0.4), [(_LEAST, None)] * len(answers)
    return _written(answers, minimize(surprise, start, method="L-BFGS-B", bounds=bounds).x)


def _written(names: Iterable[str], weights: np.ndarray) -> dict[str, float]:
    return dict(zip(names, np.round(weights, 3).tolist(), strict=True))


def _tell(said: Testimony) -> None:
    """How the chance stated for a die compares with what was right, by tenth."""
    both = judge(said.told)
    known = said.names >= 0
    chance, right = sigmoid(both.die_odds[known]), said.names[known] < NO_DIE
    for low in np.arange(0, 1, 0.1):
        some = (chance >= low) & (chance < low + 0.1 + 1e-9)
        if some.any():
            told, was = 100 * chance[some].mean(), 100 * right[some].mean()
            click.echo(f"{low:.1f}  {some.sum():6d}  stated {told:.1f} %  right {was:.1f} %")


if __name__ == "__main__":
    main()
