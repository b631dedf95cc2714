"""A case for the jury: everything that is known of a picture's candidates, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision import channels
from vision.candidates import Against, Candidates
from vision.jury.patches import PATCH_PX, frames, patches
from vision.look import Look
from vision.odds import logit
from vision.places import middle_width_px

OPINION = slice(0, 9)
"""Columns of what the first network thinks of color, hole, view and pips; the others measure."""
FEATURES = 22
SIZE, FOOT_X, FOOT_Y, SLANT = 11, 18, 19, 20
"""Columns that others ask for; of all, only `FOOT_X` changes its sign in a mirror."""
RELATIONS = 6
_FAR = 3.0
"""Die widths beyond which places count as far away."""
_LEAST_COLOR = 0.003
_MOST = 4.0


@dataclass(frozen=True, eq=False)
class Case:
    """Rows are candidates. `relations` (N, N, RELATIONS) says how each lies to each other."""

    patches: np.ndarray
    features: np.ndarray
    relations: np.ndarray

    def __len__(self) -> int:
        return len(self.features)


NO_CASE = Case(
    np.zeros((0, PATCH_PX, PATCH_PX, 3), np.uint8),
    np.zeros((0, FEATURES), np.float32),
    np.zeros((0, 0, RELATIONS), np.float32),
)


def case_of(seen: Candidates, look: Look) -> Case:
    """The case of candidates, and of how they stand to the plane, where one is known."""
    edges = frames(seen.top_px)
    centers, ratio = look.cutout.to_small(seen.center_px), look.cutout.ratio
    table = [*_opinions(seen), *_measures(seen, look)]
    table += _held(seen.center_px, edges, seen.against)
    features = np.vstack(table).T
    return Case(
        patches(look.small_bgr, centers, edges * ratio),
        np.asarray(np.clip(features, -_MOST, _MOST), np.float32),
        relations(seen.center_px, edges),
    )


def _opinions(seen: Candidates) -> list[np.ndarray]:
    """Columns of what the first network thinks."""
    colors = np.log(np.maximum(seen.first_color, _LEAST_COLOR)).T + 2
    hole, pips, topness = (logit(told) / 2 for told in (seen.hole, seen.pips, seen.topness))
    return [*colors, hole, pips, 2 * seen.visible - 1, topness]


def _measures(seen: Candidates, look: Look) -> list[np.ndarray]:
    """Columns of heat, sharpness, size and place."""
    cutout, edge_px = look.cutout, seen.edge_px
    border = np.minimum(seen.center_px, cutout.size_px - 1 - seen.center_px).min(1) / edge_px
    return [
        logit(seen.heat) / 2,
        np.log(seen.spread) + 2,
        np.log(edge_px * cutout.ratio.mean() / channels.WORK_EDGE_PX) * 2,
        np.log(edge_px / middle_width_px(seen, seen.proposed**2)) * 3,
        np.minimum(border, _MOST) / 2,
    ]


def _held(centers_px: np.ndarray, edges: np.ndarray, against: Against | None) -> list[np.ndarray]:
    """Columns of how the candidates stand to the plane; all zero where there is none."""
    if against is None:
        return [np.zeros(len(centers_px))] * 8
    foot = np.linalg.solve(edges.transpose(0, 2, 1), (against.feet_px - centers_px)[..., None])
    return [
        np.ones(len(centers_px)),
        np.log(against.misfit + 0.01) + 3,
        np.log(np.maximum(against.widths, 0.05)) * 3,
        logit(against.sides) / 2,
        foot[:, 0, 0],
        foot[:, 1, 0],
        against.slant * 2,
        against.side_face * 2,
    ]


def relations(centers_px: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """How each place lies to each other: to the right, down, how near, how much larger, whether
    it is the same one; the last column says that both are in one picture."""
    away = centers_px[None] - centers_px[:, None]
    inverse = np.linalg.inv(edges.transpose(0, 2, 1))
    local = np.einsum("ikl,ijl->ijk", inverse, away)
    distance = np.linalg.norm(local, axis=-1, keepdims=True)
    near = np.exp(-((distance / _FAR) ** 2))
    size = np.log(np.maximum(np.abs(np.linalg.det(edges)), 1e-6)) / 2
    larger = np.clip(size[None] - size[:, None], -1.5, 1.5)[..., None]
    same = np.eye(len(edges))[..., None]
    together = np.ones_like(same)
    columns = [local / (1 + distance), near, larger, same, together]
    return np.concatenate(columns, -1).astype(np.float32)


def widths_apart(relations: np.ndarray) -> np.ndarray:
    """How far (N, N) each place lies from each other, in die widths, by what `relations` tells."""
    near = np.linalg.norm(relations[..., :2], axis=-1)
    return np.asarray(near / np.maximum(1 - near, 1e-3))
