"""Lessons: an example as the jury is shown it, under other light, with witnesses, doubted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.color_model import COLORS
from rules.oraklos.cards import Color
from vision.jury.case import FEATURES, FOOT_X, OPINION, RELATIONS, widths_apart
from vision.jury.opinions import NO_DIE, STRANGER
from vision.jury.patches import PATCH_PX
from vision.training.jury.light import light_in, relit, repainted
from vision.training.jury.strangers import with_strangers

Example = dict[str, np.ndarray]
_BLACK = COLORS.index(Color.BLACK)
MOST_TOKENS = 44
_MOST_CANDIDATES = 32
_MOST_WITNESSES = 12
_WITNESSES, _SAME_PICTURE, _ONLY_PAINT = 0.5, 0.2, 0.12
_FEW = 2.5
"""The higher, the fewer witnesses most lessons have: people correct a die or two of an evening."""
_STRONG, _NO_OPINION, _MISLED = 0.35, 0.3, 0.15
_REPAINTED, _FEWER_COLORS = 0.5, 0.6
"""Share of lessons with another black, and of those in which colors are missing. In full throws
somebody always is blue: who only learns from those takes black dice for it where nobody is."""
_STRANGERS = 0.35
"""Share of lessons in which some dice have a paint that no die of the game has."""
_GLARES = 0.6
"""Share of lessons in which what tops mirror is a matter of place, not of each die."""
_HIDDEN, _NOISE, _FORGOTTEN = 0.25, 0.08, 0.04
"""Share of patches of which a part is covered; what is added to the numbers by chance, and how
often one of them is not told."""
MARKED = ("holes", "leaning", "hidden", "pips")


@dataclass(frozen=True, eq=False)
class Lesson:
    """Tokens of one picture, padded to the same number; labels are -1 where nothing is asked."""

    patches: np.ndarray
    features: np.ndarray
    relations: np.ndarray
    said: np.ndarray
    hole_said: np.ndarray
    there: np.ndarray
    names: np.ndarray
    marks: np.ndarray


def lesson(rng: np.random.Generator, example: Example, others: Sequence[Example]) -> Lesson:
    """`others` are the other pictures of the same evening."""
    rows = _chosen(rng, example)
    patches = _jittered(rng, example["patches"][rows])
    _hide(rng, patches)
    features = example["features"][rows] + rng.normal(0, _NOISE, (len(rows), FEATURES))
    features[:, rng.random(FEATURES) < _FORGOTTEN] = 0
    names = example["names"][rows]
    if rng.random() < _STRANGERS:
        patches, features, names = with_strangers(rng, patches, features, names)
    strong = bool(rng.random() < _STRONG)
    _doubt_the_first(rng, features, names, strong)
    marks = np.stack([example[name][rows] for name in MARKED], 1)
    witness_patches, said, hole_said = _witnesses(rng, example, others)
    if rng.random() < _REPAINTED:
        seed = int(rng.integers(1 << 31))
        patches = repainted(np.random.default_rng(seed), patches, names == _BLACK)
        witness_patches = repainted(
            np.random.default_rng(seed), witness_patches, said == _BLACK + 1
        )
    seed = int(rng.integers(1 << 31))
    # The same lamp and camera for both, then a little apart: evenings go on.
    relations = example["relations"][np.ix_(rows, rows)].astype(np.float32)
    apart = widths_apart(relations) if rng.random() < _GLARES else None
    seen = light_in(patches)
    shown = relit(np.random.default_rng(seed), patches, strong, apart, seen)
    known = relit(np.random.default_rng(seed), witness_patches, strong, seen=seen)
    if rng.random() < 0.5:
        shown, known = shown[:, :, ::-1], known[:, :, ::-1]
        features[:, FOOT_X] *= -1
        relations[..., 0] *= -1
    return _padded(shown, features, relations, names, marks, known, said, hole_said)


def _chosen(rng: np.random.Generator, example: Example) -> np.ndarray:
    """All that is something, and some of what is nothing, the hot ones rather."""
    names, heat = example["names"], example["heat"]
    keys = heat**0.3 * rng.random(len(names)) + 2.0 * (names < NO_DIE)
    most = int(rng.integers(_MOST_CANDIDATES // 2, _MOST_CANDIDATES))
    rows = np.sort(np.argsort(-keys)[:most])
    if rng.random() < _FEWER_COLORS:
        missing = rng.permutation(STRANGER)[: int(rng.integers(1, STRANGER))]
        fewer = rows[~np.isin(names[rows], missing)]
        rows = fewer if len(fewer) else rows
    return rows


def _jittered(rng: np.random.Generator, patches: np.ndarray) -> np.ndarray:
    """Patches as other corners would have cut them: a little moved, turned and scaled."""
    moved = np.empty_like(patches)
    middle = (PATCH_PX - 1) / 2
    for index, patch in enumerate(patches):
        turn = cv2.getRotationMatrix2D(
            (middle, middle), float(rng.normal(0, 2.5)), float(np.exp(rng.normal(0, 0.035)))
        )
        turn = turn + np.pad(rng.normal(0, 0.5, (2, 1)), ((0, 0), (2, 0)))
        cv2.warpAffine(
            patch, turn, (PATCH_PX, PATCH_PX), dst=moved[index], borderMode=cv2.BORDER_REPLICATE
        )
    return moved


def _hide(rng: np.random.Generator, patches: np.ndarray) -> None:
    """Cover a part of some patches, never their middle: nothing is to hang on one spot alone."""
    for index in np.flatnonzero(rng.random(len(patches)) < _HIDDEN):
        patch = patches[index]
        x, y = rng.integers(0, PATCH_PX - 8, 2)
        wide, tall = rng.integers(5, 16, 2)
        color = patch[rng.integers(PATCH_PX), rng.integers(PATCH_PX)].copy()
        middle = patch[PATCH_PX // 2 - 6 : PATCH_PX // 2 + 6, PATCH_PX // 2 - 6 : PATCH_PX // 2 + 6]
        kept = middle.copy()
        patch[y : y + tall, x : x + wide] = color
        middle[:] = kept


def _doubt_the_first(
    rng: np.random.Generator, features: np.ndarray, names: np.ndarray, strong: bool
) -> None:
    """Now and then the first network says nothing, or errs alike on all dice of one color."""
    if rng.random() < (0.6 if strong else _NO_OPINION):
        features[:, OPINION] = 0
    elif rng.random() < _MISLED:
        true, believed = rng.permutation(STRANGER + 1)[:2]
        fooled = (names == true) & (rng.random(len(names)) < 0.8)
        swapped = features[fooled]
        swapped[:, [true, believed]] = swapped[:, [believed, true]]
        features[fooled] = swapped


def _known_dice(example: Example) -> np.ndarray:
    """Rows that a person could have named: dice of the game, lying flat, well seen."""
    named = (example["names"] >= 0) & (example["names"] < STRANGER)
    return np.flatnonzero(named & (example["hidden"] == 0) & (example["leaning"] == 0))


def _witnesses(
    rng: np.random.Generator, example: Example, others: Sequence[Example]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Patches of dice whose names are known, what they are, and their holes."""
    source = None
    if others and rng.random() < _WITNESSES:
        source = others[int(rng.integers(len(others)))]
    elif rng.random() < _SAME_PICTURE:
        source = example
    rows = np.zeros(0, int) if source is None else _known_dice(source)
    if source is None or not len(rows):
        return np.zeros((0, PATCH_PX, PATCH_PX, 3), np.uint8), np.zeros(0, int), np.zeros(0, int)
    rows = rng.permutation(rows)[: 1 + int(_MOST_WITNESSES * rng.random() ** _FEW)]
    patches = _jittered(rng, source["patches"][rows])
    holes = source["holes"][rows] + 1
    if rng.random() < _ONLY_PAINT:
        patches, holes = painted(patches), np.zeros_like(holes)
    return patches, source["names"][rows] + 1, holes


