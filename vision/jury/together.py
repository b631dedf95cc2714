"""No die is named alone: the reader's own chances and the jury's opinions, weighed together.

Both err, but seldom alike: what only one of them believes becomes less sure, and is doubted. Where
witnesses were heard, what they look like is weighed with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from calibration.witness import Origin, Witness
from vision import channels
from vision.candidates import Candidates, Hearings
from vision.chosen import chosen
from vision.jury.closer import CloserLook
from vision.jury.likeness import differences, likeness
from vision.jury.numbers import Numbers, Weights, WitnessWeights, numbers
from vision.jury.opinions import STRANGER, Opinions
from vision.odds import logit, sigmoid, softmax
from vision.rows import Rows


@dataclass(frozen=True, eq=False)
class Judged:
    """What both say together, with what was measured besides, a row a candidate."""

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
    patches: np.ndarray,
    opinions: Opinions,
    witnesses: Sequence[Witness],
    by: Numbers | None = None,
) -> Likened | None:
    """Candidates with these patches as the witnesses see them; None where there are none."""
    if not witnesses:
        return None
    by = by or numbers()
    is_enrolled = any(one.origin is not Origin.SAID for one in witnesses)
    weights = by.color_enrolled if is_enrolled else by.color_said
    apart = differences(patches, witnesses, opinions)
    return Likened(likeness(apart, [one.color for one in witnesses], by.likeness), weights)


@dataclass(frozen=True, eq=False)
class AllSaid(Rows):
    """All that is said and measured of candidates, a row each."""

    evidence: np.ndarray
    """The reader's log odds of a die."""
    colors: np.ndarray
    """The reader's chances (N, 5) of each color."""
    misfit: np.ndarray
    """Die widths by which they miss the plane, nan where none is known."""
    flatness: np.ndarray
    """How flat they look (`vision.jury.relief`)."""
    beneath: np.ndarray
    """How much of a body is seen below their feet (`vision.jury.beneath`)."""
    closer: CloserLook
    opinions: Opinions


def told_of(
    seen: Candidates,
    opinions: Opinions,
    closer: CloserLook | None = None,
    flatness: np.ndarray | None = None,
    beneath: np.ndarray | None = None,
) -> AllSaid:
    """What is known of candidates; nothing where nobody looked or measured."""
    nothing = np.zeros(len(seen))
    return AllSaid(
        evidence=seen.evidence,
        colors=seen.color,
        misfit=np.full(len(seen), np.nan) if seen.against is None else seen.against.misfit,
        flatness=nothing if flatness is None else flatness,
        beneath=nothing if beneath is None else beneath,
        closer=CloserLook.none(seen.top_px) if closer is None else closer,
        opinions=opinions,
    )


def weighed(weights: Weights, answers: Mapping[str, np.ndarray]) -> np.ndarray:
    """Log odds of something that several were asked; `answers` are by the name of their weight."""
    said = (getattr(weights, name) * answer for name, answer in answers.items())
    return np.asarray(sum(said) + weights.bias)


def asked(told: AllSaid) -> dict[str, dict[str, np.ndarray]]:
    """What each says to every question of yes or no, as log odds (N,) by the name of its weight."""
    own, jury, closer = chosen().together, told.opinions, told.closer
    misfit = np.where(np.isnan(told.misfit), own.usual_misfit, told.misfit)
    return {
        "die": {
            "reader": np.clip(told.evidence, -own.most_odds, own.most_odds),
            "jury": jury.die_odds,
            "closer": closer.die,
            "flatness": told.flatness,
        },
        "stranger": {
            "reader": logit(told.colors[:, channels.OTHER]),
            "jury": jury.stranger_odds,
        },
        "leaning": {
            "reader": np.log(misfit + own.usual_misfit),
            "jury": jury.of("leaning"),
            "closer": closer.leaning,
            "beneath": told.beneath,
        },
    }


def asked_of_color(colors: np.ndarray, opinions: Opinions) -> dict[str, np.ndarray]:
    """What reader and jury say of the four colors, as logarithms (N, 4), in the same way."""
    own = np.log(np.maximum(colors[:, : channels.OTHER], chosen().together.least_color))
    return {"reader": own, "jury": opinions.names[:, :STRANGER]}


def judge(told: AllSaid, by: Numbers | None = None) -> Judged:
    """What all say together."""
    by = by or numbers()
    odds = {name: weighed(getattr(by, name), said) for name, said in asked(told).items()}
    other = sigmoid(odds["stranger"])
    four = softmax(weighed(by.color, asked_of_color(told.colors, told.opinions)), 1)
    return Judged(
        die_odds=odds["die"],
        colors=np.column_stack([four * (1 - other)[:, None], other]),
        leaning=sigmoid(odds["leaning"]),
    )


def colors_with(
    colors: np.ndarray, opinions: Opinions, alike: np.ndarray, weights: WitnessWeights
) -> tuple[np.ndarray, np.ndarray]:
    """Logarithms (N, 4) of what the reader says of the four colors, and of what jury and
    witnesses say without it; their sum is what counts."""
    said = asked_of_color(colors, opinions)
    return weights.reader * said["reader"], weights.jury * said["jury"] + weights.likeness * alike


def judged(
    seen: Candidates, told: AllSaid, taken: np.ndarray, witnessed: Likened | None = None
) -> Candidates:
    """The candidates as all see them together; `taken` says which of them the reader alone takes
    for dice of the game. Holes are weighed when the top faces are known."""
    both, colors, opinions = judge(told), told.colors, told.opinions
    says = softmax(opinions.names, 1)
    believed = says[:, :STRANGER].sum(1) > chosen().together.believed
    differs = says[:, :STRANGER].argmax(1) != colors[:, :STRANGER].argmax(1)
    if opinions.divided is not None:
        differs |= opinions.divided
    if witnessed is not None:
        both, differs = _with_witnesses(both, colors, opinions, witnessed)
    hearings = Hearings(
        odds=both.die_odds,
        favor=np.where(taken, numbers().favor, 0.0),
        leaning=both.leaning,
        hole_odds=opinions.of("hole").astype(float),
        closer_hole=told.closer.hole,
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
    said = {"reader": own, "jury": heard.hole_odds, "closer": heard.closer_hole}
    both = weighed(numbers().hole, said)
    unsure = np.maximum(dice.hole, 1 - dice.hole) < numbers().sure.hole
    disputed = unsure | ((own > 0) != (heard.hole_odds > 0))
    return replace(dice, hole=sigmoid(both), hearings=replace(heard, hole_disputed=disputed))
