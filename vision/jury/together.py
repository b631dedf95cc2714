"""No die is named alone: the reader's own chances and the jury's opinions, weighed together.

Both err, but seldom alike: what only one of them believes becomes less sure, and is doubted. Where
witnesses were heard, what they look like is weighed with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from calibration.witness import Origin, Witness
from vision import channels
from vision.candidates import Candidates, Hearings
from vision.chosen import chosen
from vision.jury.closer import CloserLook
from vision.jury.likeness import likeness
from vision.jury.numbers import Numbers, Weights, WitnessWeights, numbers
from vision.jury.opinions import NO_DIE, STRANGER, Opinions
from vision.odds import logit, sigmoid, softmax


@dataclass(frozen=True, eq=False)
class Judged:
    """What both say together, a row a candidate."""

    die_odds: np.ndarray
    """Log odds that a die lies there, in the game's colors or not."""
    colors: np.ndarray
    """Chances (N, 5) of the four colors and other, if it is a die."""
    leaning: np.ndarray
    """Chances that it does not lie flat."""


@dataclass(frozen=True, eq=False)
class Likened:
    """What the witnesses make of the candidates of a picture."""

    alike: np.ndarray
    """Log odds (N, 4) of looking like a witness of each color."""
    weights: WitnessWeights


def likened(
    patches: np.ndarray, witnesses: Sequence[Witness], by: Numbers | None = None
) -> Likened | None:
    """Candidates with these patches as the witnesses see them; None where there are none."""
    if not witnesses:
        return None
    by = by or numbers()
    is_enrolled = any(one.origin is not Origin.SAID for one in witnesses)
    weights = by.color_enrolled if is_enrolled else by.color_said
    return Likened(likeness(patches, witnesses, by.likeness), weights)


def weighed(
    weights: Weights,
    reader: np.ndarray,
    jury: np.ndarray,
    measured: np.ndarray | float = 0.0,
    beneath: np.ndarray | float = 0.0,
) -> np.ndarray:
    """Log odds of something that both were asked, and that was measured besides."""
    besides = weights.measured * measured + weights.beneath * beneath + weights.bias
    return np.asarray(weights.reader * reader + weights.jury * jury + besides)


def asked(
    evidence: np.ndarray,
    colors: np.ndarray,
    misfit: np.ndarray,
    flatness: np.ndarray,
    closer: np.ndarray,
    beneath: np.ndarray,
    opinions: Opinions,
) -> dict[str, tuple[np.ndarray, ...]]:
    """What the reader and the jury say to each question of yes or no, as log odds (N,), and what
    was measured besides: of a die how flat it looks, of leaning what the closer look says and how
    much of a body is seen below its foot.

    `evidence` are the reader's log odds of a die, `colors` (N, 5) its chances of each, `misfit`
    die widths by which they miss the plane, nan where none is known.
    """
    own, names = chosen().together, opinions.names
    a_die = np.logaddexp.reduce(names[:, :NO_DIE], axis=1)
    ours = np.logaddexp.reduce(names[:, :STRANGER], axis=1)
    off = np.log(np.where(np.isnan(misfit), own.usual_misfit, misfit) + own.usual_misfit)
    return {
        "die": (
            np.clip(evidence, -own.most_odds, own.most_odds),
            a_die - names[:, NO_DIE],
            flatness,
        ),
        "stranger": (logit(colors[:, channels.OTHER]), names[:, STRANGER] - ours),
        "leaning": (off, opinions.of("leaning"), closer, beneath),
    }


def asked_of_color(colors: np.ndarray, opinions: Opinions) -> tuple[np.ndarray, np.ndarray]:
    """What both say of the four colors, as logarithms (N, 4)."""
    own = np.log(np.maximum(colors[:, : channels.OTHER], chosen().together.least_color))
    return own, opinions.names[:, :STRANGER]


