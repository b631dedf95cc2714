"""What lies and stands on the table: dice of the set, strangers among them, bystanders."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.scene import solids
from vision.scene.layout import Spot
from vision.scene.materials import (
    GAME_COLORS,
    STRANGER_COLORS,
    Material,
    any_color,
    linear_rgb,
    paint,
    raw_wood,
)
from vision.scene.solids import Hole, Solid

_PIP_PLACES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def turned(theta: float) -> np.ndarray:
    cos, sin = np.cos(theta), np.sin(theta)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]], np.float32)


def about(axis: np.ndarray, angle: float) -> np.ndarray:
    """Rotation about any axis (Rodrigues)."""
    x, y, z = axis / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turn = np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    return np.asarray(turn, np.float32)


@dataclass(frozen=True)
class DiceSet:
    """What all dice of one set share: paints, bevel, drill, varnish."""

    paints: dict[str, np.ndarray]
    insides: dict[str, np.ndarray]
    bevel: float
    hole_radius: float
    gloss: float
    sharpness: float
    grain: float
    wear: float
    wood: np.ndarray


def draw_dice_set(rng: np.random.Generator) -> DiceSet:
    wood = raw_wood(rng)
    paints = {color: paint(rng, color) for color in GAME_COLORS}
    painted_inside = rng.random() < 0.5
    insides = {c: paints[c] * np.float32(0.8) if painted_inside else wood for c in GAME_COLORS}
    shiny = rng.random() < 0.5
    return DiceSet(
        paints,
        insides,
        bevel=float(rng.uniform(0.0, 0.07) if rng.random() < 0.8 else rng.uniform(0.05, 0.14)),
        hole_radius=float(rng.uniform(0.1, 0.225)),
        gloss=float(rng.uniform(0.5, 1.6) if shiny else rng.uniform(0, 0.4)),
        sharpness=float(np.exp(rng.uniform(np.log(8), np.log(400)))),
        grain=float(rng.uniform(0, 0.25)),
        wear=float(rng.uniform(0, 0.5) if rng.random() < 0.4 else 0),
        wood=wood,
    )


def oraklos_die(
    rng: np.random.Generator, dice_set: DiceSet, color: str, spot: Spot, hole_up: bool
) -> Solid:
    """A die of the set lying flat; a third of real throws show the hole on top."""
    fade = rng.normal(1, 0.05, 3).astype(np.float32)
    material = Material(
        np.clip(dice_set.paints[color] * fade, 0, 1),
        dice_set.gloss * float(rng.uniform(0.8, 1.2)),
        dice_set.sharpness,
        dice_set.grain,
        dice_set.wear,
        dice_set.wood,
    )
    axis = 2 if hole_up else int(rng.integers(0, 2))
    hole = Hole(axis, dice_set.hole_radius, dice_set.insides[color])
    return solids.box(
        "die",
        (0.5, 0.5, 0.5),
        turned(spot.theta),
        np.array([spot.x, spot.y, 0.5]),
        material,
        dice_set.bevel,
        hole=hole,
        tags={"color": color, "hole_up": hole_up, "spot": spot},
    )


def pip_die(rng: np.random.Generator, color: str, spot: Spot, edge: float) -> Solid:
    """A common die with pips, in any color; `edge` in die edges."""
    face_up = int(rng.integers(1, 7))
    others = [n for n in range(1, 7) if n not in (face_up, 7 - face_up)]
    order = [others[0], 7 - others[0], others[1], 7 - others[1], face_up, 7 - face_up]
    radius = edge * float(rng.uniform(0.07, 0.12))
    reach = edge * float(rng.uniform(0.22, 0.28))
    rows = [
        (face, u * reach, v * reach, radius * (1.6 if number == 1 and rng.random() < 0.2 else 1))
        for face, number in enumerate(order)
        for u, v in _PIP_PLACES[number]
    ]
    albedo = paint(rng, color)
    material = Material(albedo, float(rng.uniform(0.2, 1.5)), float(np.exp(rng.uniform(2.5, 6))))
    half = edge / 2
    return solids.box(
        "pip_die",
        (half, half, half),
        turned(spot.theta),
        np.array([spot.x, spot.y, half]),
        material,
        edge * float(rng.uniform(0.04, 0.26)),
        pips=np.array(rows, np.float32),
        pip_color=_pip_color(rng, albedo),
        tags={"color": color, "hole_up": False, "spot": spot},
    )


def _pip_color(rng: np.random.Generator, albedo: np.ndarray) -> np.ndarray:
    """Something that stands out: light on dark, dark on light, now and then gold or any color."""
    kind = rng.random()
    if kind < 0.15:
        return linear_rgb(rng.uniform(38, 50), rng.uniform(0.4, 0.8), rng.uniform(0.6, 0.95))
    if kind < 0.25:
        return any_color(rng)
    if albedo.mean() < 0.45 and rng.random() < 0.85:
        return linear_rgb(45, 0.1, 0.95)
    return linear_rgb(0, 0, rng.uniform(0, 0.15))


def stranger(rng: np.random.Generator, spot: Spot) -> Solid:
    """Something die-like that is not one of ours: other colors, other shapes."""
    color = str(rng.choice(STRANGER_COLORS))
    material = Material(
        paint(rng, color), float(rng.uniform(0, 1.2)), float(np.exp(rng.uniform(2, 6)))
    )
    kind = rng.random()
    tags: dict[str, object] = {"color": f"other:{color}", "spot": spot}
    if kind < 0.55:
        edge = float(rng.uniform(0.7, 1.3))
        hole = Hole(int(rng.integers(3)), float(rng.uniform(0.1, 0.2)), raw_wood(rng))
        return solids.box(
            "cube",
            (edge / 2,) * 3,
            turned(spot.theta),
            np.array([spot.x, spot.y, edge / 2]),
            material,
            float(rng.uniform(0, 0.1)),
            hole=hole if rng.random() < 0.3 else None,
            tags=tags,
        )
    if kind < 0.8:
        die = pip_die(rng, color, spot, float(rng.uniform(0.8, 1.5)))
        die.tags.update(tags)
        return die
    # Polyhedra may wear the dice's own colors: their shape alone tells them apart.
    material = Material(
        any_color(rng), float(rng.uniform(0.2, 1.5)), float(np.exp(rng.uniform(2, 6)))
    )
    shape = str(rng.choice(solids.POLYHEDRA))
    radius = float(rng.uniform(0.4, 0.75))
    body = solids.polyhedron(
        shape,
        radius,
        about(rng.normal(size=3), rng.uniform(0, np.pi)),
        np.array([spot.x, spot.y, radius]),
        material,
        _pip_color(rng, material.albedo) if rng.random() < 0.8 else None,
    )
    body.tags.update(tags)
    return body


def cocked(rng: np.random.Generator, die: Solid) -> Solid:
    """The die tipped up on an edge, as if leaning on something."""
    angle = np.deg2rad(rng.uniform(12, 42))
    direction = rng.uniform(0, 2 * np.pi)
    rotation = about(np.array([np.cos(direction), np.sin(direction), 0.0]), angle) @ die.rotation
    lowest = (die.vertices @ rotation.T)[:, 2].min()
    position = np.array([die.position[0], die.position[1], -lowest], np.float32)
    return replace(die, rotation=rotation, position=position, tags={**die.tags, "cocked": True})


def bystander(rng: np.random.Generator, x: float, y: float) -> Solid:
    """A thing that stands or lies beside the throw: mug, cup, pencil, box, marker, pawn."""
    kind = str(rng.choice(["mug", "cup", "pencil", "pencil", "box", "marker", "pawn", "book"]))
    material = Material(
        any_color(rng), float(rng.uniform(0, 1.2)), float(np.exp(rng.uniform(2, 6)))
    )
    turn = turned(float(rng.uniform(0, 2 * np.pi)))
    if kind in ("mug", "cup"):
        radius, height = float(rng.uniform(2.5, 4.5)), float(rng.uniform(2.5, 5))
        return solids.prism(
            kind,
            24,
            radius,
            height,
            turn,
            np.array([x, y, height]),
            material,
            taper=0.1 if kind == "cup" else 0.0,
        )
    if kind == "pencil":
        lying = turn @ about(np.array([1.0, 0, 0]), np.pi / 2)
        radius = float(rng.uniform(0.25, 0.5))
        return solids.prism(
            kind, 6, radius, float(rng.uniform(4, 9)), lying, np.array([x, y, radius]), material
        )
    if kind == "marker":
        height = float(rng.uniform(1, 2))
        return solids.box(kind, (0.7, 0.08, height), turn, np.array([x, y, height]), material)
    if kind == "pawn":
        height = float(rng.uniform(0.5, 1.2))
        return solids.prism(
            kind,
            16,
            float(rng.uniform(0.35, 0.6)),
            height,
            turn,
            np.array([x, y, height]),
            material,
            taper=0.5,
        )
    half = rng.uniform(1.5, 6, 2)
    height = float(rng.uniform(0.15, 0.6) if kind == "book" else rng.uniform(0.4, 2))
    return solids.box(
        kind,
        (float(half[0]), float(half[1]), height),
        turn,
        np.array([x, y, height]),
        material,
        0.05,
    )
