"""What the events of Oraklos say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.events import Event
from rules.message import Message
from rules.oraklos.game_state import Claim, How, OraklosState, Phase
from rules.oraklos.game_throw import reading_of
from rules.oraklos.say import recorded, say


def marker_label(marker: int) -> Message:
    return say("oraklos.marker_points", marker=marker)


def headline(state: OraklosState) -> Message:
    """What the table waits for."""
    if state.ended:
        return state.ended
    starter, taker = state.table.name(state.starter), state.takers[:1]
    claim = state.current
    params: dict[str, Any] = {"round": state.round, "starter": starter}
    match state.phase:
        case Phase.THROW:
            params["dice"] = state.dice_to_throw
        case Phase.RECKON:
            assert claim is not None
            params |= {"name": state.table.name(claim.player), "card": claim.card}
        case Phase.TAKE:
            params["name"] = state.table.name(taker[0])
    denies = state.phase is Phase.RECKON and state.antipodes
    return say(f"oraklos.now.{'denied' if denies else state.phase}", **params)


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
            return (say("oraklos.draw", name=name, cards=cards),)
        case "throw":
            return (say("oraklos.throw", name=name, dice=state.dice_to_throw),)
        case "rethrow":
            return (say("oraklos.rethrow"),)
        case "reading":
            reading = reading_of(event)
            count = len(reading.dice) if reading else 0
            return (say("oraklos.reading", dice=count),)
        case "marker":
            marker, card = data["marker"], data["card"]
            return (say("oraklos.marker", name=name, marker=marker, card=card),)
        case "stop":
            return (say("oraklos.stop"),)
        case "hesitate":
            return (say("oraklos.hesitate"),)
        case "claim":
            said = say("oraklos.claim", name=name, card=data["card"])
            return (said, *_judged(data.get("judged")))
        case "all_occur":
            return (say("oraklos.all_occur"),)
        case "show" | "counter":
            dice = ", ".join(map(str, data["dice"]))
            said = say("oraklos.show", name=name, dice=dice)
            return (said, *_judged(data.get("judged")))
        case "settle":
            stands = data["stands"]
            return (say("oraklos.settle", stands=stands), *_judged(data.get("judged")))
        case "overrule":
            stands, card = data["stands"], data["card"]
            return (say("oraklos.overrule", card=card, stands=stands),)
        case "close":
            closed = say("oraklos.close", round=state.round)
            return (closed, *_judged(data.get("judged")))
        case "take":
            count = state.counts.put_in
            return (say("oraklos.take", name=name, dice=count),)
        case "all_taken":
            return (say("oraklos.all_taken"),)
    raise ValueError(f"not an act of this game: {event.kind}")


def _judged(judged: Mapping[str, Any] | None) -> tuple[Message, ...]:
    """The sentence the referee wrote down when it was asked."""
    if judged is None:
        return ()
    said = judged["says"]
    return tuple(recorded(one) for one in said)


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
    return say("oraklos.points", **params)


def _doubts(after: OraklosState, event: Event) -> tuple[Message, ...]:
    return after.doubts if event.kind in ("throw", "reading") else ()


def _end(state: OraklosState, after: OraklosState) -> tuple[Message, ...]:
    return (after.ended,) if after.ended and not state.ended else ()
