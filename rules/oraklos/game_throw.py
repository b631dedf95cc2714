"""What every variant does alike: throw, read, decide a claim, overrule, move on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.events import Event
from rules.message import Refusal
from rules.oraklos.game_state import Claim, How, OraklosState, Phase, Shown, Thrown
from rules.oraklos.reading import Reading
from rules.oraklos.say import refusal, say
from rules.sentences import refusal as missing

VERDICTS: tuple[str | None, ...] = ("true", "false", "too_close", "unjudged")


def reading_of(event: Event) -> Reading | None:
    """The reading an event carries; a Refusal when it is none."""
    raw = event.data.get("reading")
    return None if raw is None else Reading.from_json(raw)


def throw(state: OraklosState, event: Event) -> OraklosState:
    """The start player throws all dice."""
    thrown = Thrown(state.dice_to_throw, reading_of(event), event.data.get("picture"))
    return replace(state, thrown=thrown, phase=Phase.SEARCH, missed=None)


def rethrow(state: OraklosState) -> OraklosState:
    """Stacked, cocked or fallen dice are thrown again by agreement; markers go back."""
    again = replace(state, thrown=None, claims=(), phase=Phase.THROW)
    return again.with_starter_here()


def read(state: OraklosState, event: Event) -> OraklosState:
    """A reading arrives late or is corrected. Decisions stay; what was shown on the old
    reading and is still undecided has to be shown again."""
    assert state.thrown is not None
    thrown = replace(
        state.thrown,
        reading=reading_of(event),
        picture=event.data.get("picture", state.thrown.picture),
        taken=frozenset(),
    )
    claims = tuple(claim if claim.decision else replace(claim, shown=()) for claim in state.claims)
    return replace(state, thrown=thrown, claims=claims)


def check_reading(event: Event) -> Refusal | None:
    """A reading has a structure of its own, which its form can't express."""
    if event.kind == "reading" and event.data.get("reading") is None:
        return missing("field.missing", field="reading")
    try:
        reading_of(event)
    except Refusal as refused:
        return refused
    return None


def shown_by(event: Event) -> Shown:
    assert event.by is not None
    return Shown(event.by, tuple(event.data["dice"]), event.data.get("judged"))


def overrule(state: OraklosState, event: Event) -> OraklosState:
    """The players' own decision against one already made; against the judge's it is marked."""
    claim, stands = claim_on(state, event.data["card"]), event.data["stands"]
    against_judge = claim.judge_says is not None and claim.judge_says != stands
    return state.with_claim(claim, claim.decided(stands, How.PLAYERS, against_judge))


def claim_on(state: OraklosState, card: str) -> Claim:
    return next(claim for claim in state.claims if claim.card == card)


def check_judged(event: Event) -> Refusal | None:
    """Recorded testimony must be testimony: a damaged event is named, not believed."""
    judged = event.data.get("judged")
    if judged is None:
        return None
    # What everyone missed, told when a round is closed, is no verdict on anything.
    verdicts = (None,) if event.kind == "close" else VERDICTS
    if (
        isinstance(judged, Mapping)
        and judged.get("verdict") in verdicts
        and isinstance(judged.get("version"), int)
        and isinstance(judged.get("report"), Mapping)
        and isinstance(judged.get("says"), list)
        and all(_is_message(one) for one in judged["says"])
    ):
        return None
    return refusal("oraklos.judged")


def _is_message(raw: object) -> bool:
    return (
        isinstance(raw, Mapping)
        and isinstance(raw.get("code"), str)
        and isinstance(raw.get("params"), Mapping)
        and isinstance(raw.get("text"), str)
    )


def ended(state: OraklosState, code: str, **params: Any) -> OraklosState:
    return replace(state, ended=say(f"oraklos.end.{code}", **params))
