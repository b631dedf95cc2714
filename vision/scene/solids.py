"""Convex bodies: dice, pencils, mugs, boxes; given by planes, met by rays."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations, product

import numpy as np

from vision.scene.materials import Material

FACES = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], np.float32)


@dataclass(frozen=True)
class Hole:
    """A hole drilled through along one body axis; radius in edges."""

    axis: int
    radius: float
    inside: np.ndarray


@dataclass(frozen=True)
class Solid:
    """A convex body of planes `normals . x <= offsets` in its own frame."""

    kind: str
    normals: np.ndarray
    offsets: np.ndarray
    vertices: np.ndarray
    rotation: np.ndarray
    position: np.ndarray
    material: Material
    half: np.ndarray | None = None
    """Half sizes of the box, where the body is one: its bevels then shade as if rounded."""
    bevel: float = 0.0
    hole: Hole | None = None
    pips: np.ndarray | None = None
    """Rows of (face, u, v, radius) on the faces of a cube with pips."""
    pip_color: np.ndarray | None = None
    """Of the pips; a body without pips bears numbers in this color."""
    round_axis: bool = False
    """A prism that shades like the cylinder it stands for."""
    tags: dict[str, object] = field(default_factory=dict)

    @cached_property
    def radius(self) -> float:
        """Radius of the ball around the body's middle."""
        return float(np.linalg.norm(self.vertices, axis=1).max())

    @cached_property
    def corners(self) -> np.ndarray:
        corners: np.ndarray = self.vertices @ self.rotation.T + self.position
        return corners


def box(
    kind: str,
    half: tuple[float, float, float],
    rotation: np.ndarray,
    position: np.ndarray,
    material: Material,
    bevel: float = 0.0,
    **more: object,
) -> Solid:
    """A box with its edges and corners planed off by `bevel`."""
    size = np.asarray(half, np.float32)
    normals = [FACES]
    offsets = [np.abs(FACES) @ size]
    if bevel > 0:
        signs = np.array(list(product((-1, 0, 1), repeat=3)), np.float32)
        count = np.abs(signs).sum(1)
        for parts, cut in ((2, 1.0), (3, 1.75)):
            planes = signs[count == parts] / np.sqrt(parts)
            reach = np.abs(planes) @ size
            normals.append(planes)
            offsets.append(reach - bevel * cut / np.sqrt(parts))
    vertices = np.array(list(product((-1, 1), repeat=3)), np.float32) * size
    return Solid(
        kind,
        np.concatenate(normals).astype(np.float32),
        np.concatenate(offsets).astype(np.float32),
        vertices,
        rotation.astype(np.float32),
        np.asarray(position, np.float32),
        material,
        half=size,
        bevel=bevel,
        **more,  # type: ignore[arg-type]
    )


def prism(
    kind: str,
    sides: int,
    radius: float,
    half_length: float,
    rotation: np.ndarray,
    position: np.ndarray,
    material: Material,
    taper: float = 0.0,
) -> Solid:
    """A prism around its own z axis; from 12 sides on it shades as a cylinder."""
    angles = np.arange(sides) * 2 * np.pi / sides
    slope = taper * radius / (2 * half_length)
    lateral = np.column_stack([np.cos(angles), np.sin(angles), np.full(sides, slope)])
    lateral /= np.linalg.norm(lateral, axis=1, keepdims=True)
    apothem = radius * np.cos(np.pi / sides)
    mid = apothem * (1 - taper / 2)
    offsets = np.full(sides, mid) * lateral[:, 0].max() if taper else np.full(sides, apothem)
    ring = np.column_stack([np.cos(angles + np.pi / sides), np.sin(angles + np.pi / sides)])
    bottom = np.column_stack([ring * radius, np.full(sides, -half_length)])
    top = np.column_stack([ring * radius * (1 - taper), np.full(sides, half_length)])
    return Solid(
        kind,
        np.concatenate([lateral, FACES[4:]]).astype(np.float32),
        np.concatenate([offsets, [half_length, half_length]]).astype(np.float32),
        np.concatenate([bottom, top]).astype(np.float32),
        rotation.astype(np.float32),
        np.asarray(position, np.float32),
        material,
        round_axis=sides >= 12,
    )


_PHI = (1 + 5**0.5) / 2
_FACE_SEEDS = {
    "d8": [(1.0, 1.0, 1.0)],
    "d12": [(0.0, 1.0, _PHI)],
    "d20": [(1.0, 1.0, 1.0), (0.0, 1 / _PHI, _PHI)],
}
POLYHEDRA = tuple(_FACE_SEEDS)


@lru_cache
def _unit_polyhedron(kind: str) -> tuple[np.ndarray, np.ndarray]:
    """Face normals and vertices of a body whose faces touch the unit sphere."""
    rows = set()
    for x, y, z in _FACE_SEEDS[kind]:
        for signs in product((-1, 1), repeat=3):
            for turned in ((x, y, z), (z, x, y), (y, z, x)):
                rows.add(tuple(a * s + 0.0 for a, s in zip(turned, signs, strict=True)))
    normals = np.array(sorted(rows))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    triples = np.array(list(combinations(range(len(normals)), 3)))
    systems = normals[triples]
    systems = systems[np.abs(np.linalg.det(systems)) > 1e-6]
    meets = np.linalg.solve(systems, np.ones((len(systems), 3, 1)))[:, :, 0]
    inside = (meets @ normals.T <= 1 + 1e-6).all(1)
    return normals, np.unique(meets[inside].round(5), axis=0)


def polyhedron(
    kind: str,
    radius: float,
    rotation: np.ndarray,
    position: np.ndarray,
    material: Material,
    number_color: np.ndarray | None,
) -> Solid:
    """A d8, d12 or d20 around a sphere of `radius`."""
    normals, vertices = _unit_polyhedron(kind)
    return Solid(
        kind,
        normals.astype(np.float32),
        np.full(len(normals), radius, np.float32),
        (vertices * radius).astype(np.float32),
        rotation.astype(np.float32),
        np.asarray(position, np.float32),
        material,
        pip_color=number_color,
    )
