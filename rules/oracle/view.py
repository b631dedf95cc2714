"""What one viewer may see of a game of Oracle, as plain JSON with a headline.

Chips lie open. Kept oracle cards are their owner's secret until the last trick is over, and
won tricks lie face down ("Karten ausspielen und Chips nehmen"), so that only the latest can be
looked at unless the table agreed otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.game import View
from rules.message import Message
from rules.oracle.chips import Chips, MoveKind, point_chips_returned
from rules.oracle.moves import settlement_so_far
from rules.oracle.round_remarks import round_remarks
from rules.oracle.say import say
from rules.oracle.settlement import PlayerSettlement
from rules.oracle.state import PastTricks, Phase, Round, State, Trick
from rules.table import Table


def view_of(state: State, viewer: str | None) -> View:
    data: dict[str, Any] = {
        "phase": state.phase.value,
        "deck": [
            {**entry.card.to_json(), "source": entry.source.value} for entry in state.deck.cards
        ],
        "colors": list(state.rules.colors),
        "removed_color": state.removed_color,
        "rounds": [
            {
                "number": done.number,
                "dealer": done.dealer,
                "chips": _chips(done.chips),
                "players": _settlements(done.players),
            }
            for done in state.settled
        ],
        "round": None,
    }
    if state.phase is not Phase.OVER:
        data["round"] = _round(state, viewer)
    return View(_headline(state), data)


def _headline(state: State) -> Message:
    table, round_ = state.table, state.round
    match state.phase:
        case Phase.OVER:
            return say("oracle.now.over")
        case Phase.DRAFT:
            return state.draft_step.describe(table)
        case Phase.LOSER_CHOICE:
            trick = round_.tricks[-1]
            name, animal = table.name(trick.winner), trick.animal.value
            return say("oracle.now.loser_choice", name=name, animal=animal)
        case Phase.TRICKS:
            leader, number = table.name(round_.leader), len(round_.tricks) + 1
            return say("oracle.now.trick", name=leader, trick=number, tricks=state.setup.tricks)
        case Phase.SETTLEMENT:
            waiting = [one for one in table.here if round_.kept_by(one) is None]
            if waiting:
                return say("oracle.now.oracle_cards", names=table.names(waiting))
            return say("oracle.now.settle")


def _round(state: State, viewer: str | None) -> dict[str, Any]:
    round_, phase = state.round, state.phase
    return {
        "number": round_.number,
        "of": state.rounds,
        "dealer": round_.dealer,
        "leader": round_.leader,
        "order": list(state.order),
        "tricks_played": len(round_.tricks),
        "tricks": state.setup.tricks,
        "deal": {
            "hand": state.setup.hand_size,
            "oracle_cards": state.setup.oracle_cards_dealt,
        },
        "draft": _draft(state) if phase is Phase.DRAFT else None,
        "chips": _chips(round_.chips),
        "shown_tricks": [_trick(trick, state.table) for trick in _shown(state)],
        "remarks": [
            remark.describe(state.table).to_json()
            for trick in round_.tricks
            for remark in trick.remarks
        ]
        + [remark.to_json() for remark in round_remarks(state)],
        "loser_journeys": _journeys(round_),
        "kept": {one: _kept(state, one, viewer) for one in state.table.here},
        "settlement": _preview(state) if phase is Phase.SETTLEMENT else None,
    }


def _draft(state: State) -> dict[str, Any]:
    step = state.draft_step
    return {
        "passing": step.passing,
        "passes": step.passes,
        "player": step.player,
        "receives_from": step.receives_from,
        "gives_to": step.gives_to,
        "pile_left": step.pile_left,
    }


def _chips(chips: Chips) -> dict[str, Any]:
    return {
        "middle": chips.middle.to_json(),
        "losers": chips.loser_holders.to_json(),
        "players": {
            player: {
                **hand.to_json(),
                "losers": sorted(chips.losers_of(player)),
                "stars": chips.stars_of(player),
            }
            for player, hand in chips.hands.items()
        },
    }


def _shown(state: State) -> tuple[Trick, ...]:
    tricks = state.round.tricks
    return tricks if state.rules.past_tricks is PastTricks.OPEN else tricks[-1:]


def _trick(trick: Trick, table: Table) -> dict[str, Any]:
    return {
        "number": trick.number,
        "winner": trick.winner,
        "animal": trick.animal.value,
        "plays": [{"player": player, "card": str(card)} for player, card in trick.plays],
        "complete": trick.complete,
        "chip": trick.move.kind.value,
        "from": trick.move.from_player,
        "put_back": trick.put_back,
        "remarks": [remark.describe(table).to_json() for remark in trick.remarks],
    }


def _journeys(round_: Round) -> dict[str, list[dict[str, Any]]]:
    """Where each loser chip has been, e.g. middle, Thomas, Marc, middle; null is the middle."""
    journeys: dict[str, list[dict[str, Any]]] = {}
    for trick in round_.tricks:
        stays = trick.move.may_put_back and not trick.put_back
        if stays or trick.move.kind is MoveKind.POINT_CHIP:
            continue
        to = None if trick.put_back else trick.winner
        journeys.setdefault(trick.animal.value, []).append({"trick": trick.number, "to": to})
    return journeys


def _kept(state: State, owner: str, viewer: str | None) -> dict[str, Any]:
    cards = state.round.kept_by(owner)
    open_to_viewer = viewer == owner or state.phase is Phase.SETTLEMENT
    return {
        "entered": cards is not None,
        "cards": [card.to_json() for card in cards]
        if cards is not None and open_to_viewer
        else None,
    }


def _preview(state: State) -> dict[str, Any]:
    """The sheet as it adds up while oracle cards are being entered."""
    return {
        "chips": _chips(point_chips_returned(state.round.chips)),
        "players": _settlements(settlement_so_far(state)),
    }


def _settlements(players: Mapping[str, PlayerSettlement]) -> dict[str, Any]:
    return {
        player: {
            "stars": settlement.stars,
            "cards": [
                {"card": one.card.to_json(), "fulfilled": one.fulfilled, "points": one.points}
                for one in settlement.cards
            ],
            "set_right": settlement.set_right,
            "total": settlement.total,
        }
        for player, settlement in players.items()
    }
