"""Memory is given back: the largest photographs, sent from several devices at once."""

from __future__ import annotations

import sys

import pytest

from tests.attack.photographs import photographs


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what memory a process has")
def test_large_photographs_take_little_memory_and_give_it_back() -> None:
    outcome = photographs(4, ("PNG", "PNG", "PNG", "JPEG"))
    assert outcome.tried == 4
    assert outcome.wrong == []
    assert outcome.figures["most_mb"] < 1200
    assert outcome.figures["after_mb"] < 350
