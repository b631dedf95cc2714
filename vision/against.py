"""How candidates stand to the plane of the others: dice have one size, lie in it, have sides."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.plane_fit import KnownPlane
from calibration.view import corners_of, poses_from
from vision.candidates import Against, Candidates
from vision.chosen import chosen
from vision.look import Look

_ALONG, _DEEP = np.array([-0.3, 0.0, 0.3]), np.array([0.2, 0.5, 0.8])
"""Where on a side is looked, in die widths."""


@dataclass(frozen=True, eq=False)
class Squares:
    """The squares of the plane that candidates are nearest to, a row a candidate."""

    poses: np.ndarray
    widths: np.ndarray
    misfit: np.ndarray
    edges: np.ndarray
    """The middles (N, 4, 2) of their edges."""
    outward: np.ndarray
    """Where each side faces (N, 4, 2)."""

    def along_edges(self) -> np.ndarray:
        """Places (N, 4, A, 2) along each edge."""
        beside = np.stack([-self.outward[..., 1], self.outward[..., 0]], -1)
        return np.asarray(self.edges[:, :, None] + beside[:, :, None] * _ALONG[:, None])

    def on_sides(self, depths: np.ndarray = _DEEP) -> np.ndarray:
        """Places (N, 4, A, D, 3) on each side, or below it: along the edge, then down."""
        level = self.along_edges()
        places = np.empty((*level.shape[:3], len(depths), 3))
        places[..., :2] = level[:, :, :, None]
        places[..., 2] = depths
        return places


def squares_of(fit: KnownPlane, seen: Candidates) -> Squares:
    tops = fit.to_plane(seen.top_px)
    poses, widths = poses_from(tops)
    squares = corners_of(poses)
    edges = (squares + np.roll(squares, -1, axis=1)) / 2
    misfit = np.linalg.norm(squares - tops, axis=-1).mean(1)
    return Squares(poses, widths, misfit, edges, 2 * (edges - poses[:, None, :2]))


def measured(fit: KnownPlane, seen: Candidates, look: Look) -> Against:
    """A side face taken for a top is foreshortened the wrong way, a letter has the wrong size:
    both fail to be squares of the plane. And neither has the sides of a die below it. But a side
    face speaks for the die whose side it is."""
    squares = squares_of(fit, seen)
    sides, slant = _sides(fit, squares, look)
    feet = np.column_stack([squares.poses[:, :2], np.ones(len(seen))])
    return Against(
        places=squares.poses[:, :2],
        turns=squares.poses[:, 2],
        misfit=squares.misfit,
        widths=squares.widths,
        sides=sides,
        slant=slant,
        side_face=_side_faces(fit, squares.edges, squares.outward, seen, sides),
        feet_px=fit.to_picture(feet),
        squares_px=fit.to_picture(corners_of(squares.poses)),
    )


def _sides(fit: KnownPlane, squares: Squares, look: Look) -> tuple[np.ndarray, np.ndarray]:
    """The chance that dice are seen where these dice's sides face the camera, and how much."""
    places = squares.on_sides()
    faced = facing(fit, places, squares.outward[:, :, None, None])
    covered = look.covers(fit.to_picture(places))
    weight = faced.sum((1, 2, 3))
    sides = (covered * faced).sum((1, 2, 3)) / np.maximum(weight, 1e-9)
    return sides, weight / (len(_ALONG) * len(_DEEP))


def _side_faces(
    fit: KnownPlane,
    edges: np.ndarray,
    outward: np.ndarray,
    seen: Candidates,
    sides: np.ndarray,
) -> np.ndarray:
    """The heat of what looks like a top, has no sides of its own, and lies where these dice have
    a side that the camera sees."""
    middles = np.concatenate([edges, np.full((*edges.shape[:2], 1), 0.5)], -1)
    seen_px = fit.to_picture(middles)
    by = chosen().against
    # Indices: die, side, face.
    away = np.linalg.norm(seen_px[:, :, None] - seen.center_px, axis=-1)
    near = away < (by.side_middle * seen.edge_px)[:, None, None]
    near &= (facing(fit, middles, outward) > by.faces_the_camera)[:, :, None]
    heat = np.where(sides < by.without_sides, seen.heat, 0.0)
    return np.asarray((near.any(1) * heat).max(1))


def facing(fit: KnownPlane, places: np.ndarray, outward: np.ndarray) -> np.ndarray:
    """How much sides at `places` (..., 3) face the camera: 1 is straight, 0 is not at all."""
    away = fit.view.eye - places
    return np.asarray(
        np.maximum((away[..., :2] * outward).sum(-1) / np.linalg.norm(away, axis=-1), 0)
    )
