"""Rings of four: patches of one size that lie around a middle as the squares of a card do."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules.deadline import Deadline
from vision.wish_cards.patches import Patches

_NEXT = (2.9, 9.6)
"""Distance of neighbors, in standard deviations of a patch: 3.46 where they touch."""
_EVEN = 0.17
"""How unequal the ring's two directions may be, and how far from a right angle."""
_OFF = 0.16
"""How far the fourth square may lie from where the other three put it, in the ring's side."""
_AROUND = 5.0
_MOST_RINGS = 4000
_MOST_NEXT = 24


@dataclass(frozen=True, eq=False)
class Ring:
    """Four squares clockwise as the picture shows them, and how unlike a square of squares they
    are (0 is perfect). `wide` is the ring against its squares: 3 where they touch, 12 where
    they are as far apart as they are wide. `patches` were seen, the others worked out."""

    centers: np.ndarray
    wide: float
    patches: tuple[int, ...]
    flaw: float

    @property
    def middle(self) -> np.ndarray:
        return np.asarray(self.centers.mean(0))

    @property
    def frame(self) -> np.ndarray:
        """Covariance of the four middles: the image of a circle on the table."""
        off = self.centers - self.middle
        return np.asarray(off.T @ off / 4)


def clockwise(centers: np.ndarray) -> np.ndarray:
    """The order of points around their middle, clockwise in a picture (y grows downward)."""
    off = centers - centers.mean(0)
    return np.argsort(np.arctan2(off[:, 1], off[:, 0]))


def find_rings(patches: Patches, deadline: Deadline) -> list[Ring]:
    """Every four patches that may be a card's squares; a patch may be in several."""
    found: dict[tuple[int, ...], Ring] = {}
    roots = whitening(_shared_spread(patches))
    for a in range(len(patches)):
        if a % 64 == 0:
            deadline.check()
        for ring in _rings_at(patches, roots, a):
            known = found.get(ring.patches)
            if known is None or ring.flaw < known.flaw:
                found[ring.patches] = ring
        if len(found) > _MOST_RINGS:
            break
    return list(found.values())


def whitening(spread: np.ndarray) -> np.ndarray:
    """Matrices (N, 2, 2) that make each patch a unit circle."""
    values, vectors = np.linalg.eigh(spread)
    values = np.maximum(values, 1e-6)
    root: np.ndarray = (vectors / np.sqrt(values)[:, None, :]) @ vectors.transpose(0, 2, 1)
    return root


def _shared_spread(patches: Patches) -> np.ndarray:
    """Covariances, each with those of alike patches around it: a small patch alone is ragged."""
    side = np.sqrt(patches.area)
    shared = np.empty_like(patches.spread)
    for k in range(len(patches)):
        near = np.abs(patches.center - patches.center[k]).max(1) < _AROUND * side[k]
        alike = near & (np.abs(np.log(patches.area / patches.area[k])) < 0.45)
        shared[k] = np.median(patches.spread[alike], axis=0)
    return shared


def _alike(patches: Patches, a: int) -> np.ndarray:
    """Patches of about the size and shape of this one, itself left out."""
    ratio = patches.area / patches.area[a]
    alike = (ratio > 0.5) & (ratio < 2.0)
    alike[a] = False
    return np.flatnonzero(alike)


def _rings_at(patches: Patches, roots: np.ndarray, a: int) -> list[Ring]:
    """Rings with this patch, in the plane in which it is a circle."""
    others = _alike(patches, a)
    off = (patches.center[others] - patches.center[a]) @ roots[a].T
    far = np.hypot(off[:, 0], off[:, 1])
    nearby = far < _NEXT[1] * 1.5
    others, off, far = others[nearby], off[nearby], far[nearby]
    side = np.flatnonzero((far > _NEXT[0]) & (far < _NEXT[1]))
    side = side[np.argsort(far[side])][:_MOST_NEXT]
    rings = []
    for i, b in enumerate(side):
        for d in side[i + 1 :]:
            mean = (far[b] + far[d]) / 2
            if abs(far[b] - far[d]) > _EVEN * mean or abs(off[b] @ off[d]) > _EVEN * mean**2:
                continue
            miss = np.hypot(*(off - off[b] - off[d]).T)
            c = int(miss.argmin())
            if miss[c] < _OFF * mean:
                four = np.array([a, others[b], others[c], others[d]])
                ring = _ring(patches, four)
                if ring is not None:
                    rings.append(ring)
    return rings


def _ring(patches: Patches, four: np.ndarray) -> Ring | None:
    four = four[clockwise(patches.center[four])]
    centers, spreads = patches.center[four], patches.spread[four]
    root = whitening(spreads.mean(0)[None])[0]
    white = (centers - centers.mean(0)) @ root.T
    shape = white.T @ white / 4
    wide = float(np.trace(shape)) / 2
    skew = float(np.abs(shape - np.eye(2) * wide).max()) / wide
    bent = float(np.abs(white[0] + white[2] - white[1] - white[3]).max()) / np.sqrt(wide) / 2
    uneven = float(np.std(np.log(patches.area[four])))
    each = np.array([root @ one @ root.T for one in spreads])
    turned = float(np.abs(each / np.sqrt(np.linalg.det(each))[:, None, None] - np.eye(2)).max())
    if skew > 0.5 or bent > 0.25 or uneven > 0.35 or turned > 1.1:
        return None
    flaw = skew + bent + uneven + 0.5 * turned
    return Ring(centers, wide, tuple(int(k) for k in sorted(four)), flaw)
