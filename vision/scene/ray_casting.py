"""Where rays meet solids, and which solids stand in the way of light."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.scene.solids import Solid


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
