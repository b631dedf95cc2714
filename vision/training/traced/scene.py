"""A scene of the scene maker as mitsuba understands it, in looks of our own."""

from __future__ import annotations

from typing import Any

import mitsuba as mi
import numpy as np

from vision.scene.description import SceneDescription
from vision.scene.flat import Flat
from vision.training.traced.evening import LAMPS, ROOM, WINDOWS, Evening, TableTop
from vision.training.traced.film import Film, tracer_camera
from vision.training.traced.inlays import inlays_of
from vision.training.traced.lights import Bulb, Window
from vision.training.traced.meshes import Mesh, cord, join, mesh_of
from vision.training.traced.paints import Finish, card

_STRING = np.array([0.3, 0.24, 0.15])
_BOUNCES, _BOUNCES_CLEAR = 5, 10
_PANE_SHARE = 0.9


def _coat(color: dict[str, Any], finish: Finish, clear: float = 0.0) -> dict[str, Any]:
    coat = {
        "type": "principled",
        "base_color": color,
        "roughness": finish.roughness,
        "specular": finish.specular,
        "clearcoat": finish.clearcoat,
        "clearcoat_gloss": 0.95,
    }
    return coat | ({"spec_trans": clear} if clear else {})


def _bitmap(texels: np.ndarray) -> dict[str, Any]:
    picture = mi.Bitmap(np.ascontiguousarray(texels, np.float32))
    return {"type": "bitmap", "bitmap": picture, "raw": True, "wrap_mode": "mirror"}


def _shape(mesh: Mesh, finish: Finish, clear: float = 0.0) -> mi.Mesh:
    color = {"type": "mesh_attribute", "name": "vertex_color"}
    coat = mi.Properties()
    coat["bsdf"] = mi.load_dict(_coat(color, finish, clear))
    shape = mi.Mesh(
        "things", len(mesh.vertices), len(mesh.faces), has_vertex_normals=True, props=coat
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
    coat = _coat(color, Finish(roughness))
    if flat.kind == "wish_card":
        # Lacquered or in a sleeve; its rounded corners are cut off.
        lacquer = Finish(1 - 0.7 * flat.gloss, 0.5, flat.gloss if flat.gloss > 0.3 else 0.0)
        cover = _bitmap(flat.cover[::-1, :, None])
        coat = {"type": "mask", "opacity": cover, "bsdf": _coat(color, lacquer)}
    return {
        "type": "disk" if flat.kind == "coin" else "rectangle",
        "to_world": turned.scale([width / 2, height / 2, 1]),
        "bsdf": coat,
    }


def _table(scene: SceneDescription, table: TableTop) -> dict[str, Any]:
    half_x, half_y = scene.table_half
    turned = mi.ScalarTransform3f().rotate(table.turn_deg)
    color = _bitmap(table.tile)
    color["to_uv"] = turned.scale([2 * half_x / table.span[0], 2 * half_y / table.span[1]])
    place = mi.ScalarTransform4f().scale([half_x, half_y, 1])
    return {"type": "rectangle", "to_world": place, "bsdf": _coat(color, table.finish)}


def _glow(radiance: np.ndarray) -> dict[str, Any]:
    return {"type": "area", "radiance": {"type": "rgb", "value": radiance.tolist()}}


def _lamp(bulb: Bulb) -> dict[str, Any]:
    return {
        "type": "sphere",
        "center": bulb.center.tolist(),
        "radius": bulb.radius,
        "emitter": _glow(bulb.radiance),
    }


def _panes(window: Window) -> list[dict[str, Any]]:
    """The window's panes, each a rectangle that faces the table's middle."""
    facing = mi.ScalarTransform4f().look_at(
        origin=window.center.tolist(), target=[0, 0, 0], up=[0, 0, 1]
    )
    across, along = window.panes
    half = window.half[0] / across, window.half[1] / along
    glow = _glow(window.radiance / _PANE_SHARE**2)
    places = [
        ((2 * i + 1) * half[0] - window.half[0], (2 * j + 1) * half[1] - window.half[1])
        for i in range(across)
        for j in range(along)
    ]
    return [
        {
            "type": "rectangle",
            "to_world": facing.translate([x, y, 0]).scale(
                [half[0] * _PANE_SHARE, half[1] * _PANE_SHARE, 1]
            ),
            "emitter": glow,
        }
        for x, y in places
    ]


def _panorama(sky: np.ndarray) -> dict[str, Any]:
    """Mitsuba's panoramas have y up, our tables z."""
    upright = mi.ScalarTransform4f().rotate([1, 0, 0], 90)
    return {"type": "envmap", "bitmap": mi.Bitmap(sky), "to_world": upright}


def _bodies(scene: SceneDescription, evening: Evening) -> dict[str, mi.Mesh]:
    """Everything that stands on the table, by finish."""
    kinds: dict[str, list[Mesh]] = {"dice": [], "black": [], "clear": [], "others": []}
    for solid in scene.solids:
        if solid.tags.get("clear"):
            kind = "clear"
        elif solid.kind == "die":
            kind = "black" if solid.tags["color"] == "black" else "dice"
        else:
            kind = "others"
        kinds[kind].append(mesh_of(solid))
        inlays = inlays_of(solid)
        if inlays is not None:
            kinds["others"].append(inlays)
    kinds["others"] += [cord(line, 0.06, _STRING) for line in scene.cords]
    finishes = {"dice": evening.dice.finish, "black": evening.dice.black_finish}
    finishes |= {"clear": Finish(0.12), "others": evening.other_finish}
    return {
        kind: _shape(join(meshes), finishes[kind], 0.85 if kind == "clear" else 0.0)
        for kind, meshes in kinds.items()
        if meshes
    }


def tracer_scene(
    scene: SceneDescription, film: Film, evening: Evening, rng: np.random.Generator
) -> dict[str, Any]:
    """Mitsuba's description of the scene on this evening."""
    bodies = _bodies(scene, evening)
    bounces = _BOUNCES_CLEAR if "clear" in bodies else _BOUNCES
    things: dict[str, Any] = {
        "type": "scene",
        "sensor": tracer_camera(scene.camera, film),
        "integrator": {
            "type": "aov",
            "aovs": "albedo:albedo",
            "light": {"type": "path", "max_depth": bounces},
        },
        ROOM: _panorama(evening.sky),
        "table": _table(scene, evening.table),
    }
    things |= {f"{LAMPS}{number}": _lamp(bulb) for number, bulb in enumerate(evening.lamps)}
    panes = [pane for window in evening.windows for pane in _panes(window)]
    things |= {f"{WINDOWS}{number}": pane for number, pane in enumerate(panes)}
    for number, flat in enumerate(scene.flats):
        things[f"sheet{number}"] = _sheet(rng, flat, 0.004 * (number + 1))
    return things | bodies
