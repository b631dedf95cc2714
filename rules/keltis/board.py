"""A board as data: every space with its color, value and place for tiles, and the tables.

The three boards share one shape: spaces that lead to the next ones. The spiral of Das Orakel is
one chain, the base game five, New Paths a map that branches and joins. Every value knows where
it comes from (see ``Source``), because much of what is printed on a board is in no rulebook.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, Literal, TypeVar, get_args

from rules.keltis.editions import Edition, edition
from rules.keltis.say import refusal

Source = Literal["book", "known", "likely", "unknown", "copy"]
SOURCES: tuple[Source, ...] = get_args(Source)
CERTAIN: frozenset[Source] = frozenset({"book", "known", "copy"})

START = "start"
JOKER = "joker"
PLAIN = "plain"  # the color of wish stones that are all alike

_COUNT = re.compile("[0-9]{1,2}")

T = TypeVar("T")


@dataclass(frozen=True)
class Sourced(Generic[T]):
    """A value and where it comes from; ``copy`` is what the players read off their own board."""

    value: T
    source: Source


@dataclass(frozen=True)
class Holding:
    """What lies on a space at the start: ``nothing``, a ``tile``, or wish stones.

    Written ``nothing``, ``tile``, ``stones:2`` or ``stones:pink:5``.
    """

    kind: Literal["nothing", "tile", "stones"]
    count: int = 0
    color: str = PLAIN

    @classmethod
    def parse(cls, text: str) -> Holding:
        match text.split(":"):
            case ["nothing"]:
                return cls("nothing")
            case ["tile"]:
                return cls("tile", 1)
            case ["stones", count] if _COUNT.fullmatch(count):
                return cls("stones", int(count))
            case ["stones", color, count] if _COUNT.fullmatch(count):
                return cls("stones", int(count), color)
        raise refusal("keltis.board.holds", holds=text)

    def __str__(self) -> str:
        if self.kind != "stones":
            return self.kind
        color = "" if self.color == PLAIN else f"{self.color}:"
        return f"stones:{color}{self.count}"


@dataclass(frozen=True)
class Space:
    """``row`` and ``lane`` say where to draw it; the rules never look at them."""

    id: str
    row: int
    lane: int
    color: Sourced[str]
    points: Sourced[int]
    holds: Sourced[Holding]
    next: Sourced[tuple[str, ...]]


@dataclass(frozen=True)
class Board:
    game: str
    name: str
    start: Sourced[tuple[str, ...]]
    goal: Sourced[tuple[str, ...]]
    track_length: Sourced[int | None]
    wish_stones: Mapping[int, Sourced[int]]
    priestess: Mapping[int, Sourced[int | None]]
    tiles: Mapping[str, Sourced[int]]
    spaces: tuple[Space, ...]

    @property
    def edition(self) -> Edition:
        return edition(self.game)

    @cached_property
    def by_id(self) -> dict[str, Space]:
        return {space.id: space for space in self.spaces}

    @cached_property
    def goal_spaces(self) -> frozenset[str]:
        return frozenset(self.goal.value)

    @cached_property
    def stone_table(self) -> dict[int, int]:
        return {count: points.value for count, points in self.wish_stones.items()}

    @property
    def tile_places(self) -> tuple[str, ...]:
        return tuple(space.id for space in self.spaces if space.holds.value.kind == "tile")

    def following(self, space: str) -> tuple[str, ...]:
        return self.start.value if space == START else self.by_id[space].next.value

    def color(self, space: str) -> str | None:
        return None if space == START else self.by_id[space].color.value

    def points(self, space: str) -> int:
        """Figures still on the start bring nothing."""
        return 0 if space == START else self.by_id[space].points.value

    def ahead(self, space: str) -> Iterator[str]:
        """The spaces in front along a path without branches, nearest first."""
        while following := self.following(space):
            space = following[0]
            yield space

    def wish_stone_supply(self) -> Counter[str]:
        """How many wish stones of each color are in the box, on spaces and as tiles."""
        supply: Counter[str] = Counter()
        for space in self.spaces:
            if space.holds.value.kind == "stones":
                supply[space.holds.value.color] += space.holds.value.count
        for tile, count in self.tiles.items():
            kind, _, color = tile.partition(":")
            if kind == "stone":
                supply[color or PLAIN] += count.value
        return supply
