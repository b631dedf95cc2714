"""What every test shares: one core, a quick disk, how hypothesis searches, templates compiled once,
and that no table is watched any more when a file of tests is through."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings

from tests.kept import compiled_templates

# Every worker keeps to its own core: threads that wait for each other's do so by turning.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OPENCV_FOR_THREADS_NUM", "1")

_IN_MEMORY = Path("/dev/shm")
_ROOM_BYTES = 2_000_000_000


def _use_a_quick_disk() -> None:
    """Folders of tests lie in memory where the machine has such a disk: a panel writes every tap
    through to the real one, and ten thousand taps would wait for it, a few milliseconds each."""
    if "TMPDIR" in os.environ or not os.access(_IN_MEMORY, os.W_OK):
        return
    runs_programs = not os.statvfs(_IN_MEMORY).f_flag & os.ST_NOEXEC
    if runs_programs and shutil.disk_usage(_IN_MEMORY).free > _ROOM_BYTES:
        tempfile.tempdir = os.environ["TMPDIR"] = str(_IN_MEMORY)


_use_a_quick_disk()

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


def pytest_collection_finish() -> None:
    """What has been imported by now stays: to look through it for garbage again and again took a
    tenth of a test run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def templates_compiled_once() -> None:
    """Nearly every test makes a panel of its own, and its first page would cost a tenth of a
    second of compiling."""
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": compiled_templates()}


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
