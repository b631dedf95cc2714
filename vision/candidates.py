"""From the network's maps to candidates: places that look like a die, with all that was seen."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from vision import channels, model, quad
from vision.model import Sight

_Chances = np.ndarray | np.floating | float

_LEAST_HEAT = 0.05
_LEAST_PRESENCE = 0.003
_SURE = 0.9
# Fitted to path-traced and generated pictures: what speaks for a die, before and after the plane
# is known.
_BIAS, _HEAT_WEIGHT, _TOP_WEIGHT = -0.4, 1.9, 0.65
_PLANE_BIAS, _PLANE_HEAT_WEIGHT, _PLANE_TOP_WEIGHT = 2.1, 1.9, 0.3
_MISFIT, _MISFIT_OF_SPREAD, _MISFIT_WEIGHT, _MOST_MISFIT = 0.036, 0.21, 1.5, 4.0
"""Die widths by which a top may miss its square, more where its corners are unsure anyway; what
that costs, and where it stops to matter: a crumb fails by far, and so does a die of another set,
which is a die all the same."""
_SIDES_MISSING_WEIGHT, _SIDES_SEEN_WEIGHT, _SIDES_BIAS = 3.0, 0.5, 0.2
"""Without sides it is no die; with them it may still be a shadow, or a side itself."""
_SIDE_FACE_WEIGHT = 3.0
_BODY = 1.1
"""How far from its top's center a die's body may show, in die widths."""
_SIDES_SAY = 0.7
"""What the sides say of a die's color, where they show as large as the top; the top says the
rest."""
_LEAST_COLOR = 0.003
_LEAST_CELLS = 0.5
_SAME_DIE = 0.45
"""Two peaks nearer than this many die widths are one die."""
_MOST_PEAKS, MOST_CANDIDATES = 400, 120
"""The hottest are looked at, and of those that lie apart the hottest are kept: twice what the box
holds. A picture of noise or of fine print has thousands."""
_MOST_AT_ONCE = 30_000
"""Places that OpenCV looks up in one go."""


@dataclass(frozen=True, eq=False)
class Candidate:
    """One possible die, in pixels of the picture.

    `color` holds probabilities of red, yellow, blue, black and other; `spread` is the
    expected error of a corner in die widths, as the network sees it.
    """

    heat: float
    center_px: np.ndarray
    top_px: np.ndarray
    color: np.ndarray
    hole: float
    visible: float
    pips: float
    spread: float
    topness: float
    """Share of the top face's cells that the network takes for a top face."""
    misfit: float | None = None
    """Die widths by which its corners miss a square of the common plane, once that is known."""
    sides: float = 0.5
    """Chance that a die is seen where the plane says that its sides are."""
    slant: float = 0.0
    """How much of its sides the camera can see: none from right above."""
    side_face: float = 0.0
    """Heat of what looks like another die's top, where the plane says that it is a side of this
    one: lit from the front, sides look like tops."""

    @cached_property
    def presence(self) -> float:
        """Probability that a die lies there, in one of the game's colors or not.

        A shadow or a side may look like a center, hardly ever like a whole top face as well,
        and least of all like one that lies in the plane of the others and has their size.
        """
        return float(_sigmoid(self.evidence))

    @property
    def ours(self) -> float:
        """Probability that it is a die of the game. A red that is nearly orange looks like another
        game's until its set is enrolled."""
        return self.presence * float(1 - self.color[channels.OTHER])

    @property
    def is_sure(self) -> bool:
        return self.presence > _SURE

    @cached_property
    def evidence(self) -> float:
        """The same as log odds: what speaks for a die, for comparing candidates."""
        if self.misfit is None:
            return float(_first_evidence(self.heat, self.topness))
        unit = math.hypot(_MISFIT, _MISFIT_OF_SPREAD * self.spread)
        against = min((self.misfit / unit) ** 2 / 2, _MOST_MISFIT) * _MISFIT_WEIGHT
        sides = _logit(self.sides)
        sides *= _SIDES_SEEN_WEIGHT if sides > 0 else _SIDES_MISSING_WEIGHT
        top = _logit(self.heat) * _PLANE_HEAT_WEIGHT + _logit(self.topness) * _PLANE_TOP_WEIGHT
        sides = self.slant * (sides + _SIDES_BIAS) + math.sqrt(self.side_face) * _SIDE_FACE_WEIGHT
        return float(_PLANE_BIAS + top + sides - against)

    @cached_property
    def edge_px(self) -> float:
        """Width of the die in the picture, foreshortening averaged."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.top_px.tolist()
        return math.sqrt(abs((cx - ax) * (dy - by) - (cy - ay) * (dx - bx)) / 2)


def scaled(picture_bgr: np.ndarray, factor: float) -> np.ndarray:
    """The picture at another size, by the same filters the network was trained with."""
    height, width = picture_bgr.shape[:2]
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    filtering = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    return cv2.resize(picture_bgr, size, interpolation=filtering)


@dataclass(frozen=True, eq=False)
class Look:
    """What the network saw in one look: candidates, most likely first, and what is covered."""

    candidates: list[Candidate]
    covered: np.ndarray
    """Chance (rows, columns) that a die's top or side is there, by cell of the maps."""
    ratio: np.ndarray
    """Pixels of the scaled picture to one of the picture, across and down."""

    def covers(self, places_px: np.ndarray) -> np.ndarray:
        """Chance that a die is seen at places (..., 2) of the picture; at its border, beyond it."""
        cells = ((places_px + 0.5) * self.ratio / channels.STRIDE - 0.5).astype(np.float32)
        flat = cells.reshape(-1, 1, 2)
        seen = [
            cv2.remap(self.covered, some, None, cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE)
            for some in np.split(flat, range(_MOST_AT_ONCE, len(flat), _MOST_AT_ONCE))
        ]
        return np.concatenate(seen).reshape(places_px.shape[:-1])


