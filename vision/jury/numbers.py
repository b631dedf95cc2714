"""The jury's numbers: what programs fitted to its networks, and what was chosen with it.

`vision.training.jury.calibrate` writes the file `vision/models/jury.json`,
`vision.training.jury.weigh_witnesses` what witnesses count; `favor`, `sure`, `disputed` and the
weights of a stranger were chosen by hand and stay as the file has them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from vision.chosen.sureness import Sureness
from vision.number_files import load


@dataclass(frozen=True)
class Weights:
    """What each counts when all are asked; fitted by `vision.training.jury.calibrate` where nothing
    else is said."""

    reader: float
    """What the reader's own log odds count."""
    jury: float
    """What the jury's log odds count."""
    closer: float = 0.0
    """Of a die, leaning and a hole: what those of the closer look count (`vision.jury.closer`)."""
    flatness: float = 0.0
    """Of a die alone: what counts how flat it looks (`vision.jury.relief`)."""
    beneath: float = 0.0
    """Of leaning alone: what a body counts that is seen below a die's foot
    (`vision.jury.beneath`)."""
    bias: float = 0.0
    """What is added."""


@dataclass(frozen=True)
class WitnessWeights:
    """What counts for a color once witnesses were heard; fitted by
    `vision.training.jury.weigh_witnesses`."""

    reader: float
    """What the reader's own logarithms of chances count."""
    jury: float
    """What the jury's count."""
    likeness: float
    """What the log odds of looking like a witness of that color count."""


@dataclass(frozen=True)
class LikenessNumbers:
    """Log odds that two dice of one evening have the same color, from how their looks differ;
    fitted by `vision.training.jury.weigh_witnesses` so that they count in full where a set was
    enrolled."""

    same: float
    """Of two that look the same."""
    differs: tuple[float, float, float]
    """What a difference is worth in brightness, red to green, blue to green."""
    glare: float
    """What it is worth that one of them mirrors more of the lamp."""


@dataclass(frozen=True)
class Numbers:
    """Each with the sentence that says what it is for."""

    die: Weights
    """Whether a die lies there at all, in the game's colors or not."""
    stranger: Weights
    """Whether a die is of another game. Chosen by hand, near what
    `vision.training.jury.calibrate` finds in traced pictures, where strangers are few: the reader
    counts more, for of photographs it knows more."""
    color: Weights
    """Which of the four colors a die of the game has; fitted by `vision.training.jury.calibrate` to
    the jury before this one. This one errs too seldom to be fitted to: the reader would count
    nothing."""
    color_said: WitnessWeights
    """The same where people at this table said the color of a die or two."""
    color_enrolled: WitnessWeights
    """The same where the set was enrolled, and the reader knows its paints."""
    likeness: LikenessNumbers
    """How much a die looks like a witness."""
    hole: Weights
    """Whether a hole faces up."""
    leaning: Weights
    """Whether a die leans; the reader's say is how far it is off the plane."""
    favor: float
    """Log odds by which what the reader takes for a die stays one against the jury, and is doubted;
    what falls below is asked about as a place."""
    network: str
    """SHA-256 of the jurors that all of these were fitted to, by
    `vision.training.jury.calibrate`."""
    witnesses_network: str
    """SHA-256 of the jurors that the weights of witnesses were fitted to, by
    `vision.training.jury.weigh_witnesses`."""
    sure: Sureness
    """From when on something is believed that nobody disputes; chosen by hand, like the next."""
    disputed: Sureness
    """The same where reader and jury disagree, or the reader alone is in doubt."""


@cache
def numbers() -> Numbers:
    """The numbers that ship."""
    return load(Numbers, "jury.json")
