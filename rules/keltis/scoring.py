"""Points: figures, wish stones, mirrors, leprechauns, and the scoring track (chapter "Wertung")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

PRIESTESS_BONUS = 5  # "Orakelbonus", once per move of the Priestess
LEPRECHAUN_POINTS = {1: 5, 2: 10, 3: 15}  # by the number of different leprechaun spaces
SAME_COLOR_SET = 3  # New Paths: this many stones of one color ...
SAME_COLOR_POINTS = 10  # ... give these points, once per color

StoneTable = Mapping[int, int]


@dataclass(frozen=True)
class OnTheWay:
    """What the scoring stone was moved for during the game; ``set_right`` is what people
    corrected by hand without saying what for."""

    tiles: int = 0
    priestess: int = 0
    leprechauns: int = 0
    set_right: int = 0

    @property
    def total(self) -> int:
        return self.tiles + self.priestess + self.leprechauns + self.set_right

    def to_json(self) -> dict[str, int]:
        return {
            "tiles": self.tiles,
            "priestess": self.priestess,
            "leprechauns": self.leprechauns,
            "set_right": self.set_right,
        }


@dataclass(frozen=True)
class Reckoning:
    """One player's points by where they came from; ``total`` is their sum.

    ``figure_values`` are the end values as they count, the large figure's first and doubled.
    """

    way: OnTheWay = field(default_factory=OnTheWay)
    figure_values: tuple[int, ...] = ()
    wish_stones: int = 0
    mirrors: int = 0
    same_color_sets: int = 0

    @property
    def on_the_way(self) -> int:
        return self.way.total

    @property
    def figures(self) -> int:
        return sum(self.figure_values)

    @property
    def total(self) -> int:
        return (
            self.on_the_way + self.figures + self.wish_stones + self.mirrors + self.same_color_sets
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "on_the_way": self.on_the_way,
            "way": self.way.to_json(),
            "figures": self.figures,
            "figure_values": list(self.figure_values),
            "wish_stones": self.wish_stones,
            "mirrors": self.mirrors,
            "same_color_sets": self.same_color_sets,
            "total": self.total,
        }


def wish_stone_points(table: StoneTable, stones: int) -> int:
    """The last line of a table stands for that many stones or more."""
    return table[min(stones, max(table))]


def mirror_points(stone_points: int, mirrors: int) -> int:
    """Every mirror scores the wish stones once more, minus points too (Das Orakel)."""
    return stone_points * mirrors


def same_color_points(stones: Mapping[str, int]) -> int:
    """New Paths: each color held three times or more brings its ten points once."""
    return SAME_COLOR_POINTS * sum(count >= SAME_COLOR_SET for count in stones.values())


def figure_values(values: Iterable[int], large: int | None = None) -> tuple[int, ...]:
    """``large`` is the end value under the large figure, doubled whether plus or minus."""
    return tuple(values) if large is None else (2 * large, *values)


def reckon(
    table: StoneTable,
    *,
    way: OnTheWay,
    small_values: Iterable[int],
    large_value: int | None = None,
    stones: int | Mapping[str, int] = 0,
    mirrors: int = 0,
) -> Reckoning:
    """The final reckoning of one player, for all three boards.

    Stones are a number where all are alike, and counts by color on the New Paths board, whose
    table asks for different colors; a stone counts for the table and for a set of three.
    """
    by_color = {} if isinstance(stones, int) else stones
    counted = stones if isinstance(stones, int) else sum(n > 0 for n in stones.values())
    stone_points = wish_stone_points(table, counted)
    return Reckoning(
        way=way,
        figure_values=figure_values(small_values, large_value),
        wish_stones=stone_points,
        mirrors=mirror_points(stone_points, mirrors),
        same_color_sets=same_color_points(by_color),
    )


def track_space(total: int, track_length: int | None) -> int | None:
    """Where the scoring stone stands: past the last space it goes on at 1.

    Zero and below is "before space 1", given as 0; None when the track's length is not known.
    """
    if track_length is None:
        return None
    return (total - 1) % track_length + 1 if total > 0 else 0
