"""Colors settled together: dice of one color look alike in one picture, whatever the lamp.

A camera on a wooden table turns black dice blue-gray; each alone is a riddle, beside the
blue ones they are not. So a picture's dice are explained at once: a tint that lamp and
camera give to everything, a paint for each color, and each die a little off its paint.
Among all ways to name the dice, the one that needs the least odd tint and paints, and
contradicts the network least, wins.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from calibration.color_model import USUAL_PAINTS, Paints
from calibration.witness import Origin, Witness
from rules.oraklos.cards import Color
from vision import channels
from vision.candidates import Candidates
from vision.chosen import chosen
from vision.faces import Faces, faces_of, look_of, look_of_light
from vision.jury.patches import middle_of
from vision.places import distances

_BLACK = channels.COLORS.index(Color.BLACK)
_ROUNDS = 20


def settle(
    picture_bgr: np.ndarray, dice: Candidates, expected: Paints = USUAL_PAINTS
) -> np.ndarray:
    """Probabilities (N, 5) of red, yellow, blue, black, other for each die of a picture."""
    return settled(faces_of(picture_bgr, dice), expected)


def settled(
    faces: Faces, expected: Paints = USUAL_PAINTS, known: Sequence[Witness] = ()
) -> np.ndarray:
    """The same for what is seen of them.

    `expected` is how the colors look before anything is seen: this set's own, once enrolled.
    `known` are dice of the same table whose colors need not be guessed: whatever looks like them
    is named with them.
    """
    looks, washed = faces.looks, faces.washed
    if not len(looks):
        return np.zeros((0, 5))
    by = chosen().colors
    alone = -expected.trust * np.log(np.maximum(faces.alone, by.least_chance))
    sure = faces.sure if faces.sure.sum() >= by.few else np.ones(len(looks), bool)
    said_looks, said = _said(known)
    seen = np.vstack([looks[sure], said_looks])
    labels = _named(np.vstack([alone[sure], said]), seen, expected)
    paints, there, _ = _paints_of(labels[None], seen, expected)
    odd = _oddness(paints, there, looks, expected)[0]
    # A washed-out top tells nothing; the network has seen the sides as well.
    odd[washed] = 0
    together, single = _chances(alone + odd), _chances(by.alone * alone + odd)
    # Where the die alone says the same as all dice together, the surer of both may be believed.
    agree = together.argmax(1) == single.argmax(1)
    surer = agree & (single.max(1) > together.max(1))
    return np.where(surer[:, None], single, together)


def _said(known: Sequence[Witness]) -> tuple[np.ndarray, np.ndarray]:
    """Looks (M, 3) of dice whose colors are known, and what other names for them cost (M, 5)."""
    shown = [one for one in known if one.origin is not Origin.PAINT]
    looks = np.array([look_of(middle_of(one.patch)) for one in shown]).reshape(-1, 3)
    cost = np.full((len(shown), 5), chosen().colors.against_people)
    cost[np.arange(len(shown)), [channels.COLORS.index(one.color) for one in shown]] = 0
    return looks, cost


def _chances(cost: np.ndarray) -> np.ndarray:
    chance = np.exp(cost.min(1, keepdims=True) - cost)
    chance /= chance.sum(1, keepdims=True)
    ours, other = np.split(chance, [channels.OTHER], axis=1)
    firm = ours ** chosen().colors.firm
    firm *= ours.sum(1, keepdims=True) / firm.sum(1, keepdims=True)
    return np.hstack([firm, other])


def _named(alone: np.ndarray, looks: np.ndarray, expected: Paints) -> np.ndarray:
    """The best name for each die, found by renaming groups of dice that look alike."""
    groups = _alike(looks)
    names = np.array([alone[groups == k].sum(0).argmin() for k in range(groups.max() + 1)])
    # The network errs alike on dice that look alike: many of them are not many witnesses.
    witnesses = np.sqrt(np.bincount(groups))[groups]
    for _ in range(_ROUNDS):
        better = _best_renaming(names, groups, alone / witnesses[:, None], looks, expected)
        if better is None:
            break
        names = better
    return np.asarray(names[groups])


def _alike(looks: np.ndarray) -> np.ndarray:
    """Group numbers: dice that look alike, directly or through others, are in one group."""
    scaled = looks / np.array(chosen().colors.die_spread)
    near = distances(scaled, scaled) < chosen().colors.alike
    group = np.full(len(looks), -1)
    for die in range(len(looks)):
        if group[die] >= 0:
            continue
        number, waiting = group.max() + 1, [die]
        while waiting:
            member = waiting.pop()
            if group[member] < 0:
                group[member] = number
                waiting += np.flatnonzero(near[member] & (group < 0)).tolist()
    return group


def _paints_of(
    labels: np.ndarray, looks: np.ndarray, expected: Paints
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """How each color looks in this picture (K, 4, 3), which colors are there (K, 4), and how odd
    that is (K,), for each of K ways to name the dice (K, N)."""
    mine = labels[:, None] == np.arange(4)[:, None]
    there = mine.any(2)
    usual, spreads = expected.looks, expected.spreads
    paints = np.where(there[..., None], _middles(looks, mine), usual)
    # The tint that explains the paints best, each color weighing by how firm its paint is.
    weight = there[..., None] / spreads**2
    tint = ((paints - usual) * weight).sum(1) / (weight.sum(1) + 1 / expected.tint_spread**2)
    off = (paints - usual - tint[:, None]) / spreads * there[..., None]
    odd = 0.5 * ((off**2).sum((1, 2)) + ((tint / expected.tint_spread) ** 2).sum(1))
    return paints + np.where(there[..., None], 0, tint[:, None]), there, odd


def _middles(looks: np.ndarray, mine: np.ndarray) -> np.ndarray:
    """The median look (K, C, 3) of those dice that are `mine` (K, C, N): all ways to name the
    dice at once, for there are dozens of them in every picture."""
    ordered = np.sort(np.where(mine[..., None], looks, np.inf), axis=2)
    count = np.maximum(mine.sum(2), 1)[..., None, None]
    low, high = (np.take_along_axis(ordered, k, 2)[:, :, 0] for k in ((count - 1) // 2, count // 2))
    return np.asarray((low + high) / 2)


def _oddness(
    paints: np.ndarray, there: np.ndarray, looks: np.ndarray, expected: Paints
) -> np.ndarray:
    """Cost (K, N, 5) for `looks` of being each color, given how the colors look."""
    by = chosen().colors
    own = np.array(by.die_spread)
    spreads = np.where(there[..., None], own, np.hypot(own, expected.spreads))
    off = (looks[:, None, None] - _glaring(paints)[:, None]) / spreads[:, None, :, None]
    cost = (by.tail * np.log1p((off**2).sum(-1) / 3) + np.array(by.glare_cost)).min(-1)
    stranger = np.full((*cost.shape[:2], 1), by.stranger)
    return np.concatenate([np.minimum(cost, by.most_odd), stranger], 2)


def _glaring(paints: np.ndarray) -> np.ndarray:
    """Looks (K, 4, G, 3) of the paints under more and more glare.

    Glare has the color of the lamp, and so has black paint: what little it sends back is gray.
    """
    ratios = np.exp(paints[..., 1:])
    green = 3 * np.exp(paints[..., :1]) / (1 + ratios.sum(-1, keepdims=True))
    light = green * np.stack([ratios[..., 0], np.ones(paints.shape[:-1]), ratios[..., 1]], -1)
    black = light[:, _BLACK]
    glare = np.array(chosen().colors.glare)
    lamp = (black / black.mean(-1, keepdims=True))[:, None, None]
    return look_of_light((light[:, :, None] + glare[:, None] * lamp)[..., ::-1])


def _totals(
    labels: np.ndarray, alone: np.ndarray, looks: np.ndarray, expected: Paints
) -> np.ndarray:
    """What each of K ways to name the dice (K, N) costs in all."""
    paints, there, odd = _paints_of(labels, looks, expected)
    cost = alone + _oddness(paints, there, looks, expected)
    return np.asarray(np.take_along_axis(cost, labels[..., None], 2).sum((1, 2)) + odd)


def _best_renaming(
    names: np.ndarray,
    groups: np.ndarray,
    alone: np.ndarray,
    looks: np.ndarray,
    expected: Paints,
) -> np.ndarray | None:
    """The one group, or the one color as a whole, whose renaming helps most."""
    changes = [np.arange(len(names)) == k for k in range(len(names))]
    changes += [names == color for color in range(4) if (names == color).sum() > 1]
    ways = np.array(
        [names, *(np.where(change, color, names) for change in changes for color in range(5))]
    )
    totals = _totals(ways[:, groups], alone, looks, expected)
    best = int(totals.argmin())
    return ways[best] if totals[best] < totals[0] - 1e-6 else None
