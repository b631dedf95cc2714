"""Dice onto their common plane: corners that agree with equal squares seen by one camera."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from calibration.camera import CameraPrior
from calibration.held_plane import hold_plane
from calibration.off_plane import OffDie
from calibration.plane import Quality, fit_plane
from calibration.plane_fit import KnownPlane
from rules.message import Refusal
from vision.candidates import Candidates
from vision.chosen import chosen


@dataclass(frozen=True, eq=False)
class Leveled:
    """Candidates with the corners of the plane's squares; without a plane, as they were."""

    dice: Candidates
    sigma_px: np.ndarray
    fit: KnownPlane | None
    off: tuple[OffDie, ...]


def level(
    dice: Candidates,
    prior: CameraPrior,
    start: KnownPlane | None = None,
    hold: bool = False,
) -> Leveled:
    """Fit the plane to the dice and move their corners onto it.

    Dice that do not lie in the plane keep the corners they were seen with, and are named. With
    `hold` the plane stays where it was at the `start`, as long as it explains the dice.
    """
    by = chosen().arrangement
    own_sigma = np.maximum(by.least_sigma, dice.spread * by.sigma_of_spread)
    own_sigma_px = own_sigma * dice.edge_px
    seen = Leveled(dice, own_sigma_px, None, ())
    try:
        tops = dice.top_px
        fit = hold_plane(tops, own_sigma_px, prior, start) if hold and start else None
        fit = fit or fit_plane(tops, own_sigma_px, prior.camera.size, prior, start)
    except Refusal:
        return seen
    if fit.quality is Quality.POOR:
        return replace(seen, fit=fit)
    return Leveled(onto_plane(dice, fit), own_sigma_px, fit, fit.off_dice)


def onto_plane(dice: Candidates, fit: KnownPlane) -> Candidates:
    """The dice a plane was fitted to, with the corners of its squares."""
    off = np.zeros(len(dice), bool)
    off[[die.index for die in fit.off_dice]] = True
    centers_px = fit.to_picture(fit.poses[:, :2])
    return replace(
        dice,
        top_px=np.where(off[:, None, None], dice.top_px, fit.corners_px),
        center_px=np.where(off[:, None], dice.center_px, centers_px),
    )
