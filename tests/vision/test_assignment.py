"""The cheapest pairs are the ones that trying everything finds."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from vision.assignment import assigned

# Few values, so that ties occur; one far above all others, as for dice that can't be the same.
COSTS = st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.59, 3.0, 1e6])


def cheapest(costs: np.ndarray) -> float:
    if costs.shape[0] > costs.shape[1]:
        costs = costs.T
    rows = range(costs.shape[0])
    return min(
        sum(float(costs[row, column]) for row, column in zip(rows, columns, strict=True))
        for columns in permutations(range(costs.shape[1]), costs.shape[0])
    )


@given(
    arrays(np.float64, array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=5), elements=COSTS)
)
def test_no_other_pairs_cost_less(costs: np.ndarray) -> None:
    pairs = assigned(costs)
    rows, columns = zip(*pairs, strict=True)
    assert len(pairs) == min(costs.shape)
    assert len(set(rows)) == len(set(columns)) == len(pairs)
    assert list(rows) == sorted(rows)
    assert sum(costs[pair] for pair in pairs) == pytest.approx(cheapest(costs))


def test_a_full_table_of_dice_finds_itself_again() -> None:
    places = np.random.default_rng(3).permutation(54)
    costs = np.abs(places[:, None] - np.arange(54)[None, :]).astype(float)
    assert assigned(costs) == [(row, int(place)) for row, place in enumerate(places)]
