"""What the events of a game of Oracle say, as messages."""

from __future__ import annotations

from rules.events import Event
from rules.message import Message
from rules.oracle.chips import ChipMove
from rules.oracle.moves import PUT_BACK, advanced
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
            return _trick(state, advanced(state, event).round.tricks[-1])
        case "loser_chip":
            return (_choice(state, event.data["choice"] == PUT_BACK),)
        case "final_chips":
            return (say("oracle.said.final_chips"),)
        case "keep":
            return (_keep(state, event, viewer),)
        case "learn_card":
            return (say("oracle.said.learn_card", card=event.data["card"]),)
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


def _keep(state: State, event: Event, viewer: str | None) -> Message:
    player = event.data["player"]
    name, cards = state.table.name(player), event.data["cards"]
    if state.phase is not Phase.SETTLEMENT and viewer != player:
        return say("oracle.said.kept_in_secret", name=name)
    if not cards:
        return say("oracle.said.kept_none", name=name)
    return say("oracle.said.kept", name=name, cards=list(cards))


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
