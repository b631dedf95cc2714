"""One measured number, and the one way in which time is taken."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import mean, median, stdev
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


Results = dict[str, list[Measurement]]
"""What each bench found, by its name."""


def results_json(results: Results) -> dict[str, Any]:
    return {name: [one.to_json() for one in found] for name, found in results.items()}


def mean_and_half(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean of independent values, and half the width of its 95 % interval; one value alone
    tells no width."""
    half = 1.96 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None
    return mean(values), half


def percentile_95(values: Sequence[float]) -> float:
    return sorted(values)[int(0.95 * len(values))]


def median_ms(work: Callable[[], object], rounds: int) -> float:
    """The median time of some rounds, after one that warms everything up."""
    work()
    return median(_once_ms(work) for _ in range(rounds))


def _once_ms(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000
