"""Path-traced pictures with truth: ``python -m vision.training.traced FOLDER --preset normal``.

Another renderer's look, to choose thresholds and to calibrate confidence on: never to train
on. Needs mitsuba 3. The scene (places, camera, things) is drawn by the scene maker; paints,
table, lamps, room and the light itself are not: see `traced_looks`.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
import cv2
import mitsuba as mi
import numpy as np

from vision.scene.camera import SceneCamera
from vision.scene.describe import describe
from vision.scene.description import SceneDescription
from vision.scene.flat import Flat
from vision.scene.presets import PRESETS
from vision.scene.render import render
from vision.scene.sensor import draw_sensor, expose, jpeg
from vision.scene.truth import truth_of
from vision.training.traced_looks import (
    TILE_EDGES,
    bulbs,
    card,
    repaint,
    room,
    table_texture,
)
from vision.training.traced_meshes import Mesh, cord, join, mesh_of

_SIZES = ((1280, 720), (1024, 768))
_DIE_PX = (16.0, 90.0)
_FIRST_SEED = 7_000_000
"""Scenes start here: far from the seeds of samples and tests."""
_PASS_SAMPLES = 4
_FIREFLY = 12.0
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
    flat = cv2.undistortPoints(pixels.reshape(-1, 1, 2).astype(float), camera.matrix, camera.distortion)
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


def _finish(color: dict[str, Any], roughness: float, specular: float, clearcoat: float = 0.0) -> dict[str, Any]:
    return {
        "type": "principled",
        "base_color": color,
        "roughness": roughness,
        "specular": specular,
        "clearcoat": clearcoat,
        "clearcoat_gloss": 0.9,
    }


def _bitmap(texels: np.ndarray) -> dict[str, Any]:
    picture = mi.Bitmap(np.ascontiguousarray(texels, np.float32))
    return {"type": "bitmap", "bitmap": picture, "raw": True, "wrap_mode": "mirror"}


def _shape(mesh: Mesh, roughness: float, specular: float, clearcoat: float) -> mi.Mesh:
    color = {"type": "mesh_attribute", "name": "vertex_color"}
    properties = mi.Properties()
    properties["bsdf"] = mi.load_dict(_finish(color, roughness, specular, clearcoat))
    shape = mi.Mesh("things", len(mesh.vertices), len(mesh.faces), has_vertex_normals=True, props=properties)
    shape.add_attribute("vertex_color", 3, mesh.colors.ravel().astype(np.float32))
    values = mi.traverse(shape)
    values["vertex_positions"] = mesh.vertices.ravel().astype(np.float32)
    values["vertex_normals"] = mesh.normals.ravel().astype(np.float32)
    values["faces"] = mesh.faces.ravel().astype(np.uint32)
    values.update()
    return shape


def _sheet(rng: np.random.Generator, flat: Flat, level: float) -> dict[str, Any]:
    texels = card(rng) if flat.kind == "card" else flat.texels
    width, height = flat.size
    place = mi.ScalarTransform4f().translate([float(flat.center[0]), float(flat.center[1]), level])
    place = place.rotate([0, 0, 1], float(np.rad2deg(flat.angle_rad))).scale([width / 2, height / 2, 1])
    gloss = 0.15 if flat.kind == "phone" else float(rng.uniform(0.35, 0.9))
    shape = "disk" if flat.kind == "coin" else "rectangle"
    if flat.kind == "coin":
        texels = texels[texels.shape[0] // 2 :, texels.shape[1] // 2 :][:1, :1]
    return {"type": shape, "to_world": place, "bsdf": _finish(_bitmap(texels), gloss, 0.5)}


def tracer_scene(scene: SceneDescription, film: Film, rng: np.random.Generator) -> tuple[dict[str, Any], str, np.ndarray]:
    """Mitsuba's description, the table's name and the color of the light on the table."""
    preset = PRESETS[scene.preset]
    name, tile = table_texture(rng, preset.variety)
    table_color = _bitmap(tile)
    half_x, half_y = scene.table_half
    fit = mi.ScalarTransform3f().rotate(float(rng.uniform(0, 360)))
    table_color["to_uv"] = fit.scale([2 * half_x / TILE_EDGES, 2 * half_y / TILE_EDGES])
    shiny = name == "lacquer" or (name not in ("felt", "linen") and rng.random() < 0.5)
    table_finish = (float(rng.uniform(0.08, 0.3)), 0.5) if shiny else (float(rng.uniform(0.5, 0.95)), 0.2)
    lamp_share = float(rng.uniform(0.2, 0.8))
    sky, lamps = room(rng, preset.wild_light), bulbs(rng, preset.wild_light, scene.camera.position, lamp_share)
    things: dict[str, Any] = {
        "type": "scene",
        "sensor": tracer_camera(scene.camera, film),
        "integrator": {"type": "path", "max_depth": 5, "rr_depth": 3},
        "room": {
            "type": "envmap",
            "bitmap": mi.Bitmap(sky * np.float32(1 - lamp_share)),
            "to_world": mi.ScalarTransform4f().rotate([1, 0, 0], 90),
        },
        "table": {
            "type": "rectangle",
            "to_world": mi.ScalarTransform4f().scale([half_x, half_y, 1]),
            "bsdf": _finish(table_color, *table_finish),
        },
    }
    for number, lamp in enumerate(lamps):
        glow = {"type": "area", "radiance": {"type": "rgb", "value": lamp.radiance.tolist()}}
        ball = {"type": "sphere", "center": lamp.center.tolist(), "radius": lamp.radius}
        things[f"lamp{number}"] = {**ball, "emitter": glow}
    for number, flat in enumerate(scene.flats):
        things[f"sheet{number}"] = _sheet(rng, flat, 0.004 * (number + 1))
    dice = [mesh_of(solid) for solid in scene.solids if solid.kind == "die"]
    others = [mesh_of(solid) for solid in scene.solids if solid.kind != "die"]
    others += [cord(line, 0.06, np.array([0.3, 0.24, 0.15])) for line in scene.cords]
    varnish = float(rng.uniform(0.2, 1.0)) if rng.random() < 0.5 else 0.0
    things["dice"] = _shape(join(dice), float(rng.uniform(0.2, 0.75)), 0.5, varnish)
    if others:
        things["others"] = _shape(join(others), float(rng.uniform(0.15, 0.8)), 0.5, 0.0)
    weight = np.maximum(np.cos((np.arange(len(sky)) + 0.5) * np.pi / len(sky)), 0)[:, None, None]
    glow_color = (sky * weight).mean((0, 1)) / (sky * weight).mean() * (1 - lamp_share)
    for lamp in lamps:
        glow_color = glow_color + lamp.radiance / lamp.radiance.mean() * lamp_share / len(lamps)
    return things, name, glow_color


def trace(things: dict[str, Any], samples: int, seed: int) -> np.ndarray:
    """Linear light on the film, averaged over passes small enough for the memory."""
    scene = mi.load_dict(things)
    passes = max(1, samples // _PASS_SAMPLES)
    total: np.ndarray | float = 0.0
    for number in range(passes):
        light = np.array(mi.render(scene, spp=_PASS_SAMPLES, seed=seed * 1000 + number))
        total = total + np.minimum(light, _FIREFLY)
    return np.asarray(total / passes, np.float32)


def _calm(light: np.ndarray) -> np.ndarray:
    """Take the worst of the tracer's own noise away; what stays passes for a camera's."""
    shown = np.sqrt(np.maximum(light, 0)).astype(np.float32)
    return cv2.bilateralFilter(shown, 5, 0.06, 1.6) ** 2


def draw_scene(seed: int, preset: str) -> SceneDescription:
    """The first scene from this seed on whose dice have the sizes wanted."""
    size = _SIZES[seed % len(_SIZES)]
    for attempt in range(100):
        scene = describe(_FIRST_SEED + seed * 100 + attempt, preset, size)
        die_px = scene.camera.matrix[0, 0] / np.linalg.norm(scene.camera.position)
        dice = sum(solid.kind == "die" for solid in scene.solids)
        if _DIE_PX[0] <= die_px <= _DIE_PX[1] and 8 <= dice <= 20:
            rng = np.random.default_rng([seed, 61, len(preset)])
            return replace(scene, hand=None, solids=repaint(rng, scene.solids))
    raise ValueError(f"no scene of preset {preset} with dice of {_DIE_PX} px near seed {seed}")


def make_picture(seed: int, preset: str, image_name: str, samples: int) -> tuple[bytes, dict[str, Any]]:
    """The JPEG of a path-traced scene and its truth."""
    rng = np.random.default_rng([seed, 67, PRESETS[preset].dice[1]])
    scene = draw_scene(seed, preset)
    film = film_of(scene.camera)
    things, table, glow_color = tracer_scene(scene, film, rng)
    scene = replace(scene, surface=replace(scene.surface, name=table))
    light = film.bent(_calm(trace(things, samples, seed)))
    sensor = draw_sensor(rng, PRESETS[preset].severity * 0.6, glow_color)
    # The camera meters: halfway to middle gray, as its program does with bright and dark tables.
    metered = float((0.3 / max(light.mean(), 0.02)) ** 0.6)
    sensor = replace(sensor, exposure=sensor.exposure * metered)
    picture = expose(light, sensor, rng)
    return jpeg(picture, sensor), truth_of(scene, render(scene), image_name)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--preset", type=click.Choice(list(PRESETS)), default="normal")
@click.option("--count", default=20, help="How many pictures.")
@click.option("--seed", default=0, help="Seed of the first picture; the next ones follow.")
@click.option("--samples", default=32, help="Paths per pixel.")
@click.option("--variant", default="scalar_rgb", help="Mitsuba's variant; llvm_ad_rgb is quicker.")
def main(folder: Path, preset: str, count: int, seed: int, samples: int, variant: str) -> None:
    """Write path-traced pictures and their truth into FOLDER; pictures already there stay."""
    mi.set_variant(variant)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(seed, seed + count):
        path = folder / f"{preset}_{number:04d}.jpg"
        if path.exists():
            continue
        data, truth = make_picture(number, preset, path.name, samples)
        path.with_suffix(".json").write_text(json.dumps(truth, indent=1))
        unfinished = path.with_name(f".{path.name}")
        unfinished.write_bytes(data)
        os.replace(unfinished, path)
        click.echo(f"{path.name}: {len(truth['dice'])} dice on {truth['table']}")


if __name__ == "__main__":
    main()
