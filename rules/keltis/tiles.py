"""The tiles along the paths: their text form, the set in the box, and a lay-out for one game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Literal

from rules.keltis.board import PLAIN, Board
from rules.keltis.cards import COLORS
from rules.keltis.say import refusal, say
from rules.message import Message, Refusal

Kind = Literal["points", "clover", "stone", "mirror", "spiral", "leprechaun", "discard"]

# Orange tiles go to the first player who lands there; green ones stay ("Die Wegeplättchen").
COLLECTED: frozenset[Kind] = frozenset({"stone", "mirror"})


@dataclass(frozen=True)
class Tile:
    """Written ``points:3``, ``clover``, ``clover:blue``, ``stone``, ``stone:pink``, ``mirror``,
    ``spiral``, ``leprechaun`` or ``discard``."""

    kind: Kind
    points: int = 0
    color: str = PLAIN

    @classmethod
    def parse(cls, text: object) -> Tile:
        match text.split(":") if isinstance(text, str) else []:
            case ["points", number] if re.fullmatch("[1-9][0-9]?", number):
                return cls("points", points=int(number))
            case ["clover" | "stone" as kind, color] if color in COLORS:
                return cls(kind, color=color)
            case ["clover" | "stone" | "mirror" | "spiral" | "leprechaun" | "discard" as kind]:
                return cls(kind)
        raise refusal("keltis.no_such_tile", tile=text)

    def __str__(self) -> str:
        if self.kind == "points":
            return f"points:{self.points}"
        return self.kind if self.color == PLAIN else f"{self.kind}:{self.color}"


Layout = Mapping[str, Tile]


def parse_layout(board: Board, raw: object) -> dict[str, Tile]:
    """The lay-out of one game, ``{space: tile}``; refused with its first fault."""
    if not isinstance(raw, dict):
        raise refusal("keltis.layout")
    layout = {str(space): Tile.parse(text) for space, text in raw.items()}
    if faults := layout_faults(board, layout):
        raise Refusal(faults[0])
    return layout


def layout_faults(board: Board, layout: Layout) -> tuple[Message, ...]:
    """Everything wrong with a lay-out: places without a tile, tiles the box does not have."""
    places = set(board.tile_places)
    faults = [
        say("keltis.layout.missing", space=space)
        for space in board.tile_places
        if space not in layout
    ]
    faults += [say("keltis.layout.place", space=space) for space in layout if space not in places]
    laid = Counter(str(tile) for tile in layout.values())
    for tile, count in laid.items():
        in_box = board.tiles[tile].value if tile in board.tiles else 0
        if count > in_box:
            faults.append(say("keltis.layout.too_many", tile=tile, laid=count, in_box=in_box))
    return tuple(faults)


def random_layout(board: Board, chance: Random) -> dict[str, str]:
    """A lay-out drawn by lot, as data for the start event (practice without the box)."""
    bag = [tile for tile, count in board.tiles.items() for _ in range(count.value)]
    chance.shuffle(bag)
    return dict(zip(board.tile_places, bag, strict=True))


def mirrors_in_box(board: Board) -> int:
    return board.tiles["mirror"].value if "mirror" in board.tiles else 0
