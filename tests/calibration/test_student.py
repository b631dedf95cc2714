"""Student's quantile, against printed tables and against its own distribution."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.spread import Level
from calibration.student import student_quantile

# Computed with SciPy, `scipy.special.stdtrit(freedom, 0.975)`.
TABLE = [
    (1.0, 12.706204736174694), (1.5, 6.016663104427929), (2.0, 4.302652729749462),
    (3.0, 3.1824463052837078), (5.0, 2.5705818356363146), (7.25, 2.348194849105371),
    (12.0, 2.1788128296672284), (33.3, 2.033819224134053), (57.0, 2.002465459291007),
    (100.0, 1.9839715185235518), (256.0, 1.9692738896556876), (1000.0, 1.9623390808264083),
]  # fmt: skip


@pytest.mark.parametrize(("freedom", "quantile"), TABLE)
def test_the_quantile_is_the_one_of_the_tables(freedom: float, quantile: float) -> None:
    assert student_quantile(freedom, 0.975) == pytest.approx(quantile, rel=1e-11)


@given(st.floats(1.0, 300.0))
def test_so_much_lies_within_the_quantile(freedom: float) -> None:
    """The density, summed up by another way than the quantile was found."""
    angles = np.linspace(
        0.0, math.atan(student_quantile(freedom, 0.975) / math.sqrt(freedom)), 4001
    )
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(math.pi)
    within = scale * np.trapezoid(np.cos(angles) ** (freedom - 1), angles)
    assert within == pytest.approx(0.475, abs=1e-6)


@given(st.floats(1.0, 1e4), st.floats(1.001, 10.0))
def test_the_more_residuals_the_less_is_widened(freedom: float, more: float) -> None:
    few, many = Level(1.0, freedom).widening, Level(1.0, freedom * more).widening
    assert few > many > 1.0
