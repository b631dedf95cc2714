"""The pad for the score sheet: one column at a time, each entry one tap, the sum growing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.keltis.board import PLAIN, START, Board
from rules.keltis.board_edit import guessed_values
from rules.keltis.cards import COLORS
from rules.keltis.scoring import LEPRECHAUN_POINTS, PRIESTESS_BONUS
from rules.keltis.sheet import Entries, Sheet
from rules.keltis.sheet_remarks import sheet_remarks
from rules.keltis.tiles import mirrors_in_box
from rules.log.log import Log
from webui.app.keltis.column import chosen_column
from webui.app.keltis.drawing import BoardDrawing, Lying, Option, Person, drawing_of
from webui.app.keltis.people import people_at
from webui.app.keltis.rulebook import RULEBOOK
from webui.app.keltis.sums import reckoning_of, sums_context
from webui.app.keltis.words import edition_name, figure_word, space_word
from webui.app.language import gettext as _
from webui.app.who import who

#: Of a scoring track of unknown length, this much is in sight, and as much again can be unfolded.
_TRACK_IN_SIGHT = 50


@dataclass(frozen=True)
class FigureEntry:
    """A figure of the column; without a value it is still to be entered."""

    figure: str
    name: str
    value: int | None


@dataclass(frozen=True)
class StoneEntry:
    """Wish stones of one color, or all where they are alike (no color)."""

    color: str
    count: int
    in_box: int


@dataclass(frozen=True)
class Track:
    """The scoring track as a row of spaces. Where its length is not known, nobody can say when
    the stone goes round: the numbers simply go on (`higher`)."""

    length: int | None
    points: int

    @property
    def laps(self) -> int:
        """How often the stone has gone round."""
        return max(self.points - 1, 0) // self.length if self.length else 0

    @property
    def spaces(self) -> range:
        length = self.length or _TRACK_IN_SIGHT
        first = self.laps * length
        return range(first + bool(self.laps), first + length + 1)

    @property
    def higher(self) -> range:
        if self.length:
            return range(0)
        most = max(2 * _TRACK_IN_SIGHT, self.points)
        return range(_TRACK_IN_SIGHT + 1, most + 1)


class SheetPad:
    template = "keltis/sheet.html"
    setup_template: str | None = "keltis/setup.html"
    drawings_template = "keltis/drawings.html"
    scripts = ("js/taps.js", "js/keltis.js")
    styles = ("css/keltis.css", "css/keltis_pad.css", "css/keltis_sheet.css")
    is_before_the_camera = False
    rulebook = RULEBOOK

    def title(self) -> str:
        return _("Keltis, final scoring")

    def sentence(self) -> str:
        return _("Only the end of the evening: where the figures stand, and who won.")

    def variant_title(self, variant: str) -> str:
        return edition_name(variant)

    def context(self, log: Log, viewer: str | None) -> Mapping[str, Any]:
        sheet: Sheet = log.state
        people = people_at(log.table)
        person = chosen_column(people, viewer)
        column, board = sheet.columns[person.id], sheet.board
        figures = _figures(board, column)
        next_figure = next((one for one in figures if one.value is None), None)
        is_going_on = not sheet.finished and not log.table.paused
        is_open = is_going_on and (who().host or person.id == viewer)
        return {
            "sheet": sheet,
            "people": people,
            "person": person,
            "next_person": _after(people, person),
            "is_open": is_open,
            "is_host": who().host,
            "figures": figures,
            "next_figure": next_figure,
            "values": _values(board),
            "stones": _stones(board, column),
            "mirrors": range(mirrors_in_box(board) + 1),
            "column": column,
            "reckoning": sheet.reckoning(person.id),
            "track": _track(board, column),
            "priestess_bonus": PRIESTESS_BONUS,
            "leprechaun_points": LEPRECHAUN_POINTS,
            "drawing": _drawing(sheet, people, person, next_figure if is_open else None),
            "remarks": sheet_remarks(sheet),
            "guessed": guessed_values(board) if is_going_on else 0,
            **sums_context(people, reckoning_of(log.game, sheet)),
        }


def _after(people: tuple[Person, ...], person: Person) -> Person | None:
    """Whose column comes next; none after the last."""
    place = people.index(person) + 1
    return people[place] if place < len(people) else None


def _figures(board: Board, column: Entries) -> tuple[FigureEntry, ...]:
    return tuple(
        FigureEntry(one, figure_word(one), column.figures.get(one)) for one in board.edition.figures
    )


def _values(board: Board) -> tuple[int, ...]:
    """Every value a figure can have here; on the start it has none."""
    return tuple(sorted({0, *(space.points.value for space in board.spaces)}))


def _stones(board: Board, column: Entries) -> tuple[StoneEntry, ...]:
    supply = board.wish_stone_supply()
    colors = COLORS if board.edition.stones_by_color else (PLAIN,)
    return tuple(StoneEntry(one, column.stones.get(one, 0), supply[one]) for one in colors)


def _track(board: Board, column: Entries) -> Track:
    return Track(board.track_length.value, column.way.total)


def _drawing(
    sheet: Sheet, people: tuple[Person, ...], person: Person, figure: FigureEntry | None
) -> BoardDrawing:
    """All figures that were tapped onto the path; every space takes the next one."""
    board = sheet.board
    options: dict[str, list[Option]] = {}
    if figure is not None:
        for space in (START, *(one.id for one in board.spaces)):
            words = {"figure": figure.name, "to": space_word(board, space)}
            label = _("%(figure)s to %(to)s") % words
            data = {"player": person.id, "figure": figure.figure, "space": space}
            options[space] = [Option(label, "place", data, person.seat)]
    figures = {player: column.spaces for player, column in sheet.columns.items()}
    return drawing_of(board, Lying(people=people, figures=figures, options=options))
