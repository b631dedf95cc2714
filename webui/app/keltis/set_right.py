"""Setting right where a figure or the Priestess stands: tap who, then tap where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.keltis.board import START
from rules.keltis.editions import LARGE
from rules.keltis.position import Position
from rules.log.steps import Step
from webui.app.keltis.drawing import BoardDrawing, Option, Person
from webui.app.keltis.people import board_in_play, people_at
from webui.app.keltis.words import figure_word, sentence_case, space_word
from webui.app.language import gettext as _

PRIESTESS = "priestess"
FIGURE = "figure"


@dataclass(frozen=True)
class Standing:
    """Somebody on the board who may stand elsewhere; no person: the Priestess."""

    id: str
    label: str
    person: Person | None
    space: str
    data: Mapping[str, Any]


def set_right_context(step: Step, args: Mapping[str, str]) -> dict[str, Any]:
    """First everybody on the board is lit; once somebody is chosen, every space."""
    position: Position = step.state
    people = people_at(step.table)
    standing = _standing(position, people)
    chosen = next((one for one in standing if one.id == args.get("who")), None)
    return {
        "position": position,
        "standing": standing,
        "chosen": chosen,
        "drawing": _drawing(position, people, standing, chosen),
        "drawn": (FIGURE, PRIESTESS),
        "spaces": [(one, space_word(position.board, one)) for one in _spaces(position)],
    }


def _standing(position: Position, people: tuple[Person, ...]) -> list[Standing]:
    found = [
        Standing(
            f"{person.id}-{figure}",
            _called(position, person, figure, at),
            person,
            at,
            {"what": FIGURE, "player": person.id, "figure": figure},
        )
        for person in people
        for figure, at in position.seats[person.id].figures.items()
    ]
    if position.board.edition.priestess:
        words = {"who": sentence_case(_("the Priestess")), "at": _at(position, position.priestess)}
        label = _("%(who)s, on %(at)s") % words
        found.append(Standing(PRIESTESS, label, None, position.priestess, {"what": PRIESTESS}))
    return found


def _called(position: Position, person: Person, figure: str, at: str) -> str:
    size = f" ({figure_word(figure)})" if figure == LARGE else ""
    return _("%(who)s, on %(at)s") % {"who": f"{person.name}{size}", "at": _at(position, at)}


def _at(position: Position, space: str) -> str:
    return space_word(position.board, space)


def _spaces(position: Position) -> tuple[str, ...]:
    return (START, *(space.id for space in position.board.spaces))


def _drawing(
    position: Position,
    people: tuple[Person, ...],
    standing: list[Standing],
    chosen: Standing | None,
) -> BoardDrawing:
    options: dict[str, list[Option]] = {}
    if chosen is not None:
        for space in _spaces(position):
            options[space] = [Option(_at(position, space), "correct", {"space": space})]
    else:
        # Of figures that are alike and stand together, one is enough.
        for one in standing:
            here = options.setdefault(one.space, [])
            if one.label not in [option.label for option in here]:
                seat = one.person.seat if one.person else ""
                here.append(Option(one.label, one.id, one.data, seat))
    return board_in_play(position, people, options, chosen.space if chosen else None)
