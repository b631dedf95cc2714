"""What the program itself has to say in a game of Oraklos: verdicts, and what everyone missed.

It is asked once, when an event is entered, and its word is written into the event as `judged`:

    {"verdict": "true" | "false" | "too_close" | "unjudged", "version": 1,
     "says": [messages], "report": {...}}

`true` means that a prophecy for the card stands: as shown, or somewhere on the table where the
search was asked. Without a reading the referee is silent, and the players decide.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from rules.events import Event
from rules.message import Message, Refusal
from rules.oraklos.cards import Card
from rules.oraklos.game_state import CheckedBy, OraklosState, Thrown
from rules.oraklos.judge import judge, judge_ring
from rules.oraklos.prophecy import Prophecy
from rules.oraklos.say import say
from rules.oraklos.search import search, search_each
from rules.oraklos.throw import Throw, rectify
from rules.oraklos.verdict import JUDGE_VERSION, Verdict
from rules.oraklos.whole_throw import doubts_of_whole

ToThrow = Callable[[Thrown], Throw]
Testimony = dict[str, Any]


def rectified(thrown: Thrown) -> Throw:
    """The simple way into the plane, for want of a better one."""
    assert thrown.reading is not None
    reading = thrown.reading
    count = thrown.on_table if reading.count is None else reading.count
    whole = doubts_of_whole(reading, count, is_plane_poor=False, is_seen=not reading.is_fitted)
    return replace(rectify(reading), whole=whole)


def silent(event: Event) -> Event:
    """The event as people entered it."""
    data = {name: value for name, value in event.data.items() if name != "judged"}
    return replace(event, data=MappingProxyType(data))


def testify(state: OraklosState, event: Event, to_throw: ToThrow) -> Event:
    """An event that is allowed, with the referee's word on it if there is anything to say."""
    thrown = state.thrown
    if thrown is None or thrown.reading is None:
        return event
    try:
        said = _testimony(state, event, lambda: to_throw(thrown))
    except Refusal as refusal:
        # The round can be closed all the same; a claim is left to the players.
        said = _word(None if event.kind == "close" else "unjudged", (refusal.message,), {})
    if said is None:
        return event
    return replace(event, data=MappingProxyType({**event.data, "judged": said}))


def differences(event: Event, today: Event) -> tuple[Message, ...]:
    """Where the referee says something else today than what is written in the event."""
    was, now = (one.data.get("judged") or {} for one in (event, today))
    if (was.get("verdict"), was.get("report", {}).get("missed")) == (
        now.get("verdict"),
        now.get("report", {}).get("missed"),
    ):
        return ()
    old, new = (str(word.get("verdict", "silent")) for word in (was, now))
    return (
        say(
            "oraklos.recheck",
            n=event.n,
            kind=event.kind,
            old=old,
            new=new,
            old_version=was.get("version", "-"),
            new_version=now.get("version", "-"),
        ),
    )


def _testimony(state: OraklosState, event: Event, throw: Callable[[], Throw]) -> Testimony | None:
    match event.kind:
        case "show" | "counter":
            assert state.current is not None
            card = Card.parse(state.current.card)
            ask = judge_ring if event.data.get("in_order") else judge
            return _verdict(ask(throw(), event.data["dice"], card, state.rules))
        case "claim" if state.check is CheckedBy.REFEREE:
            return _occurrence(state, event.data["card"], throw())
        case "settle" if state.antipodes:
            assert state.current is not None
            return _occurrence(state, state.current.card, throw())
        case "close":
            missed = _missed_absences if state.antipodes else _missed
            return missed(state, throw())
    return None


def _verdict(verdict: Verdict) -> Testimony:
    faults = tuple(fault.message for check in verdict.checks for fault in check.faults)
    notes = tuple(note for check in verdict.checks for note in check.notes)
    return _word(str(verdict.outcome), (verdict.message, *faults, *notes), verdict.to_json())


def _occurrence(state: OraklosState, card: str, throw: Throw) -> Testimony:
    """Whether a card occurs on the table, with a counter-example if it does."""
    found = search(throw, state.rules, Card.parse(card))
    report = found.to_json()
    if found.true:
        dice = _dice(_clearest(found.true))
        return _word("true", (say("oraklos.occurs", card=card, dice=dice),), report)
    if found.too_close:
        dice = _dice(_clearest(found.too_close))
        return _word("too_close", (say("oraklos.may_occur", card=card, dice=dice),), report)
    return _word("false", (say("oraklos.absent", card=card),), report)


def _missed(state: OraklosState, throw: Throw) -> Testimony:
    """True prophecies for open cards that brought nobody points."""
    found = search(throw, state.rules)
    scored = {c.card for c in state.claims if c.decision is not None and c.decision.stands}
    missed: list[dict[str, Any]] = []
    says: list[Message] = []
    for player in state.table.here:
        for card in state.hands[player]:
            fitting = [p for p in found.true if _fits(state, card, p)]
            if card in scored or not fitting:
                continue
            best = _clearest(tuple(fitting))
            missed.append({"player": player, "card": card, "dice": list(best.dice)})
            name, dice = state.table.name(player), _dice(best)
            says.append(say("oraklos.missed", name=name, card=card, dice=dice))
    return _word(None, tuple(says), {"missed": missed})


def _missed_absences(state: OraklosState, throw: Throw) -> Testimony:
    """Antipodes: cards that do not occur, and that nobody named."""
    named = {claim.card for claim in state.claims}
    left = [card for card in state.common if card not in named]
    # One that is too close to call counts as well: its card may occur.
    searched = search_each(throw, [Card.parse(card) for card in left], state.rules)
    absent = [
        card
        for card, found in zip(left, searched, strict=True)
        if not (found.true or found.too_close)
    ]
    says = tuple(say("oraklos.absent_missed", card=card) for card in absent)
    missed: list[dict[str, Any]] = [{"player": None, "card": card, "dice": []} for card in absent]
    return _word(None, says, {"missed": missed})


def _fits(state: OraklosState, card: str, prophecy: Prophecy) -> bool:
    return prophecy.card is not None and state.rules.matches(prophecy.card, Card.parse(card))


def _clearest(found: tuple[Prophecy, ...]) -> Prophecy:
    """The one to show: it has most room."""
    return max(found, key=lambda prophecy: prophecy.margin_dice)


def _dice(prophecy: Prophecy) -> str:
    return ", ".join(map(str, prophecy.dice))


def _word(verdict: str | None, says: tuple[Message, ...], report: dict[str, Any]) -> Testimony:
    spoken = {} if verdict is None else {"verdict": verdict}
    return {
        **spoken,
        "version": JUDGE_VERSION,
        "says": [message.to_json() for message in says],
        "report": report,
    }
