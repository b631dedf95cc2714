"""Relief: whether something stands on the table, by the light where its sides would be.

Print and shadows are as flat as the table: where a die would show its side, the table goes on.
"""

from __future__ import annotations

import numpy as np

from calibration.plane_fit import KnownPlane
from vision.against import Squares, facing, squares_of
from vision.candidates import Candidates
from vision.chosen import chosen
from vision.faces import light_of
from vision.look import Look

_MIDDLE = np.stack(np.meshgrid(*[np.linspace(-0.3, 0.3, 4)] * 2), -1).reshape(-1, 2)


def flatness(seen: Candidates, look: Look, fit: KnownPlane | None) -> np.ndarray:
    """How much more the sides of each candidate (N,) look like the table than like its top, by how
    far they face the camera; zero where no plane is known."""
    return np.zeros(len(seen)) if fit is None else _flatness(fit, squares_of(fit, seen), look)


def _flatness(fit: KnownPlane, squares: Squares, look: Look) -> np.ndarray:
    places = squares.on_sides()
    faced = facing(fit, places, squares.outward[:, :, None, None]).mean((2, 3))
    side = middle_light(look, fit.to_picture(places).reshape(*faced.shape, -1, 2))
    top = top_light(fit, squares, look)[:, None]
    beyond = squares.along_edges()[:, :, :, None]
    beyond = beyond + squares.outward[:, :, None, None] * np.array(chosen().relief.beyond)[:, None]
    front, rear = (
        light_of(look.pixels(fit.to_picture(some))).reshape(*faced.shape, -1, 3)
        for some in (lowered(beyond), beyond)
    )
    around = np.where((faced > chosen().against.faces_the_camera / 2)[..., None, None], front, rear)
    table = np.median(around.reshape(len(faced), -1, 3), 1)[:, None]
    return np.asarray((faced * (unlike(side, top) - unlike(side, table))).sum(1))


def top_light(fit: KnownPlane, squares: Squares, look: Look) -> np.ndarray:
    """The middle light (N, 3) of the top faces."""
    places = squares.poses[:, None, :2] + _MIDDLE @ squares.outward[:, :2]
    return middle_light(look, fit.to_picture(places))


def lowered(places: np.ndarray) -> np.ndarray:
    """Places of the plane, on the table: one die's height below it."""
    return np.concatenate([places, np.ones((*places.shape[:-1], 1))], -1)


def middle_light(look: Look, places_px: np.ndarray) -> np.ndarray:
    """The middle light (..., 3) of several places (..., P, 2)."""
    return light_of(np.median(look.pixels(places_px), axis=-2))


def unlike(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """How different two lights are."""
    by = chosen().relief
    return np.asarray(np.minimum(np.sqrt((one - other) ** 2 @ np.array(by.weight)), by.most_unlike))
