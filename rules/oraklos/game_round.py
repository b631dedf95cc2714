"""A round of Oraklos, standard and Junior: draw, throw, search, reckon, take back.

The phases are those of the rulebook: "Spies", "Choosing dice", "Searching for prophecies",
"Reckoning", "Taking back dice", "The next round"; Junior leaves out the dice of one's own
("Variant 1"). Putting dice into the cup is secret and leaves no trace here.
"""

from __future__ import annotations

from dataclasses import replace

from rules.acts import Act, Choice, Field
from rules.events import Event
from rules.oraklos.game_forms import (
    card_field,
    cards_field,
    close_act,
    dice_field,
    label,
    overrule_acts,
    reading_act,
    rethrow_act,
    settle_act,
    show_act,
    throw_act,
)
from rules.oraklos.game_state import Claim, How, OraklosState, Phase, Shown
from rules.oraklos.game_throw import ended, shown_by
from rules.oraklos.game_words import marker_label

#: "The next round": ten points or more end the game after the reckoning.
GOAL = 10


def acts(state: OraklosState) -> tuple[Act, ...]:
    match state.phase:
        case Phase.DRAW:
            return tuple(
                _draw_act(state, one) for one in state.table.here if state.missing_cards(one)
            )
        case Phase.THROW:
            return (throw_act((state.starter,)),)
        case Phase.SEARCH:
            return (*_marker_acts(state), _stop_act(), rethrow_act(), reading_act())
        case Phase.RECKON:
            return _reckon_acts(state)
        case Phase.RECKONED:
            return (close_act(), *overrule_acts(state.claims))
        case Phase.TAKE:
            return _take_acts(state)


def apply(state: OraklosState, event: Event) -> OraklosState:
    """The state after an act of this variant; `advance` then sees what follows from it."""
    match event.kind:
        case "draw":
            return _draw(state, event)
        case "marker":
            assert event.by is not None
            claim = Claim(event.by, event.data["card"], event.data["marker"])
            return replace(state, claims=(*state.claims, claim))
        case "stop":
            return replace(state, phase=Phase.RECKON)
        case "show":
            return _show(state, shown_by(event))
        case "hesitate":
            return _decide(state, False, How.HESITATION)
        case "settle":
            return _decide(state, event.data["stands"], How.PLAYERS)
        case "close":
            return _close(state)
        case "take":
            return _take(state, event)
        case "all_taken":
            return replace(state, takers=())
    raise ValueError(f"not an act of this game: {event.kind}")


def advance(state: OraklosState) -> OraklosState:
    """What follows by itself: the next phase, the next round, the end."""
    match state.phase:
        case Phase.DRAW:
            lacking = sum(state.missing_cards(one) for one in state.table.here)
            if lacking == 0:
                return replace(state, phase=Phase.THROW)
            # "Spies": when no more cards can be drawn, the game ends at once.
            if lacking > len(state.pile):
                return ended(state, "cards")
        case Phase.SEARCH if not state.free_markers:
            return advance(replace(state, phase=Phase.RECKON))
        case Phase.RECKON if state.current is None:
            return replace(state, phase=Phase.RECKONED)
        case Phase.TAKE if not state.takers:
            return advance(_next_round(state))
    return state


def take_back_order(state: OraklosState) -> tuple[str, ...]:
    """ "Taking back dice": from the player with most points in this reckoning clockwise; on a
    tie, or when nobody made points, from the one nearest clockwise to the start player."""
    made = dict.fromkeys(state.table.here, 0)
    for claim in state.claims:
        if claim.player in made:
            made[claim.player] += claim.gain
    most = max(0, *made.values())
    from_starter = state.table.clockwise_from(state.starter)
    # Nobody above zero: everyone is equal, and the start player is the nearest.
    first = next((one for one in from_starter if made[one] == most > 0), from_starter[0])
    return state.table.clockwise_from(first)


def _draw_act(state: OraklosState, player: str) -> Act:
    most = min(state.missing_cards(player), len(state.pile))
    field = cards_field("cards", state.pile, 1, most)
    text = label("act.draw")
    return Act("draw", text, (player,), fields=(field,), chance=state.dealt)


def _draw(state: OraklosState, event: Event) -> OraklosState:
    assert event.by is not None
    cards = tuple(event.data["cards"])
    hands = {**state.hands, event.by: state.hands[event.by] + cards}
    return replace(state, hands=hands, drawn=state.drawn | set(cards))


def _marker_acts(state: OraklosState) -> tuple[Act, ...]:
    """Any marker still there, on one of one's own cards; several per player, one per card."""
    marker = Field(
        "marker",
        "choice",
        label("field.marker"),
        choices=tuple(Choice(one, marker_label(one)) for one in state.free_markers),
    )
    claimed = {claim.card for claim in state.claims}
    acts = []
    for player in state.table.here:
        if bare := [card for card in state.hands[player] if card not in claimed]:
            text = label("act.marker")
            acts.append(Act("marker", text, (player,), fields=(marker, card_field(bare))))
    return tuple(acts)


def _stop_act() -> Act:
    return Act("stop", label("act.stop"))


def _reckon_acts(state: OraklosState) -> tuple[Act, ...]:
    claim = state.current
    assert claim is not None
    show: tuple[Act, ...] = ()
    if not claim.shown:
        hesitation = Act("hesitate", label("act.hesitate"))
        show = (*show_act("show", (claim.player,), state), hesitation)
    return (*show, settle_act(), *overrule_acts(state.claims), reading_act())


def _show(state: OraklosState, shown: Shown) -> OraklosState:
    """A definite verdict counts at once; what is too close is left to the players."""
    claim = state.current
    assert claim is not None
    new = replace(claim, shown=(shown,))
    if shown.verdict in ("true", "false"):
        new = new.decided(shown.verdict == "true", How.JUDGE)
    return state.with_claim(claim, new)


def _decide(state: OraklosState, stands: bool, how: How) -> OraklosState:
    claim = state.current
    assert claim is not None
    return state.with_claim(claim, claim.decided(stands, how))


def _close(state: OraklosState) -> OraklosState:
    """Every card that carried a marker leaves the game, whether it was right or not."""
    gone = {claim.card for claim in state.claims}
    hands = {
        player: tuple(card for card in cards if card not in gone)
        for player, cards in state.hands.items()
    }
    takers = take_back_order(state) if state.counts.put_in else ()
    closed = replace(
        state,
        hands=hands,
        takers=takers,
        history=(*state.history, *state.claims),
        claims=(),
        phase=Phase.TAKE,
    )
    best = max(closed.scores[one] for one in closed.table.here)
    if best >= GOAL:
        return ended(replace(closed, takers=()), "points", points=best, goal=GOAL)
    return closed


def _take_acts(state: OraklosState) -> tuple[Act, ...]:
    taker = state.takers[0]
    lying = state.thrown.lying if state.thrown else ()
    fields = (
        (dice_field(lying, state.counts.put_in, optional=True),)
        if len(lying) >= state.counts.put_in
        else ()
    )
    take = Act("take", label("act.take"), (taker,), fields=fields)
    return (take, Act("all_taken", label("act.all_taken")))


def _take(state: OraklosState, event: Event) -> OraklosState:
    assert state.thrown is not None
    taken = state.thrown.taken | set(event.data.get("dice", ()))
    return replace(state, takers=state.takers[1:], thrown=replace(state.thrown, taken=taken))


def _next_round(state: OraklosState) -> OraklosState:
    """ "The next round": the player to the left of the start player becomes start player."""
    return replace(
        state,
        phase=Phase.DRAW,
        round=state.round + 1,
        starter=state.table.after(state.starter),
    )
