"""Cards to tap: the whole deck as a grid in which the possible ones are lit, and rows in fans."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.acts import Act
from rules.keltis.cards import COLORS, HIGHEST, LOWEST, Card, Direction, direction
from rules.keltis.position import Position, Seat
from rules.keltis.turn import HAND, PILE, ROW


@dataclass(frozen=True)
class Cell:
    card: Card
    is_lit: bool


@dataclass(frozen=True)
class Grid:
    """Every card once, a color after the other; a tap on a lit one does the act."""

    kind: str
    data: Mapping[str, Any]
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Fan:
    """A row as it lies: oldest card first. `may_go`: its last card may be put away now."""

    color: str
    numbers: tuple[int, ...]
    direction: Direction
    may_go: bool


@dataclass(frozen=True)
class DiscardPile:
    """The top of a discard pile."""

    color: str
    top: Card | None
    is_lit: bool


def grid_of(act: Act) -> Grid:
    lit = {str(choice.value) for choice in act.fields[0].choices}
    cards = (Card(color, n) for color in COLORS for n in range(LOWEST, HIGHEST + 1))
    cells = tuple(Cell(card, str(card) in lit) for card in cards)
    return Grid(act.kind, dict(act.data), cells)


def grids_of(acts: Iterable[Act]) -> dict[str, Grid]:
    """Grids for what may be done with a card from hand: `lay`, `discard`, `drop`."""
    return {
        act.kind: grid_of(act)
        for act in acts
        if act.kind in ("lay", "discard") or (act.kind == "drop" and act.data["from"] == HAND)
    }


def fans_of(seat: Seat, acts: Iterable[Act] = ()) -> tuple[Fan, ...]:
    """The rows of one player; `acts` if it is this player who may put a card away."""
    going = {
        str(choice.value)
        for act in acts
        if act.kind == "drop" and act.data["from"] == ROW
        for choice in act.fields[0].choices
    }
    return tuple(
        Fan(color, numbers, direction(numbers), bool(numbers) and f"{color}-{numbers[-1]}" in going)
        for color, numbers in seat.rows.items()
    )


def piles_of(position: Position, acts: Iterable[Act]) -> tuple[DiscardPile, ...]:
    open_piles = _open_piles(acts)
    return tuple(
        DiscardPile(color, Card(color, numbers[-1]) if numbers else None, color in open_piles)
        for color, numbers in position.discards.items()
    )


def may_draw(acts: Iterable[Act]) -> bool:
    return PILE in _open_piles(acts)


def _open_piles(acts: Iterable[Act]) -> set[str]:
    return {
        str(choice.value) for act in acts if act.kind == "draw" for choice in act.fields[0].choices
    }
