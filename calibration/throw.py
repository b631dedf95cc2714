"""From a reading in pixels to a throw in die widths, by the plane fitted to its dice."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.camera import CameraModel, CameraPrior, Floats, camera_prior
from calibration.plane import fit_plane
from calibration.plane_fit import PlaneFit, Quality
from rules.fields import Point
from rules.message import Refusal
from rules.oraklos.reading import Doubt, ReadDie, Reading, Top
from rules.oraklos.throw import Die, PlaneReport, Throw, Uncertainty, rectify

USUAL_SIGMA_PX = 0.7
"""Of corners whose reader says nothing; the residuals correct it."""

FINEST_HALF_WIDTH = 0.01
"""Die widths. Wood is not cut any better: no length between dice is sure beyond this."""

ROUGHEST_HALF_WIDTH = 0.15
"""Die widths: the least that is said of lengths when the dice agree on no plane."""

_NO_IDEA = 10.0


def throw_from_reading(
    reading: Reading,
    camera: CameraModel | None = None,
    focal_35mm: float | None = None,
    mirrored: bool = False,
) -> Throw:
    """Lay a reading into the plane of its top faces.

    `camera` is a saved profile and wins over the lens in the reading; `focal_35mm` comes from a
    photo that says it. Dice off the plane get a doubt. Where the dice agree on no plane, one
    die's four corners stand in for it, and the uncertainty and the report say so.
    """
    prior = camera_prior(
        (reading.width, reading.height), camera or _lens(reading, mirrored), focal_35mm, mirrored
    )
    fit = _fit(reading, prior)
    if fit is None or fit.quality is Quality.POOR:
        return _by_four_corners(reading, prior, fit)
    return _by_plane(reading, fit)


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
    tops_px = np.array([die.top_px for die in reading.dice]).reshape(-1, 4, 2)
    sigmas_px = [USUAL_SIGMA_PX if die.sigma_px is None else die.sigma_px for die in reading.dice]
    try:
        return fit_plane(tops_px, np.array(sigmas_px), prior.camera.size, prior)
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
    known = {(doubt.kind, doubt.die) for doubt in reading.doubts}
    off = [(die.kind, reading.dice[die.index]) for die in fit.off_dice]
    return [Doubt(kind, die.id, die.center_px) for kind, die in off if (kind, die.id) not in known]


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

    def top(corners_px: Top) -> Top:
        a, b, c, d = (ray(corner) for corner in corners_px)
        return (a, d, c, b) if camera.mirrored else (a, b, c, d)

    def die(read: ReadDie) -> ReadDie:
        return replace(read, center_px=ray(read.center_px), top_px=top(read.top_px))

    def doubt(read: Doubt) -> Doubt:
        return replace(
            read,
            at_px=None if read.at_px is None else ray(read.at_px),
            alternatives=tuple(
                other if other.die is None else replace(other, die=die(other.die))
                for other in read.alternatives
            ),
        )

    return replace(
        reading,
        dice=tuple(die(read) for read in reading.dice),
        doubts=tuple(doubt(read) for read in reading.doubts),
    )
