"""What the events of a game of Oracle say, as messages."""

from __future__ import annotations

from collections.abc import Sequence

from rules.events import Event
from rules.message import Message
from rules.oracle.chips import ChipMove
from rules.oracle.correction import MIDDLE
from rules.oracle.moves import PUT_BACK, advanced
from rules.oracle.possible import can_come_true
from rules.oracle.prophecy import OracleCard
from rules.oracle.round_remarks import round_remarks
from rules.oracle.say import say
from rules.oracle.state import PastTricks, Phase, State, Trick
from rules.table import Table


def words_for(state: State, event: Event, viewer: str | None) -> tuple[Message, ...]:
    """``state`` is as it was before the event."""
    match event.kind:
        case "draft_pass":
            return (state.draft_step.describe(state.table),)
        case "draft_done":
            return (say("oracle.said.draft_done"),)
        case "color_out":
            return (say("oracle.said.color_out", color=event.data["color"]),)
        case "trick" | "trick_won_with" | "trick_cards":
            following = advanced(state, event)
            return (*_trick(state, following.round.tricks[-1]), *_remarks(state, following))
        case "loser_chip":
            return (_choice(state, event.data["choice"] == PUT_BACK),)
        case "final_chips":
            return (say("oracle.said.final_chips"), *_remarks(state, advanced(state, event)))
        case "keep":
            return _keep(state, event, viewer)
        case "correct":
            return (_set_right(state, event),)
        case "learn_card":
            card = event.data["card"]
            return (say("oracle.said.learn_card", card=card), *_never_true([card]))
        case "settle":
            return _settle(state, advanced(state, event))
    raise ValueError(f"not an event of Oracle: {event.kind}")


def _trick(state: State, trick: Trick) -> tuple[Message, ...]:
    messages = [_chip(trick.move, state.table)]
    if trick.plays and state.rules.past_tricks is PastTricks.OPEN:
        plays = [f"{state.table.name(player)} {card}" for player, card in trick.plays]
        messages.append(say("oracle.said.cards", plays=plays))
    messages.extend(remark.describe(state.table) for remark in trick.remarks)
    return tuple(messages)


def _chip(move: ChipMove, table: Table) -> Message:
    giver = None if move.from_player is None else table.name(move.from_player)
    return say(
        f"oracle.said.{move.kind}",
        name=table.name(move.player),
        animal=move.animal.value,
        giver=giver,
    )


def _choice(state: State, put_back: bool) -> Message:
    trick = state.round.tricks[-1]
    name, animal = state.table.name(trick.winner), trick.animal.value
    code = "oracle.said.loser_put_back" if put_back else "oracle.said.loser_kept"
    return say(code, name=name, animal=animal)


def _remarks(state: State, following: State) -> list[Message]:
    """What can't be right since this entry."""
    known = round_remarks(state)
    return [remark for remark in round_remarks(following) if remark not in known]


def _never_true(cards: Sequence[str]) -> list[Message]:
    return [
        say("oracle.remark.never_true", card=card)
        for card in cards
        if not can_come_true(OracleCard.from_text(card))
    ]


def _set_right(state: State, event: Event) -> Message:
    data = {key: value for key, value in event.data.items() if key not in ("what", "after")}
    named = {key: data[key] for key in ("player", "winner", "holder") if key in data}
    for key, who in named.items():
        data["name"] = "" if (key, who) == ("holder", MIDDLE) else state.table.name(who)
    in_middle = ".middle" if data.get("holder") == MIDDLE else ""
    return say(f"oracle.set_right.{event.data['what']}{in_middle}", **data)


def _keep(state: State, event: Event, viewer: str | None) -> tuple[Message, ...]:
    player = event.data["player"]
    name, cards = state.table.name(player), event.data["cards"]
    if state.phase is not Phase.SETTLEMENT and viewer != player:
        return (say("oracle.said.kept_in_secret", name=name),)
    if not cards:
        return (say("oracle.said.kept_none", name=name),)
    return (say("oracle.said.kept", name=name, cards=list(cards)), *_never_true(cards))


def _settle(before: State, after: State) -> tuple[Message, ...]:
    messages = []
    for player, settlement in after.settled[-1].players.items():
        stars, total = settlement.stars, settlement.total
        messages.append(
            say(
                "oracle.said.settled",
                name=before.table.name(player),
                stars=stars,
                oracle=total - stars,
                total=total,
            )
        )
    if after.phase is not Phase.OVER:
        dealer = after.table.name(after.round.dealer)
        messages.append(say("oracle.said.next_round", round=after.round.number, name=dealer))
    return tuple(messages)
