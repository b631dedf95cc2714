"""A board as it lies on the table, ready to be drawn: stones, ways, tiles, figures, what is lit.

Templates only put this on the page (templates/keltis/board.html); nothing is reckoned there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from rules.keltis.board import PLAIN, START, Board
from rules.keltis.cards import COLORS
from rules.keltis.editions import LARGE
from rules.keltis.tiles import COLLECTED, Tile
from rules.reckoning import signed
from webui.app.keltis.places import Places, Point, places_of, radius_of, ways_of
from webui.app.keltis.words import color_word, space_word, tile_word
from webui.app.language import gettext as _
from webui.app.language import ngettext

#: Where figures stand on a space: beside each other above its middle, so that what lies there
#: stays in sight.
_PAWN_STEP = 17


@dataclass(frozen=True)
class Option:
    """Something that a tap on a space does. `seat` is the color of the figure that would move;
    none for the Priestess. `tag` says in a word which one, where it is drawn on the board."""

    label: str
    kind: str
    data: Mapping[str, Any]
    seat: str = ""
    tag: str = ""


@dataclass(frozen=True)
class Person:
    """Whose figures they are: the color of the place, and the letter on each figure."""

    id: str
    name: str
    seat: str

    @property
    def letter(self) -> str:
        return self.name[:1].upper()


@dataclass(frozen=True)
class Pawn:
    """Figures of one player and size on one space, or the Priestess (no person)."""

    person: Person | None
    count: int
    is_large: bool
    at: Point


# Figures that stand together: whose, whether large ones, how many.
Group = tuple[Person | None, bool, int]


@dataclass(frozen=True)
class TileFace:
    """A tile as drawn: green ones stay, orange ones are taken ("Die Wegeplättchen")."""

    symbol: str
    text: str
    color: str
    is_taken: bool

    @classmethod
    def of(cls, tile: Tile) -> TileFace:
        text = str(tile.points) if tile.kind == "points" else ""
        color = "" if tile.color == PLAIN else tile.color
        return cls(tile.kind, text, color, tile.kind in COLLECTED)

    @classmethod
    def of_text(cls, text: str) -> TileFace:
        return cls.of(Tile.parse(text))


@dataclass(frozen=True)
class BoardSpot:
    """One space. `takes_tile` without a `tile`: the place is empty. `in_words` is asked for a name
    where there is something to choose."""

    id: str
    at: Point
    radius: int
    color: str
    value: str
    is_goal: bool
    in_words: Callable[[], str] = field(compare=False)
    tile: TileFace | None = None
    takes_tile: bool = False
    stones: int = 0
    stone_color: str = ""
    pawns: tuple[Pawn, ...] = ()
    options: tuple[Option, ...] = ()
    is_chosen: bool = False
    has_fault: bool = False
    is_guessed: bool = False

    @property
    def bare(self) -> BoardSpot:
        """The stone as it lies there, whoever stands on it and whatever a tap would do."""
        return replace(self, pawns=(), options=(), is_chosen=False)

    @property
    def name(self) -> str:
        """Everything about it, for those who hear the page."""
        return self.in_words()

    @property
    def tag(self) -> str:
        """Who could come here, where it is not plain to see: "from 4b", "large"."""
        return " / ".join(option.tag for option in self.options if option.tag)

    @property
    def is_start(self) -> bool:
        return self.id == START


@dataclass(frozen=True)
class Way:
    here: Point
    there: Point


@dataclass(frozen=True)
class BoardDrawing:
    edition: str
    width: float
    height: float
    ways: tuple[Way, ...]
    spots: tuple[BoardSpot, ...]

    @property
    def is_lit(self) -> bool:
        return any(spot.options for spot in self.spots)


@dataclass(frozen=True)
class Lying:
    """What lies and stands on a board. `figures` by player and figure; `options` by space."""

    tiles: Mapping[str, Tile] = field(default_factory=dict)
    stones: Mapping[str, int] = field(default_factory=dict)
    people: Sequence[Person] = ()
    figures: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    priestess: str | None = None
    options: Mapping[str, Sequence[Option]] = field(default_factory=dict)
    chosen: str | None = None
    faulty: frozenset[str] = frozenset()
    guessed: frozenset[str] = frozenset()


def drawing_of(board: Board, lying: Lying) -> BoardDrawing:
    places, standing = places_of(board), _standing(lying)
    ways = (Way(places.spots[here], places.spots[there]) for here, there in ways_of(board))
    ids = (START, *(space.id for space in board.spaces))
    drawn = (one for one in ids if one in places.spots)
    spots = tuple(_spot(board, lying, places, one, standing.get(one, ())) for one in drawn)
    return BoardDrawing(board.game, places.width, places.height, tuple(ways), spots)


def full_stacks(board: Board) -> dict[str, int]:
    """The wish stones as they lie before the first turn."""
    return {
        space.id: space.holds.value.count
        for space in board.spaces
        if space.holds.value.kind == "stones"
    }


def _spot(
    board: Board, lying: Lying, places: Places, space: str, standing: Sequence[Group]
) -> BoardSpot:
    at, radius = places.spots[space], radius_of(board, space)
    pawns = tuple(_pawns(standing, at, radius))
    options = tuple(lying.options.get(space, ()))
    is_chosen = space == lying.chosen
    if space == START:
        return BoardSpot(
            START, at, radius, START, "", False, partial(_name, board, lying, space),
            pawns=pawns, options=options, is_chosen=is_chosen,
        )  # fmt: skip
    known = board.by_id[space]
    holds, tile = known.holds.value, lying.tiles.get(space)
    return BoardSpot(
        id=space,
        at=at,
        radius=radius,
        color=known.color.value,
        value=signed(known.points.value),
        is_goal=space in board.goal_spaces,
        in_words=partial(_name, board, lying, space),
        tile=TileFace.of(tile) if tile else None,
        takes_tile=holds.kind == "tile",
        stones=lying.stones.get(space, 0),
        stone_color="" if holds.color not in COLORS else holds.color,
        pawns=pawns,
        options=options,
        is_chosen=is_chosen,
        has_fault=space in lying.faulty,
        is_guessed=space in lying.guessed,
    )


def _pawns(standing: Sequence[Group], middle: Point, radius: int) -> Iterator[Pawn]:
    left = middle.x - _PAWN_STEP * (len(standing) - 1) / 2
    feet = middle.y - radius * 0.28
    for place, (person, is_large, count) in enumerate(standing):
        yield Pawn(person, count, is_large, Point(left + place * _PAWN_STEP, feet))


def _standing(lying: Lying) -> dict[str, list[Group]]:
    """Who stands on each space, in the order of the table; the Priestess comes last."""
    found: dict[str, list[Group]] = {}
    for person in lying.people:
        figures = lying.figures.get(person.id, {}).items()
        groups = Counter((space, figure == LARGE) for figure, space in figures)
        for (space, is_large), count in sorted(groups.items()):
            found.setdefault(space, []).append((person, is_large, count))
    if lying.priestess is not None:
        found.setdefault(lying.priestess, []).append((None, False, 1))
    return found


def _name(board: Board, lying: Lying, space: str) -> str:
    parts = [space_word(board, space)]
    if space in lying.tiles:
        parts.append(tile_word(lying.tiles[space]))
    if stones := lying.stones.get(space, 0):
        words = ngettext("%(n)s wish stone", "%(n)s wish stones", stones) % {"n": stones}
        color = board.by_id[space].holds.value.color
        parts.append(words if color == PLAIN else f"{words} ({color_word(color)})")
    for person in lying.people:
        if space in lying.figures.get(person.id, {}).values():
            parts.append(person.name)
    if lying.priestess == space:
        parts.append(_("the Priestess"))
    return ", ".join(parts)
