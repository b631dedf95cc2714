"""The table's light: its surface, what lies flat on it, shadows, and what its varnish mirrors."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.scene.description import SceneDescription
from vision.scene.flat import Flat
from vision.scene.lights import Lamp, fresnel
from vision.scene.ray_casting import cast
from vision.scene.sight import bounds_px, edge_px, in_front
from vision.scene.surfaces import albedo

_COARSE = 8
"""Light on the bare table changes slowly: it is computed on a grid this coarse (px)."""


def lit_table(scene: SceneDescription) -> np.ndarray:
    camera = scene.camera
    eye = camera.position.astype(np.float32)
    rays = camera.window(0, 0, camera.width, camera.height)
    ray_x, ray_y, ray_z = cv2.split(rays)
    reach = -eye[2] / np.minimum(ray_z, np.float32(-1e-3))
    place_x, place_y = eye[0] + ray_x * reach, eye[1] + ray_y * reach
    half = np.asarray(scene.table_half, np.float32)
    beyond = (ray_z > -0.02) | (np.abs(place_x) > half[0]) | (np.abs(place_y) > half[1])
    np.clip(place_x, -400, 400, out=place_x)
    np.clip(place_y, -400, 400, out=place_y)
    place = cv2.merge([place_x, place_y])
    texels = scene.surface.texels_per_edge / max(1.0, edge_px(scene))
    color = albedo(scene.surface, place_x, place_y, texels)
    gloss = np.full(color.shape[:2], scene.surface.gloss, np.float32)
    for flat in scene.flats:
        _lay_flat(scene, flat, place, color, gloss)
    for cord in scene.cords:
        _lay_cord(scene, cord, color)
    diffuse, mirror = _table_light(scene, rays, place, gloss)
    light = color
    light *= diffuse
    light += mirror
    if scene.surface.gloss > 0.35:
        _lay_reflections(scene, light)
    light[beyond] = scene.room
    return light


def _lay_flat(
    scene: SceneDescription, flat: Flat, place: np.ndarray, color: np.ndarray, gloss: np.ndarray
) -> None:
    if not in_front(scene, flat.outline):
        return
    bounds = bounds_px(scene, scene.camera.project(flat.outline), 1)
    if bounds is None:
        return
    x0, y0, x1, y1 = bounds
    u, v = flat.texel_of(place[y0:y1, x0:x1])
    sheet, cover_tile = flat.texels, flat.cover
    texels_per_px = flat.texels_per_edge / max(1.0, edge_px(scene))
    if texels_per_px > 1.5:
        size = (int(texels_per_px) | 1,) * 2
        sheet, cover_tile = cv2.blur(sheet, size), cv2.blur(cover_tile, size)
    printed = cv2.remap(sheet, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.remap(cover_tile, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    window = color[y0:y1, x0:x1]
    window += (printed - window) * cover[..., None]
    gloss[y0:y1, x0:x1] += (flat.gloss - gloss[y0:y1, x0:x1]) * cover


def _lay_cord(scene: SceneDescription, cord: np.ndarray, color: np.ndarray) -> None:
    points = np.column_stack([cord, np.full(len(cord), 0.05)])
    if not in_front(scene, points):
        return
    pixels = np.clip(scene.camera.project(points), -5000, 5000)
    width = max(1, round(edge_px(scene) * 0.09))
    cv2.polylines(
        color, [np.asarray(pixels * 16, np.int32)], False, (0.35, 0.3, 0.22), width, cv2.LINE_AA, 4
    )


def _table_light(
    scene: SceneDescription, rays: np.ndarray, place: np.ndarray, gloss: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Light that falls on the table and light it mirrors by its gloss, shadows included."""
    height, width = place.shape[:2]
    coarse = (slice(None, None, _COARSE), slice(None, None, _COARSE))
    spots, views = place[coarse], rays[coarse]
    shape = spots.shape[:2]
    points = np.concatenate([spots, np.zeros((*shape, 1), np.float32)], 2).reshape(-1, 3)
    view = views.reshape(-1, 3)
    view = view / np.linalg.norm(view, axis=1, keepdims=True)
    up = np.broadcast_to(np.asarray([0, 0, 1], np.float32), points.shape)
    bounce = view * np.asarray([1, 1, -1], np.float32)
    share = fresnel(-view[:, 2]) * 2.5

    def full(values: np.ndarray) -> np.ndarray:
        small = values.reshape(shape).astype(np.float32)
        return cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)

    corners = [solid.corners for solid in scene.solids]
    falls = [_near_shade(scene, corners)]
    glints = [full(share * 0.7) * gloss]
    for lamp in scene.lighting.lamps:
        lit = 1 - _shadow(scene, lamp, corners)
        falls.append(full(lamp.falls(points, up)) * lit)
        lit *= gloss
        glints.append(full(share * lamp.glints(points, bounce, scene.surface.sharpness)) * lit)
    lighting = scene.lighting
    lamps = [lamp.color for lamp in lighting.lamps]
    return (
        cv2.transform(cv2.merge(falls), np.stack([lighting.sky, *lamps]).T),
        cv2.transform(cv2.merge(glints), np.stack([lighting.overhead, *lamps]).T),
    )


