"""What the last event brought: the prophecy to draw, whose claim it was, and what it cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.events import Event
from rules.log.correction import story
from rules.log.log import Log
from rules.message import Message
from rules.oraklos.game_state import Claim, OraklosState
from rules.oraklos.verdict import Verdict

#: Events about a claim, whose outcome stays on the page until the next event.
_ABOUT_A_CLAIM = ("show", "counter", "claim", "hesitate", "settle", "overrule")


@dataclass(frozen=True)
class Happened:
    """`dice` are what was shown, or what the search found against a claim."""

    claim: Claim
    dice: tuple[int, ...]
    messages: tuple[Message, ...]
    #: What the judge said to them then.
    recorded: Verdict | None = None

    @property
    def is_decided(self) -> bool:
        return self.claim.decision is not None


@dataclass(frozen=True)
class PastClaim:
    """A claim that was shown with event `n`; `state` is the game as the event found it."""

    n: int
    round: int
    happened: Happened
    state: OraklosState


def happened(log: Log) -> Happened | None:
    """None when the last event that counts was no decision about a claim."""
    if len(log.steps) < 2:
        return None
    return _about_a_claim(log, log.steps[-2].state, log.now.event, log.state)


def past_claims(log: Log) -> list[PastClaim]:
    """Every claim that was shown, as it was then, the first one in front."""
    found = []
    for told in story(log.steps):
        state: OraklosState = told.after.state
        said = _about_a_claim(log, told.before.state, told.event, state)
        if said is not None and said.dice and told.event.kind in ("show", "counter", "claim"):
            found.append(PastClaim(told.event.n, state.round, said, told.before.state))
    return found


def _about_a_claim(
    log: Log, before: OraklosState, event: Event, state: OraklosState
) -> Happened | None:
    if event.kind not in _ABOUT_A_CLAIM:
        return None
    card = event.data.get("card") or (before.current.card if before.current else None)
    claim = next((one for one in (*state.claims, *state.history) if one.card == card), None)
    if claim is None:
        return None
    messages = log.game.describe(before, event, None)
    return Happened(claim, _dice(event.data, claim), messages, _recorded(event.data, claim))


def _recorded(data: Mapping[str, Any], claim: Claim) -> Verdict | None:
    """The verdict that was written down when these dice were shown."""
    if "dice" in data:
        return recorded_verdict(data)
    return recorded_verdict({"judged": claim.shown and claim.shown[-1].judged})


def recorded_verdict(data: Mapping[str, Any]) -> Verdict | None:
    """What the judge said of four dice, where an event's data holds it."""
    report = (data.get("judged") or {}).get("report") or {}
    return Verdict.from_json(report) if "checks" in report else None


def _dice(data: Mapping[str, Any], claim: Claim) -> tuple[int, ...]:
    """What was shown just now, or before; in Antipodes else what the search found."""
    if "dice" in data:
        return tuple(data["dice"])
    if claim.shown:
        return claim.shown[-1].dice
    report = (data.get("judged") or {}).get("report", {})
    found = report.get("true") or report.get("too_close") or ()
    best = max(found, key=lambda one: one["margin_dice"], default=None)
    return tuple(best["dice"]) if best else ()
