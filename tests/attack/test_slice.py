"""A slice of every attack, some seconds each; `make attack` runs them for minutes."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.attack.kills import kills
from tests.attack.programs import dear_searches
from tests.attack.routes import every_route
from tests.attack.slow_lines import slow_lines
from tests.attack.target import Target, target

pytestmark = pytest.mark.slow


@pytest.fixture  # every attack meets a panel of its own: some send its guests away
def at() -> Iterator[Target]:
    with target() as made:
        yield made


def test_no_route_has_a_surprise(at: Target) -> None:
    outcome = every_route(at, seconds=10, seed=7)
    assert outcome.tried > 20
    assert outcome.wrong == []


def test_dear_searches_end(at: Target) -> None:
    outcome = dear_searches(at, seconds=5)
    assert outcome.wrong == []


def test_slow_lines_keep_nobody_waiting() -> None:
    outcome = slow_lines(count=200, pages=5)
    assert outcome.tried == 200
    assert outcome.wrong == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")
def test_killed_writers_lose_nothing_that_was_acknowledged() -> None:
    outcome = kills(count=10, seconds=8)
    assert outcome.tried > 0
    assert outcome.wrong == []
