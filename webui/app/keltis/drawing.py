"""A board as it lies on the table, ready to be drawn: stones, ways, tiles, figures, what is lit.

Templates only put this on the page (templates/keltis/board.html); nothing is reckoned there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
    """One space. `takes_tile` without a `tile`: the place is empty."""

    id: str
    at: Point
    radius: int
    color: str
    value: str
    is_goal: bool
    name: str
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
    places = places_of(board)
    ways = (Way(places.spots[here], places.spots[there]) for here, there in ways_of(board))
    ids = (START, *(space.id for space in board.spaces))
    spots = tuple(_spot(board, lying, places, one) for one in ids if one in places.spots)
    return BoardDrawing(board.game, places.width, places.height, tuple(ways), spots)


def full_stacks(board: Board) -> dict[str, int]:
    """The wish stones as they lie before the first turn."""
    return {
        space.id: space.holds.value.count
        for space in board.spaces
        if space.holds.value.kind == "stones"
    }


def _spot(board: Board, lying: Lying, places: Places, space: str) -> BoardSpot:
    at, radius = places.spots[space], radius_of(board, space)
    pawns = tuple(_pawns(lying, space, at, radius))
    options = tuple(lying.options.get(space, ()))
    is_chosen = space == lying.chosen
    if space == START:
        return BoardSpot(
            START, at, radius, START, "", False, _name(board, lying, space),
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
        name=_name(board, lying, space),
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


def _pawns(lying: Lying, space: str, middle: Point, radius: int) -> Iterator[Pawn]:
    groups = [
        (person, is_large, count)
        for person in lying.people
        for is_large, count in sorted(_standing(lying.figures.get(person.id, {}), space).items())
    ]
    standing: list[tuple[Person | None, bool, int]] = [*groups]
    if lying.priestess == space:
        standing.append((None, False, 1))
    left = middle.x - _PAWN_STEP * (len(standing) - 1) / 2
    feet = middle.y - radius * 0.28
    for place, (person, is_large, count) in enumerate(standing):
        yield Pawn(person, count, is_large, Point(left + place * _PAWN_STEP, feet))


def _standing(figures: Mapping[str, str], space: str) -> Counter[bool]:
    """How many figures of a player stand here, by whether they are large."""
    return Counter(figure == LARGE for figure, at in figures.items() if at == space)


def _name(board: Board, lying: Lying, space: str) -> str:
    """Everything about a space in words, for those who hear the page."""
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
