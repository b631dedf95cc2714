"""Several readings of one throw become one: better than any of them, and honest about quarrels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeVar

import numpy as np

from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.reading import Alternative, Doubt, ReadDie, Reading, Top, diagonals_meet
from vision.chosen import chosen
from vision.live.matching import pairs
from vision.telling import reading_order

T = TypeVar("T")


def agreeing(readings: Sequence[Reading]) -> list[int]:
    """Indices of the largest group of readings that saw the same dice at the same places."""
    alike = {k: {k} for k in range(len(readings))}
    for i, j in combinations(range(len(readings)), 2):
        one, other = readings[i].dice, readings[j].dice
        if len(one) == len(other) == len(pairs(one, other)):
            alike[i].add(j)
            alike[j].add(i)
    best = max(alike, key=lambda k: len(alike[k]))
    return sorted(alike[best])


def fuse(readings: Sequence[Reading]) -> Reading:
    """One reading of all; dice that only some saw become doubts."""
    newest = readings[-1]
    by, sightings = chosen().fusing, _sightings(readings)
    dice, doubts = [], []
    for seen in sightings:
        share = len(seen) / len(readings)
        die = _fused_die([die for _, die in seen])
        if share >= by.seen:
            dice.append((die, seen, share))
        elif share >= by.mentioned:
            doubts.append(Doubt(DoubtKind.MAYBE_DIE, None, die.center_px, (Alternative(die=die),)))
    order = reading_order(
        [die.center_px for die, _, _ in dice], [die.edge_px for die, _, _ in dice]
    )
    numbered = []
    for number, index in enumerate(order, 1):
        die, seen, share = dice[index]
        die = replace(die, id=number)
        numbered.append(die)
        doubts += _doubts_of(die, seen, share, readings)
    doubts += _of_the_picture(readings)
    return replace(newest, dice=tuple(numbered), doubts=tuple(doubts))


Sightings = list[tuple[int, ReadDie]]
"""One die as the readings saw it: number of the reading, and the die there."""


def _sightings(readings: Sequence[Reading]) -> list[Sightings]:
    found: list[Sightings] = []
    for number, reading in enumerate(readings):
        known = [seen[-1][1] for seen in found]
        matched = {j: i for i, j in pairs(known, reading.dice)}
        for j, die in enumerate(reading.dice):
            if j in matched:
                found[matched[j]].append((number, die))
            else:
                found.append([(number, die)])
    return found


def _fused_die(dice: Sequence[ReadDie]) -> ReadDie:
    color = _voted([(die.color, die.confidence) for die in dice])
    hole_up = _voted([(die.hole_up, die.confidence) for die in dice])
    top = _mean_top([die.top_px for die in dice])
    x, y = diagonals_meet(top)
    edge_px = float(np.median([die.edge_px for die in dice]))
    agree = [d.confidence for d in dice if d.color == color and d.hole_up == hole_up]
    sigmas = [die.sigma_px for die in dice if die.sigma_px is not None]
    sigma_px = max(float(np.mean(sigmas)) / len(dice) ** 0.5, chosen().fusing.least_sigma * edge_px)
    return replace(
        dice[-1],
        color=color,
        hole_up=hole_up,
        center_px=(round(x, 2), round(y, 2)),
        top_px=top,
        confidence=round(sum(agree) / len(dice), 3),
        sigma_px=round(sigma_px, 3) if sigmas else None,
        observed_px=_mean_top([die.seen_px for die in dice]),
    )


def _voted(votes: Sequence[tuple[T, float]]) -> T:
    """What most say, the sure ones louder."""
    weights: dict[T, float] = {}
    for said, confidence in votes:
        weights[said] = weights.get(said, 0.0) + confidence + 1e-6
    return max(weights, key=lambda said: weights[said])


def _mean_top(tops: Sequence[Top]) -> Top:
    """The mean face; every face starts at the corner nearest to the first one's."""
    first = np.array(tops[0])
    faces = []
    for top in tops:
        face = np.array(top)
        faces.append(
            min((np.roll(face, k, 0) for k in range(4)), key=lambda f: np.abs(f - first).sum())
        )
    a, b, c, d = ((round(float(x), 2), round(float(y), 2)) for x, y in np.mean(faces, axis=0))
    return a, b, c, d


def _doubts_of(
    die: ReadDie, seen: Sightings, share: float, readings: Sequence[Reading]
) -> list[Doubt]:
    """Doubts that at least half of the readings share, and quarrels between them."""
    by = chosen().fusing
    kinds: dict[DoubtKind, list[Doubt]] = {}
    for number, own in seen:
        for doubt in readings[number].doubts:
            if doubt.die == own.id:
                kinds.setdefault(doubt.kind, []).append(doubt)
    kept = {
        kind: replace(same[-1], die=die.id, at_px=die.center_px)
        for kind, same in kinds.items()
        if len(same) >= by.shared_doubt * len(seen)
    }
    others = tuple(dict.fromkeys(own.color for _, own in seen if own.color != die.color))
    if others and DoubtKind.COLOR not in kept:
        alternatives = tuple(Alternative(color=color) for color in others)
        kept[DoubtKind.COLOR] = Doubt(DoubtKind.COLOR, die.id, die.center_px, alternatives)
    if any(own.hole_up != die.hole_up for _, own in seen) and DoubtKind.HOLE not in kept:
        alternative = Alternative(hole_up=not die.hole_up)
        kept[DoubtKind.HOLE] = Doubt(DoubtKind.HOLE, die.id, die.center_px, (alternative,))
    if share < by.surely_seen and DoubtKind.MAYBE_DIE not in kept:
        absent = (Alternative(present=False),)
        kept[DoubtKind.MAYBE_DIE] = Doubt(DoubtKind.MAYBE_DIE, die.id, die.center_px, absent)
    return list(kept.values())


def _of_the_picture(readings: Sequence[Reading]) -> list[Doubt]:
    """Doubts about no die in particular: of the newest reading, where most share their kind."""
    counts = Counter(
        kind for reading in readings for kind in {d.kind for d in reading.doubts if d.die is None}
    )
    return [
        doubt
        for doubt in readings[-1].doubts
        if doubt.die is None and counts[doubt.kind] > chosen().fusing.shared_doubt * len(readings)
    ]
