"""Setting right what slipped at a game of Oracle, and what to do with steps that no longer fit.

A trick is set right as a trick: the chips of all later ones follow. Chips and points are as
people say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.acts import Act, Choice, Field, player_field
from rules.events import Event
from rules.message import Refusal
from rules.oracle.box import POINT_CHIPS_IN_BOX
from rules.oracle.cards import Animal
from rules.oracle.chips import NO_CHIPS, laid_out, loser_put_back, move_for, moved
from rules.oracle.moves import KEEP, advanced
from rules.oracle.say import say
from rules.oracle.state import Phase, State, Trick

MOST_POINTS = 300  # far beyond any round; catches a slip of the finger
MIDDLE = "middle"

Data = Mapping[str, Any]


def corrections(state: State) -> tuple[Act, ...]:
    acts = []
    players = player_field(state.table, tuple(state.round.chips.hands))
    animal = _choices("animal", {one.value: one.value for one in Animal})
    if state.phase is not Phase.OVER:
        most = max(POINT_CHIPS_IN_BOX.of(one) for one in Animal)
        acts.append(_act("chips", players, animal, _number("count", 0, most)))
        holders = Choice(MIDDLE, say("oracle.loser_chip", value=MIDDLE)), *players.choices
        holder = Field("holder", "choice", say("oracle.field.holder"), holders)
        acts.append(_act("loser", animal, holder))
        if state.round.tricks and not state.round.chips_are_final:
            trick = _number("trick", 1, len(state.round.tricks))
            acts.append(_act("trick", trick, replace(players, name="winner"), animal))
    if state.settled:
        everyone = player_field(state.table, state.table.ids)
        round_ = _number("round", 1, len(state.settled))
        acts.append(_act("points", round_, everyone, _number("points", 0, MOST_POINTS)))
    return tuple(acts)


def corrected(state: State, event: Event) -> State:
    return _CORRECTED[event.data["what"]](state, event.data)


def carried_out(state: State, event: Event) -> State | None:
    """A loser chip about which nobody was asked stays with its holder."""
    if event.kind == "loser_chip" and state.choice is None:
        return None
    if state.choice is not None and event.kind != "loser_chip":
        state = advanced(state, Event(event.n, "loser_chip", data={"choice": KEEP}))
    if state.phase is Phase.OVER or (event.kind == "settle") != (state.phase is Phase.SETTLEMENT):
        return None
    try:
        return advanced(state, event)
    except Refusal:
        return None


def _trick(state: State, data: Data) -> State:
    number, winner, animal = data["trick"], data["winner"], Animal.from_text(data["animal"])
    chips = laid_out(state.setup, state.round.chips.hands)
    told: list[Trick] = []
    for trick in state.round.tricks:
        if trick.number == number:
            trick = replace(trick, winner=winner, animal=animal, plays=(), remarks=())
        move = move_for(chips, trick.winner, trick.animal)
        chips = moved(chips, move)
        put_back = (trick.put_back or False) if move.may_put_back else None
        if put_back:
            chips = loser_put_back(chips, trick.animal)
        told.append(replace(trick, move=move, put_back=put_back))
    round_ = replace(state.round, tricks=tuple(told), chips=chips, leader=told[-1].winner)
    return replace(state, round=round_)


def _chips(state: State, data: Data) -> State:
    """What a player has comes from the middle, or goes back there."""
    chips, animal = state.round.chips, Animal.from_text(data["animal"])
    hand = chips.hands.get(data["player"], NO_CHIPS).with_value(animal, data["count"])
    hands = {**chips.hands, data["player"]: hand}
    held = sum(one.of(animal) for one in hands.values())
    middle = chips.middle.with_value(animal, max(0, state.setup.point_chips.of(animal) - held))
    chips = replace(chips, hands=hands, middle=middle)
    return replace(state, round=replace(state.round, chips=chips))


def _loser(state: State, data: Data) -> State:
    holder = None if data["holder"] == MIDDLE else data["holder"]
    chips, animal = state.round.chips, Animal.from_text(data["animal"])
    chips = replace(chips, loser_holders=chips.loser_holders.with_value(animal, holder))
    return replace(state, round=replace(state.round, chips=chips))


def _points(state: State, data: Data) -> State:
    """What a round brought a player, whatever was entered in it."""
    done = state.settled[data["round"] - 1]
    was = done.players.get(data["player"])
    if was is None:
        return state
    more = data["points"] - was.total
    players = {**done.players, data["player"]: replace(was, set_right=was.set_right + more)}
    settled = list(state.settled)
    settled[data["round"] - 1] = replace(done, players=players)
    return replace(state, settled=tuple(settled))


_CORRECTED: Mapping[str, Callable[[State, Data], State]] = {
    "trick": _trick,
    "chips": _chips,
    "loser": _loser,
    "points": _points,
}


def _act(what: str, *fields: Field) -> Act:
    return Act("correct", say(f"oracle.correct.{what}"), fields=fields, data={"what": what})


def _choices(name: str, values: Mapping[str, str]) -> Field:
    choices = tuple(Choice(one, say(f"oracle.{name}", value=word)) for one, word in values.items())
    return Field(name, "choice", say(f"oracle.field.{name}"), choices)


def _number(name: str, least: int, most: int) -> Field:
    return Field(name, "number", say(f"oracle.field.{name}"), least=least, most=most)
