"""One look of the network at a picture: from its maps to candidates."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision import channels, model, quad
from vision.candidates import Candidates
from vision.chosen import chosen
from vision.cutout import Cutout
from vision.frame import Box
from vision.model import Sight
from vision.odds import sigmoid, softmax
from vision.places import apart, distances

_MOST_PEAKS = 400
"""The hottest are looked at: a picture of noise or of fine print has thousands."""
_MOST_AT_ONCE = 30_000
"""Places that OpenCV looks up in one go."""


def scaled(picture_bgr: np.ndarray, factor: float) -> np.ndarray:
    """The picture at another size, by the same filters the network was trained with."""
    height, width = picture_bgr.shape[:2]
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    filtering = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    return cv2.resize(picture_bgr, size, interpolation=filtering)


@dataclass(frozen=True, eq=False)
class Look:
    """What the network saw in one look: candidates, most likely first, and what is covered."""

    candidates: Candidates
    unlikely: Candidates
    """Places that hardly can be dice, where they were asked for: the jury may think otherwise."""
    picture_bgr: np.ndarray
    """The whole picture, as large as it is."""
    small_bgr: np.ndarray
    """The scaled picture that the network saw."""
    covered: np.ndarray
    """Chance (rows, columns) that a die's top or side is there, by cell of the maps."""
    cutout: Cutout
    """Where in the picture that is."""

    def covers(self, places_px: np.ndarray) -> np.ndarray:
        """Chance that a die is seen at places (..., 2) of the picture; at its border, beyond it."""
        cells = (self.cutout.to_small(places_px) + 0.5) / channels.STRIDE - 0.5
        return _looked_up(self.covered, cells)

    def shows(self, places_px: np.ndarray) -> np.ndarray:
        """Whether places (..., 2) lie inside the picture."""
        return np.asarray(((places_px > 0) & (places_px < self.cutout.size_px - 1)).all(-1))

    def pixels(self, places_px: np.ndarray) -> np.ndarray:
        """The pixels (..., 3) that the network saw at places of the picture, in the same way."""
        return _looked_up(self.small_bgr, self.cutout.to_small(places_px))


def _looked_up(source: np.ndarray, places: np.ndarray) -> np.ndarray:
    """What stands in a picture or a map at places (..., 2) between its cells."""
    across, down = places.astype(np.float32).reshape(-1, 1, 2).transpose(2, 0, 1)
    some = range(_MOST_AT_ONCE, len(across), _MOST_AT_ONCE)
    seen = [
        cv2.remap(source, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        for x, y in zip(np.split(across, some), np.split(down, some), strict=True)
    ]
    return np.concatenate(seen).reshape(*places.shape[:-1], *source.shape[2:])


def find(
    picture_bgr: np.ndarray, factor: float, sight: Sight, within: Box | None = None
) -> Candidates:
    """Candidates in the picture seen at `factor` times its size, most likely first."""
    return look(picture_bgr, factor, sight, within=within).candidates


def look(
    picture_bgr: np.ndarray,
    factor: float,
    sight: Sight,
    unlikely: bool = False,
    within: Box | None = None,
) -> Look:
    """The picture seen at `factor` times its size, or a part of it; with `unlikely` candidates or
    without. Places are those of the whole picture."""
    size = np.array(picture_bgr.shape[1::-1])
    left, upper, right, lower = within or (0, 0, *size.tolist())
    small = scaled(picture_bgr[upper:lower, left:right], factor)
    maps = model.run(small, sight)
    ratio = np.array(small.shape[1::-1]) / (right - left, lower - upper)
    cutout = Cutout(np.array([left, upper]), ratio, size)
    by = chosen().looking
    least = by.least_heat if unlikely else by.likely_heat
    seen = _read_cells(maps, *_peaks(maps[channels.HEAT], least), cutout)
    likely = (seen.heat > by.likely_heat) & (seen.presence > by.likely)
    ground, top, side = softmax(maps[channels.PART])
    covered = 1 - ground
    found = apart(seen.taken(likely))
    whole = _with_whole_colors(found, maps[channels.COLOR], top, side, cutout)
    return Look(whole, seen.taken(~likely & unlikely), picture_bgr, small, covered, cutout)


def _with_whole_colors(
    found: Candidates,
    color_logits: np.ndarray,
    top: np.ndarray,
    side: np.ndarray,
    cutout: Cutout,
) -> Candidates:
    """Candidates with the color that their whole bodies show: varnish mirrors lamps and windows
    in the tops, and hardly in the sides."""
    by = chosen().looking
    rows, columns = np.nonzero(top + side > by.of_a_body)
    if not found or not len(rows):
        return found
    cells = np.column_stack([columns, rows]) * channels.STRIDE + channels.STRIDE / 2 - 0.5
    places = cutout.to_picture(cells)
    away = distances(places, found.center_px) / (by.body * found.edge_px)
    owner = away.argmin(1)
    inside = away[np.arange(len(places)), owner] < 1
    says = np.log(np.maximum(softmax(color_logits[:, rows, columns]), by.least_color)).T
    is_top, is_side = top[rows, columns], side[rows, columns]
    whole = found.color.copy()
    for row in range(len(found)):
        mine = inside & (owner == row)
        color = _body_color(says[mine], is_top[mine], is_side[mine])
        whole[row] = whole[row] if color is None else color
    return found.with_colors(whole)


def _body_color(says: np.ndarray, top: np.ndarray, side: np.ndarray) -> np.ndarray | None:
    """Color chances from what the cells of one body say, and how much each is top or side."""
    by = chosen().looking
    tops, sides = top.sum(), side.sum()
    if tops < by.least_cells:
        return None
    mean = top @ says / tops
    if sides >= by.least_cells:
        weight = by.sides_say * min(1.0, float(sides / tops))
        mean = (1 - weight) * mean + weight * (side @ says / sides)
    return np.asarray(softmax(mean))


def _peaks(heat_logits: np.ndarray, least_heat: float) -> tuple[np.ndarray, np.ndarray]:
    """Rows and columns of the cells that are hotter than their neighbors; the hottest of many."""
    heat = sigmoid(heat_logits)
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= highest) & (heat > least_heat))
    if len(rows) > _MOST_PEAKS:
        hottest = np.sort(np.argsort(-heat[rows, columns], kind="stable")[:_MOST_PEAKS])
        rows, columns = rows[hottest], columns[hottest]
    return rows, columns


