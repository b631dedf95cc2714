"""Draw a scene from a seed: the same seed always gives the same scene."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.scene import layout, things
from vision.scene.camera import SceneCamera, look_at
from vision.scene.description import SceneDescription
from vision.scene.flat import Flat, draw_flat, draw_trap
from vision.scene.hand import draw_hand
from vision.scene.lights import draw_lighting
from vision.scene.materials import GAME_COLORS, any_color
from vision.scene.presets import PRESETS, Preset
from vision.scene.sensor import draw_sensor
from vision.scene.solids import Solid
from vision.scene.surface_choice import draw_surface
from vision.scene.surfaces import hash_name

_COCKED_SHARE = 0.25
"""Of the chance that a preset names for anything cocked, what a single die has."""
_SIZES = ((1280, 720), (1024, 768), (1280, 960), (1920, 1080), (960, 1280), (640, 480))


def describe(seed: int, preset_name: str, size: tuple[int, int] | None = None) -> SceneDescription:
    """A whole picture's scene."""
    preset = PRESETS[preset_name]
    rng = np.random.default_rng([seed, hash_name(preset_name)])
    weights = [0.4, 0.2, 0.2, 0.08, 0.08, 0.04]
    width, height = size or _SIZES[int(rng.choice(len(_SIZES), p=weights))]
    count = int(rng.integers(preset.dice[0], preset.dice[1] + 1))
    low, high = preset.edge_px
    # As many dice as asked have to fit: crowded pictures have smaller dice.
    high = max(low * 1.2, min(high, 0.62 * np.sqrt(width * height / count)))
    edge_px = float(np.exp(rng.uniform(np.log(low), np.log(high)))) * width / 1280
    camera, tilt = draw_camera(rng, preset, width, height, (width / 2, height / 2), edge_px, width)
    radius = min(width, height) / edge_px * rng.uniform(0.32, 0.5)
    return _furnish(rng, seed, preset, camera, tilt, edge_px, count, radius)


def describe_crop(
    seed: int,
    crop_px: int = 192,
    edge_px: tuple[float, float] | None = None,
    leaning: float | None = None,
) -> tuple[SceneDescription, float]:
    """A window of a picture for training, and the factor that scales it to `crop_px`; `leaning` is
    the share of dice that lean, as the preset has it if it is not named.

    The window is as the camera saw it, at its own resolution: its blur, noise and JPEG are
    scaled together with it, as the reader will scale a photograph.
    """
    preset = PRESETS["training"]
    if leaning is not None:
        preset = replace(preset, cocked=leaning / _COCKED_SHARE)
    rng = np.random.default_rng([seed, 8_191])
    low, high = edge_px or preset.edge_px
    wanted = float(np.clip(np.exp(rng.normal(np.log(24), 0.42)), low, high))
    kind = rng.random()
    native = 1.0 if kind < 0.5 else rng.uniform(0.45, 1.0) if kind < 0.7 else rng.uniform(1.0, 1.6)
    window = int(crop_px * native)
    edge = wanted * native
    full = edge * rng.uniform(16, 70)
    off_center = rng.uniform(-0.5, 0.5, 2) * [1, 0.7] * full
    principal = (window / 2 - off_center[0], window / 2 - off_center[1])
    camera, tilt = draw_camera(rng, preset, window, window, principal, edge, full)
    radius = window / edge * rng.uniform(0.4, 0.75)
    count = int(rng.integers(preset.dice[0], preset.dice[1] + 1))
    return _furnish(rng, seed, preset, camera, tilt, edge, count, radius), crop_px / window


def draw_camera(
    rng: np.random.Generator,
    preset: Preset,
    width: int,
    height: int,
    principal: tuple[float, float],
    edge_px: float,
    full_width: float,
) -> tuple[SceneCamera, float]:
    """A camera that shows a die in the middle of the picture about `edge_px` wide."""
    middle = np.array([[(width - 1) / 2, (height - 1) / 2]])
    while True:
        focal = float(full_width * np.exp(rng.uniform(np.log(0.6), np.log(1.3))))
        matrix = np.array([[focal, 0, principal[0]], [0, focal, principal[1]], [0, 0, 1.0]])
        k1 = float(np.clip(rng.normal(-0.02, 0.05), -0.16, 0.1))
        distortion = np.array([k1, -0.12 * k1 + rng.normal(0, 0.01), 0.0, 0.0, 0.0])
        tilt = float(np.deg2rad(rng.uniform(*preset.tilt_deg)))
        rotation, _ = look_at(np.zeros(3), tilt, rng.uniform(0, 2 * np.pi), _roll(rng, tilt), 1.0)
        camera = SceneCamera(width, height, matrix, distortion, rotation, np.array([0, 0, 1.0]))
        ray = camera.rays(middle[:, :1], middle[:, 1:])[0, 0]
        slope = -ray[2] / np.linalg.norm(ray)
        if slope < np.cos(np.deg2rad(min(62.0, preset.tilt_deg[1] + 8))):
            continue
        # The picture's middle looks at the table's middle, at the distance that gives the size.
        distance = focal / edge_px / float(ray @ rotation[2]) * np.linalg.norm(ray)
        position = -ray / np.linalg.norm(ray) * distance
        camera = SceneCamera(width, height, matrix, distortion, rotation, -rotation @ position)
        tilt_deg = float(np.rad2deg(np.arccos(np.clip(-rotation[2, 2], -1, 1))))
        return camera, tilt_deg


