"""The tracer's film: exactly the scene's camera, its lens applied afterwards."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from dataclasses import dataclass
from typing import Any

import cv2
import drjit as dr
import mitsuba as mi
import numpy as np

from vision.scene.camera import SceneCamera

try:
    from pyoidn.denoise import denoise
except ImportError:
    denoise = None

_PASS_SAMPLES = 4
_BRIGHTNESS = (".scale", ".radiance.value")
"""How parameters end that tell how bright something shines: a panorama, a lamp."""
FIREFLY = 12.0
"""Light above this in one pass is a lucky path, not the scene's."""


@dataclass(frozen=True)
class Film:
    """A pinhole's film around the optical axis, large enough for all the lens bends inward."""

    width: int
    height: int
    focal_px: float
    map_x: np.ndarray
    map_y: np.ndarray

    def bent(self, straight: np.ndarray) -> np.ndarray:
        """The lens's picture of what the pinhole saw."""
        return cv2.remap(straight, self.map_x, self.map_y, cv2.INTER_CUBIC)


def film_of(camera: SceneCamera) -> Film:
    """Film pixels keep the camera's focal length; OpenCV's (0, 0) is a pixel's center, so the
    middle of a film `width` wide lies at (width - 1) / 2."""
    pixels = np.stack(np.meshgrid(np.arange(camera.width), np.arange(camera.height)), -1)
    places = pixels.reshape(-1, 1, 2).astype(float)
    flat = cv2.undistortPoints(places, camera.matrix, camera.distortion)
    focal = float(camera.matrix[0, 0])
    offsets = flat.reshape(camera.height, camera.width, 2) * focal
    width, height = (2 * (int(np.abs(offsets[..., k]).max()) + 3) for k in range(2))
    middle = np.array([(width - 1) / 2, (height - 1) / 2])
    maps = (offsets + middle).astype(np.float32)
    return Film(width, height, focal, maps[..., 0].copy(), maps[..., 1].copy())


def tracer_camera(camera: SceneCamera, film: Film) -> dict[str, Any]:
    """Mitsuba looks along +z with x to the left and y up, where OpenCV has right and down."""
    pose = np.eye(4)
    pose[:3, :3] = camera.rotation.T * [-1, -1, 1]
    pose[:3, 3] = camera.position
    return {
        "type": "perspective",
        "fov": float(np.rad2deg(2 * np.arctan(film.width / 2 / film.focal_px))),
        "fov_axis": "x",
        "near_clip": 0.1,
        "far_clip": 1e5,
        "to_world": mi.ScalarTransform4f(pose),
        "film": {
            "type": "hdrfilm",
            "width": film.width,
            "height": film.height,
            "pixel_format": "rgb",
            "rfilter": {"type": "box"},
        },
        "sampler": {"type": "independent"},
    }


def trace(
    things: dict[str, Any], samples: int, seed: int, brightest: float = FIREFLY
) -> np.ndarray:
    """What the integrator says of every film pixel, averaged over passes that fit in memory."""
    return _traced(mi.load_dict(things), samples, seed, brightest)


def trace_each(
    things: dict[str, Any], sources: Collection[str], samples: int, seed: int
) -> dict[str, np.ndarray]:
    """The same for the light of each source alone, all others put out.

    A source is everything that shines and whose name begins with the source's. How bright it is
    is no constant for the compiler: one kernel serves them all.
    """
    scene = mi.load_dict(things)
    values = mi.traverse(scene)
    shining = [name for name in dict(values) if name.startswith(tuple(sources))]
    # Copies: what is handed out changes with the scene.
    lit = {name: copy(values[name]) for name in shining if name.endswith(_BRIGHTNESS)}
    traced = {}
    for source in sources:
        for name, brightness in lit.items():
            put_on = _opaque(float(name.startswith(source)))
            values[name] = type(brightness)(brightness * put_on)
        values.update()
        traced[source] = _traced(scene, samples, seed, FIREFLY)
    return traced


def _opaque(number: float) -> Any:
    return dr.opaque(mi.Float, number) if dr.is_jit_v(mi.Float) else number


def _traced(scene: mi.Scene, samples: int, seed: int, brightest: float) -> np.ndarray:
    one_pass = _all_at_once if dr.is_jit_v(mi.Float) else _rendered
    passes = max(1, samples // _PASS_SAMPLES)
    total: np.ndarray | float = 0.0
    for number in range(passes):
        total = total + np.minimum(one_pass(scene, seed * 1000 + number), brightest)
    return np.asarray(total / passes, np.float32)


def _rendered(scene: mi.Scene, seed: int) -> np.ndarray:
    return np.array(mi.render(scene, spp=_PASS_SAMPLES, seed=seed))


def _all_at_once(scene: mi.Scene, seed: int) -> np.ndarray:
    """The same as `mi.render` of variants that compile, in half the time: its film would have every
    path compiled and followed twice, the first time for one of its channels alone."""
    sensor, integrator = scene.sensors()[0], scene.integrator()
    width, height = (int(side) for side in sensor.film().size())
    count = width * height * _PASS_SAMPLES
    sampler = sensor.sampler().clone()
    sampler.set_sample_count(_PASS_SAMPLES)
    sampler.set_samples_per_wavefront(_PASS_SAMPLES)
    sampler.seed(seed, count)
    pixel = dr.arange(mi.UInt32, count) // _PASS_SAMPLES
    place = mi.Point2f(mi.Float(pixel % width), mi.Float(pixel // width)) + sampler.next_2d()
    ray, _ = sensor.sample_ray_differential(
        0.0, 0.5, place / mi.Point2f(width, height), mi.Point2f(0.5)
    )
    light, _, more = integrator.sample(scene, sampler, ray)
    # An integrator within an integrator tells its light once more.
    beside = [
        values
        for name, values in zip(integrator.aov_names(), more, strict=True)
        if not name.startswith("light.")
    ]
    channels = [light.x, light.y, light.z, *beside]
    dr.eval(channels)
    paths = np.stack([np.array(channel) for channel in channels], -1)
    return np.asarray(paths.reshape(height, width, _PASS_SAMPLES, -1).mean(2))


def calmed(light: np.ndarray, albedo: np.ndarray) -> np.ndarray:
    """Smooth the tracer's own noise in the light that falls, not in what it falls on.

    Textures and the edges of things are sharp in the albedo; what noise stays passes for a
    camera's. Where `pyoidn` is installed, Intel's denoiser does it: four paths a pixel are
    enough for it, and soft shadows and mirrored windows stay what they are.
    """
    if denoise is not None:
        return np.asarray(denoise(np.maximum(light, 0), np.clip(albedo, 0, 1), hdr=True))
    answer = albedo + np.float32(0.03)
    falling = np.sqrt(np.maximum(light, 0) / answer)
    falling = np.minimum(falling, 1.25 * cv2.medianBlur(falling, 3))
    level = np.float32(np.median(falling) + 1e-6)
    smooth = cv2.bilateralFilter(falling / level, 9, 0.15, 2.2) * level
    arriving: np.ndarray = smooth**2 * answer
    return arriving
