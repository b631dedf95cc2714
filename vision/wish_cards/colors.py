"""Which color each square has, all squares of a picture judged together.

A deck is printed with four inks, and one light falls on the table. So squares of one color look
alike once the paper beside them has told how bright it is there, and what a lamp or a camera does
to one ink it does to all. Where each ink lies is fitted to the picture; what is known beforehand
is only how red, yellow, blue and black differ. Colors are compared by the differences of their
channels: glare adds the same to all three, and leaves these alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import cv2
import numpy as np

from vision.channels import COLORS

_INKS = np.array([[0.58, 0.02, 0.02], [0.83, 0.58, 0.03], [0.03, 0.1, 0.51], [0.02, 0.02, 0.02]])
"""Linear RGB of plain red, yellow, blue and black print."""
_KNEE, _SHARE = 0.03, 0.25
"""Differences of channels below the knee are noise; above it they count by their share."""
_BRIGHTEST = 0.85
_STARTS = (1.1, 0.85, 0.65, 0.45)
"""How colorful the picture is, tried one after the other."""
_ROUNDS = 14
_FIRST_SPREAD, _LEAST_SPREAD, _MOST_SPREAD = 0.5, 0.1, 0.3
_SHIFT = np.array([0.2, 0.2, 0.4])
_CONTRAST, _INK = 0.25, 0.35
"""How far shift, contrast and a single ink may lie from what is plain."""
_FEW = 4.0
_DOUBTED, _ORDER, _ONE_INK = 0.9, 0.1, 0.5
_ONE_INK_LAB = 8.0
_STRANGE_INKS = 12.0
"""Worth that a fit loses whose black is not the darkest ink, or whose yellow not the brightest."""
_DOUBT = 1.5
"""By how much worth a fit must be better, to be e times as likely."""
_TAIL, _STRAY = 4.0, 0.05
_STRANGE = 1e-4
"""Density of what is none of the four inks."""


def judge_colors(squares_lab: np.ndarray, paper_lab: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """Chances (N, 4) of red, yellow, blue and black, for squares (N, 3) and the paper beside
    each (N, 3). `weight` (N) is how much a square has to say about the inks."""
    light, paper = _light(squares_lab), _light(paper_lab)
    bright = paper @ [0.25, 0.6, 0.15]
    # In a shadow paper and squares are darker alike.
    shade = np.clip(bright / max(float(np.median(bright)), 0.01), 0.25, 4.0)
    light = light / shade[:, None]
    brightest = float(np.percentile(np.concatenate([light.max(1), paper.max(1)]), 95))
    seen = _features(light / max(brightest, 0.02) * _BRIGHTEST)
    plain = _features(_INKS)
    starts = [contrast * plain for contrast in _STARTS]
    for inks in starts:
        inks[:, 2] += np.median(seen[:, 2]) - np.median(inks[:, 2])
    # Light may move every ink nearer to where another one is expected. So the picture's own
    # four groups are tried too, each as every ink.
    # Glare divides a bright ink by what is compared here, but hardly by what the eye sees.
    for groups in (_groups(seen, seen, _ONE_INK / 2), _groups(seen, squares_lab, _ONE_INK_LAB)):
        starts += [groups[list(order)] for order in permutations(range(len(groups))) if order]
    return _weighed([_fitted(seen, weight, start) for start in starts])


def _groups(seen: np.ndarray, told_by: np.ndarray, alike: float) -> np.ndarray:
    """Middles of the four groups that squares fall into by a measure (N, 3); none where all are
    much alike."""
    middles = told_by[:1]
    while len(middles) < len(COLORS):
        off = np.linalg.norm(told_by[:, None] - middles[None], axis=2).min(1)
        if off.max() < alike:
            return np.zeros((0, 3))
        middles = np.vstack([middles, told_by[off.argmax()]])
    for _ in range(_ROUNDS):
        nearest = np.linalg.norm(told_by[:, None] - middles[None], axis=2).argmin(1)
        if len(set(nearest.tolist())) < len(COLORS):
            return np.zeros((0, 3))
        middles = np.array([np.median(told_by[nearest == k], axis=0) for k in range(len(COLORS))])
    return np.array([np.median(seen[nearest == k], axis=0) for k in range(len(COLORS))])


def _weighed(fits: Sequence[_Fit]) -> np.ndarray:
    """Chances by all fits, each as far as it explains the squares as well as the best one."""
    worth = np.array([fit.worth for fit in fits])
    best = fits[int(worth.argmax())]
    # The same fit is reached from several starts, and counts once.
    told = {fit.chances.argmax(1).tobytes(): fit for fit in sorted(fits, key=lambda f: f.worth)}
    share = {key: np.exp((fit.worth - best.worth) / _DOUBT) for key, fit in told.items()}
    total = sum(share.values())
    mixed: np.ndarray = sum(share[key] * told[key].chances for key in told) / total
    return mixed


def _light(lab: np.ndarray) -> np.ndarray:
    """Linear RGB."""
    bgr = cv2.cvtColor(lab[None].astype(np.float32), cv2.COLOR_Lab2BGR)[0]
    return np.asarray(np.clip(bgr[:, ::-1], 0, 1) ** 2.2, float)


def _features(light: np.ndarray) -> np.ndarray:
    """Red against green, green against blue, brightness."""
    red, green, blue = light.T
    warm = (red - green) / (_KNEE + _SHARE * np.maximum(red, green))
    leaf = (green - blue) / (_KNEE + _SHARE * np.maximum(green, blue))
    bright = 0.5 * np.log(light @ [0.25, 0.6, 0.15] + 2 * _KNEE)
    return np.column_stack([np.arcsinh(warm), np.arcsinh(leaf), bright])


@dataclass(frozen=True, eq=False)
class _Fit:
    chances: np.ndarray
    worth: float


def _fitted(seen: np.ndarray, weight: np.ndarray, start: np.ndarray) -> _Fit:
    """Inks moved until they explain the squares, from one guess where they are."""
    plain = _features(_INKS)
    numbers = np.array([0.0, 0.0, 0.0, 1.0])
    inks, spread = start, np.full(len(COLORS), _FIRST_SPREAD)
    for _ in range(_ROUNDS):
        off = np.linalg.norm(seen[:, None] - inks[None], axis=2)
        density = np.exp(-0.5 * (off / spread) ** 2) / spread**3
        total = density.sum(1) + _STRANGE
        chances = density / total[:, None]
        worth = float(weight @ np.log(total)) + _belief(numbers, inks, plain)
        heard = chances * weight[:, None]
        numbers, inks = _moved(seen, heard, plain)
        spread = np.minimum(spread, _spreads(heard, off))
    chances = _told(off / spread, spread)
    if not _is_plausible(inks):
        return _Fit(_DOUBTED * chances, worth - _STRANGE_INKS)
    return _Fit(chances, worth)


def _told(off: np.ndarray, spread: np.ndarray) -> np.ndarray:
    """Chances of squares that lie `off` their inks, in spreads. Glare and dirt move a square far
    more often than noise does, so what lies far from all inks is none for sure."""
    density = (1 + off**2 / _TAIL) ** (-(_TAIL + 3) / 2) / spread**3
    return np.asarray(density / (density.sum(1, keepdims=True) + _STRAY))


def _is_plausible(inks: np.ndarray) -> bool:
    """Whether black is the darkest ink and yellow the brightest, and no two are one. Else every
    square of the picture is doubted."""
    bright = inks[:, 2]
    apart = np.linalg.norm(inks[:, None] - inks[None], axis=2) + 9 * np.eye(len(inks))
    is_ordered = bright[3] <= bright.min() + _ORDER and bright[1] >= bright.max() - _ORDER
    return bool(is_ordered and apart.min() > _ONE_INK)


def _spreads(chances: np.ndarray, off: np.ndarray) -> np.ndarray:
    """Of each ink's squares around it; of few squares, nearly that of all."""
    wrong, count = (chances * off**2).sum(0) / 3, chances.sum(0)
    shared = wrong.sum() / max(count.sum(), 1.0)
    own = (wrong + _FEW * shared) / (count + _FEW)
    return np.asarray(np.clip(np.sqrt(own), _LEAST_SPREAD, _MOST_SPREAD))


