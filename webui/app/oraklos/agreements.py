"""The table rules of a new game, each as a question, a sentence about it, and two drawings."""

from __future__ import annotations

from dataclasses import dataclass

from rules.oraklos.game_state import CardsFrom, CheckedBy
from rules.oraklos.table_rules import Corners, Mirror, Row
from webui.app.language import gettext as _


@dataclass(frozen=True)
class TableAnswer:
    """`drawing` names a drawing of templates/oraklos/drawings.html."""

    value: str
    label: str
    drawing: str


@dataclass(frozen=True)
class TableQuestion:
    """One thing to agree on; the first answer is what the box says or, where it is silent,
    what most tables do."""

    name: str
    question: str
    sentence: str
    answers: tuple[TableAnswer, ...]


def agreements() -> dict[str, TableQuestion]:
    """By the name of the option."""
    found = (
        TableQuestion(
            "cards",
            _("Who deals the wish cards?"),
            _("With the cards of the box you tap in what you draw. Without them the app deals."),
            (
                TableAnswer(CardsFrom.BOX, _("We have the cards"), "cards_box"),
                TableAnswer(CardsFrom.APP, _("The app deals"), "cards_app"),
            ),
        ),
        TableQuestion(
            "corners",
            _("May a corner point inward?"),
            _("The box asks for four corners and says no more. An arrowhead has four, too."),
            (
                TableAnswer(Corners.CONVEX, _("No arrowheads"), "convex"),
                TableAnswer(Corners.ANY, _("Arrowheads count"), "arrowhead"),
            ),
        ),
        TableQuestion(
            "row",
            _("When do three dice lie in a row?"),
            _("A die in a row with its neighbors makes no corner. How strict shall that be?"),
            (
                TableAnswer(Row.BODY, _("When the string touches it"), "row_body"),
                TableAnswer(Row.CENTERS, _("Only when centers line up"), "row_centers"),
            ),
        ),
        TableQuestion(
            "mirror",
            _("Does a card stand for its mirror image?"),
            _("Colors are read clockwise. Read the other way round, some cards become others."),
            (
                TableAnswer(Mirror.DISTINCT, _("No, clockwise only"), "clockwise"),
                TableAnswer(Mirror.SAME, _("Yes, both ways"), "both_ways"),
            ),
        ),
        TableQuestion(
            "check",
            _("Who decides whether a card occurs?"),
            _("The others may look for a match first, or the search answers at once."),
            (
                TableAnswer(CheckedBy.PLAYERS, _("The players look"), "players"),
                TableAnswer(CheckedBy.REFEREE, _("The search answers"), "referee"),
            ),
        ),
    )
    return {agreement.name: agreement for agreement in found}
