"""What a throw may lie in or beside: trays, keyboards; dice of glass, dice with numbers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.scene.layout import clear_of
from vision.scene.materials import Material, any_color, linear_rgb
from vision.scene.solids import Solid, box
from vision.scene.things import turned
from vision.training.traced.poses import outline_of


def tray(rng: np.random.Generator, solids: tuple[Solid, ...]) -> tuple[Solid, ...]:
    """Four rims around the dice, with room to spare."""
    dice = np.concatenate([s.corners[:, :2] for s in solids if "spot" in s.tags])
    middle = (dice.min(0) + dice.max(0)) / 2
    half = (dice.max(0) - dice.min(0)) / 2 + rng.uniform(0.4, 2.5, 2)
    wall, height = float(rng.uniform(0.15, 0.6)), float(rng.uniform(0.3, 1.8))
    material = Material(any_color(rng))
    rims = []
    for axis in (0, 1):
        for sign in (-1.0, 1.0):
            size = [wall, wall, height / 2]
            size[1 - axis] = float(half[1 - axis]) + 2 * wall
            place = np.array([*middle, height / 2])
            place[axis] += sign * (half[axis] + wall)
            sizes = (size[0], size[1], size[2])
            rims.append(box("rim", sizes, turned(0.0), place, material, 0.05))
    inside = [s for s in solids if "spot" in s.tags or s.kind == "stick"]
    return (*inside, *rims)


def keyboard(rng: np.random.Generator, solids: tuple[Solid, ...]) -> tuple[Solid, ...]:
    """A keyboard beside the dice where there is room; its keys are as large as dice."""
    rows, columns, pitch = 4, int(rng.integers(7, 13)), float(rng.uniform(0.95, 1.5))
    dark = bool(rng.random() < 0.7)
    shell = Material(linear_rgb(rng.uniform(0, 360), 0.1, rng.uniform(0.05, 0.3) if dark else 0.8))
    caps = Material(shell.albedo * 0.7 if rng.random() < 0.5 else any_color(rng))
    half = np.array([columns * pitch / 2 + 0.3, rows * pitch / 2 + 0.3])
    taken = [outline_of(solid) for solid in solids]
    for _ in range(40):
        theta, reach = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(2, 14))
        way = float(rng.uniform(0, 2 * np.pi))
        place = np.array([reach * np.cos(way), reach * np.sin(way), 0.12])
        rotation = turned(theta)
        board = box(
            "keyboard", (float(half[0]), float(half[1]), 0.12), rotation, place, shell, 0.05
        )
        if not clear_of(outline_of(board), taken):
            continue
        size, height = pitch * float(rng.uniform(0.38, 0.46)), float(rng.uniform(0.1, 0.3))
        keys = []
        for row in range(rows):
            for column in range(columns):
                x, y = (column + 0.5) * pitch, (row + 0.5) * pitch
                local = np.array([x - columns * pitch / 2, y - rows * pitch / 2, height + 0.24])
                at = rotation @ (local - [0, 0, 0.12]) + place
                keys.append(box("key", (size, size, height), rotation, at, caps, 0.06))
        return (*solids, board, *keys)
    return solids


FITTINGS = {"tray": tray, "keyboard": keyboard}


def other_makes(rng: np.random.Generator, solids: tuple[Solid, ...]) -> tuple[Solid, ...]:
    """Some dice with pips become translucent, some strangers bear numbers instead."""
    made = []
    for solid in solids:
        if solid.pips is not None and rng.random() < 0.3:
            glass = replace(solid.material, albedo=np.sqrt(solid.material.albedo))
            solid = replace(solid, material=glass, tags={**solid.tags, "clear": True})
        if solid.pips is not None and _is_stranger(solid) and rng.random() < 0.3:
            solid = replace(solid, pips=None)
        made.append(solid)
    return tuple(made)


def _is_stranger(solid: Solid) -> bool:
    return str(solid.tags.get("color")).startswith("other:")
