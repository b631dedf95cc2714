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


def _through(approach: np.ndarray, reach: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Where rays enter and leave, and through which plane they enter.

    `approach` (planes, N) is how fast each ray nears a plane's outside, `reach` how far it
    is. A plane is entered by rays that go against its normal and left by the others.
    """
    count = approach.shape[1]
    enter = np.full(count, -np.inf, np.float32)
    leave = np.full(count, np.inf, np.float32)
    face = np.zeros(count, np.int32)
    fastest, slowest = approach.max(1, initial=-np.inf), approach.min(1, initial=np.inf)
    with np.errstate(divide="ignore", invalid="ignore"):
        for plane, toward in enumerate(approach):
            crossing = reach[plane] / toward
            # Most planes face all rays of a small window the same way.
            if slowest[plane] < 0:
                later = crossing > enter
                if fastest[plane] >= 0:
                    later &= toward < 0
                np.copyto(enter, crossing, where=later)
                np.copyto(face, plane, where=later)
            if fastest[plane] > 0:
                sooner = crossing < leave
                if slowest[plane] <= 0:
                    sooner &= toward > 0
                np.copyto(leave, crossing, where=sooner)
    return enter, leave, face


@dataclass(frozen=True)
class Hits:
    """Where rays meet a solid, in the solid's own frame."""

    mask: np.ndarray
    distance: np.ndarray
    face: np.ndarray
    point: np.ndarray
    normal: np.ndarray

    def only(self, chosen: np.ndarray) -> Hits:
        """Some of the hits, by index."""
        parts = (self.distance, self.face, self.point, self.normal)
        return Hits(self.mask, *(part[chosen] for part in parts))


def cast(solid: Solid, origin: np.ndarray, rays: np.ndarray) -> Hits:
    """Meet `rays` (N, 3) from `origin` with the solid; arrays keep only the rays that hit."""
    start = (origin - solid.position) @ solid.rotation
    local = rays @ solid.rotation
    reach = solid.offsets - solid.normals @ start
    enter, leave, face = _through(solid.normals @ local.T, reach)
    mask = (enter < leave) & (enter > 0)
    distance, face = enter[mask], face[mask]
    point = start + local[mask] * distance[:, None]
    return Hits(mask, distance, face, point, _normals(solid, face, point))


def _normals(solid: Solid, face: np.ndarray, point: np.ndarray) -> np.ndarray:
    normal = solid.normals[face]
    if solid.half is not None and solid.bevel > 0:
        core = solid.half - solid.bevel
        outward = point - np.clip(point, -core, core)
        length = np.linalg.norm(outward, axis=1, keepdims=True)
        rounded = outward / np.maximum(length, 1e-6)
        normal = np.where((face >= 6)[:, None] & (length > 1e-4), rounded, normal)
    elif solid.round_axis:
        lateral = face < len(solid.normals) - 2
        radial = np.column_stack([point[:, :2], np.zeros(len(point), np.float32)])
        radial /= np.maximum(np.linalg.norm(radial, axis=1, keepdims=True), 1e-6)
        normal = np.where(lateral[:, None], radial, normal)
    return np.asarray(normal)


def blocks(solid: Solid, points: np.ndarray, toward: np.ndarray) -> np.ndarray:
    """Whether the solid stands between `points` and the lamp in direction `toward`."""
    planes = 6 if solid.half is not None else len(solid.normals)
    normals, offsets = solid.normals[:planes], solid.offsets[:planes]
    start = (points - solid.position) @ solid.rotation
    local = toward @ solid.rotation
    enter, leave, _ = _through(normals @ local.T, offsets[:, None] - normals @ start.T)
    return (enter < leave) & (enter > 1e-3)
