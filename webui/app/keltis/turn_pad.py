"""The pad for Keltis turn by turn: the board with what is lit, the question of the moment, the
piles, and what lies in front of everyone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from rules.acts import Act
from rules.game import Game
from rules.keltis.board_edit import guessed_values
from rules.keltis.landing import figures_to_the_end
from rules.keltis.position import Position, Stage
from rules.keltis.scoring import Reckoning
from rules.keltis.tiles import random_layout
from rules.keltis.turn import drawn_from_pile
from rules.log.log import Log
from rules.log.steps import Step
from webui.app.keltis.drawing import Person
from webui.app.keltis.hand import Fan, fans_of, grids_of, may_draw, piles_of
from webui.app.keltis.moves import Target, by_space, targets_of
from webui.app.keltis.people import board_in_play, people_at
from webui.app.keltis.rulebook import RULEBOOK
from webui.app.keltis.set_right import set_right_context
from webui.app.keltis.sums import reckoning_of, sums_context
from webui.app.keltis.words import edition_name
from webui.app.language import gettext as _
from webui.app.language import ngettext
from webui.app.who import who


@dataclass(frozen=True)
class LyingBefore:
    """What lies in front of one player. Stones by color only where this viewer may see them."""

    person: Person
    fans: tuple[Fan, ...]
    stones: int
    stone_colors: Mapping[str, int] | None
    mirrors: int
    leprechauns_scored: bool
    reckoning: Reckoning | None


@dataclass(frozen=True)
class OptionalStep:
    """An optional step: a question, the large button that takes it, the one that leaves it.
    `choices` are the ways to take it; a single one is `told` and done by the button itself."""

    kind: str
    question: str
    take: str
    leave: str
    choices: tuple[Target, ...] = ()

    @property
    def told(self) -> str:
        return self.choices[0].option.label if len(self.choices) == 1 else ""


class TurnPad:
    template = "keltis/turn.html"
    setup_template: str | None = "keltis/setup.html"
    set_right_template = "keltis/set_right.html"
    drawings_template = "keltis/drawings.html"
    scripts = ("js/taps.js", "js/keltis.js")
    styles = ("css/keltis.css", "css/keltis_pad.css")
    is_before_the_camera = False
    rulebook = RULEBOOK

    def title(self) -> str:
        return "Keltis"

    def sentence(self) -> str:
        return _("Every card and every figure, turn by turn, with the points as they come.")

    def variant_title(self, variant: str) -> str:
        return edition_name(variant)

    def set_right_context(
        self, game: Game[Any], step: Step, args: Mapping[str, str]
    ) -> Mapping[str, Any]:
        return set_right_context(step, args)

    def context(self, log: Log, viewer: str | None) -> Mapping[str, Any]:
        people = people_at(log.table)
        acts = _acts_here(log, viewer)
        position, drawer = _awaited(log.state, acts)
        person = next(one for one in people if one.id == position.player)
        targets = targets_of(position, acts, person.seat)
        return {
            "drawer": next((one for one in people if one.id == drawer), None),
            "figures_left": figures_to_the_end(position),
            "guessed": guessed_values(position.board),
            "position": position,
            "stage": position.stage.value,
            "person": person,
            "may_act": bool(acts) or (position.stage is Stage.LAYOUT and who().host),
            "drawing": board_in_play(position, people, by_space(targets)),
            "targets": targets,
            "grids": grids_of(acts),
            "asked": _asked(position, acts, targets),
            "priestess_numbers": _priestess_numbers(acts),
            "piles": piles_of(position, acts),
            "leprechauns": next((act for act in acts if act.kind == "leprechauns"), None),
            "may_draw": may_draw(acts),
            "fronts": _fronts(position, people, acts, viewer),
            "lot": _lot(position),
            **sums_context(people, reckoning_of(log.game, position) if position.ended else {}),
        }


def _awaited(position: Position, acts: tuple[Act, ...]) -> tuple[Position, str | None]:
    """What this device is shown: while a card is due and the next player may go on, that
    player's turn, and who may still say that it was not drawn from the pile."""
    following = drawn_from_pile(position)
    if following is None or not any(act.kind == "discard" for act in acts):
        return position, None
    return following, position.player


def _acts_here(log: Log, viewer: str | None) -> tuple[Act, ...]:
    """What this device may do: the host's everything, a guest's only what its player may."""
    if log.table.paused:
        return ()
    return tuple(
        act
        for act in log.game.acts(log.state)
        if act.kind != "layout" and (who().host or viewer in act.by)
    )


def _asked(
    position: Position, acts: tuple[Act, ...], targets: tuple[Target, ...]
) -> OptionalStep | None:
    if position.stage is not Stage.TILE or not acts:
        return None
    kind = position.question.kind
    match kind:
        case "clover":
            take = _("Go on") if len(targets) == 1 else _("Go on with a figure")
            return OptionalStep(kind, _("A clover: go on?"), take, _("Stay"), targets)
        case "spiral":
            return OptionalStep(kind, _("A spiral: go back?"), _("Go back"), _("Stay"), targets)
        case "leprechauns":
            points = next(act for act in acts if act.kind == kind).label.params["points"]
            take = ngettext("%(n)s point now", "%(n)s points now", points) % {"n": points}
            question = _("All figures stand on leprechauns: score them? That is possible once.")
            return OptionalStep(kind, question, take, _("Not now"))
        case _:
            question = _("Put a card away? From hand, or the last of a row.")
            return OptionalStep(kind, question, _("Put one away"), _("Keep all"))


def _priestess_numbers(acts: tuple[Act, ...]) -> range:
    """Her green number on a card that nobody has told yet."""
    for act in acts:
        if act.kind == "priestess_number":
            return range(act.fields[0].least or 1, (act.fields[0].most or 0) + 1)
    return range(0)


def _fronts(
    position: Position, people: tuple[Person, ...], acts: tuple[Act, ...], viewer: str | None
) -> tuple[LyingBefore, ...]:
    """Whose turn it is comes first, then around the table."""
    turn = next(n for n, one in enumerate(people) if one.id == position.player)
    return tuple(_front(position, one, acts, viewer) for one in (*people[turn:], *people[:turn]))


def _front(
    position: Position, person: Person, acts: tuple[Act, ...], viewer: str | None
) -> LyingBefore:
    seat = position.seats[person.id]
    is_open = position.shows_stones(person.id, viewer)
    return LyingBefore(
        person=person,
        fans=fans_of(seat, acts if person.id == position.player else ()),
        stones=seat.stone_count,
        stone_colors=seat.stones if is_open and position.board.edition.stones_by_color else None,
        mirrors=seat.mirrors,
        leprechauns_scored=seat.leprechauns_scored,
        reckoning=position.reckoning(person.id) if is_open else None,
    )


def _lot(position: Position) -> Mapping[str, str] | None:
    """A lay-out drawn by lot, for a table that plays without laying out the box."""
    if position.stage is not Stage.LAYOUT or position.ended:
        return None
    return random_layout(position.board, Random())
