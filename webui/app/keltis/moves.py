"""What a tap on a space does now: the figures' moves, the Priestess's steps, a spiral's way back.

The rules say what is allowed (`rules.keltis.offers`); here it is sorted by the space that is
tapped and called by words people use at the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.acts import Act
from rules.keltis.editions import LARGE
from rules.keltis.movement import priestess_targets
from rules.keltis.position import Position
from rules.keltis.scoring import PRIESTESS_BONUS
from rules.keltis.turn import after
from webui.app.keltis.drawing import Option
from webui.app.keltis.words import figure_word, sentence_case, space_number, space_word, tile_word
from webui.app.language import gettext as _
from webui.app.language import ngettext


@dataclass(frozen=True)
class Target:
    """An option and the space that is tapped for it."""

    space: str
    option: Option


def targets_of(position: Position, acts: tuple[Act, ...], seat: str) -> tuple[Target, ...]:
    """Everything that leads somewhere. Of figures that are alike and stand together, one is
    enough: nobody tells them apart."""
    found: list[Target] = []
    alike: set[tuple[str, bool, str, str]] = set()
    for act in acts:
        if act.kind in ("move", "clover"):
            figure, to = act.data["figure"], act.data["to"]
            same = (act.kind, figure == LARGE, position.seat.figures[figure], to)
            if same not in alike:
                alike.add(same)
                found.append(_figure_target(position, act, seat))
        elif act.kind == "priestess":
            found.extend(_priestess_targets(position, act))
        elif act.kind == "spiral":
            found.extend(_spiral_targets(position, act, seat))
    return tuple(found)


def by_space(targets: tuple[Target, ...]) -> dict[str, list[Option]]:
    options: dict[str, list[Option]] = {}
    for target in targets:
        options.setdefault(target.space, []).append(target.option)
    return options


def _figure_target(position: Position, act: Act, seat: str) -> Target:
    figure, to = act.data["figure"], act.data["to"]
    words = {
        "figure": _moving(position, figure),
        "to": space_word(position.board, to),
        "gain": _ending(position, act) or _gain(position, to),
    }
    label = _("%(figure)s to %(to)s%(gain)s") % words
    tag = _("large") if figure == LARGE else space_number(position.seat.figures[figure])
    return Target(to, Option(label, act.kind, dict(act.data), seat, tag))


def _priestess_targets(position: Position, act: Act) -> Iterator[Target]:
    most = act.fields[0].most or 0
    for steps, space in enumerate(priestess_targets(position, most), start=1):
        words = {"to": space_word(position.board, space)}
        if space in position.seat.figures.values():
            words["points"] = str(PRIESTESS_BONUS)
            label = _("The Priestess to %(to)s: %(points)s points") % words
        else:
            label = _("The Priestess to %(to)s") % words
        yield Target(space, Option(label, act.kind, {"steps": steps}))


def _spiral_targets(position: Position, act: Act, seat: str) -> Iterator[Target]:
    for choice in act.fields[0].choices:
        space = str(choice.value)
        words = {"to": space_word(position.board, space), "gain": _gain(position, space)}
        label = _("Back to %(to)s%(gain)s") % words
        yield Target(space, Option(label, act.kind, {"to": space}, seat))


def _moving(position: Position, figure: str) -> str:
    """The figure by where it stands, as people point at it; the large one by its size."""
    if figure == LARGE:
        return sentence_case(figure_word(figure))
    at = space_word(position.board, position.seat.figures[figure])
    return _("From %(at)s") % {"at": at}


def _ending(position: Position, act: Act) -> str:
    """Said after the space where the move would be the last of the game."""
    ends = after(position, act.kind, act.data).ended is not None
    return ": " + _("this ends the game") if ends else ""


def _gain(position: Position, space: str) -> str:
    """What lies there, said after the space."""
    if tile := position.tiles.get(space):
        return f": {tile_word(tile)}"
    if stones := position.stones.get(space, 0):
        return ": " + ngettext("%(n)s wish stone", "%(n)s wish stones", stones) % {"n": stones}
    return ""
