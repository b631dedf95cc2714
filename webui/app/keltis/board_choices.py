"""What a value of a board can be: choices to tap, and the next one when a space is tapped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.keltis.board import JOKER, START, Board, Source
from rules.keltis.board_check import GOAL_POINTS
from rules.keltis.cards import COLORS
from rules.keltis.editions import NEW_PATHS, ORAKEL
from rules.reckoning import signed
from webui.app.keltis.words import color_word
from webui.app.language import gettext as _
from webui.app.language import ngettext

#: Values seen on boards outside the goal; the one in use is always among the choices.
_WAY_POINTS = (-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 8)
_STACK = 5  # New Paths: wish stones of one color on one space


@dataclass(frozen=True)
class ValueChoice:
    value: Any
    label: str
    is_now: bool


@dataclass(frozen=True)
class Changeable:
    """One property of a space: its place in the board, where it comes from, what it can be."""

    aspect: str
    label: str
    place: str
    source: Source
    choices: tuple[ValueChoice, ...]

    @property
    def next_value(self) -> Any:
        """What one more tap makes of it."""
        now = next(n for n, one in enumerate(self.choices) if one.is_now)
        return self.choices[(now + 1) % len(self.choices)].value


def aspects_of(board: Board) -> dict[str, str]:
    """What a tap on a space can change; ways only where they are not given by the rules."""
    aspects = {
        "color": _("Color"),
        "points": _("Value"),
        "holds": _("What lies there"),
        "goal": _("Goal"),
    }
    if board.game == NEW_PATHS.name:
        aspects["next"] = _("Ways")
    return aspects


def changeable(board: Board, space: str, aspect: str) -> Changeable:
    """`aspect` is one of `color`, `points`, `holds`, `goal`."""
    known = board.by_id[space]
    label = aspects_of(board)[aspect]
    place = f"spaces/{space}/{aspect}"
    match aspect:
        case "color":
            choices = _choices(_colors(board), known.color.value, color_word)
            return Changeable(aspect, label, place, known.color.source, choices)
        case "points":
            choices = _choices(_points(board, space), known.points.value, signed)
            return Changeable(aspect, label, place, known.points.source, choices)
        case "holds":
            choices = _choices(_holdings(board), str(known.holds.value), holding_word)
            return Changeable(aspect, label, place, known.holds.source, choices)
        case _:
            return _goal(board, space, label)


def with_way(board: Board, here: str, there: str) -> tuple[str, list[str]]:
    """The ways from a space (or the start) after one to `there` was opened or closed."""
    ways = board.following(here)
    place = START if here == START else f"spaces/{here}/next"
    after = set(ways) ^ {there}
    return place, [space.id for space in board.spaces if space.id in after]


def may_lead_to(board: Board, here: str) -> list[str]:
    """The spaces of the next row: ways only go forward."""
    row = 0 if here == START else board.by_id[here].row
    return [space.id for space in board.spaces if space.row == row + 1]


def holding_word(holds: str) -> str:
    kind, _colon, rest = holds.partition(":")
    if kind == "tile":
        return _("A tile")
    if kind == "nothing":
        return _("Nothing")
    color, _colon, count = rest.rpartition(":")
    words = ngettext("%(n)s wish stone", "%(n)s wish stones", int(count)) % {"n": count}
    return f"{words} ({color_word(color)})" if color else words


def _goal(board: Board, space: str, label: str) -> Changeable:
    inside = space in board.goal_spaces
    others = [one for one in board.goal.value if one != space]
    choices = (
        ValueChoice([*others, space], _("In the goal"), inside),
        ValueChoice(others, _("Outside"), not inside),
    )
    return Changeable("goal", label, "goal", board.goal.source, choices)


def _choices(
    values: Sequence[Any], now: Any, word: Callable[[Any], str]
) -> tuple[ValueChoice, ...]:
    every = [*values] if now in values else [*values, now]
    return tuple(ValueChoice(one, word(one), one == now) for one in every)


def _colors(board: Board) -> tuple[str, ...]:
    return (*COLORS, JOKER) if board.game == NEW_PATHS.name else COLORS


def _points(board: Board, space: str) -> tuple[int, ...]:
    return tuple(sorted(GOAL_POINTS)) if space in board.goal_spaces else _WAY_POINTS


def _holdings(board: Board) -> tuple[str, ...]:
    if board.game == ORAKEL.name:
        return ("tile", "stones:2", "stones:1", "nothing")
    if board.edition.stones_by_color:
        return ("tile", "nothing", *(f"stones:{color}:{_STACK}" for color in COLORS))
    return ("tile", "nothing")
