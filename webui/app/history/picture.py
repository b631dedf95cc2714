"""The result of a game as a picture to keep or to send."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from rules.reckoning import signed
from webui.app.games.titles import game_title, variant_title
from webui.app.history.words import day_of, headline
from webui.app.summands import BETWEEN as _BETWEEN
from webui.app.summands import line_of
from webui.draw.drawing import Area, Disk, Drawing, Label, Shape, Stroke
from webui.draw.palette import FAINT_INK, INK, PAPER, TABLE, WHITE
from webui.statistics.chart import ScoreChart, score_chart
from webui.statistics.record import GameRecord

# As in games.css: the colors of the places.
SEAT_COLORS = {
    "plum": "#7a4fa3",
    "teal": "#0d7a78",
    "amber": "#b06a00",
    "rose": "#b8376f",
    "moss": "#4c7a22",
}
_WIDTH_PX = 960
_EDGE_PX = 48
_HEAD_PX = 132
_ROW_PX = 64
_CHART_PX = 380
_LONGEST_NAME = 24
_LINE_PX = 20
_LONGEST_LINE = 85


def result_scene(record: GameRecord, colors: Mapping[str, str]) -> Drawing:
    """`colors` names the place of each player."""
    told = {player: _told(record, player) for player in record.ranking}
    rows_px = sum(map(_row_px, told.values()))
    chart = score_chart(record, _WIDTH_PX - 2 * _EDGE_PX, _CHART_PX)
    height_px = _HEAD_PX + rows_px + _EDGE_PX + (_CHART_PX + _EDGE_PX if chart else 0)
    shapes: list[Shape] = [*_head(record), *_rows(record, told, colors)]
    if chart is not None:
        shapes += _drawn(chart, colors, _EDGE_PX, _HEAD_PX + rows_px + _EDGE_PX)
    title = f"{game_title(record.game)}, {day_of(record.started_at)}"
    ranked = (f"{record.names[one]} {signed(record.scores[one])}" for one in record.ranking)
    return Drawing(_WIDTH_PX, height_px, PAPER, title, ", ".join(ranked), tuple(shapes))


def _head(record: GameRecord) -> Iterator[Shape]:
    yield Label((_EDGE_PX, 56), headline(record, _LONGEST_NAME), 40, INK, bold=True, anchor="start")
    about = (game_title(record.game), variant_title(record.game, record.variant),
             day_of(record.started_at))  # fmt: skip
    yield Label((_EDGE_PX, 102), " · ".join(about), 22, FAINT_INK, anchor="start")


def _rows(
    record: GameRecord, told: Mapping[str, list[str]], colors: Mapping[str, str]
) -> Iterator[Shape]:
    top = float(_HEAD_PX)
    for player, lines in told.items():
        yield from _row(record, player, lines, top, SEAT_COLORS[colors[player]])
        top += _row_px(lines)


def _row(
    record: GameRecord, player: str, lines: list[str], top: float, color: str
) -> Iterator[Shape]:
    right, middle = float(_WIDTH_PX - _EDGE_PX), top + _ROW_PX / 2
    has_won = player in record.winners
    if has_won:
        bottom = top + _row_px(lines)
        left, reach = _EDGE_PX - 16.0, right + 16
        yield Area(((left, top), (reach, top), (reach, bottom), (left, bottom)), TABLE)
    yield Disk((_EDGE_PX + 18, middle), 18, color)
    yield Label((_EDGE_PX + 18, middle), str(record.place(player)), 20, WHITE, bold=True)
    name = record.names[player][:_LONGEST_NAME]
    at = middle - 11 if lines else middle
    yield Label((_EDGE_PX + 56, at), name, 28, INK, bold=has_won, anchor="start")
    for number, line in enumerate(lines):
        below = middle + 19 + number * _LINE_PX
        yield Label((_EDGE_PX + 56, below), line, 15, FAINT_INK, anchor="start")
    points = signed(record.scores[player])
    yield Label((right, middle), points, 30, INK, bold=True, anchor="end")


def _row_px(lines: list[str]) -> int:
    return _ROW_PX + _LINE_PX * max(0, len(lines) - 1)


def _told(record: GameRecord, player: str) -> list[str]:
    """How the total came about, below the name: lines that leave room for the total."""
    lines: list[str] = []
    for part in line_of(record.parts.get(player, ())).split(_BETWEEN):
        longer = f"{lines[-1]}{_BETWEEN}{part}" if lines else part
        if lines and len(longer) <= _LONGEST_LINE:
            lines[-1] = longer
        elif part:
            lines.append(part)
    return lines


def _drawn(
    chart: ScoreChart, colors: Mapping[str, str], left: float, top: float
) -> Iterator[Shape]:
    for tick in chart.score_ticks:
        ends = (left + chart.left, top + tick.at), (left + chart.right, top + tick.at)
        yield Stroke(*ends, TABLE, 1.5)
        yield Label((left + chart.left - 10, top + tick.at), tick.text, 16, FAINT_INK, anchor="end")
    for tick in chart.round_ticks:
        yield Label((left + tick.at, top + chart.bottom + 18), tick.text, 16, FAINT_INK)
    for line in chart.lines:
        color = SEAT_COLORS[colors[line.player]]
        placed = [(left + x, top + y) for x, y in line.points]
        for start, end in pairwise(placed):
            yield Stroke(start, end, color, 4)
        for center in placed:
            yield Disk(center, 6, color)
        at = (left + chart.right + 14, top + line.name_y)
        yield Label(at, line.name[:10], 17, color, bold=True, anchor="start")