def judge(
    evidence: np.ndarray,
    colors: np.ndarray,
    misfit: np.ndarray,
    flatness: np.ndarray,
    closer: np.ndarray,
    beneath: np.ndarray,
    opinions: Opinions,
    by: Numbers | None = None,
) -> Judged:
    """What both say together; the arguments are those of `asked`."""
    by = by or numbers()
    said = asked(evidence, colors, misfit, flatness, closer, beneath, opinions)
    other = sigmoid(weighed(by.stranger, *said["stranger"]))
    four = softmax(weighed(by.color, *asked_of_color(colors, opinions)), 1)
    return Judged(
        die_odds=weighed(by.die, *said["die"]),
        colors=np.column_stack([four * (1 - other)[:, None], other]),
        leaning=sigmoid(weighed(by.leaning, *said["leaning"])),
    )


def colors_with(
    colors: np.ndarray, opinions: Opinions, alike: np.ndarray, weights: WitnessWeights
) -> tuple[np.ndarray, np.ndarray]:
    """Logarithms (N, 4) of what the reader says of the four colors, and of what jury and
    witnesses say without it; their sum is what counts."""
    own, jury = asked_of_color(colors, opinions)
    return weights.reader * own, weights.jury * jury + weights.likeness * alike


def judged(
    seen: Candidates,
    opinions: Opinions,
    taken: np.ndarray,
    witnessed: Likened | None = None,
    flatness: np.ndarray | None = None,
    closer: CloserLook | None = None,
    beneath: np.ndarray | None = None,
) -> Candidates:
    """The candidates as both see them together; `taken` says which of them the reader alone takes
    for dice of the game; `flatness`, `closer` and `beneath` are what was measured besides. Holes
    are weighed when the top faces are known."""
    colors = seen.color
    misfit = np.full(len(seen), np.nan) if seen.against is None else seen.against.misfit
    nothing = np.zeros(len(seen))
    flatness = nothing if flatness is None else flatness
    beneath = nothing if beneath is None else beneath
    leaning, hole = (nothing, nothing) if closer is None else (closer.leaning, closer.hole)
    both = judge(seen.evidence, colors, misfit, flatness, leaning, beneath, opinions)
    says = softmax(opinions.names, 1)
    believed = says[:, :STRANGER].sum(1) > chosen().together.believed
    differs = says[:, :STRANGER].argmax(1) != colors[:, :STRANGER].argmax(1)
    if witnessed is not None:
        both, differs = _with_witnesses(both, colors, opinions, witnessed)
    hearings = Hearings(
        odds=both.die_odds,
        favor=np.where(taken, numbers().favor, 0.0),
        leaning=both.leaning,
        hole_odds=opinions.of("hole").astype(float),
        closer_hole=hole,
        die_disputed=taken != believed,
        color_disputed=differs,
        hole_disputed=np.zeros(len(seen), bool),
    )
    return seen.with_colors(both.colors).with_hearings(hearings)


def _with_witnesses(
    both: Judged, colors: np.ndarray, opinions: Opinions, witnessed: Likened
) -> tuple[Judged, np.ndarray]:
    """The same with the colors that witnesses speak for, and where these are in dispute: the
    reader has not met this table, so only where it has its way against jury and witnesses."""
    own, known = colors_with(colors, opinions, witnessed.alike, witnessed.weights)
    four = softmax(own + known, 1)
    # What looks like a die that people named is a die of the game.
    named = np.maximum(witnessed.alike.max(1), 0) * witnessed.weights.likeness
    other = sigmoid(logit(both.colors[:, STRANGER]) - named)[:, None]
    with_them = replace(both, colors=np.hstack([four * (1 - other), other]))
    return with_them, known.argmax(1) != four.argmax(1)


def with_holes(dice: Candidates) -> Candidates:
    """Dice whose holes the reader has settled, with what the jury saw of them."""
    heard = dice.hearings
    if heard is None:
        return dice
    own = logit(dice.hole)
    both = weighed(numbers().hole, own, heard.hole_odds, heard.closer_hole)
    unsure = np.maximum(dice.hole, 1 - dice.hole) < numbers().sure.hole
    disputed = unsure | ((own > 0) != (heard.hole_odds > 0))
    return replace(dice, hole=sigmoid(both), hearings=replace(heard, hole_disputed=disputed))