def find(picture_bgr: np.ndarray, factor: float, sight: Sight) -> list[Candidate]:
    """Candidates in the picture seen at `factor` times its size, most likely first."""
    return look(picture_bgr, factor, sight).candidates


def look(picture_bgr: np.ndarray, factor: float, sight: Sight) -> Look:
    """The picture seen at `factor` times its size."""
    small = scaled(picture_bgr, factor)
    maps = model.run(small, sight)
    size = np.array(picture_bgr.shape[1::-1])
    ratio = np.array(small.shape[1::-1]) / size
    found = _read_cells(maps, *_peaks(maps[channels.HEAT]), ratio, size)
    ground, top, side = _softmax(maps[channels.PART])
    covered = 1 - ground
    whole = _with_whole_colors(apart(found), maps[channels.COLOR], top, side, ratio)
    return Look(whole, covered, ratio)


def _with_whole_colors(
    found: list[Candidate],
    color_logits: np.ndarray,
    top: np.ndarray,
    side: np.ndarray,
    ratio: np.ndarray,
) -> list[Candidate]:
    """Candidates with the color that their whole bodies show: varnish mirrors lamps and windows
    in the tops, and hardly in the sides."""
    rows, columns = np.nonzero(top + side > 0.5)
    if not found or not len(rows):
        return found
    cells = np.column_stack([columns, rows]) * channels.STRIDE + channels.STRIDE / 2 - 0.5
    places = (cells + 0.5) / ratio - 0.5
    centers = np.array([c.center_px for c in found])
    reach = np.array([_BODY * c.edge_px for c in found])
    away = np.linalg.norm(places[:, None] - centers[None], axis=2) / reach[None]
    owner = away.argmin(1)
    inside = away[np.arange(len(places)), owner] < 1
    says = np.log(np.maximum(_softmax(color_logits[:, rows, columns]), _LEAST_COLOR)).T
    is_top, is_side = top[rows, columns], side[rows, columns]
    whole = []
    for index, candidate in enumerate(found):
        mine = inside & (owner == index)
        color = _body_color(says[mine], is_top[mine], is_side[mine])
        whole.append(candidate if color is None else replace(candidate, color=color))
    return whole


def _body_color(says: np.ndarray, top: np.ndarray, side: np.ndarray) -> np.ndarray | None:
    """Color chances from what the cells of one body say, and how much each is top or side."""
    tops, sides = top.sum(), side.sum()
    if tops < _LEAST_CELLS:
        return None
    mean = top @ says / tops
    if sides >= _LEAST_CELLS:
        weight = _SIDES_SAY * min(1.0, float(sides / tops))
        mean = (1 - weight) * mean + weight * (side @ says / sides)
    return np.asarray(_softmax(mean))