def _roll(rng: np.random.Generator, tilt_rad: float) -> float:
    """How the camera is turned about its view: any way from above, mostly upright from a chair."""
    if tilt_rad < np.deg2rad(20) or rng.random() < 0.12:
        return float(rng.uniform(-np.pi, np.pi))
    return float(rng.normal(0, 0.28))


def _furnish(
    rng: np.random.Generator,
    seed: int,
    preset: Preset,
    camera: SceneCamera,
    tilt_deg: float,
    edge_px: float,
    count: int,
    radius: float,
) -> SceneDescription:
    surface = draw_surface(rng, preset.variety)
    lighting = draw_lighting(rng, preset.wild_light, surface.mean_albedo, camera.position)
    taken: list[np.ndarray] = []
    spots = layout.throw_spots(rng, count, radius, preset.close_share, taken)
    dice_set = things.draw_dice_set(rng)
    solids: list[Solid] = [_die(rng, preset, dice_set, spot) for spot in spots]
    cords: list[np.ndarray] = []
    if rng.random() < preset.cord:
        ends = layout.throw_spots(rng, 2, radius * 1.1, 0.0, taken)
        solids += [things.oraklos_die(rng, dice_set, "red", spot, False) for spot in ends]
        if len(ends) == 2:
            cords.append(_cord(rng, ends[0], ends[1]))
    for _ in range(rng.poisson(preset.strangers)):
        for spot in layout.throw_spots(rng, 1, radius, 0.2, taken):
            solids.append(things.stranger(rng, spot))
    for _ in range(rng.poisson(preset.bystanders)):
        thing = _placed_bystander(rng, radius, taken)
        if thing is not None and not _looms(thing, camera):
            solids.append(thing)
    flats = [_placed_flat(rng, radius) for _ in range(rng.poisson(preset.flats))]
    for _ in range(rng.poisson(preset.traps)):
        flats.append(draw_trap(rng, np.array(_ring_place(rng, 0, radius))))
    hand = None
    if rng.random() < preset.hands:
        hand = draw_hand(rng, camera.width, camera.height, edge_px)
    return SceneDescription(
        seed=seed,
        preset=preset.name,
        edge_m=float(rng.uniform(0.008, 0.014)),
        tilt_deg=tilt_deg,
        camera=camera,
        surface=surface,
        table_half=(radius * float(rng.uniform(1.6, 9)), radius * float(rng.uniform(1.6, 9))),
        room=any_color(rng) * np.float32(rng.uniform(0.1, 1.0)),
        lighting=lighting,
        flats=tuple(flats),
        solids=tuple(solids),
        cords=tuple(cords),
        hand=hand,
        sensor=draw_sensor(rng, preset.severity, lighting.total),
    )


def _die(
    rng: np.random.Generator, preset: Preset, dice_set: things.DiceSet, spot: layout.Spot
) -> Solid:
    color = str(rng.choice(GAME_COLORS))
    if rng.random() < preset.pip_dice * 0.25:
        # A common die in one of the game's colors: found like ours, known by its pips.
        return things.pip_die(rng, color, spot, float(rng.uniform(0.8, 1.0)))
    die = things.oraklos_die(rng, dice_set, color, spot, bool(rng.random() < 1 / 3))
    return things.cocked(rng, die) if rng.random() < preset.cocked * _COCKED_SHARE else die


def _cord(rng: np.random.Generator, start: layout.Spot, end: layout.Spot) -> np.ndarray:
    """A slack curve between the two dice of the measuring cord."""
    a, b = np.array([start.x, start.y]), np.array([end.x, end.y])
    share = np.linspace(0, 1, 24)[:, None]
    across = np.array([-(b - a)[1], (b - a)[0]])
    swing = np.sin(share * np.pi) * rng.normal(0, 0.35) + np.sin(share * 2 * np.pi) * rng.normal(
        0, 0.2
    )
    curve: np.ndarray = a + (b - a) * share + across * swing
    return curve


def _ring_place(rng: np.random.Generator, low: float, high: float) -> tuple[float, float]:
    distance, angle = rng.uniform(low, high), rng.uniform(0, 2 * np.pi)
    return float(distance * np.cos(angle)), float(distance * np.sin(angle))


def _placed_bystander(
    rng: np.random.Generator, radius: float, taken: list[np.ndarray]
) -> Solid | None:
    """A thing that overlaps no die; None when it does not fit where it came down."""
    thing = things.bystander(rng, *_ring_place(rng, radius * 0.4, radius * 1.5))
    corners = thing.corners[:, :2]
    low, high = corners.min(0) - 0.1, corners.max(0) + 0.1
    outline = np.array([[low[0], high[1]], [high[0], high[1]], [high[0], low[1]], [low[0], low[1]]])
    if not layout.clear_of(outline, taken):
        return None
    taken.append(outline)
    return thing


def _looms(thing: Solid, camera: SceneCamera) -> bool:
    """Whether the thing is so near the camera that it would hide most of the throw."""
    depth = thing.corners @ camera.rotation[2] + camera.translation[2]
    if depth.min() < 1:
        return True
    pixels = camera.project(thing.corners)
    low, high = (
        np.maximum(pixels.min(0), 0),
        np.minimum(pixels.max(0), [camera.width, camera.height]),
    )
    return float(np.prod(np.maximum(high - low, 0))) > 0.3 * camera.width * camera.height


def _placed_flat(rng: np.random.Generator, radius: float) -> Flat:
    return draw_flat(rng, np.array(_ring_place(rng, 0, radius * 1.3)))
