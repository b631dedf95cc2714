"""What an accepted event does to a game: the state before in, the state after out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.events import Event
from rules.oracle.cards import Animal, Card, deck_of, winning_position
from rules.oracle.chips import loser_put_back, move_for, moved
from rules.oracle.draft import draft_steps
from rules.oracle.final_chips import final_chips
from rules.oracle.prophecy import OracleCard
from rules.oracle.remarks import remarks_on
from rules.oracle.say import refusal
from rules.oracle.settlement import PlayerSettlement, settle
from rules.oracle.state import Phase, SettledRound, State, Trick, new_round

PUT_BACK, KEEP = "put_back", "keep"


def advanced(state: State, event: Event) -> State:
    """The state after the event; a Refusal where the acts alone could not tell that it
    can't be done."""
    data = event.data
    match event.kind:
        case "draft_pass":
            return _drafted(state, state.round.drafted + 1)
        case "draft_done":
            return _drafted(state, draft_steps(state.setup))
        case "color_out":
            return replace(state, removed_color=data["color"])
        case "trick":
            return _won(state, data["winner"], Animal.from_text(data["animal"]))
        case "trick_won_with":
            card = _card(state, data["card"])
            return _won(state, data["winner"], card.animal, ((data["winner"], card),))
        case "trick_cards":
            return _played(state, [_card(state, text) for text in data["cards"]])
        case "loser_chip":
            return _chosen(state, data["choice"] == PUT_BACK)
        case "final_chips":
            chips = final_chips(state.setup, state.table.here, data["chips"])
            return replace(state, round=replace(state.round, chips=chips, chips_are_final=True))
        case "keep":
            return _kept(state, data["player"], data["cards"])
        case "learn_card":
            deck = state.deck.with_card(OracleCard.from_text(data["card"]))
            return replace(state, deck=deck)
        case "settle":
            return _settled(state)
    raise ValueError(f"not an event of Oracle: {event.kind}")


def settlement_so_far(state: State) -> dict[str, PlayerSettlement]:
    """What the round would bring with the chips and the oracle cards entered up to now."""
    return settle(state.round.chips, state.round.kept, state.rules.ties)


def _drafted(state: State, steps: int) -> State:
    return replace(state, round=replace(state.round, drafted=steps))


def _card(state: State, text: str) -> Card:
    card = Card.from_text(text)
    if card.color not in state.rules.colors:
        raise refusal("oracle.color_unknown", card=text, colors=list(state.rules.colors))
    return card


def _played(state: State, cards: Sequence[Card]) -> State:
    if state.missing_color:
        raise refusal("oracle.color_out_missing")
    plays = tuple(zip(state.order, cards, strict=True))
    winner, card = plays[winning_position(cards)]
    return _won(state, winner, card.animal, plays)


def _won(
    state: State,
    winner: str,
    animal: Animal,
    plays: tuple[tuple[str, Card], ...] = (),
) -> State:
    round_ = state.round
    move = move_for(round_.chips, winner, animal)
    number = len(round_.tricks) + 1
    deck = deck_of(state.rules.colors, state.removed_color if state.setup.removes_a_color else None)
    remarks = remarks_on(plays, number, round_.tricks, deck)
    trick = Trick(number, winner, animal, move, plays, remarks)
    return replace(
        state,
        round=replace(
            round_,
            chips=moved(round_.chips, move),
            tricks=(*round_.tricks, trick),
            # The winner opens the next trick ("Karten ausspielen und Chips nehmen").
            leader=winner,
        ),
    )


def _chosen(state: State, put_back: bool) -> State:
    *earlier, last = state.round.tricks
    chips = state.round.chips
    if put_back:
        chips = loser_put_back(chips, last.animal)
    tricks = (*earlier, replace(last, put_back=put_back))
    return replace(state, round=replace(state.round, chips=chips, tricks=tricks))


def _kept(state: State, player: str, texts: Sequence[str]) -> State:
    cards = tuple(state.deck.completed(OracleCard.from_text(text)) for text in texts)
    return replace(state, round=replace(state.round, kept={**state.round.kept, player: cards}))


def _settled(state: State) -> State:
    """Write the round down, learn its oracle cards, and let the deal move left."""
    waiting = [one for one in state.table.here if state.round.kept_by(one) is None]
    if waiting:
        raise refusal("oracle.cards_missing", names=state.table.names(waiting))
    players = settlement_so_far(state)
    for settlement in players.values():
        for card in settlement.without_points:
            raise refusal("oracle.points_missing", prophecy=str(card))
    deck = state.deck
    for cards in state.round.kept.values():
        for card in cards:
            deck = deck.with_card(card)
    done = SettledRound(state.round.number, state.round.dealer, state.round.chips, players)
    state = replace(state, deck=deck, settled=(*state.settled, done))
    if state.phase is Phase.OVER:
        return state
    dealer = state.table.after(done.dealer)
    return replace(state, round=new_round(state.table, done.number + 1, dealer))
