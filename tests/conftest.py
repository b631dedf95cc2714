"""What every test shares: one core, how hypothesis searches, templates compiled once, and that no
table is watched any more when a file of tests is through."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

# Every worker keeps to its own core: threads that wait for each other's do so by turning.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OPENCV_FOR_THREADS_NUM", "1")

# The same examples every time, so that a red test is about the change at hand. To look for
# new ones: HYPOTHESIS_PROFILE=explore make test
# No deadline in either: how long a thing takes is the business of `make bench`.
settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "explore", settings.get_profile("steady"), derandomize=False, max_examples=500
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


class _CompiledTemplates(BytecodeCache):
    """What one panel compiled the next one has: nearly every test makes a panel of its own, and
    its first page would cost a tenth of a second of compiling."""

    def __init__(self) -> None:
        self._compiled: dict[str, Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        known = self._compiled.get(bucket.key)
        if known is not None and known[0] == bucket.checksum:
            bucket.code = known[1]

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._compiled[bucket.key] = (bucket.checksum, bucket.code)


@pytest.fixture(scope="session", autouse=True)
def compiled_templates() -> None:
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": _CompiledTemplates()}


_OF_A_WATCHED_TABLE = {"capture", "practice", "reader", "table"}
_ENDING_S = 30.0


@pytest.fixture(scope="module", autouse=True)
def no_table_is_left_watched() -> Iterator[None]:
    """A table that nobody stops goes on being played and read: a good part of a core, taken from
    every test that follows."""
    before = set(threading.enumerate())
    yield
    begun = [one for one in threading.enumerate() if one not in before]
    watching = [one for one in begun if one.name in _OF_A_WATCHED_TABLE]
    for one in watching:
        one.join(_ENDING_S)
    assert [one.name for one in watching if one.is_alive()] == [], "stop the table, or its panel"
