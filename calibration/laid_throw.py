"""One throw on the table: what was seen, the one plane fitted to it, and where every die lies.

Command line, cases, games, practice and the API all judge the value that `lay_throw` makes; nobody
else lays throws.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from calibration.camera import CameraModel, CameraPrior, Floats, camera_prior
from calibration.plane import fit_plane
from calibration.plane_fit import PlaneFit, Quality
from rules.fields import Point
from rules.message import Refusal
from rules.oraklos.doubt_kind import About
from rules.oraklos.reading import Doubt, Reading
from rules.oraklos.throw import Die, PlaneReport, Throw, Uncertainty, rectify
from rules.oraklos.whole_throw import doubts_of_whole

USUAL_SIGMA_PX = 0.7
"""Of corners whose reader says nothing; the residuals correct it."""

FINEST_HALF_WIDTH = 0.01
"""Die widths. Wood is not cut any better: no length between dice is sure beyond this."""

ROUGHEST_HALF_WIDTH = 0.15
"""Die widths: the least that is said of lengths when the dice agree on no plane."""

_NO_IDEA = 10.0


@dataclass(frozen=True, eq=False)
class LaidThrow:
    """A throw in its plane.

    `reading` holds what was observed, what people settled and what the camera wrote down;
    `fit` is the one plane fitted to it, with its covariance (`None`: too few dice for one);
    `count` is how many dice were thrown, as far as anybody knows; `picture` is the name under
    which the picture is kept.
    """

    reading: Reading
    throw: Throw
    fit: PlaneFit | None
    count: int | None = None
    picture: str | None = None


def lay_throw(
    reading: Reading,
    camera: CameraModel | None = None,
    *,
    mirrored: bool = False,
    count: int | None = None,
    picture: str | None = None,
    fit: PlaneFit | None = None,
) -> LaidThrow:
    """Lay a reading into the plane of its top faces.

    `camera` is a saved profile and wins over the lens in the reading. `count` is what the game
    knows; what people said of this throw wins. Of a throw with a `picture` a die may have been
    missed, however its reading is written. `fit` is the plane of a reader that has fitted it to
    these very dice. Dice off the plane get a doubt, unless it was settled. Where the dice
    agree on no plane, one die's four corners stand in for it, and the uncertainty and the report
    say so.
    """
    prior = camera_prior(
        (reading.width, reading.height),
        camera or _lens(reading, mirrored),
        reading.focal_35mm,
        mirrored,
    )
    fit = fit or _fit(reading, prior)
    if fit is None or fit.quality is Quality.POOR:
        throw = _by_four_corners(reading, prior, fit)
    else:
        throw = _by_plane(reading, fit)
    thrown = count if reading.count is None else reading.count
    whole = doubts_of_whole(
        reading,
        thrown,
        is_plane_poor=throw.plane is None or throw.plane.is_poor,
        is_seen=picture is not None or not reading.is_fitted,
    )
    local = tuple(placed for placed in throw.doubts if placed.doubt.about is not About.PICTURE)
    return LaidThrow(reading, replace(throw, doubts=local, whole=whole), fit, thrown, picture)


def _lens(reading: Reading, mirrored: bool) -> CameraModel | None:
    if reading.lens is None:
        return None
    return CameraModel(
        (reading.width, reading.height),
        np.array(reading.lens.camera_matrix),
        np.array(reading.lens.distortion or [0.0] * 5),
        mirrored,
    )


def _fit(reading: Reading, prior: CameraPrior) -> PlaneFit | None:
    tops_px = np.array([die.seen_px for die in reading.dice]).reshape(-1, 4, 2)
    sigmas_px = [USUAL_SIGMA_PX if die.sigma_px is None else die.sigma_px for die in reading.dice]
    try:
        return fit_plane(
            tops_px, np.array(sigmas_px), prior.camera.size, prior, fitted=reading.is_fitted
        )
    except Refusal:
        # Too few dice, or one of them twice: a throw all the same, only without a plane.
        return None


def _by_plane(reading: Reading, fit: PlaneFit) -> Throw:
    doubted = replace(reading, doubts=(*reading.doubts, *_off_doubts(reading, fit)))
    laid = Throw.from_reading(
        _camera_undone(doubted, fit.prior.camera),
        fit.view.to_plane,
        Uncertainty(FINEST_HALF_WIDTH, fit.covariance),
        _report("plane", reading, fit),
    )
    off = {die.index for die in fit.off_dice}
    dice = tuple(
        die if index in off else _squared(die, fit.poses[index], fit.tops[index])
        for index, die in enumerate(laid.dice)
    )
    return _with_doubts_as_read(replace(laid, dice=dice), doubted)


def _by_four_corners(reading: Reading, prior: CameraPrior, fit: PlaneFit | None) -> Throw:
    laid = rectify(_camera_undone(reading, prior.camera))
    half_width = float(np.clip(laid.uncertainty.floor, ROUGHEST_HALF_WIDTH, _NO_IDEA))
    plane = _report("four_corners", reading, fit)
    return _with_doubts_as_read(
        replace(laid, uncertainty=Uncertainty(half_width), plane=plane), reading
    )


def _report(method: str, reading: Reading, fit: PlaneFit | None) -> PlaneReport:
    if fit is None:
        return PlaneReport(method, quality=str(Quality.POOR))
    return PlaneReport(
        method,
        rms_px=fit.rms_px,
        tilt_deg=fit.tilt_deg,
        focal_px=fit.focal_px,
        focal_source=str(fit.focal_source),
        edge_px=fit.edge_px,
        quality=str(fit.quality),
        outliers=tuple(reading.dice[die.index].id for die in fit.off_dice),
    )


def _off_doubts(reading: Reading, fit: PlaneFit) -> list[Doubt]:
    """What the plane says of dice off it; it can't know that somebody looked and answered."""
    known = {(doubt.kind, doubt.die) for doubt in reading.doubts}
    off = ((die.kind, reading.dice[die.index]) for die in fit.off_dice)
    doubts = [Doubt(kind, die.id, die.center_px) for kind, die in off]
    return [
        doubt
        for doubt in doubts
        if (doubt.kind, doubt.die) not in known and not reading.is_settled(doubt)
    ]


def _squared(die: Die, pose: Floats, top: Floats) -> Die:
    """The die as the fit has it: a unit square."""
    a, b, c, d = ((float(x), float(y)) for x, y in top)
    return replace(die, center=(float(pose[0]), float(pose[1])), top=(a, b, c, d))


def _with_doubts_as_read(throw: Throw, reading: Reading) -> Throw:
    """Doubts keep speaking in pixels of the picture; only their places are in the plane."""
    return replace(
        throw,
        doubts=tuple(
            replace(placed, doubt=doubt)
            for placed, doubt in zip(throw.doubts, reading.doubts, strict=True)
        ),
    )


def _camera_undone(reading: Reading, camera: CameraModel) -> Reading:
    """The reading in rays: lens and mirror gone, top faces clockwise again."""

    def ray(point_px: Point) -> Point:
        x, y = camera.undistort(point_px) * camera.focal_px
        return float(x), float(y)

    return reading.mapped(ray, camera.mirrored)