def _belief(numbers: np.ndarray, inks: np.ndarray, plain: np.ndarray) -> float:
    """How believable the light and the inks are by themselves."""
    shift, contrast = numbers[:3], numbers[3]
    strayed = inks - shift - contrast * plain
    return float(
        -0.5 * ((shift / _SHIFT) ** 2).sum()
        - 0.5 * ((contrast - 1) / _CONTRAST) ** 2
        - 0.5 * (strayed**2).sum() / _INK**2
    )


def _moved(
    seen: np.ndarray, chances: np.ndarray, plain: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Shift (3), contrast (1) and each ink's own way (4 x 3) that explain the squares best."""
    weight = chances.sum(0)
    mean = (chances.T @ seen) / np.maximum(weight, 1e-6)[:, None]
    root = np.sqrt(weight) / _LEAST_SPREAD / 2
    design = np.zeros((4, 3, 16))
    for ink in range(len(COLORS)):
        for channel in range(3):
            design[ink, channel, [channel, 4 + 3 * ink + channel]] = 1
            design[ink, channel, 3] = plain[ink, channel]
    held = np.diag(1 / np.concatenate([_SHIFT, [_CONTRAST], np.full(12, _INK)]))
    rows = np.vstack([(design * root[:, None, None]).reshape(12, 16), held])
    wanted = np.concatenate([(mean * root[:, None]).ravel(), held @ np.eye(16)[3]])
    solved = np.linalg.lstsq(rows, wanted, rcond=None)[0]
    inks = solved[:3] + solved[3] * plain + solved[4:].reshape(4, 3)
    return solved[:4], inks
