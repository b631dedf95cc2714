"""What the events of Oraklos say: a code, parameters, and an English sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.events import Event
from rules.message import Message
from rules.oraklos.game_state import Claim, How, OraklosState, Phase
from rules.oraklos.game_throw import reading_of


def marker_label(marker: int) -> Message:
    return Message("oraklos.marker_points", {"marker": marker}, f"{marker}")


def headline(state: OraklosState) -> Message:
    """What the table waits for."""
    if state.ended:
        return state.ended
    starter, taker = state.table.name(state.starter), state.takers[:1]
    claim = state.current
    params: dict[str, Any] = {"round": state.round, "starter": starter}
    match state.phase:
        case Phase.DRAW:
            text = f"Round {state.round}: draw wish cards."
        case Phase.THROW:
            params["dice"] = state.dice_to_throw
            text = f"{starter} throws {state.dice_to_throw} dice."
        case Phase.SEARCH:
            text = "Search!"
        case Phase.RECKON:
            assert claim is not None
            params |= {"name": state.table.name(claim.player), "card": claim.card}
            text = f"{params['name']} claims {claim.card}."
        case Phase.RECKONED:
            text = "The round is reckoned."
        case Phase.TAKE:
            params["name"] = state.table.name(taker[0])
            text = f"{params['name']} takes back {state.counts.put_in} dice."
    return Message(f"oraklos.now.{state.phase}", params, text)


def describe(state: OraklosState, after: OraklosState, event: Event) -> tuple[Message, ...]:
    """What an event says, and what followed from it by itself."""
    return (
        *_event(state, event),
        *_decisions(state, after),
        *_doubts(after, event),
        *_end(state, after),
    )


def _event(state: OraklosState, event: Event) -> tuple[Message, ...]:
    name, data = state.table.name(event.by), event.data
    match event.kind:
        case "draw":
            cards = ", ".join(data["cards"])
            return (_say("draw", f"{name} lays out {cards}.", name=name, cards=cards),)
        case "throw":
            text = f"{name} throws {state.dice_to_throw} dice."
            return (_say("throw", text, name=name, dice=state.dice_to_throw),)
        case "rethrow":
            return (_say("rethrow", "All agree: the dice are thrown again."),)
        case "reading":
            reading = reading_of(event)
            count = len(reading.dice) if reading else 0
            return (_say("reading", f"{count} dice are read.", dice=count),)
        case "marker":
            marker, card = data["marker"], data["card"]
            text = f"{name} puts the {marker} on {card}."
            return (_say("marker", text, name=name, marker=marker, card=card),)
        case "stop":
            return (_say("stop", "All agree to stop searching."),)
        case "hesitate":
            return (_say("hesitate", "That was hesitation."),)
        case "claim":
            text = f"{name} says that {data['card']} does not occur."
            said = _say("claim", text, name=name, card=data["card"])
            return (said, *_judged(data.get("judged")))
        case "all_occur":
            return (_say("all_occur", "All agree that all six cards occur."),)
        case "show" | "counter":
            dice = ", ".join(map(str, data["dice"]))
            said = _say("show", f"{name} shows the dice {dice}.", name=name, dice=dice)
            return (said, *_judged(data.get("judged")))
        case "settle":
            stands = data["stands"]
            text = f"The players decide that the claim {'stands' if stands else 'falls'}."
            return (_say("settle", text, stands=stands), *_judged(data.get("judged")))
        case "overrule":
            stands, card = data["stands"], data["card"]
            verb = "stands" if stands else "falls"
            text = f"The players overrule: the claim on {card} {verb}."
            return (_say("overrule", text, card=card, stands=stands),)
        case "close":
            closed = _say("close", f"Round {state.round} is reckoned.", round=state.round)
            return (closed, *_judged(data.get("judged")))
        case "take":
            count = state.counts.put_in
            return (_say("take", f"{name} takes back {count} dice.", name=name, dice=count),)
        case "all_taken":
            return (_say("all_taken", "Everyone has taken dice back."),)
    raise ValueError(f"not an act of this game: {event.kind}")


def _judged(judged: Mapping[str, Any] | None) -> tuple[Message, ...]:
    """The sentence the referee wrote down when it was asked."""
    if judged is None:
        return ()
    said = judged["says"]
    return tuple(Message(one["code"], one["params"], one["text"]) for one in said)


def _decisions(state: OraklosState, after: OraklosState) -> tuple[Message, ...]:
    """The points that an event brought, whoever decided."""
    before = {claim.card: claim.decision for claim in state.claims}
    changed = [
        claim
        for claim in after.claims
        if claim.decision is not None and before.get(claim.card) != claim.decision
    ]
    return tuple(_points(after, claim) for claim in changed)


def _points(state: OraklosState, claim: Claim) -> Message:
    name, gain = state.table.name(claim.player), claim.gain
    params = {
        "name": name,
        "card": claim.card,
        "gain": gain,
        "how": str(claim.decision.how if claim.decision else How.PLAYERS),
    }
    return Message("oraklos.points", params, f"{name}: {gain:+d} for {claim.card}.")


def _doubts(after: OraklosState, event: Event) -> tuple[Message, ...]:
    return after.doubts if event.kind in ("throw", "reading") else ()


def _end(state: OraklosState, after: OraklosState) -> tuple[Message, ...]:
    return (after.ended,) if after.ended and not state.ended else ()


def _say(code: str, text: str, **params: Any) -> Message:
    return Message(f"oraklos.{code}", params, text)
