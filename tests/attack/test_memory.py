"""Memory is given back: the largest photographs, sent from several devices at once."""

from __future__ import annotations

import sys

import pytest

from tests.attack.photographs import photographs, plain_photograph


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what memory a process has")
def test_large_photographs_take_little_memory_and_give_it_back() -> None:
    """Left to itself, malloc keeps 210 MB after these three, and 5 GB after some more."""
    outcome = photographs(3, [plain_photograph()])
    assert outcome.tried == 3
    assert outcome.wrong == []
    assert outcome.figures["most_mb"] < 1200
    assert outcome.figures["after_mb"] - outcome.figures["before_mb"] < 120
