"""The sheet around a drawn throw: headline, cards, the table itself, remarks and a scale."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import shapely

from rules.oraklos.cards import Card
from rules.oraklos.throw import Throw
from rules.oraklos.verdict import Outcome
from webui.draw.dice import corners_of, wish_card
from webui.draw.drawing import Area, Disk, Drawing, Label, Point, Shape, Stroke
from webui.draw.layout import Layout
from webui.draw.palette import FAINT_INK, INK, OUTCOMES, PAPER, TABLE, WHITE

_EDGE_PX = 28.0
_HEADER_PX = 96.0
_NARROWEST_PX = 640.0
_CARD_SQUARE_PX = 26.0
_REMARK_PX = 17.0
_REMARK_LINE_PX = 26.0
# Letters of the remarks are this wide on average, in their size: for breaking lines.
_LETTER_WIDTH = 0.53


@dataclass(frozen=True)
class Heading:
    """What stands above the table: a sign, a word, a line below it, and cards at the right."""

    outcome: Outcome
    text: str
    line: str = ""
    cards: Sequence[tuple[str, Card]] = ()


@dataclass(frozen=True)
class DrawingSheet:
    """Everything but the dice. Lay the sheet out first, then draw the dice with its layout."""

    throw: Throw
    layout: Layout
    heading: Heading
    remarks: tuple[str, ...]

    @classmethod
    def lay_out(
        cls, throw: Throw, turn: complex, heading: Heading, remarks: Iterable[str] = ()
    ) -> DrawingSheet:
        layout = Layout.fit(throw, turn, (_EDGE_PX, _HEADER_PX + _EDGE_PX), _NARROWEST_PX)
        letters = int((layout.width_px - 24) / (_LETTER_WIDTH * _REMARK_PX))
        lines = [line for remark in remarks for line in _wrapped(remark, letters)]
        return cls(throw, layout, heading, tuple(lines))

    def scene(self, on_table: Iterable[Shape]) -> Drawing:
        width = self.layout.width_px + 2 * _EDGE_PX
        height = self._table_bottom + 44 + _REMARK_LINE_PX * len(self.remarks)
        return Drawing(
            width_px=round(width),
            height_px=round(height),
            background=PAPER,
            title=f"{self.heading.text}. {self.heading.line}".strip(),
            description=" ".join(self.remarks) or self.heading.text,
            shapes=(*self._header(), self._table(), *on_table, *self._scale(), *self._footer()),
        )

    @property
    def _table_bottom(self) -> float:
        return _HEADER_PX + _EDGE_PX + self.layout.height_px

    def _header(self) -> Iterator[Shape]:
        yield from _sign(self.heading.outcome, (_EDGE_PX + 24, 62))
        yield Label((_EDGE_PX + 62, 50), self.heading.text, 30, INK, bold=True, anchor="start")
        yield Label((_EDGE_PX + 63, 84), self.heading.line, 17, FAINT_INK, anchor="start")
        right = _EDGE_PX + self.layout.width_px
        for place, (caption, card) in enumerate(reversed(self.heading.cards)):
            corner = (right - 2 * _CARD_SQUARE_PX - place * 3.4 * _CARD_SQUARE_PX - 8, 28.0)
            yield from wish_card(card, corner, _CARD_SQUARE_PX, caption)

    def _table(self) -> Shape:
        box = shapely.box(
            _EDGE_PX,
            _HEADER_PX + _EDGE_PX,
            _EDGE_PX + self.layout.width_px,
            self._table_bottom,
        )
        return Area(corners_of(box.buffer(-18).buffer(18)), TABLE)

    def _scale(self) -> Iterator[Shape]:
        """One die width as a bar, named in millimeters where the edge is known."""
        y = self._table_bottom + 22
        right = _EDGE_PX + self.layout.width_px - 12
        left = right - self.layout.die_px
        yield Stroke((left, y), (right, y), FAINT_INK, 2)
        for x in (left, right):
            yield Stroke((x, y - 5), (x, y + 5), FAINT_INK, 2)
        edge_mm = self.throw.edge_mm
        text = "1 die" if edge_mm is None else f"1 die = {edge_mm:.3g} mm"
        yield Label((left - 10, y), text, 14, FAINT_INK, anchor="end")

    def _footer(self) -> Iterator[Shape]:
        for number, line in enumerate(self.remarks):
            y = self._table_bottom + 48 + _REMARK_LINE_PX * number
            yield Label((_EDGE_PX + 12, y), line, _REMARK_PX, INK, anchor="start")


def _sign(outcome: Outcome, center: Point) -> Iterator[Shape]:
    """A tick, a cross or a question mark on a disk: the verdict at a glance, without color."""
    x, y = center
    yield Disk(center, 24, fill=OUTCOMES[outcome])
    match outcome:
        case Outcome.TRUE:
            yield Stroke((x - 10, y + 1), (x - 3, y + 9), WHITE, 5)
            yield Stroke((x - 3, y + 9), (x + 11, y - 8), WHITE, 5)
        case Outcome.FALSE:
            yield Stroke((x - 9, y - 9), (x + 9, y + 9), WHITE, 5)
            yield Stroke((x - 9, y + 9), (x + 9, y - 9), WHITE, 5)
        case Outcome.TOO_CLOSE:
            yield Label(center, "?", 34, WHITE, bold=True)


def _wrapped(remark: str, letters: int) -> list[str]:
    first, *more = textwrap.wrap(remark, letters - 3)
    return [f"•  {first}", *(f"    {line}" for line in more)]
