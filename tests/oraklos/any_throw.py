"""Throws that hypothesis makes, and makes smaller until only what matters is left."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from hypothesis import assume
from hypothesis import strategies as st

from rules.oraklos.cards import Color
from rules.oraklos.reading import Alternative, Doubt
from rules.oraklos.table_rules import Corners, Mirror, Row, TableRules, Variant
from rules.oraklos.throw import PlacedDoubt, Throw, Uncertainty
from tests.oraklos.written import die, reading_of, throw

_STEPS = 50
"""A die width in steps: places are whole numbers, so that a smaller example is a plainer one."""


@st.composite
def throws(
    draw: st.DrawFn,
    dice: tuple[int, int] = (4, 7),
    width: float = 9,
    apart: float = 1.1,
    together: bool = False,
) -> Throw:
    """Dice anywhere on a square table, at least `apart` from each other; unsure `together` where
    one cause moves all of them."""
    least, most = dice
    place = st.integers(0, int(width * _STEPS))
    drawn = draw(
        st.lists(
            st.tuples(place, place, st.sampled_from("RYBK"), st.integers(0, 89), st.booleans()),
            min_size=least,
            max_size=most,
        )
    )
    lying: list[tuple[float, float, str, int, bool]] = []
    for x, y, color, turn, hole in drawn:
        here = (x / _STEPS, y / _STEPS)
        if all(math.dist(here, other[:2]) > apart for other in lying):
            lying.append((*here, color, turn, hole))
    assume(len(lying) >= least)
    spread = draw(_spreads(len(lying))) if together else None
    return Throw(tuple(die(n, *one) for n, one in enumerate(lying, 1)), Uncertainty(0.01, spread))


@st.composite
def _spreads(draw: st.DrawFn, dice: int) -> np.ndarray:
    """What two causes do to the place and the turn of every die, in 1/1000 of a die width."""
    moved = st.lists(st.integers(-20, 20), min_size=3 * dice, max_size=3 * dice)
    causes = np.array([draw(moved), draw(moved)]) / 1000
    return np.asarray(causes.T @ causes + 1e-6 * np.eye(3 * dice))


@st.composite
def doubted_throws(draw: st.DrawFn) -> Throw:
    """Throws with one to three doubts of any kind."""
    thrown = draw(throws(dice=(5, 6), together=draw(st.booleans())))
    doubts = draw(st.lists(_doubts(thrown), min_size=1, max_size=3))
    return replace(thrown, doubts=tuple(doubts))


@st.composite
def _doubts(draw: st.DrawFn, thrown: Throw) -> PlacedDoubt:
    one = draw(st.sampled_from(thrown.dice)).id
    place = st.integers(0, 9 * _STEPS)
    at = (draw(place) / _STEPS, draw(place) / _STEPS)
    candidate = die(0, *at, turn_deg=draw(st.integers(0, 89)))
    there = Alternative(die=reading_of(throw(candidate)).dice[0])
    doubt = draw(
        st.sampled_from(
            [
                Doubt("color", one, None, (Alternative(color=Color.RED),)),
                Doubt("hole", one, None),
                Doubt("not_ours", one, None, (Alternative(present=False),)),
                Doubt("maybe_die", None, None, (there,)),
                Doubt("hidden", one, None, (there,)),
                Doubt("maybe_die", None, (1.0, 1.0)),
            ]
        )
    )
    candidates = tuple(candidate if a.die is not None else None for a in doubt.alternatives)
    return PlacedDoubt(doubt, candidate.center if doubt.at_px else None, candidates)


table_rules = st.builds(
    TableRules,
    st.sampled_from(Variant),
    st.sampled_from(Corners),
    st.sampled_from(Row),
    st.sampled_from(Mirror),
)
