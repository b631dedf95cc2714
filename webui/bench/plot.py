"""Small plots of a report, as drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from webui.draw.drawing import Area, Disk, Drawing, Label, Point, Shape, Stroke

_WIDTH, _HEIGHT = 460, 340
_LEFT, _TOP, _RIGHT, _BOTTOM = 62, 18, 446, 286
_PAPER, _INK, _GRID, _MARK = "#ffffff", "#2b2b33", "#d8d5cc", "#2f5fa8"
_BIN = 0.02
_WIDEST = 0.3
"""Die widths: margins that miss by more are counted in the last bar."""


def calibration_plot(curve: Sequence[Mapping[str, Any]]) -> Drawing:
    """Stated confidence against what was right; on the diagonal it can be believed."""

    def at(stated: float, right: float) -> Point:
        return (_LEFT + stated * (_RIGHT - _LEFT), _BOTTOM - right * (_BOTTOM - _TOP))

    most = max((point["dice"] for point in curve), default=1)
    shapes: list[Shape] = [
        *_axes([(f"{k / 5:.1f}", at(k / 5, 0)) for k in range(6)], "stated confidence"),
        *_rungs([(f"{k / 5:.1f}", at(0, k / 5)[1]) for k in range(6)]),
        Stroke(at(0, 0), at(1, 1), _GRID, 2, dashed=True),
    ]
    for point in curve:
        size = 4 + 10 * (point["dice"] / most) ** 0.5
        shapes.append(Disk(at(point["stated"], point["right"]), size, fill=_MARK))
    said = ", ".join(
        f"{point['stated']:.2f}: {point['right']:.2f} of {point['dice']}" for point in curve
    )
    return _plot(
        "Share of dice that were right, by the confidence stated",
        f"Stated: right of dice. {said}",
        shapes,
    )


def margin_plot(errors: Sequence[float]) -> Drawing:
    """By how much lengths between dice were off, in die widths."""
    sizes = np.minimum(np.abs(np.array(errors, float)), _WIDEST - _BIN / 2)
    counts, edges = np.histogram(sizes, np.arange(0, _WIDEST + _BIN / 2, _BIN))
    highest = max(int(counts.max(initial=0)), 1)
    step = (_RIGHT - _LEFT) / len(counts)
    shapes: list[Shape] = [
        *_axes(
            [(f"{edges[k]:.1f}", (_LEFT + k * step, _BOTTOM)) for k in range(0, len(edges), 5)],
            "margin off by, in die widths (the last bar: more)",
        ),
        *_rungs([("0", _BOTTOM), (str(highest), _TOP)]),
    ]
    for k, count in enumerate(counts):
        left, right = _LEFT + k * step + 1, _LEFT + (k + 1) * step - 1
        top = _BOTTOM - (_BOTTOM - _TOP) * count / highest
        corners = ((left, _BOTTOM), (left, top), (right, top), (right, _BOTTOM))
        shapes.append(Area(corners, _MARK))
    within = float(np.mean(sizes < 5 * _BIN)) if len(sizes) else 0.0
    return _plot(
        "How far margins were off, by their number",
        f"{len(sizes)} margins, {within:.0%} off by less than {5 * _BIN:g}",
        shapes,
    )


def _plot(title: str, description: str, shapes: Sequence[Shape]) -> Drawing:
    return Drawing(_WIDTH, _HEIGHT, _PAPER, title, description, tuple(shapes))


def _axes(ticks: Sequence[tuple[str, Point]], label: str) -> list[Shape]:
    return [
        Stroke((_LEFT, _BOTTOM), (_RIGHT, _BOTTOM), _INK, 1.5),
        *(Label((x, y + 16), text, 13, _INK) for text, (x, y) in ticks),
        Label(((_LEFT + _RIGHT) / 2, _HEIGHT - 14), label, 13, _INK),
    ]


def _rungs(ticks: Sequence[tuple[str, float]]) -> list[Shape]:
    return [
        shape
        for text, y in ticks
        for shape in (
            Stroke((_LEFT, y), (_RIGHT, y), _GRID, 1),
            Label((_LEFT - 8, y), text, 13, _INK, anchor="end"),
        )
    ]
