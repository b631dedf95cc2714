"""What the page of a game of Oracle shows, phase by phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.log.log import Log
from rules.message import Message
from rules.oracle.box import ORACLE_CARDS_IN_BOX, ORACLE_CARDS_KEPT
from rules.oracle.cards import Card
from rules.oracle.round_remarks import round_remarks
from rules.oracle.say import say
from rules.oracle.state import Phase, State
from webui.app.games.seats import color_of
from webui.app.language import gettext as _
from webui.app.oracle.board import journeys, mats, piles
from webui.app.oracle.composition import POINTS_SHOWN
from webui.app.oracle.entry import chosen_entry, entries
from webui.app.oracle.faces import Face, face, prophecies, suits
from webui.app.oracle.rulebook import RULEBOOK
from webui.app.oracle.sheet import round_rows, sheets
from webui.app.oracle.words import color_name, hues
from webui.app.who import who


@dataclass(frozen=True)
class ShownTrick:
    """A trick that may be looked at. `plays` holds the names and cards that were entered."""

    number: int
    winner: str
    told: Message
    plays: tuple[tuple[str, Face], ...]
    remarks: tuple[Message, ...]


class OraclePad:
    """See webui.pad."""

    template = "oracle/pad.html"
    setup_template = "oracle/setup.html"
    drawings_template = "oracle/animals.html"
    scripts = ("js/oracle_tricks.js", "js/oracle_final_chips.js", "js/oracle_reckoning.js")
    styles = ("css/oracle.css", "css/oracle_pad.css", "css/oracle_sheet.css")
    is_before_the_camera = False
    rulebook = RULEBOOK

    def title(self) -> str:
        return "Oracle"

    def sentence(self) -> str:
        return _("Tricks, chips and secret prophecies, counted round by round.")

    def variant_title(self, variant: str) -> str:
        return {
            "standard": _("Standard game"),
            "draft": _("With wandering oracle cards"),
        }.get(variant, variant)

    def context(self, log: Log, viewer: str | None) -> Mapping[str, Any]:
        state: State = log.state
        shown: dict[str, Any] = {
            "phase": state.phase.value,
            "deck": prophecies(state.deck),
            "cards_in_box": ORACLE_CARDS_IN_BOX,
            "round_rows": round_rows(state),
            "color_of": color_of,
            # The reckoning and the next round each begin at their headline.
            "chapter": 2 * len(state.settled) + (state.phase is Phase.SETTLEMENT),
        }
        if state.phase is Phase.OVER:
            return shown
        view = log.game.view(state, viewer).data["round"]
        tricks = tuple(_shown(trick, state) for trick in view["shown_tricks"])
        shown |= {
            "round": view,
            "rounds": state.rounds,
            "mats": mats(state, state.round.chips),
            "piles": piles(state),
            "journeys": journeys(view["loser_journeys"], state.table),
            "tricks": tricks,
            "round_remarks": round_remarks(state),
            "deal_in_words": _deal_in_words(state),
        }
        match state.phase:
            case Phase.DRAFT:
                dealt = state.setup.players * ORACLE_CARDS_KEPT
                shown |= {
                    "draft_order": state.table.clockwise_from(
                        state.table.after(state.round.dealer)
                    ),
                    "cards_out": ORACLE_CARDS_IN_BOX - state.setup.draft_pile - dealt,
                }
            case Phase.TRICKS:
                played = [one.text for trick in tricks for _name, one in trick.plays]
                shown |= {
                    "entry": chosen_entry(),
                    "entries": entries(),
                    "order": [(one, state.table.name(one)) for one in state.order],
                    "colors": _colors(state),
                    "removed_color": state.removed_color,
                    "color_is_missing": state.missing_color,
                    "color_may_change": state.setup.removes_a_color and not state.round.tricks,
                    "suits": suits(
                        state.rules.colors,
                        state.removed_color if state.setup.removes_a_color else None,
                        played,
                    ),
                    "point_chips": state.setup.point_chips.to_json(),
                }
            case Phase.SETTLEMENT:
                shown |= {
                    "sheets": sheets(state, log.scores),
                    "points_shown": POINTS_SHOWN,
                    "enters_for": state.table.here if who().host else (viewer,),
                }
        return shown


def _happened(trick: Mapping[str, Any]) -> str:
    """The last word of the code that tells what the trick brought."""
    if trick["put_back"] is None:
        return str(trick["chip"])
    return "loser_put_back" if trick["put_back"] else "loser_kept"


def _deal_in_words(state: State) -> str:
    """What everyone has before the first trick ("Spielkarten verteilen" and the step after)."""
    setup = state.setup
    params = {
        "name": state.table.name(state.round.dealer),
        "cards": setup.hand_size,
        "oracle_cards": setup.oracle_cards_dealt,
    }
    if state.rules.draft:
        return _("%(name)s has dealt %(cards)s cards to everyone.") % params
    return (
        _(
            "%(name)s deals %(cards)s cards and %(oracle_cards)s oracle cards to everyone; two "
            "of those are kept."
        )
        % params
    )


def _colors(state: State) -> list[tuple[str, str, str]]:
    """Each color as the rules write it, in words, and its hue."""
    hue_of = hues(state.rules.colors)
    return [(color, color_name(color), hue_of[color]) for color in state.rules.colors]


def _shown(trick: Mapping[str, Any], state: State) -> ShownTrick:
    table, hue_of = state.table, hues(state.rules.colors)
    cards = [(play["player"], Card.from_text(play["card"])) for play in trick["plays"]]
    return ShownTrick(
        number=trick["number"],
        winner=trick["winner"],
        told=say(
            f"oracle.said.{_happened(trick)}",
            name=table.name(trick["winner"]),
            animal=trick["animal"],
            giver=table.name(trick["from"]) if trick["from"] else None,
        ),
        plays=tuple((table.name(who), face(card, hue_of[card.color])) for who, card in cards),
        remarks=tuple(say(one["code"], **one["params"]) for one in trick["remarks"]),
    )
