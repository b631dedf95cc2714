"""A scene of the scene maker as mitsuba understands it, in looks of our own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import mitsuba as mi
import numpy as np

from vision.scene.description import SceneDescription
from vision.scene.flat import Flat
from vision.scene.presets import PRESETS
from vision.training.traced.film import Film, tracer_camera
from vision.training.traced.lights import Bulb, bulbs, given_by, room
from vision.training.traced.meshes import Mesh, cord, join, mesh_of
from vision.training.traced.paints import card
from vision.training.traced.tables import TILE_EDGES, table_texture

_STRING = np.array([0.3, 0.24, 0.15])
_SOFT_TABLES = ("felt", "linen")


@dataclass(frozen=True)
class TracerScene:
    """Mitsuba's description, the table's name and the color of the light on the table."""

    things: dict[str, Any]
    table: str
    light_color: np.ndarray


def _finish(
    color: dict[str, Any], roughness: float, specular: float, clearcoat: float = 0.0
) -> dict[str, Any]:
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


def _shape(mesh: Mesh, roughness: float, clearcoat: float = 0.0) -> mi.Mesh:
    color = {"type": "mesh_attribute", "name": "vertex_color"}
    finish = mi.Properties()
    finish["bsdf"] = mi.load_dict(_finish(color, roughness, 0.5, clearcoat))
    shape = mi.Mesh(
        "things", len(mesh.vertices), len(mesh.faces), has_vertex_normals=True, props=finish
    )
    shape.add_attribute("vertex_color", 3, mesh.colors.ravel().astype(np.float32))
    values = mi.traverse(shape)
    values["vertex_positions"] = mesh.vertices.ravel().astype(np.float32)
    values["vertex_normals"] = mesh.normals.ravel().astype(np.float32)
    values["faces"] = mesh.faces.ravel().astype(np.uint32)
    values.update()
    return shape


def _sheet(rng: np.random.Generator, flat: Flat, level: float) -> dict[str, Any]:
    width, height = flat.size
    x, y = (float(v) for v in flat.center[:2])
    turned = (
        mi.ScalarTransform4f()
        .translate([x, y, level])
        .rotate([0, 0, 1], float(np.rad2deg(flat.angle_rad)))
    )
    texels = card(rng) if flat.kind == "card" else flat.texels
    color = _bitmap(texels[::-1])  # Mitsuba's first row is the nearest, a sheet's the farthest.
    roughness = 0.15 if flat.kind == "phone" else float(rng.uniform(0.35, 0.9))
    return {
        "type": "disk" if flat.kind == "coin" else "rectangle",
        "to_world": turned.scale([width / 2, height / 2, 1]),
        "bsdf": _finish(color, roughness, 0.5),
    }


def _table(rng: np.random.Generator, scene: SceneDescription) -> tuple[str, dict[str, Any]]:
    name, tile = table_texture(rng, PRESETS[scene.preset].variety)
    half_x, half_y = scene.table_half
    turned = mi.ScalarTransform3f().rotate(float(rng.uniform(0, 360)))
    color = _bitmap(tile)
    color["to_uv"] = turned.scale([2 * half_x / TILE_EDGES, 2 * half_y / TILE_EDGES])
    if name == "lacquer" or (name not in _SOFT_TABLES and rng.random() < 0.5):
        finish = _finish(color, float(rng.uniform(0.08, 0.3)), 0.5)
    else:
        finish = _finish(color, float(rng.uniform(0.5, 0.95)), 0.2)
    place = mi.ScalarTransform4f().scale([half_x, half_y, 1])
    return name, {"type": "rectangle", "to_world": place, "bsdf": finish}


def _lamp(bulb: Bulb) -> dict[str, Any]:
    return {
        "type": "sphere",
        "center": bulb.center.tolist(),
        "radius": bulb.radius,
        "emitter": {
            "type": "area",
            "radiance": {"type": "rgb", "value": bulb.radiance.tolist()},
        },
    }


def _panorama(sky: np.ndarray) -> dict[str, Any]:
    """Mitsuba's panoramas have y up, our tables z."""
    upright = mi.ScalarTransform4f().rotate([1, 0, 0], 90)
    return {"type": "envmap", "bitmap": mi.Bitmap(sky), "to_world": upright}


def tracer_scene(scene: SceneDescription, film: Film, rng: np.random.Generator) -> TracerScene:
    wild = PRESETS[scene.preset].wild_light
    table, table_top = _table(rng, scene)
    lamp_share = float(rng.uniform(0.2, 0.8))
    sky = room(rng, wild) * np.float32(1 - lamp_share)
    lamps = bulbs(rng, wild, scene.camera.position, lamp_share)
    things: dict[str, Any] = {
        "type": "scene",
        "sensor": tracer_camera(scene.camera, film),
        "integrator": {
            "type": "aov",
            "aovs": "albedo:albedo",
            "light": {"type": "path", "max_depth": 4},
        },
        "room": _panorama(sky),
        "table": table_top,
    }
    things |= {f"lamp{number}": _lamp(bulb) for number, bulb in enumerate(lamps)}
    for number, flat in enumerate(scene.flats):
        things[f"sheet{number}"] = _sheet(rng, flat, 0.004 * (number + 1))
    dice = [mesh_of(solid) for solid in scene.solids if solid.kind == "die"]
    others = [mesh_of(solid) for solid in scene.solids if solid.kind != "die"]
    others += [cord(line, 0.06, _STRING) for line in scene.cords]
    varnish = float(rng.uniform(0.2, 1.0)) if rng.random() < 0.5 else 0.0
    things["dice"] = _shape(join(dice), float(rng.uniform(0.2, 0.75)), varnish)
    if others:
        things["others"] = _shape(join(others), float(rng.uniform(0.15, 0.8)))
    light_color = given_by(sky) + sum(bulb.given for bulb in lamps)
    return TracerScene(things, table, light_color)
