"""Which candidates are dice, and the plane they lie in: the one tells the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from calibration.camera import CameraPrior
from calibration.plane_fit import KnownPlane, Quality
from calibration.witness import Witness
from rules.oraklos.cards import PROPHECY_DICE
from vision import channels
from vision.candidates import Candidates
from vision.chosen import chosen
from vision.jury.beneath import beneath
from vision.jury.case import case_of
from vision.jury.closer import look_closer
from vision.jury.hearing import heard
from vision.jury.lattice import with_cells_doubted
from vision.jury.network import deliberate
from vision.jury.relief import flatness
from vision.jury.shadows import with_shadows_doubted
from vision.jury.together import judged, likened, told_of
from vision.leveling import Leveled, level, onto_plane
from vision.look import Look
from vision.rivals import held_against, stood, without_rivals

_MOST_DICE = 64
"""The box holds 54; a few more leave room for a doubt to be settled by people."""
_ROUNDS, _HEARINGS = 3, 2


@dataclass(frozen=True, eq=False)
class Arrangement:
    """What was seen, what of it is dice, and these on their plane."""

    seen: Candidates
    dice: Candidates
    leveled: Leveled

    @property
    def plane(self) -> KnownPlane | None:
        """The plane, if it can be relied on."""
        fit = self.leveled.fit
        return fit if fit is not None and fit.quality is Quality.GOOD else None

    @property
    def belief(self) -> float:
        """How many dice that reader and jury agree on are expected in it."""
        heard = self.dice.hearings
        agreed = self.dice.ours if heard is None else self.dice.ours[~heard.die_disputed]
        return float(agreed.sum())


def arranged(
    found: Candidates,
    look: Look,
    prior: CameraPrior,
    start: KnownPlane | None = None,
    hold: bool = False,
) -> Arrangement:
    """Plane and candidates are asked in turn until they agree: a plane fitted to a side face or
    two is still near enough to find them out. `start` is where the plane was a moment ago; with
    `hold` it stays there as long as it explains the dice."""
    dice = _dice(found)
    throw = Arrangement(found, dice, level(dice, prior, start, hold))
    for _ in range(_ROUNDS):
        fit = throw.plane
        if fit is None:
            break
        seen = held_against(fit, found, look)
        dice = _dice(seen)
        if np.array_equal(dice.number, throw.dice.number):
            return Arrangement(seen, dice, replace(throw.leveled, dice=onto_plane(dice, fit)))
        throw = Arrangement(seen, dice, level(dice, prior, fit, hold))
    return throw


def reheard(
    throw: Arrangement,
    found: Candidates,
    look: Look,
    prior: CameraPrior,
    witnesses: Sequence[Witness] = (),
    threads: int = 1,
) -> Arrangement:
    """The throw once the jury was asked about every place of it and has heard the `witnesses`;
    where it takes other places for dice, the plane is fitted anew and it is asked again."""
    hearing = heard(found, look)
    taken = np.isin(hearing.number, throw.dice.number)
    for _ in range(_HEARINGS if hearing else 0):
        fit = throw.plane
        standing = stood(hearing, look, fit)
        case = case_of(standing, look)
        opinions = deliberate(case, threads, witnesses)
        flat, alike = flatness(hearing, look, fit), likened(case.patches, opinions, witnesses)
        likely = taken | opinions.is_die
        maybe = opinions.die_odds > chosen().together.worth_a_closer_look
        closer = look_closer(standing, case, look, likely | maybe, threads)
        standing = replace(standing, top_px=closer.tops_px)
        below = beneath(standing, look, fit, likely)
        told = told_of(standing, opinions, closer, flat, below)
        seen = judged(standing, told, taken, alike)
        seen = with_cells_doubted(with_shadows_doubted(seen, look, fit))
        seen = without_rivals(seen)
        dice = _dice(seen)
        agreed = np.array_equal(dice.number, throw.dice.number)
        # Even then the plane is fitted anew: to the corners that the closer look found.
        throw = Arrangement(seen, dice, level(dice, prior, fit))
        if agreed:
            break
    return throw


def _dice(seen: Candidates) -> Candidates:
    """What is taken for dice of the game; never many more than the box holds."""
    by = chosen().arrangement
    ours = seen.color[:, channels.OTHER] < by.likely_not_ours
    dice = seen.taken((seen.evidence >= by.is_die) & ours)
    sure = dice.is_sure.sum()
    if sure < PROPHECY_DICE and dice and np.median(dice.edge_px) < by.crumb_px:
        return dice.taken(slice(0))
    most = np.argsort(-dice.presence, kind="stable")[:_MOST_DICE]
    return dice.taken(np.sort(most))
