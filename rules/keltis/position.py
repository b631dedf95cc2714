"""A game in turn mode at one moment: what lies open on the table, and what is asked next.

Hands are secret and physical. All that is kept of them is what everybody saw: the cards a
player took openly from a discard pile and has not shown again (``Seat.taken``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Literal

from rules.keltis.board import START, Board
from rules.keltis.cards import COLORS, HAND_SIZE, Card, Numbers, draw_pile_after_dealing
from rules.keltis.editions import LARGE
from rules.keltis.scoring import OnTheWay, Reckoning, reckon
from rules.keltis.table_rules import TableRules
from rules.keltis.tiles import Tile
from rules.table import Table

EndReason = Literal["goal_own", "goal_all", "pile", "left"]


class Stage(Enum):
    LAYOUT = "layout"
    CARD = "card"
    MOVE = "move"
    TILE = "tile"
    DRAW = "draw"


@dataclass(frozen=True)
class Question:
    """An optional step a tile offers, asked before the turn goes on."""

    kind: Literal["clover", "spiral", "leprechauns", "discard"]
    figure: str
    space: str


@dataclass(frozen=True)
class Seat:
    """What lies in front of one player and where the figures stand."""

    figures: Mapping[str, str]
    rows: Mapping[str, Numbers] = field(default_factory=lambda: dict.fromkeys(COLORS, ()))
    way: OnTheWay = field(default_factory=OnTheWay)
    stones: Mapping[str, int] = field(default_factory=dict)
    mirrors: int = 0
    leprechauns_scored: bool = False
    taken: tuple[Card, ...] = ()

    @property
    def points(self) -> int:
        """Where the scoring stone stands."""
        return self.way.total

    @property
    def stone_count(self) -> int:
        return sum(self.stones.values())


@dataclass(frozen=True)
class Turn:
    """What has to be remembered until the turn ends.

    ``began_at`` is where the own figures stood when the turn began; ``spirals_used`` holds which
    spiral sent back which figure; ``blocked`` are the discard piles this player covered.
    """

    player: str
    began_at: Mapping[str, str]
    laid: Card | None = None
    spirals_used: frozenset[tuple[str, str]] = frozenset()
    blocked: frozenset[str] = frozenset()
    cards_from_hand: int = 0

    @property
    def hand_left(self) -> int:
        return HAND_SIZE - self.cards_from_hand


@dataclass(frozen=True)
class Position:
    table: Table
    board: Board
    rules: TableRules
    seats: Mapping[str, Seat]
    turn: Turn
    pile: int
    stage: Stage = Stage.LAYOUT
    questions: tuple[Question, ...] = ()
    draws_due: int = 0
    tiles: Mapping[str, Tile] = field(default_factory=dict)
    stones: Mapping[str, int] = field(default_factory=dict)
    priestess: str = START
    priestess_steps: Mapping[int, int | None] = field(default_factory=dict)
    discards: Mapping[str, Numbers] = field(default_factory=lambda: dict.fromkeys(COLORS, ()))
    ended: EndReason | None = None

    @property
    def player(self) -> str:
        return self.turn.player

    @property
    def seat(self) -> Seat:
        """The seat of the player whose turn it is."""
        return self.seats[self.player]

    @property
    def question(self) -> Question:
        return self.questions[0]

    def with_seat(self, **changes: Any) -> Position:
        """Changes in front of the player whose turn it is."""
        return replace(self, seats={**self.seats, self.player: replace(self.seat, **changes)})

    def with_turn(self, **changes: Any) -> Position:
        return replace(self, turn=replace(self.turn, **changes))

    def shows_stones(self, player: str, viewer: str | None) -> bool:
        """Whether a viewer may know a player's stones by color, and what hangs on them. In New
        Paths they lie face down until the scoring; their owner may look."""
        is_face_down = self.board.edition.stones_by_color and self.ended is None
        return not is_face_down or player == viewer

    def reckoning(self, player: str) -> Reckoning:
        """The points of a player if the game ended now (chapter "Wertung")."""
        seat, board = self.seats[player], self.board
        small = [board.points(at) for figure, at in seat.figures.items() if figure != LARGE]
        large = board.points(seat.figures[LARGE]) if LARGE in seat.figures else None
        return reckon(
            board.stone_table,
            way=seat.way,
            small_values=small,
            large_value=large,
            stones=seat.stones if board.edition.stones_by_color else seat.stone_count,
            mirrors=seat.mirrors,
        )


def first_position(table: Table, board: Board, rules: TableRules) -> Position:
    """All figures, and the Priestess where there is one, on the start (set-up)."""
    at_start = dict.fromkeys(board.edition.figures, START)
    stones = {
        space.id: space.holds.value.count
        for space in board.spaces
        if space.holds.value.kind == "stones"
    }
    return Position(
        table=table,
        board=board,
        rules=rules,
        seats={player: Seat(at_start) for player in table.ids},
        turn=Turn(table.ids[0], at_start),
        pile=draw_pile_after_dealing(len(table.ids)),
        stones=stones,
        priestess_steps={number: steps.value for number, steps in board.priestess.items()},
    )
