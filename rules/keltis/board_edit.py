"""Comparing a board with the players' own copy: what to look at, and how to correct it.

A value is named by its place in the file, e.g. ``spaces/7/color`` (7 is the space's id) or
``wish_stones/4``. An edited value has the source ``copy``: the players read it off their board;
one that was taken back is unknown again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.keltis.board import CERTAIN, Board, Source
from rules.keltis.board_text import board_from_json, board_to_json
from rules.keltis.say import refusal

TABLES = ("wish_stones", "priestess", "tiles")
SINGLE = ("start", "goal", "track_length")
OF_SPACE = ("color", "points", "holds", "next")


@dataclass(frozen=True)
class Entry:
    """One value of a board as the editor shows it."""

    place: str
    value: Any
    source: Source

    @property
    def compare(self) -> bool:
        """True while nobody has looked at a real board to confirm it."""
        return self.source not in CERTAIN

    def to_json(self) -> dict[str, Any]:
        return {
            "place": self.place,
            "value": self.value,
            "source": self.source,
            "compare": self.compare,
        }


def entries(board: Board) -> tuple[Entry, ...]:
    """Every value with its place and source, in the order of the file."""
    return tuple(Entry(place, *pair) for place, pair in _pairs(board_to_json(board)))


def guessed_values(board: Board) -> int:
    """How many values nobody has read off a real board."""
    return sum(entry.compare for entry in entries(board))


def guessed_spaces(board: Board) -> frozenset[str]:
    """The spaces of which something is guessed."""
    places = [entry.place.split("/") for entry in entries(board) if entry.compare]
    return frozenset(place[1] for place in places if place[0] == "spaces")


def edited(board: Board, place: str, value: object) -> Board:
    """The board with one value replaced; the shape is checked, the meaning is not."""
    raw = board_to_json(board)
    for known, pair in _pairs(raw):
        if known == place:
            pair[:] = [value, "unknown" if value is None else "copy"]
            return board_from_json(raw)
    raise refusal("keltis.board.place", place=place)


def confirmed(board: Board) -> Board:
    """The board after the players compared all of it with their copy and found it right."""
    raw = board_to_json(board)
    for _, pair in _pairs(raw):
        if pair[1] not in CERTAIN and pair[0] is not None:
            pair[1] = "copy"
    return board_from_json(raw)


def _pairs(raw: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    for key in SINGLE:
        yield key, raw[key]
    for key in TABLES:
        for name, pair in raw[key].items():
            yield f"{key}/{name}", pair
    for space in raw["spaces"]:
        for key in OF_SPACE:
            yield f"spaces/{space['id']}/{key}", space[key]
