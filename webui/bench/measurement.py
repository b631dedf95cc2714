"""One measured number, and the one way in which time is taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True)
class Measurement:
    """A number with its unit; `goal` says in words what it should be, where there is a goal."""

    name: str
    value: float
    unit: str
    goal: str = ""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def median_ms(work: Callable[[], object], rounds: int) -> float:
    """The median time of some rounds, after one that warms everything up."""
    work()
    return median(_once_ms(work) for _ in range(rounds))


def _once_ms(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000
