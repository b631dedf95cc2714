"""A round of Antipodes: six open cards for all, and a card that nobody can find.

Rulebook, "Variant 2". The first player to name a card that no true prophecy on the table
matches gets a point; if another player shows a match, the claimant loses one. Table rule
`check`: with `players` the others look for a match, and their word decides, the search only
shows what they overlooked; with `referee` the search decides at once, and what it finds too
close is left to the players.
"""

from __future__ import annotations

from dataclasses import replace

from rules.acts import Act
from rules.events import Event
from rules.oraklos.game_forms import (
    JUDGED,
    card_field,
    cards_field,
    close_act,
    label,
    overrule_acts,
    reading_act,
    rethrow_act,
    settle_act,
    show_act,
    throw_act,
)
from rules.oraklos.game_state import COMMON_CARDS, CheckedBy, Claim, How, OraklosState, Phase
from rules.oraklos.game_throw import ended, shown_by

#: "The first player to score five points wins."
GOAL = 5


def acts(state: OraklosState) -> tuple[Act, ...]:
    match state.phase:
        case Phase.DRAW:
            field = cards_field("cards", state.pile, COMMON_CARDS, COMMON_CARDS)
            text = label("act.common")
            return (Act("draw", text, fields=(field,), chance=state.dealt),)
        case Phase.THROW:
            return (throw_act(()),)
        case Phase.SEARCH:
            return (_claim_act(state), _all_occur_act(), rethrow_act(), reading_act())
        case Phase.RECKON:
            [claim] = state.claims
            others = tuple(one for one in state.table.here if one != claim.player)
            counter = show_act("counter", others, state)
            return (*counter, settle_act(), reading_act())
        case Phase.RECKONED:
            return (close_act(), *overrule_acts(state.claims))
        case Phase.TAKE:
            raise ValueError("nobody takes dice back in Antipodes")


def apply(state: OraklosState, event: Event) -> OraklosState:
    match event.kind:
        case "draw":
            cards = tuple(event.data["cards"])
            return replace(state, common=cards, drawn=state.drawn | set(cards), phase=Phase.THROW)
        case "claim":
            return _claim(state, event)
        case "all_occur":
            return replace(state, phase=Phase.RECKONED)
        case "counter":
            return _counter(state, event)
        case "settle":
            [claim] = state.claims
            return state.with_claim(claim, claim.decided(event.data["stands"], How.PLAYERS))
        case "close":
            return _close(state)
    raise ValueError(f"not an act of this game: {event.kind}")


def advance(state: OraklosState) -> OraklosState:
    """What follows by itself: a decided claim is reckoned; one that went with its player is
    forgotten; nine rounds empty the deck, and the discards are shuffled."""
    if state.phase is Phase.RECKON:
        if not state.claims:
            return replace(state, phase=Phase.SEARCH)
        if state.current is None:
            return replace(state, phase=Phase.RECKONED)
    if state.phase is Phase.DRAW and len(state.pile) < COMMON_CARDS:
        return replace(state, drawn=frozenset())
    return state


def _claim_act(state: OraklosState) -> Act:
    fields = (card_field(state.common), JUDGED)
    return Act("claim", label("act.claim"), state.table.here, fields=fields)


def _all_occur_act() -> Act:
    return Act("all_occur", label("act.all_occur"))


def _claim(state: OraklosState, event: Event) -> OraklosState:
    assert event.by is not None
    claim = Claim(event.by, event.data["card"], points=1)
    judged = event.data.get("judged")
    if state.check is CheckedBy.REFEREE and judged and judged["verdict"] in ("true", "false"):
        # The search says whether the card occurs: the claim stands where it does not.
        claim = claim.decided(judged["verdict"] == "false", How.JUDGE)
    return replace(state, claims=(claim,), phase=Phase.RECKON)


def _counter(state: OraklosState, event: Event) -> OraklosState:
    """A true match ends the claim; any other attempt costs nothing and others may follow."""
    [claim] = state.claims
    shown = shown_by(event)
    new = replace(claim, shown=(*claim.shown, shown))
    if shown.verdict == "true":
        new = new.decided(False, How.JUDGE)
    return state.with_claim(claim, new)


def _close(state: OraklosState) -> OraklosState:
    """After any claim, or agreement that all six occur: six new cards and a new throw."""
    closed = replace(
        state,
        common=(),
        history=(*state.history, *state.claims),
        claims=(),
        phase=Phase.DRAW,
        round=state.round + 1,
        starter=state.table.after(state.starter),
    )
    best = max(closed.scores[one] for one in closed.table.here)
    if best >= GOAL:
        return ended(closed, "points", points=best, goal=GOAL)
    return closed
