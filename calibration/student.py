"""Student's distribution: how far out a value may lie when its spread is itself an estimate.

The tail is the regularized incomplete beta function, here as its continued fraction (Numerical
Recipes, 6.4), which converges at once wherever a quantile beyond the normal one is looked for.
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

_SMALL = 1e-300
_EXACT = 1e-15
_NEARLY = 1e-9
_MOST_TERMS = 10_000


@lru_cache(maxsize=256)
def student_quantile(freedom: float, probability: float) -> float:
    """Below this lies so much of the distribution; for probabilities from 0.975 on."""
    wanted = 1.0 - probability
    # From the normal quantile, which is never larger, Newton's steps on a falling convex tail
    # come from one side and can't overshoot.
    t = NormalDist().inv_cdf(probability)
    while True:
        step = (_tail(freedom, t) - wanted) / _density(freedom, t)
        t += step
        if abs(step) <= _NEARLY * t:  # each step doubles the digits: this was the last
            return t


def _density(freedom: float, t: float) -> float:
    return math.exp(
        math.lgamma((freedom + 1) / 2)
        - math.lgamma(freedom / 2)
        - math.log(freedom * math.pi) / 2
        - (freedom + 1) / 2 * math.log1p(t * t / freedom)
    )


def _tail(freedom: float, t: float) -> float:
    """The share above `t`: half of the incomplete beta function at freedom / (freedom + t²)."""
    fraction = _fraction(freedom / (freedom + t * t), freedom / 2, 0.5)
    return _density(freedom, t) * t / freedom * fraction


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    c = 1.0
    d = 1.0 / _away_from_zero(1.0 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _MOST_TERMS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        before = value
        for term in (even, odd):
            d = 1.0 / _away_from_zero(1.0 + term * d)
            c = _away_from_zero(1.0 + term / c)
            value *= c * d
        if abs(value - before) <= _EXACT * abs(value):
            break
    return value


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _SMALL else _SMALL