def _peaks(heat_logits: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows and columns of the cells that are hotter than their neighbors; the hottest of many."""
    heat = _sigmoid(heat_logits)
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= highest) & (heat > _LEAST_HEAT))
    if len(rows) > _MOST_PEAKS:
        hottest = np.sort(np.argsort(-heat[rows, columns], kind="stable")[:_MOST_PEAKS])
        rows, columns = rows[hottest], columns[hottest]
    return rows, columns


def _read_cells(
    maps: np.ndarray, rows: np.ndarray, columns: np.ndarray, ratio: np.ndarray, size: np.ndarray
) -> list[Candidate]:
    """What the cells around each peak say together, each by its heat; peaks outside the picture
    and those that hardly can be dice are left out."""
    steps = np.arange(-1, 2)
    y, x = rows[:, None, None] + steps[:, None], columns[:, None, None] + steps
    y, x = np.broadcast_arrays(y, x)
    there = (y >= 0) & (y < maps.shape[1]) & (x >= 0) & (x < maps.shape[2])
    windows = maps[:, np.where(there, y, 0), np.where(there, x, 0)]
    weight = _sigmoid(windows[channels.HEAT]) ** 2 * there
    weight = weight / weight.sum((1, 2), keepdims=True)
    cell_px = np.stack([x, y]) * channels.STRIDE + channels.STRIDE / 2 - 0.5
    places = cell_px + windows[channels.OFFSET] * channels.OFFSET_UNIT_PX
    mean = (windows * weight).sum((2, 3))
    centers = (places * weight).sum((2, 3)).T
    codes = mean[channels.QUAD].T.astype(float)
    codes[:, 0] += np.log(channels.WORK_EDGE_PX)
    tops = quad.decode(codes, centers)
    colors = _softmax(mean[channels.COLOR]).T
    heat, hole, pips = (
        _sigmoid(values)
        for values in (maps[channels.HEAT, rows, columns], mean[channels.HOLE], mean[channels.PIPS])
    )
    spread = np.exp(np.clip(mean[channels.SPREAD], -6, 2))
    topness = _topness(maps[channels.PART], tops)
    centers, tops = ((places + 0.5) / ratio - 0.5 for places in (centers, tops))
    inside = ((centers > -0.5) & (centers < size - 0.5)).all(1)
    likely = _sigmoid(_first_evidence(heat, topness)) > _LEAST_PRESENCE
    return [
        Candidate(
            heat=float(heat[k]),
            center_px=centers[k],
            top_px=tops[k],
            color=colors[k],
            hole=float(hole[k]),
            visible=float(mean[channels.VISIBLE, k]),
            pips=float(pips[k]),
            spread=float(spread[k]),
            topness=float(topness[k]),
        )
        for k in np.flatnonzero(inside & likely)
    ]


def _topness(part_logits: np.ndarray, tops_px: np.ndarray) -> np.ndarray:
    """Mean chance of being top face over the inner part of each face, in the scaled picture."""
    across = np.linspace(0.2, 0.8, 4)
    u, v = (grid.ravel()[:, None] for grid in np.meshgrid(across, across))
    a, b, c, d = (tops_px[:, None, k] for k in range(4))
    places = (a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + c * u) * v
    cells = np.round((places + 0.5) / channels.STRIDE - 0.5).astype(int)
    rows = np.clip(cells[..., 1], 0, part_logits.shape[1] - 1)
    columns = np.clip(cells[..., 0], 0, part_logits.shape[2] - 1)
    return _softmax(part_logits[:, rows, columns])[1].mean(1)


def apart(candidates: list[Candidate]) -> list[Candidate]:
    """The most likely of those that claim the same place, most likely first."""
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda c: -c.heat):
        if len(kept) == MOST_CANDIDATES:
            break
        away = _distances(candidate, kept)
        if not len(away) or away.min() > _SAME_DIE * candidate.edge_px:
            kept.append(candidate)
    return kept


def _distances(candidate: Candidate, others: list[Candidate]) -> np.ndarray:
    centers = np.array([other.center_px for other in others]).reshape(-1, 2)
    return np.asarray(np.linalg.norm(centers - candidate.center_px, axis=1))


def both(first: list[Candidate], second: list[Candidate]) -> list[Candidate]:
    """Candidates of two looks: what both saw is as likely as they say on average."""
    merged = []
    left = list(second)
    for one in first:
        away = _distances(one, left)
        nearest = int(away.argmin()) if left else 0
        if left and away[nearest] < _SAME_DIE * left[nearest].edge_px:
            other = left.pop(nearest)
            one = _merged(one, other)
        merged.append(one)
    return apart(merged + left)


def _merged(one: Candidate, other: Candidate) -> Candidate:
    """One die as two looks saw it; the faces' corners may begin at different ones."""
    turned = [np.roll(other.top_px, k, 0) for k in range(4)]
    nearest = min(turned, key=lambda top: float(np.abs(top - one.top_px).sum()))
    color = np.sqrt(one.color * other.color)
    return replace(
        one,
        heat=_mean_chance(one.heat, other.heat),
        topness=_mean_chance(one.topness, other.topness),
        hole=_mean_chance(one.hole, other.hole),
        pips=_mean_chance(one.pips, other.pips),
        color=color / color.sum(),
        center_px=(one.center_px + other.center_px) / 2,
        top_px=(one.top_px + nearest) / 2,
    )


def _first_evidence(heat: _Chances, topness: _Chances) -> _Chances:
    """What speaks for a die before the plane is known."""
    return _BIAS + _logit(heat) * _HEAT_WEIGHT + _logit(topness) * _TOP_WEIGHT


def _mean_chance(one: float, other: float) -> float:
    return float(_sigmoid((_logit(one) + _logit(other)) / 2))


def _logit(chance: _Chances) -> _Chances:
    bounded = np.minimum(np.maximum(chance, 0.003), 0.997)
    return np.log(bounded / (1 - bounded))


def _softmax(logits: np.ndarray) -> np.ndarray:
    powers = np.exp(logits - logits.max(0))
    return powers / powers.sum(0)


def _sigmoid(x: _Chances) -> _Chances:
    return 1 / (1 + np.exp(-np.minimum(np.maximum(x, -30), 30)))
