"""How a solid's visible points look: paint, grain, pips, the drilled hole, light and mirror."""

from __future__ import annotations

import numpy as np

from vision.scene.lights import Lighting, fresnel
from vision.scene.ray_casting import Hits, blocks
from vision.scene.solids import Solid
from vision.scene.surfaces import noise_tile

_FACE_AXES = np.array([0, 0, 1, 1, 2, 2])


def _grain(solid: Solid, point: np.ndarray) -> np.ndarray:
    """Wood grain under the paint: noise stretched along one body axis."""
    tile = noise_tile("wood")
    seed = int(abs(float(solid.position[0])) * 1000)
    u = ((point[:, 0] * 60 + point[:, 2] * 17 + seed) % 511).astype(int)
    v = ((point[:, 1] * 60 + point[:, 2] * 60 + seed * 7) % 511).astype(int)
    looked_up: np.ndarray = tile[v, u]
    return looked_up


def _painted(solid: Solid, hits: Hits) -> tuple[np.ndarray, np.ndarray]:
    """Albedo at the hits, and the share of light that gets there (1 outside of holes)."""
    material = solid.material
    albedo = np.broadcast_to(material.albedo, (len(hits.point), 3)).astype(np.float32).copy()
    reach = np.ones(len(hits.point), np.float32)
    if material.grain > 0:
        albedo *= (1 + material.grain * (_grain(solid, hits.point) - 0.5))[:, None]
    if material.edge_wear > 0 and material.wear_color is not None:
        worn = (hits.face >= 6)[:, None] * np.float32(material.edge_wear)
        albedo += (material.wear_color - albedo) * worn
    if solid.pip_color is not None:
        (_stamp_number if solid.pips is None else _stamp_pips)(solid, hits, albedo)
    return albedo, reach


def _stamp_number(solid: Solid, hits: Hits, albedo: np.ndarray) -> None:
    """Something like a number in the middle of each face of a polyhedron."""
    assert solid.pip_color is not None
    middle = solid.normals[hits.face] * solid.offsets[hits.face][:, None]
    away = np.linalg.norm(hits.point - middle, axis=1)
    strokes = _grain(solid, hits.point * 0.6 + hits.face[:, None]) > 0.55
    albedo[(away < 0.3 * solid.offsets[0]) & strokes] = solid.pip_color


def _stamp_pips(solid: Solid, hits: Hits, albedo: np.ndarray) -> None:
    assert solid.pips is not None
    assert solid.pip_color is not None
    for face, u, v, radius in solid.pips:
        on_face = np.flatnonzero(hits.face == int(face))
        if len(on_face) == 0:
            continue
        across, along = [k for k in range(3) if k != _FACE_AXES[int(face)]]
        place = hits.point[on_face]
        near = (place[:, across] - u) ** 2 + (place[:, along] - v) ** 2 < radius**2
        albedo[on_face[near]] = solid.pip_color


def _drill(
    solid: Solid, hits: Hits, local_rays: np.ndarray, albedo: np.ndarray, reach: np.ndarray
) -> np.ndarray:
    """Open the hole: color and depth of the bore's wall where rays pass its rim."""
    hole = solid.hole
    inside = np.zeros(len(hits.point), bool)
    if hole is None or solid.half is None:
        return inside
    across, along = [k for k in range(3) if k != hole.axis]
    on_cap = np.flatnonzero((hits.face < 6) & (_FACE_AXES[np.minimum(hits.face, 5)] == hole.axis))
    place, ray = hits.point[on_cap], local_rays[on_cap]
    x, y = place[:, across], place[:, along]
    radial = x * x + y * y
    radius = hole.radius
    rim = (radial >= radius**2) & (radial < (radius * 1.16) ** 2)
    albedo[on_cap[rim]] *= np.float32(0.82)
    bored = radial < radius**2
    on_cap, x, y, ray = on_cap[bored], x[bored], y[bored], ray[bored]
    if len(on_cap) == 0:
        return inside
    # Where the ray meets the bore's wall: (x + t dx)^2 + (y + t dy)^2 = r^2, the far root.
    dx, dy, dz = ray[:, across], ray[:, along], np.abs(ray[:, hole.axis])
    a = np.maximum(dx * dx + dy * dy, 1e-9)
    b = x * dx + y * dy
    t = (-b + np.sqrt(np.maximum(b * b - a * (x * x + y * y - radius**2), 0))) / a
    depth = np.minimum(t * dz, 2 * float(solid.half[hole.axis]))
    albedo[on_cap] = hole.inside
    # Light that a bright bore throws from wall to wall still shows deep down.
    floor = 0.06 + 0.35 * float(hole.inside.mean())
    reach[on_cap] = floor + (0.81 - floor) * np.exp(-depth / (radius * 1.1))
    inside[on_cap] = True
    return inside


def _near_the_way(others: list[Solid], solid: Solid, lamp_position: np.ndarray) -> list[Solid]:
    """Bodies whose ball comes near the straight way from the solid to the lamp."""
    if not others:
        return []
    way = lamp_position - solid.position
    off = np.stack([other.position for other in others]) - solid.position
    along = np.clip(off @ way / (way @ way), 0, 1)
    away = np.linalg.norm(off - along[:, None] * way, axis=1)
    reach = solid.radius + np.array([other.radius for other in others])
    return [others[k] for k in np.flatnonzero(away < reach)]


def shade(
    solid: Solid, hits: Hits, rays: np.ndarray, lighting: Lighting, others: list[Solid]
) -> np.ndarray:
    """Linear RGB (N, 3) of the hit points; `rays` are the table-frame rays that hit."""
    albedo, reach = _painted(solid, hits)
    local_rays = rays @ solid.rotation
    inside = _drill(solid, hits, local_rays, albedo, reach)
    points = hits.point @ solid.rotation.T + solid.position
    normals = hits.normal @ solid.rotation.T
    view = rays / np.linalg.norm(rays, axis=1, keepdims=True)
    facing = -np.einsum("ij,ij->i", view, normals)
    bounce = view + 2 * facing[:, None] * normals
    # Light from the room reaches the foot of a die less than its top.
    open_sky = np.where(normals[:, 2] > 0.5, 1.0, 0.5 + 0.5 * np.clip(points[:, 2] / 0.8, 0, 1))
    open_sky = (open_sky * reach)[:, None].astype(np.float32)
    light = lighting.ambient(normals) * open_sky
    mirror = lighting.mirrored(bounce) * open_sky
    for lamp in lighting.lamps:
        lit = reach.copy()
        toward = lamp.position - points
        for other in _near_the_way(others, solid, lamp.position):
            lit[blocks(other, points, toward)] = 0
        light += (lamp.falls(points, normals) * lit)[:, None] * lamp.color
        mirror += (lamp.glints(points, bounce, solid.material.sharpness) * lit)[
            :, None
        ] * lamp.color
    sheen = (fresnel(facing) * solid.material.gloss)[:, None]
    sheen[inside] *= 0.1
    shown: np.ndarray = albedo * light + sheen * mirror
    return shown
