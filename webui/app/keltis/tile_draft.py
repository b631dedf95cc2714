"""Tiles on their way onto the board: which lie where already, written in a page's address.

One letter a place, in the order of the board: `a` is the first kind of tile in the box, `.` an
empty place. So a half-made lay-out survives a reload and needs no memory anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from string import ascii_lowercase

from rules.keltis.board import Board
from rules.keltis.tiles import Tile, layout_faults
from rules.message import Message

EMPTY = "."


@dataclass(frozen=True)
class TileDraft:
    """`at` is the place the next tile goes to."""

    board: Board
    laid: Mapping[str, str]
    at: str | None

    @classmethod
    def from_query(cls, board: Board, query: Mapping[str, str]) -> TileDraft:
        """Whatever an address says; letters without a meaning are empty places."""
        kinds = dict(zip(ascii_lowercase, board.tiles, strict=False))
        written = query.get("tiles", "")
        laid = {
            place: kinds[letter]
            for place, letter in zip(board.tile_places, written, strict=False)
            if letter in kinds
        }
        at = query.get("at")
        draft = cls(board, laid, at if at in board.tile_places else None)
        return draft if draft.at else replace(draft, at=draft.first_empty)

    def to_query(self) -> dict[str, str]:
        letters = dict(zip(self.board.tiles, ascii_lowercase, strict=False))
        tiles = "".join(
            letters[self.laid[place]] if place in self.laid else EMPTY
            for place in self.board.tile_places
        )
        return {"tiles": tiles, **({"at": self.at} if self.at else {})}

    @property
    def first_empty(self) -> str | None:
        return next((one for one in self.board.tile_places if one not in self.laid), None)

    @property
    def left(self) -> dict[str, int]:
        """How many of each tile are still in the box."""
        laid = Counter(self.laid.values())
        return {tile: count.value - laid[tile] for tile, count in self.board.tiles.items()}

    @property
    def tiles(self) -> dict[str, Tile]:
        return {place: Tile.parse(text) for place, text in self.laid.items()}

    @property
    def faults(self) -> tuple[Message, ...]:
        return layout_faults(self.board, self.tiles)

    def with_tile(self, tile: str) -> TileDraft:
        """The tile on the place in question, and on to the next empty one."""
        if self.at is None:
            return self
        after = replace(self, laid={**self.laid, self.at: tile})
        return replace(after, at=after.first_empty)

    def cycled(self, place: str) -> TileDraft:
        """The next kind of tile of which one is left, and after the last kind an empty place."""
        kinds = list(self.board.tiles)
        begin = kinds.index(self.laid[place]) + 1 if place in self.laid else 0
        others = {one: tile for one, tile in self.laid.items() if one != place}
        for tile in kinds[begin:]:
            if self.left[tile] > 0:
                return replace(self, laid={**others, place: tile}, at=place)
        return replace(self, laid=others, at=place)

    def emptied(self) -> TileDraft:
        return replace(self, laid={}, at=self.board.tile_places[0])
