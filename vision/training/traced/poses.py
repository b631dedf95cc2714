"""Dice that do not lie flat: leaning on a neighbor, propped up by a stick or a crumb, upon another
die. None leans on nothing: that it has nothing to lean on tells that a die lies flat."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.scene.layout import Spot, clear_of
from vision.scene.materials import Material, any_color
from vision.scene.solids import Solid, box
from vision.scene.things import about, turned

_UP = np.array([0.0, 0.0, 1.0])
_TOUCH = 0.51
_STICK = 0.1
"""Half the width of sticks and crumbs, in die widths."""
_ON_A_DIE, _ON_A_CRUMB = 0.7, 0.4
"""Share of leaning dice that lean on another, and of the rest those that lie on a crumb."""


def outline_of(solid: Solid) -> np.ndarray:
    """A rectangle (4, 2) on the table around the body."""
    if solid.half is not None and abs(solid.rotation[2, 2]) > 0.999:
        x, y = float(solid.position[0]), float(solid.position[1])
        turn = float(np.arctan2(solid.rotation[1, 0], solid.rotation[0, 0]))
        cos, sin = np.cos(turn), np.sin(turn)
        square = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * solid.half[:2]
        return np.asarray(square @ np.array([[cos, sin], [-sin, cos]]) + [x, y])
    (x0, y0), (x1, y1) = solid.corners[:, :2].min(0), solid.corners[:, :2].max(0)
    return np.array([[x0, y1], [x1, y1], [x1, y0], [x0, y0]])


def _tipped(die: Solid, theta: float, direction: np.ndarray, angle: float) -> Solid:
    """The die turned by `theta`, its top tipped by `angle` toward `direction`; on the table."""
    rotation = about(np.cross(_UP, direction), angle) @ turned(theta)
    lowest = float((die.vertices @ rotation.T)[:, 2].min())
    position = np.array([0, 0, -lowest], np.float32)
    return replace(die, rotation=rotation, position=position)


def _moved(die: Solid, x: float, y: float, theta: float, pose: str) -> Solid:
    position = np.array([x, y, die.position[2]], np.float32)
    tags = {**die.tags, "spot": Spot(x, y, theta), "cocked": True, "pose": pose}
    return replace(die, position=position, tags=tags)


def _side_of(rng: np.random.Generator, support: Solid) -> tuple[np.ndarray, np.ndarray, float]:
    """Outward direction of one of the support's sides, along it, and a die's turn beside it."""
    theta = float(np.arctan2(support.rotation[1, 0], support.rotation[0, 0]))
    toward = theta + float(rng.integers(4)) * np.pi / 2
    direction = np.array([np.cos(toward), np.sin(toward), 0.0])
    return direction, np.cross(_UP, direction), theta


def leaned(rng: np.random.Generator, die: Solid, support: Solid) -> Solid:
    """The die with one lower edge up against a side of a die that lies flat."""
    direction, along, theta = _side_of(rng, support)
    angle = float(np.deg2rad(rng.uniform(12, 42)))
    tipped = _tipped(die, theta, direction, angle)
    reach = _TOUCH - float((tipped.vertices @ tipped.rotation.T @ direction).min())
    place = support.position + direction * reach + along * rng.uniform(-0.5, 0.5)
    return _moved(tipped, float(place[0]), float(place[1]), theta, "cocked")


def propped(rng: np.random.Generator, die: Solid, on_a_crumb: bool = False) -> tuple[Solid, Solid]:
    """The die with one lower edge on a stick, and the stick; or on a crumb, hardly seen below."""
    direction, along, theta = _side_of(rng, die)
    angle = float(np.deg2rad(rng.uniform(10, 28)))
    x, y = float(die.position[0]), float(die.position[1])
    tipped = _moved(_tipped(die, theta, direction, angle), x, y, theta, "cocked")
    near = float((tipped.vertices @ tipped.rotation.T @ direction).min())
    inside = float(rng.uniform(0.1, 0.3)) if on_a_crumb else -0.02
    height = float(np.sin(angle)) * 0.96
    if on_a_crumb:
        height -= float((inside + _STICK) * np.tan(angle))
    turn = float(np.arctan2(along[1], along[0]))
    middle = tipped.position + direction * (near + inside)
    length = rng.uniform(0.05, 0.4) if on_a_crumb else rng.uniform(0.7, 3)
    half = (float(length), _STICK, height / 2)
    place = np.array([middle[0], middle[1], height / 2])
    return tipped, box("stick", half, turned(turn), place, Material(any_color(rng)), 0.02)


def supported(solid: Solid) -> Solid:
    """The same body; a die that leans on nothing, as quick scenes have some, lies flat."""
    if solid.kind != "die" or not solid.tags.get("cocked") or "pose" in solid.tags:
        return solid
    spot: Spot = solid.tags["spot"]  # type: ignore[assignment]
    tags = {name: tag for name, tag in solid.tags.items() if name != "cocked"}
    position = np.array([spot.x, spot.y, 0.5], np.float32)
    return replace(solid, rotation=turned(spot.theta), position=position, tags=tags)


def stacked(rng: np.random.Generator, die: Solid, support: Solid) -> Solid:
    """The die upon another one that lies flat."""
    theta = float(rng.uniform(0, np.pi / 2))
    x, y = (float(v) for v in support.position[:2] + rng.uniform(-0.28, 0.28, 2))
    rotation = turned(theta)
    position = np.array([x, y, 1.5], np.float32)
    return _moved(replace(die, rotation=rotation, position=position), x, y, theta, "stacked")


def _is_free(solid: Solid) -> bool:
    return solid.kind == "die" and not solid.tags.get("cocked")


def tumble(
    rng: np.random.Generator, solids: tuple[Solid, ...], leaning: int, upon: int
) -> tuple[Solid, ...]:
    """The same dice, some of them leaning or upon others, where there is room."""
    left = list(solids)
    for number in range(leaning + upon):
        flat = [k for k, solid in enumerate(left) if _is_free(solid) and not _bears(left, solid)]
        if len(flat) < 3:
            break
        mover, support = (int(k) for k in rng.choice(flat, 2, replace=False))
        if number >= leaning:
            left[mover] = stacked(rng, left[mover], left[support])
            continue
        if rng.random() < _ON_A_DIE:
            posed = [leaned(rng, left[mover], left[support])]
        else:
            posed = list(propped(rng, left[mover], bool(rng.random() < _ON_A_CRUMB)))
        others = [outline_of(s) for k, s in enumerate(left) if k not in (mover, support)]
        if all(clear_of(outline_of(solid), others) for solid in posed):
            left[mover] = posed[0]
            left += posed[1:]
    return tuple(left)


def _bears(solids: list[Solid], support: Solid) -> bool:
    """Whether a die lies upon this one."""
    return any(
        solid.tags.get("pose") == "stacked"
        and np.abs(solid.position[:2] - support.position[:2]).max() < 1
        for solid in solids
    )
