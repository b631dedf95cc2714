"""Triangle meshes for path tracing: rounded cubes with a real drilled hole, vessels, pencils."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy.spatial import ConvexHull

from vision.scene.solids import FACES, Solid

_ROUND_STEPS = 4
_RING = 48
"""Points of a circle; a multiple of 8, so that the corners of a face are among its rays."""


@dataclass(frozen=True)
class Mesh:
    """Vertices with normals and linear RGB; patches do not share vertices, so edges stay crisp."""

    vertices: np.ndarray
    normals: np.ndarray
    colors: np.ndarray
    faces: np.ndarray

    def posed(self, rotation: np.ndarray, position: np.ndarray) -> Mesh:
        vertices = self.vertices @ rotation.T + position
        return Mesh(vertices, self.normals @ rotation.T, self.colors, self.faces)


def join(meshes: Sequence[Mesh]) -> Mesh:
    firsts = np.cumsum([0] + [len(mesh.vertices) for mesh in meshes[:-1]])
    return Mesh(
        np.concatenate([mesh.vertices for mesh in meshes]),
        np.concatenate([mesh.normals for mesh in meshes]),
        np.concatenate([mesh.colors for mesh in meshes]),
        np.concatenate([mesh.faces + first for mesh, first in zip(meshes, firsts, strict=True)]),
    )


def _patch(vertices: np.ndarray, normals: np.ndarray, color: np.ndarray) -> Mesh:
    """A grid (rows, columns, 3) of points as triangles that turn the way their normals point."""
    rows, columns = vertices.shape[:2]
    corner = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    first = np.column_stack([corner, corner + 1, corner + columns])
    second = np.column_stack([corner + 1, corner + columns + 1, corner + columns])
    faces = np.concatenate([first, second])
    points, upright = vertices.reshape(-1, 3), normals.reshape(-1, 3)
    a, b, c = (points[faces[:, k]] for k in range(3))
    across = np.cross(b - a, c - a)
    turned = np.einsum("ij,ij->i", across, upright[faces].mean(1)) < 0
    faces[turned] = faces[turned][:, ::-1]
    faces = faces[np.linalg.norm(across, axis=1) > 1e-9]
    return Mesh(points, upright, np.broadcast_to(color, points.shape).copy(), faces)


def rounded_box(
    half: np.ndarray,
    rounding: float,
    color: np.ndarray,
    worn: np.ndarray | None = None,
    drill: tuple[int, float, np.ndarray] | None = None,
) -> Mesh:
    """A box with truly round edges; `drill` = (axis, radius, inside color) is a through hole.

    `worn` is the color of the edges' middle where paint has rubbed off.
    """
    rounding = min(rounding, float(half.min()) * 0.6)
    if drill is not None:
        rounding = min(rounding, float(half.min()) - drill[1] - 0.06)
    core = half - rounding
    steps = rounding * np.tan(np.linspace(0, np.pi / 4, _ROUND_STEPS + 1))
    lines = [np.concatenate([-c - steps[::-1], c + steps]) for c in core]
    patches = []
    for normal in FACES.astype(int):
        axis = int(np.abs(normal).argmax())
        u, v = (axis + 1) % 3, (axis + 2) % 3
        grid = np.zeros((len(lines[u]), len(lines[v]), 3))
        grid[..., u], grid[..., v] = np.meshgrid(lines[u], lines[v], indexing="ij")
        grid[..., axis] = normal[axis] * half[axis]
        inner = np.clip(grid, -core, core)
        outward = grid - inner
        outward /= np.linalg.norm(outward, axis=2, keepdims=True)
        patch = _patch(inner + outward * rounding, outward, color)
        if worn is not None:
            bend = 1 - np.abs(patch.normals).max(1, keepdims=True) ** 4
            patch = Mesh(patch.vertices, patch.normals, color + (worn - color) * bend, patch.faces)
        if drill is not None and drill[0] == axis:
            flat = np.abs(patch.normals[patch.faces][:, :, axis]).min(1) > 1 - 1e-9
            patch = Mesh(patch.vertices, patch.normals, patch.colors, patch.faces[~flat])
        patches.append(patch)
    if drill is not None:
        patches += _drilled(half, core, color, *drill)
    return join(patches)


def _drilled(
    half: np.ndarray,
    core: np.ndarray,
    color: np.ndarray,
    axis: int,
    radius: float,
    inside: np.ndarray,
) -> list[Mesh]:
    """What a drill leaves: two faces with a round opening, their softened rims, the bore."""
    u, v = (axis + 1) % 3, (axis + 2) % 3
    turns = np.linspace(0, 2 * np.pi, _RING + 1)
    radial = np.zeros((_RING + 1, 3))
    radial[:, u], radial[:, v] = np.cos(turns), np.sin(turns)
    along = np.eye(3)[axis]
    steep = np.maximum(np.abs(radial[:, [u, v]]), 1e-9)
    to_edge = (core[[u, v]] / steep).min(1, keepdims=True)
    rim = 0.02
    bend = np.linspace(0, np.pi / 2, _ROUND_STEPS)[:, None, None]
    patches = []
    for sign in (1.0, -1.0):
        face = np.stack([radial * to_edge, radial * (radius + rim)]) + sign * half[axis] * along
        patches.append(_patch(face, np.broadcast_to(sign * along, face.shape), color))
        normals = -np.sin(bend) * radial + np.cos(bend) * sign * along
        middle = radial * (radius + rim) + sign * (half[axis] - rim) * along
        patches.append(_patch(middle + rim * normals, normals, color))
    ends = np.array([1.0, -1.0])[:, None, None] * (half[axis] - rim) * along
    bore = radial * radius + ends
    patches.append(_patch(bore, np.broadcast_to(-radial, bore.shape), inside))
    return patches


def lathe(profile: np.ndarray, color: np.ndarray, sides: int = 40) -> Mesh:
    """A body turned about z: `profile` rows (radius, z) walked with the outside on the right."""
    turns = np.linspace(0, 2 * np.pi, sides + 1)
    radial = np.column_stack([np.cos(turns), np.sin(turns), np.zeros(sides + 1)])
    up = np.array([0, 0, 1.0])
    bands = []
    for (r0, z0), (r1, z1) in pairwise(profile):
        slope = np.array([z1 - z0, r0 - r1]) / max(np.hypot(z1 - z0, r1 - r0), 1e-9)
        normals = radial * slope[0] + up * slope[1]
        band = np.stack([radial * r0 + up * z0, radial * r1 + up * z1])
        bands.append(_patch(band, np.broadcast_to(normals, band.shape), color))
    return join(bands)


def hull(points: np.ndarray, color: np.ndarray) -> Mesh:
    """The convex body around `points`, with flat faces."""
    points = np.asarray(points, float)
    body = ConvexHull(points)
    patches = []
    for corners, plane in zip(points[body.simplices], body.equations, strict=True):
        face = np.stack([corners[:2], corners[[2, 2]]])
        patches.append(_patch(face, np.broadcast_to(plane[:3], face.shape), color))
    return join(patches)


def cord(line: np.ndarray, radius: float, color: np.ndarray) -> Mesh:
    """A string lying on the table along `line` (N, 2)."""
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    across = np.column_stack([-along[:, 1], along[:, 0], np.zeros(len(line))])
    turns = np.linspace(0, 2 * np.pi, 9)[None, :, None]
    normals = np.cos(turns) * across[:, None] + np.sin(turns) * np.array([0, 0, 1.0])
    middle = np.column_stack([line, np.full(len(line), radius)])[:, None]
    return _patch(middle + radius * normals, normals, color)


def _vessel(radius: float, lip: float, half: float, color: np.ndarray) -> Mesh:
    wall = 0.1 * radius
    drink = np.array([0.05, 0.02, 0.01])
    outside = [(0, -half), (radius, -half), (lip, half)]
    within = [(lip - wall, half), (radius - wall, -half * 0.8), (0, -half * 0.8)]
    level = 0.35 * half
    filling = lathe(np.array([(lip - wall, level), (0, level)]), drink)
    return join([lathe(np.array(outside + within), color), filling])


def _pawn(radius: float, half: float, color: np.ndarray) -> Mesh:
    foot = [(0, -half), (radius, -half), (radius, -half + 0.1)]
    turns = np.linspace(-0.9, np.pi / 2, 8)
    ball = np.column_stack([np.cos(turns), np.sin(turns)]) * radius * 0.6
    ball[:, 1] += half - radius * 0.6
    return lathe(np.vstack([foot, ball]), color)


def _pencil(solid: Solid, color: np.ndarray) -> Mesh:
    body = solid.vertices.copy().astype(float)
    tip = body[:, 2].max()
    body[body[:, 2] > 0, 2] -= 1.2
    ring = body[body[:, 2] > 0]
    wood = np.array([0.5, 0.3, 0.15])
    return join([hull(body, color), hull(np.vstack([ring * [0.97, 0.97, 1], [[0, 0, tip]]]), wood)])


def mesh_of(solid: Solid) -> Mesh:
    """The mesh of a scene's solid without inlays, in table coordinates."""
    color = solid.material.albedo.astype(float)
    if solid.half is not None:
        rounding = max(solid.bevel, 0.02)
        worn = solid.material.wear_color
        if worn is not None:
            worn = color + (worn - color) * solid.material.edge_wear
        hole = solid.hole
        drill = None if hole is None else (hole.axis, hole.radius, hole.inside)
        body = rounded_box(solid.half.astype(float), rounding, color, worn, drill)
    elif solid.kind in ("mug", "cup", "pawn"):
        radius = float(np.hypot(*solid.vertices[0, :2]))
        half = float(solid.vertices[:, 2].max())
        lip = float(np.hypot(*solid.vertices[-1, :2]))
        if solid.kind == "pawn":
            body = _pawn(radius, half, color)
        else:
            body = _vessel(radius, lip, half, color)
    elif solid.kind == "pencil":
        body = _pencil(solid, color)
    else:
        body = hull(solid.vertices, color)
    return body.posed(solid.rotation.astype(float), solid.position.astype(float))