def painted(patches: np.ndarray) -> np.ndarray:
    """Patches of nothing but the paint in their middle: what profiles of format 1 know."""
    low, high = PATCH_PX // 2 - 6, PATCH_PX // 2 + 6
    middle = np.median(patches[:, low:high, low:high], axis=(1, 2), keepdims=True)
    return np.broadcast_to(middle, patches.shape).astype(np.uint8)


def _padded(
    shown: np.ndarray,
    features: np.ndarray,
    relations: np.ndarray,
    names: np.ndarray,
    marks: np.ndarray,
    known: np.ndarray,
    said: np.ndarray,
    hole_said: np.ndarray,
) -> Lesson:
    mine, all_of_them, count = len(shown), len(shown) + len(known), MOST_TOKENS
    padded = Lesson(
        patches=np.zeros((count, 3, PATCH_PX, PATCH_PX), np.float32),
        features=np.zeros((count, FEATURES), np.float32),
        relations=np.zeros((count, count, RELATIONS), np.float32),
        said=np.zeros(count, np.int64),
        hole_said=np.zeros(count, np.int64),
        there=np.arange(count) < all_of_them,
        names=np.full(count, -1, np.int64),
        marks=np.full((count, len(MARKED)), -1, np.float32),
    )
    padded.patches[:mine] = shown.transpose(0, 3, 1, 2)
    padded.patches[mine:all_of_them] = known.transpose(0, 3, 1, 2)
    padded.features[:mine] = features
    padded.relations[:mine, :mine] = relations
    padded.said[mine:all_of_them] = said
    padded.hole_said[mine:all_of_them] = hole_said
    padded.names[:mine] = names
    padded.marks[:mine] = marks
    return padded
