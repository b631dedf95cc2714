"""Cards of which not all squares were found: looked for where the others say they must be."""

from __future__ import annotations

import numpy as np

from rules.deadline import Deadline
from vision.wish_cards.blocks import RING_SHARE, TOUCHING, block_squares
from vision.wish_cards.consensus import CardCompany
from vision.wish_cards.patches import Patches
from vision.wish_cards.rings import Ring, clockwise
from vision.wish_cards.samples import sample_squares
from vision.wish_cards.table_plane import TablePlane

_SIDE, _ACROSS = 2.0, 2.0 * np.sqrt(2)
_SLACK = 0.13
_EVEN, _CONTRAST = 9.0, 9.0
"""Lab units: how even a square must be, and how different from the paper around it."""
_CLEAR = 2.1
"""Least distance of two cards' middles, in half sides of a ring."""
_MOST = 600
_SQUARE_SIZE = (0.45, 2.0)
_BLOCK_SIZE = (0.7, 1.4)


def complete(
    lab: np.ndarray, patches: Patches, company: CardCompany, deadline: Deadline
) -> tuple[Ring, ...]:
    """The company with all cards that two of their squares, or their whole block, give away."""
    plane = company.plane
    wide = float(np.median([ring.wide for ring in company.rings]))
    used = {k for ring in company.rings for k in ring.patches}
    free = np.array([k for k in range(len(patches)) if k not in used], int)
    if not len(free):
        return company.rings
    loose = patches.only(free)
    laid = plane.laid(loose.center, loose.spread)
    size = np.sqrt(np.maximum(np.linalg.det(laid), 1e-12))
    guesses = [_from_pairs(plane, loose, size * wide)]
    if wide < TOUCHING * 1.5:
        guesses.append(_from_blocks(plane, loose, size * RING_SHARE))
    centers = np.concatenate(guesses)[:_MOST]
    if not len(centers):
        return company.rings
    deadline.check()
    samples = sample_squares(lab, centers, np.full(len(centers), wide))
    uneven, contrast = samples.uneven.max(1), samples.contrast.min(1)
    good = np.flatnonzero((uneven < _EVEN) & (contrast > _CONTRAST))
    order = good[np.argsort((uneven - 0.2 * np.minimum(contrast, 40))[good])]
    rings = list(company.rings)
    middles = [plane.places(ring.middle) for ring in rings]
    for k in order:
        middle = plane.places(centers[k].mean(0))
        if any(np.hypot(*(middle - other)) < _CLEAR * np.sqrt(2) for other in middles):
            continue
        four = centers[k][clockwise(centers[k])]
        rings.append(Ring(four, wide, (), 0.3 + float(uneven[k]) / 20))
        middles.append(middle)
    return tuple(rings)


def _from_pairs(plane: TablePlane, patches: Patches, size: np.ndarray) -> np.ndarray:
    """Rings (N, 4, 2) in pixels that any two squares may be part of."""
    fits = (size > _SQUARE_SIZE[0]) & (size < _SQUARE_SIZE[1])
    places = plane.places(patches.center[fits])
    off = places[None] - places[:, None]
    far = np.hypot(off[..., 0], off[..., 1])
    rings = []
    for a, b in np.argwhere(np.triu(np.abs(far - _SIDE) < _SLACK * _SIDE, 1)):
        side = off[a, b]
        across = np.array([-side[1], side[0]])
        for way in (across, -across):
            rings.append(np.array([places[a], places[b], places[b] + way, places[a] + way]))
    for a, b in np.argwhere(np.triu(np.abs(far - _ACROSS) < _SLACK * _ACROSS, 1)):
        middle, arm = (places[a] + places[b]) / 2, off[a, b] / 2
        turned = np.array([-arm[1], arm[0]])
        rings.append(np.array([places[a], middle + turned, places[b], middle - turned]))
    return plane.pixels(np.array(rings).reshape(-1, 4, 2))


def _from_blocks(plane: TablePlane, patches: Patches, size: np.ndarray) -> np.ndarray:
    """Rings (N, 4, 2) in pixels, each block at every turn."""
    fits = (size > _BLOCK_SIZE[0]) & (size < _BLOCK_SIZE[1])
    middles = plane.places(patches.center[fits])
    shapes = np.broadcast_to(np.eye(2) / RING_SHARE, (len(middles), 2, 2))
    return plane.pixels(block_squares(middles, shapes).reshape(-1, 4, 2))
