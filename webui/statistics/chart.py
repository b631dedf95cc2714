"""Where the lines of a score chart run: for the page's drawing and the saved picture alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.reckoning import signed
from webui.statistics.record import GameRecord

_EDGE_LEFT, _EDGE_RIGHT, _EDGE_TOP, _EDGE_BOTTOM = 44.0, 96.0, 16.0, 36.0
_MOST_TICKS = 6
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_NAME_HEIGHT = 20.0

Point = tuple[float, float]


@dataclass(frozen=True)
class Tick:
    at: float
    text: str


@dataclass(frozen=True)
class ChartLine:
    """One player's points, round by round; `name_y` keeps the names at the ends apart."""

    player: str
    name: str
    points: tuple[Point, ...]
    name_y: float


@dataclass(frozen=True)
class ScoreChart:
    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    lines: tuple[ChartLine, ...]
    score_ticks: tuple[Tick, ...]
    round_ticks: tuple[Tick, ...]


def score_chart(record: GameRecord, width: float, height: float) -> ScoreChart | None:
    """None where there are no rounds to follow, as on a sheet that is filled in at the end."""
    if len(record.rounds) < 3:
        return None
    left, right = _EDGE_LEFT, width - _EDGE_RIGHT
    top, bottom = _EDGE_TOP, height - _EDGE_BOTTOM
    scores = [score for after in record.rounds for score in after.values()]
    ticks = _ticks(min(0, *scores), max(1, *scores))
    low, high = ticks[0], ticks[-1]
    last = len(record.rounds) - 1

    def x(number: int) -> float:
        return left + (right - left) * number / last

    def y(score: int) -> float:
        return bottom - (bottom - top) * (score - low) / (high - low)

    points = {
        player: tuple((x(n), y(after.get(player, 0))) for n, after in enumerate(record.rounds))
        for player in record.names
    }
    name_ys = _spread({player: line[-1][1] for player, line in points.items()})
    every = max(1, -(-last // 12))
    return ScoreChart(
        width, height, left, right, top, bottom,
        tuple(ChartLine(one, record.names[one], points[one], name_ys[one]) for one in record.names),
        tuple(Tick(y(score), signed(score)) for score in ticks),
        tuple(Tick(x(n), str(n)) for n in range(0, last + 1, every)),
    )  # fmt: skip


def _ticks(low: int, high: int) -> list[int]:
    """Round numbers from below the lowest to above the highest score."""
    step = next((one for one in _STEPS if (high - low) / one <= _MOST_TICKS), _STEPS[-1])
    first, last = low // step * step, -(-high // step) * step
    return list(range(first, last + step, step))


def _spread(wanted: Mapping[str, float]) -> dict[str, float]:
    """Names from top to bottom, moved down as little as it takes not to overlap."""
    placed: dict[str, float] = {}
    lowest = float("-inf")
    for player, y in sorted(wanted.items(), key=lambda item: item[1]):
        lowest = max(y, lowest + _NAME_HEIGHT)
        placed[player] = lowest
    return placed
