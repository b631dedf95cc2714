"""The jury's numbers: every one that was fitted or chosen, in one record from one file.

`vision.training.jury.calibrate` writes the file, `vision.training.jury.weigh_witnesses` what
witnesses count; nothing else changes it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

_WEIGHED = ("die", "stranger", "color", "hole", "leaning")
_FILE = files("vision") / "models" / "jury.json"


@dataclass(frozen=True)
class Weights:
    """What the reader's own log odds and the jury's count when both are asked, and how flat it
    looks (`vision.jury.relief`)."""

    reader: float
    jury: float
    flatness: float = 0.0
    bias: float = 0.0


@dataclass(frozen=True)
class WitnessWeights:
    """What counts for a color once witnesses were heard: the reader's own logarithms, the jury's,
    and the log odds of looking like a witness of that color."""

    reader: float
    jury: float
    likeness: float


@dataclass(frozen=True)
class LikenessNumbers:
    """Log odds that two dice of one evening have the same color, from how their looks differ."""

    same: float
    """Of two that look the same."""
    differs: tuple[float, float, float]
    """What a difference is worth in brightness, red to green, blue to green."""


@dataclass(frozen=True)
class Sureness:
    """Chances from which on something is taken for true, or is worth a doubt."""

    die: float
    """What is read as a die with less chance than this is doubted."""
    worth_a_doubt: float
    """What is a die of the game with more chance than this, and is not read as one, is asked
    about."""
    color: float
    """Colors less sure than this are doubted."""
    hole: float
    """Holes less sure than this, one way or the other, are doubted."""
    leaning: float
    """Dice that lean with more chance than this are told of."""


@dataclass(frozen=True)
class Numbers:
    """Each with the sentence that says what it is for."""

    die: Weights
    """Whether a die lies there at all, in the game's colors or not."""
    stranger: Weights
    """Whether a die is of another game."""
    color: Weights
    """Which of the four colors a die of the game has."""
    color_said: WitnessWeights
    """The same where people at this table said the color of a die or two."""
    color_enrolled: WitnessWeights
    """The same where the set was enrolled, and the reader knows its paints."""
    likeness: LikenessNumbers
    hole: Weights
    leaning: Weights
    """Whether a die leans; the reader's say is how far it is off the plane."""
    favor: float
    """Log odds by which what the reader takes for a die stays one against the jury: it is doubted
    then, and nobody loses it."""
    network: str
    """SHA-256 of the network that all of these were fitted to."""
    witnesses_network: str
    """SHA-256 of the network that the weights of witnesses were fitted to, by
    `vision.training.jury.weigh_witnesses`."""
    sure: Sureness
    disputed: Sureness
    """The same where reader and jury disagree, or the reader alone is in doubt."""


@cache
def numbers() -> Numbers:
    """The numbers that ship."""
    values = json.loads(_FILE.read_text(encoding="utf-8"))
    weighed: dict[str, Any] = {name: Weights(**values.pop(name)) for name in _WEIGHED}
    sure: dict[str, Any] = {name: Sureness(**values.pop(name)) for name in ("sure", "disputed")}
    for name in ("color_said", "color_enrolled"):
        weighed[name] = WitnessWeights(**values.pop(name))
    alike = values.pop("likeness")
    likeness = LikenessNumbers(alike["same"], tuple(alike["differs"]))
    return Numbers(**weighed, **sure, likeness=likeness, **values)
