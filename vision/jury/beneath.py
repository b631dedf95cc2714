"""Dice upon others: where a flat die would have the table below its foot, there is another body.

The plane tells where every die's sides end. What the first network takes for a die just below that,
and what none of the other dice accounts for, speaks for a die that does not stand on the table.
"""

from __future__ import annotations

import numpy as np

from calibration.plane_fit import KnownPlane
from vision.against import facing, squares_of
from vision.candidates import Candidates
from vision.chosen import chosen
from vision.look import Look
from vision.places import distances

_STEPS = np.linspace(0, 1, 5)
"""Where on a line of sight, from the plane of the tops down to the table, other dice are met."""


def beneath(seen: Candidates, look: Look, fit: KnownPlane | None, dice: np.ndarray) -> np.ndarray:
    """How much more (N,) is seen of a body below a die's foot than usual. It is told of `dice`
    (N,), the candidates that are likely some; zero of the others, and where nothing can be told."""
    found, rows = np.zeros(len(seen)), np.flatnonzero(dice)
    if fit is None or not len(rows):
        return found
    by, squares = chosen().beneath, squares_of(fit, seen.taken(rows))
    places = squares.on_sides(np.array(by.depths))
    at_px = fit.to_picture(places)
    weight = facing(fit, places, squares.outward[:, :, None, None]) * look.shows(at_px)
    weight = weight * ~_accounted_for(fit, places, squares.poses)
    total = weight.sum((1, 2, 3))
    share = (look.covers(at_px) * weight).sum((1, 2, 3)) / np.maximum(total, 1e-9)
    enough = total / weight[0, 0].size > by.least_seen
    found[rows] = np.where(enough, (share - by.usual) / by.unit, 0.0)
    return found


def _accounted_for(fit: KnownPlane, places: np.ndarray, poses: np.ndarray) -> np.ndarray:
    """Whether the lines of sight to the places (N, 4, A, D, 3) of each die go through another one
    of them, at these poses (N, 3); but for what can't lie flat beside it."""
    by, eye = chosen().beneath, fit.view.eye
    beside = distances(poses[:, :2], poses[:, :2]) > chosen().doubts.bodies_apart
    toward = (places[..., :2] - eye[:2]) / (places[..., 2:] - eye[2])
    met = np.zeros((*places.shape[:-1], len(poses)), bool)
    cos, sin = np.cos(poses[:, 2]), np.sin(poses[:, 2])
    for height in _STEPS:
        away = (eye[:2] + toward * (height - eye[2]))[..., None, :] - poses[:, :2]
        across = np.abs(away[..., 0] * cos + away[..., 1] * sin)
        down = np.abs(away[..., 1] * cos - away[..., 0] * sin)
        met |= np.maximum(across, down) < by.body
    return np.asarray((met & beside[:, None, None, None]).any(-1))
