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
from vision.candidates import Candidate
from vision.jury.case import case_of
from vision.jury.hearing import heard
from vision.jury.network import deliberate
from vision.jury.relief import flatness
from vision.jury.shadows import with_shadows_doubted
from vision.jury.together import judged, likened
from vision.leveling import Leveled, level, onto_plane
from vision.look import Look
from vision.rivals import held_against, stood, without_rivals

_IS_DIE = 0.0
"""Log odds from which on something is read as a die."""
_LIKELY_NOT_OURS = 0.65
_MOST_DICE = 64
"""The box holds 54; a few more leave room for a doubt to be settled by people."""
_CRUMB_PX = 13.0
"""Things narrower than this may be crumbs: they are believed only where a prophecy could lie."""
_ROUNDS, _HEARINGS = 3, 2


@dataclass(frozen=True, eq=False)
class Arrangement:
    """What was seen, what of it is dice, and these on their plane."""

    seen: list[Candidate]
    dice: list[Candidate]
    leveled: Leveled

    @property
    def plane(self) -> KnownPlane | None:
        """The plane, if it can be relied on."""
        fit = self.leveled.fit
        return fit if fit is not None and fit.quality is Quality.GOOD else None

    @property
    def belief(self) -> float:
        """How many dice that reader and jury agree on are expected in it."""
        agreed = [d for d in self.dice if d.hearing is None or not d.hearing.die_disputed]
        return sum(die.ours for die in agreed)


def _is_ours(candidate: Candidate) -> bool:
    return bool(candidate.color[channels.OTHER] < _LIKELY_NOT_OURS)


def arranged(
    found: list[Candidate],
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
        if [id(c.top_px) for c in dice] == [id(c.top_px) for c in throw.dice]:
            return Arrangement(seen, dice, replace(throw.leveled, dice=onto_plane(dice, fit)))
        throw = Arrangement(seen, dice, level(dice, prior, fit, hold))
    return throw


def reheard(
    throw: Arrangement,
    found: list[Candidate],
    look: Look,
    prior: CameraPrior,
    witnesses: Sequence[Witness] = (),
    threads: int = 1,
) -> Arrangement:
    """The throw once the jury was asked about every place of it and has heard the `witnesses`;
    where it takes other places for dice, the plane is fitted anew and it is asked again."""
    hearing = heard(found, look)
    alone = {id(c.top_px) for c in throw.dice}
    taken = [id(c.top_px) in alone for c in hearing]
    for _ in range(_HEARINGS if hearing else 0):
        fit = throw.plane
        standing, against = stood(hearing, look, fit)
        case = case_of(hearing, look, against)
        opinions = deliberate(case, threads, witnesses)
        flat, alike = flatness(hearing, look, fit), likened(case.patches, witnesses)
        seen = judged(standing, opinions, taken, alike, flat)
        seen = with_shadows_doubted(seen, look, fit)
        if against is not None:
            seen = without_rivals(seen, against.places)
        dice = _dice(seen)
        if [id(c.top_px) for c in dice] == [id(c.top_px) for c in throw.dice]:
            lying = tuple(dice) if fit is None else onto_plane(dice, fit)
            return Arrangement(seen, dice, replace(throw.leveled, dice=lying))
        throw = Arrangement(seen, dice, level(dice, prior, fit))
    return throw


def _dice(seen: list[Candidate]) -> list[Candidate]:
    """What is taken for dice of the game; never many more than the box holds."""
    dice = [c for c in seen if c.evidence >= _IS_DIE and _is_ours(c)]
    sure = sum(c.is_sure for c in dice)
    if sure < PROPHECY_DICE and dice and np.median([c.edge_px for c in dice]) < _CRUMB_PX:
        return []
    most = set(sorted(range(len(dice)), key=lambda k: -dice[k].presence)[:_MOST_DICE])
    return [die for k, die in enumerate(dice) if k in most]