def _near_shade(scene: SceneDescription, corners: list[np.ndarray]) -> np.ndarray:
    """The dark seam where things stand on the table."""
    mask = np.zeros((scene.camera.height, scene.camera.width), np.uint8)
    for points in corners:
        foot = points.copy()
        foot[:, 2] = 0
        _fill(scene, mask, foot, 255)
    blur = max(0.6, 0.28 * edge_px(scene))
    seam = _soft(mask, blur).astype(np.float32) / 255
    return 1 - 0.75 * seam


def _soft(mask: np.ndarray, sigma: float) -> np.ndarray:
    """Gaussian blur that stays quick for wide blurs by working on a smaller mask."""
    step = max(1, int(sigma / 3))
    if step == 1:
        return cv2.GaussianBlur(mask, (0, 0), sigma) if sigma > 0.3 else mask
    height, width = mask.shape
    small = cv2.resize(
        mask, (max(1, width // step), max(1, height // step)), interpolation=cv2.INTER_AREA
    )
    small = cv2.GaussianBlur(small, (0, 0), sigma / step)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)


def _fill(scene: SceneDescription, mask: np.ndarray, points: np.ndarray, value: int) -> None:
    if not in_front(scene, points):
        return
    pixels = scene.camera.project(points)
    if np.abs(pixels).max() > 15000:
        return
    hull = cv2.convexHull(np.asarray(pixels, np.float32))
    cv2.fillConvexPoly(mask, np.asarray(np.round(hull * 16), np.int32), value, cv2.LINE_AA, 4)


def _shadow(scene: SceneDescription, lamp: Lamp, corners: list[np.ndarray]) -> np.ndarray:
    """Share of the lamp's light that things keep from the table, softer away from their foot."""
    width_px = edge_px(scene)
    distance = float(np.linalg.norm(lamp.position))
    softness = lamp.radius / distance
    slices = (1.0,) if softness < 0.06 else (0.35, 1.0)
    total = np.zeros((scene.camera.height, scene.camera.width), np.uint8)
    for share in slices:
        mask = np.zeros_like(total)
        for points in corners:
            lowered = points.copy()
            lowered[:, 2] *= share
            toward = lowered - lamp.position
            reach = -lamp.position[2] / np.minimum(toward[:, 2], -1e-3)
            if reach.max() > 40 or lowered[:, 2].max() > lamp.position[2] * 0.8:
                continue
            cast_points = lamp.position + toward * reach[:, None]
            foot = points.copy()
            foot[:, 2] = 0
            _fill(scene, mask, np.vstack([cast_points, foot]), 255)
        total = np.maximum(total, _soft(mask, max(0.3, softness * share * width_px * 0.8)))
    return total.astype(np.float32) / 255


def _lay_reflections(scene: SceneDescription, light: np.ndarray) -> None:
    """Things mirrored in a varnished table: each body upside down, faint."""
    flip = np.diag(np.asarray([1, 1, -1], np.float32))
    eye = scene.camera.position.astype(np.float32)
    layer = np.zeros((*light.shape[:2], 4), np.float32)
    for solid in scene.solids:
        rotation = flip @ solid.rotation @ flip
        twin = replace(
            solid,
            normals=solid.normals @ flip,
            vertices=solid.vertices @ flip,
            rotation=rotation,
            position=solid.position @ flip,
        )
        if not in_front(scene, twin.corners):
            continue
        bounds = bounds_px(scene, scene.camera.project(twin.corners), 1)
        if bounds is None:
            continue
        x0, y0, x1, y1 = bounds
        rays = scene.camera.window(x0, y0, x1 - x0, y1 - y0).reshape(-1, 3)
        hits = cast(twin, eye, rays)
        if not hits.mask.any():
            continue
        view = rays[hits.mask]
        steep = -view[:, 2] / np.linalg.norm(view, axis=1)
        cover = np.zeros(len(rays), np.float32)
        cover[hits.mask] = np.minimum(fresnel(steep) * 2.5 * scene.surface.gloss, 1)
        layer_window = layer[y0:y1, x0:x1].reshape(-1, 4)
        seen = hits.mask & (cover > layer_window[:, 3])
        layer_window[seen, :3] = solid.material.albedo * (scene.lighting.sky + 0.2)
        layer_window[seen, 3] = cover[seen]
        layer[y0:y1, x0:x1] = layer_window.reshape(y1 - y0, x1 - x0, 4)
    layer[..., :3] *= layer[..., 3:]
    blur = max(0.5, edge_px(scene) * 1.2 / np.sqrt(scene.surface.sharpness))
    layer = (
        cv2.GaussianBlur(layer, (0, 0), blur)
        if blur < 6
        else cv2.blur(layer, (int(blur) * 3 | 1,) * 2)
    )
    light *= 1 - layer[..., 3:]
    light += layer[..., :3]
