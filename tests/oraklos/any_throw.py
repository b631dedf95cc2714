"""Throws that hypothesis makes, and makes smaller until only what matters is left."""

from __future__ import annotations

import math

from hypothesis import assume
from hypothesis import strategies as st

from rules.oraklos.table_rules import Corners, Mirror, Row, TableRules, Variant
from rules.oraklos.throw import Throw, Uncertainty
from tests.oraklos.written import die

_STEPS = 50
"""A die width in steps: places are whole numbers, so that a smaller example is a plainer one."""


@st.composite
def throws(
    draw: st.DrawFn, dice: tuple[int, int] = (4, 7), width: float = 9, apart: float = 1.1
) -> Throw:
    """Dice anywhere on a square table, at least `apart` from each other."""
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
    return Throw(tuple(die(n, *one) for n, one in enumerate(lying, 1)), Uncertainty(0.01))


table_rules = st.builds(
    TableRules,
    st.sampled_from(Variant),
    st.sampled_from(Corners),
    st.sampled_from(Row),
    st.sampled_from(Mirror),
)