def _read_cells(
    maps: np.ndarray, rows: np.ndarray, columns: np.ndarray, cutout: Cutout
) -> Candidates:
    """What the cells around each peak say together, each by its heat; peaks outside the picture
    are left out."""
    steps = np.arange(-1, 2)
    y, x = rows[:, None, None] + steps[:, None], columns[:, None, None] + steps
    y, x = np.broadcast_arrays(y, x)
    there = (y >= 0) & (y < maps.shape[1]) & (x >= 0) & (x < maps.shape[2])
    windows = maps[:, np.where(there, y, 0), np.where(there, x, 0)]
    weight = sigmoid(windows[channels.HEAT]) ** 2 * there
    weight = weight / weight.sum((1, 2), keepdims=True)
    cell_px = np.stack([x, y]) * channels.STRIDE + channels.STRIDE / 2 - 0.5
    places = cell_px + windows[channels.OFFSET] * channels.OFFSET_UNIT_PX
    mean = (windows * weight).sum((2, 3))
    centers = (places * weight).sum((2, 3)).T
    codes = mean[channels.QUAD].T.astype(float)
    codes[:, 0] += np.log(channels.WORK_EDGE_PX)
    tops = quad.decode(codes, centers)
    colors = softmax(mean[channels.COLOR]).T
    heat, hole, pips = (
        sigmoid(values)
        for values in (maps[channels.HEAT, rows, columns], mean[channels.HOLE], mean[channels.PIPS])
    )
    spread = np.exp(np.clip(mean[channels.SPREAD], -6, 2))
    topness = _topness(maps[channels.PART], tops)
    centers, tops = cutout.to_picture(centers), cutout.to_picture(tops)
    inside = np.all((centers > -0.5) & (centers < cutout.size_px - 0.5), axis=1)
    seen = Candidates(
        number=np.arange(len(rows)),
        heat=heat.astype(float),
        center_px=centers,
        top_px=tops,
        color=colors,
        first_color=colors,
        hole=hole.astype(float),
        visible=mean[channels.VISIBLE].astype(float),
        pips=pips.astype(float),
        spread=spread.astype(float),
        topness=topness.astype(float),
    )
    return seen.taken(inside)


def _topness(part_logits: np.ndarray, tops_px: np.ndarray) -> np.ndarray:
    """Mean chance of being top face over the inner part of each face, in the scaled picture."""
    across = np.linspace(0.2, 0.8, 4)
    u, v = (grid.ravel()[:, None] for grid in np.meshgrid(across, across))
    a, b, c, d = (tops_px[:, None, k] for k in range(4))
    places = (a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + c * u) * v
    cells = np.round((places + 0.5) / channels.STRIDE - 0.5).astype(int)
    rows = np.clip(cells[..., 1], 0, part_logits.shape[1] - 1)
    columns = np.clip(cells[..., 0], 0, part_logits.shape[2] - 1)
    return np.asarray(softmax(part_logits[:, rows, columns])[1].mean(1))
