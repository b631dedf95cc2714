"""Twenty throws with the real reader: none missed, none invented, soon enough."""

from __future__ import annotations

from statistics import median

import pytest

from tests.kept import kept
from vision.live.rehearsal import Times
from webui.bench.evening import play_evening

TIMES = Times(quick_s=0.1, careful_s=0.35)
"""What readings take on two cores; `pythia bench live` measures it."""


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "throws"), [(4, 10), (2, 10)], ids=["wood", "plain"])
def test_every_throw_is_frozen_once_and_nothing_else_is(seed, throws):
    evening = kept(
        f"evening_{seed}_{throws}_{TIMES.quick_s}_{TIMES.careful_s}",
        lambda: play_evening(seed, throws, every_s=7.5, times=TIMES),
    )
    assert evening.missed == 0
    assert evening.never_thrown == 0
    assert evening.bumps_told == evening.bumps
    assert evening.bumps_invented == 0
    assert len(evening.delays_s) == throws
    # The clock is virtual: this is how many frames and readings it takes, not how fast we are.
    assert median(evening.delays_s) <= 0.4
    assert len(evening.final_s) == throws
    assert max(evening.final_s) <= 1.0
