"""From a scene's description to its light: the table, then the bodies on it, then the hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.scene.description import SceneDescription
from vision.scene.hand import lay_over
from vision.scene.ray_casting import cast
from vision.scene.shading import shade
from vision.scene.sight import bounds_px, in_front
from vision.scene.tabletop import lit_table

HAND = 10_000
"""Owner of pixels that a hand covers."""


@dataclass(frozen=True)
class Rendered:
    """Linear light, and whose every pixel is.

    `owner` is the index of the solid or -1; `part` is 1 on upper faces, 2 on the others.
    `tops` maps a solid's index to how many pixels its upper face had before others hid it.
    """

    light: np.ndarray
    owner: np.ndarray
    part: np.ndarray
    tops: dict[int, int]

    @cached_property
    def tops_left(self) -> dict[int, int]:
        """How many pixels each solid's upper face still has in the finished picture."""
        indices, counts = np.unique(self.owner[self.part == 1], return_counts=True)
        return dict(zip(indices.tolist(), counts.tolist(), strict=True))


def render(scene: SceneDescription, smooth_px: float = 64) -> Rendered:
    """Light of the scene. Bodies up to `smooth_px` get several rays to a pixel for smooth
    edges; on larger ones, or where the picture is scaled down afterwards, it hardly shows.
    """
    camera = scene.camera
    light = lit_table(scene)
    owner = np.full((camera.height, camera.width), -1, np.int32)
    part = np.zeros((camera.height, camera.width), np.uint8)
    tops: dict[int, int] = {}
    position = camera.position.astype(np.float32)
    far_first = sorted(
        range(len(scene.solids)),
        key=lambda k: -float(np.linalg.norm(scene.solids[k].position - position)),
    )
    for index in far_first:
        _lay_solid(scene, index, smooth_px, light, owner, part, tops)
    if scene.hand is not None:
        covered = lay_over(scene.hand, light, scene.lighting)
        owner[covered] = HAND
        part[covered] = 0
    return Rendered(light, owner, part, tops)


def _lay_solid(
    scene: SceneDescription,
    index: int,
    smooth_px: float,
    light: np.ndarray,
    owner: np.ndarray,
    part: np.ndarray,
    tops: dict[int, int],
) -> None:
    solid = scene.solids[index]
    if not in_front(scene, solid.corners):
        return
    pixels = scene.camera.project(solid.corners)
    bounds = bounds_px(scene, pixels, 1)
    if bounds is None:
        return
    x0, y0, x1, y1 = bounds
    width, height = x1 - x0, y1 - y0
    size = float(np.sqrt(cv2.contourArea(cv2.convexHull(np.asarray(pixels, np.float32)))))
    samples = 3 if size < 18 else 2 if size < smooth_px else 1
    hull = cv2.convexHull(np.asarray((pixels - [x0, y0] + 0.5) * samples - 0.5, np.float32))
    inside = np.zeros((height * samples, width * samples), np.uint8)
    cv2.fillConvexPoly(inside, np.asarray(np.round(hull), np.int32), 1)
    cv2.polylines(inside, [np.asarray(np.round(hull), np.int32)], True, 1, 2)
    where = np.flatnonzero(inside)
    rays = scene.camera.window(x0, y0, width, height, samples).reshape(-1, 3)[where]
    hits = cast(solid, scene.camera.position.astype(np.float32), rays)
    if not hits.mask.any():
        return
    others = [other for k, other in enumerate(scene.solids) if k != index]
    struck = where[hits.mask]
    chosen, stands_for = _one_a_pixel(struck, hits.face, (height, width), samples)
    shown = shade(solid, hits.only(chosen), rays[hits.mask][chosen], scene.lighting, others)
    drawn = np.zeros((height * samples * width * samples, 5), np.float32)
    drawn[struck, :3] = shown[stands_for]
    drawn[struck, 3] = 1
    drawn[struck, 4] = (hits.normal @ solid.rotation.T)[:, 2] > 0.8
    layer: np.ndarray = drawn.reshape(height * samples, width * samples, 5)
    if samples > 1:
        layer = cv2.resize(layer, (width, height), interpolation=cv2.INTER_AREA)
    cover = layer[..., 3:4]
    window = light[y0:y1, x0:x1]
    window *= 1 - cover
    window += layer[..., :3]
    mine = cover[..., 0] > 0.5
    upper = mine & (layer[..., 4] > 0.5 * cover[..., 0])
    owner[y0:y1, x0:x1][mine] = index
    part[y0:y1, x0:x1][mine] = 2
    part[y0:y1, x0:x1][upper] = 1
    tops[index] = int(upper.sum())


def _one_a_pixel(
    struck: np.ndarray, face: np.ndarray, shape: tuple[int, int], samples: int
) -> tuple[np.ndarray, np.ndarray]:
    """Which hits to shade, and which of those stands for each hit.

    Where all samples of a pixel meet one face, one of them speaks for the pixel: shading is
    what takes time, and only edges need every sample.
    """
    if samples == 1:
        every = np.arange(len(struck))
        return every, every
    height, width = shape
    faces = np.full(height * samples * width * samples, -1)
    faces[struck] = face
    blocks = faces.reshape(height, samples, width, samples)
    even = (blocks.min((1, 3)) == blocks.max((1, 3))) & (blocks[:, 0, :, 0] >= 0)
    row, column = np.divmod(struck, width * samples)
    calm = even[row // samples, column // samples]
    first = (row % samples == 0) & (column % samples == 0)
    chosen = np.flatnonzero(~calm | first)
    number = np.zeros(len(faces), np.int64)
    number[struck[chosen]] = np.arange(len(chosen))
    speaker = np.where(
        calm, (row - row % samples) * width * samples + column - column % samples, struck
    )
    return chosen, number[speaker]
