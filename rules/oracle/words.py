"""What the events of a game of Oracle say, in codes with English beside them."""

from __future__ import annotations

from rules.events import Event
from rules.message import Message
from rules.oracle.chips import ChipMove, MoveKind
from rules.oracle.moves import PUT_BACK, advanced
from rules.oracle.state import PastTricks, Phase, State, Trick
from rules.table import Table


def words_for(state: State, event: Event, viewer: str | None) -> tuple[Message, ...]:
    """``state`` is as it was before the event."""
    match event.kind:
        case "draft_pass":
            return (state.draft_step.describe(state.table),)
        case "draft_done":
            return (Message("oracle.said.draft_done", text="Everyone has two oracle cards."),)
        case "color_out":
            color = event.data["color"]
            return (Message("oracle.said.color_out", {"color": color}, f"{color} is out."),)
        case "trick" | "trick_won_with" | "trick_cards":
            return _trick(state, advanced(state, event).round.tricks[-1])
        case "loser_chip":
            return (_choice(state, event.data["choice"] == PUT_BACK),)
        case "final_chips":
            return (
                Message("oracle.said.final_chips", text="The chips after the last trick are in."),
            )
        case "keep":
            return (_keep(state, event, viewer),)
        case "learn_card":
            card = event.data["card"]
            return (Message("oracle.said.learn_card", {"card": card}, f"The deck knows: {card}"),)
        case "settle":
            return _settle(state, advanced(state, event))
    raise ValueError(f"not an event of Oracle: {event.kind}")


def _trick(state: State, trick: Trick) -> tuple[Message, ...]:
    messages = [_chip(trick.move, state.table)]
    if trick.plays and state.rules.past_tricks is PastTricks.OPEN:
        cards = ", ".join(f"{state.table.name(player)} {card}" for player, card in trick.plays)
        messages.append(Message("oracle.said.cards", {"cards": cards}, f"Played: {cards}."))
    messages.extend(remark.describe(state.table) for remark in trick.remarks)
    return tuple(messages)


def _chip(move: ChipMove, table: Table) -> Message:
    name, animal = table.name(move.player), move.animal.value
    giver = None if move.from_player is None else table.name(move.from_player)
    text = {
        MoveKind.POINT_CHIP: f"{name} wins the trick and takes a {animal} chip.",
        MoveKind.LOSER_FROM_MIDDLE: f"{name} wins the trick and must take the {animal} loser chip.",
        MoveKind.LOSER_FROM_HOLDER: f"{name} wins the trick and gets the {animal} loser chip"
        f" from {giver}.",
        MoveKind.MAY_PUT_BACK: f"{name} wins the trick and may put the {animal} loser chip back.",
    }[move.kind]
    params = {"name": name, "animal": animal, "giver": giver}
    return Message(f"oracle.said.{move.kind}", params, text)


def _choice(state: State, put_back: bool) -> Message:
    trick = state.round.tricks[-1]
    name, animal = state.table.name(trick.winner), trick.animal.value
    params = {"name": name, "animal": animal}
    if put_back:
        text = f"{name} puts the {animal} loser chip back in the middle."
        return Message("oracle.said.loser_put_back", params, text)
    return Message("oracle.said.loser_kept", params, f"{name} keeps the {animal} loser chip.")


def _keep(state: State, event: Event, viewer: str | None) -> Message:
    player = event.data["player"]
    name, cards = state.table.name(player), event.data["cards"]
    if state.phase is not Phase.SETTLEMENT and viewer != player:
        text = f"{name} has noted the two oracle cards in secret."
        return Message("oracle.said.kept_in_secret", {"name": name}, text)
    if not cards:
        text = f"No oracle card of {name} came true."
        return Message("oracle.said.kept_none", {"name": name}, text)
    listed = "; ".join(cards)
    text = f"Oracle cards of {name}: {listed}"
    return Message("oracle.said.kept", {"name": name, "cards": list(cards)}, text)


def _settle(before: State, after: State) -> tuple[Message, ...]:
    messages = []
    for player, settlement in after.settled[-1].players.items():
        name, stars, total = before.table.name(player), settlement.stars, settlement.total
        text = f"{name}: {stars} stars and {total - stars} for oracle cards make {total}."
        params = {"name": name, "stars": stars, "oracle": total - stars, "total": total}
        messages.append(Message("oracle.said.settled", params, text))
    if after.phase is not Phase.OVER:
        number, dealer = after.round.number, after.table.name(after.round.dealer)
        params = {"round": number, "name": dealer}
        text = f"Round {number}: {dealer} deals."
        messages.append(Message("oracle.said.next_round", params, text))
    return tuple(messages)
