"""The acts of Oraklos as forms: kinds, labels and fields that several phases share."""

from __future__ import annotations

from collections.abc import Sequence

from rules.acts import Act, Choice, Field
from rules.message import Message
from rules.oraklos.cards import PROPHECY_DICE
from rules.oraklos.game_state import Claim, OraklosState
from rules.oraklos.say import say

LONGEST_PICTURE_NAME = 200


def label(code: str) -> Message:
    return say(f"oraklos.{code}")


def cards_field(name: str, cards: Sequence[str], least: int, most: int) -> Field:
    """Several different cards, chosen by pattern."""
    return Field(
        name,
        "choice",
        label(f"field.{name}"),
        choices=card_choices(cards),
        many=True,
        least=least,
        most=most,
    )


def card_field(cards: Sequence[str]) -> Field:
    return Field("card", "choice", label("field.card"), choices=card_choices(cards))


def card_choices(cards: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(card, say("oraklos.card", card=card)) for card in cards)


def dice_field(ids: Sequence[int], count: int, optional: bool = False) -> Field:
    """Dice of the reading, by their ids."""
    return Field(
        "dice",
        "choice",
        label("field.dice"),
        choices=tuple(Choice(one, say("oraklos.die", die=one)) for one in ids),
        many=True,
        least=count,
        most=count,
        optional=optional,
    )


IN_ORDER = Field(
    "in_order",
    "flag",
    label("field.in_order"),
    optional=True,
)
STANDS = Field("stands", "flag", label("field.stands"))
READING = Field("reading", "data", label("field.reading"), optional=True)
PICTURE = Field(
    "picture",
    "text",
    label("field.picture"),
    least=1,
    most=LONGEST_PICTURE_NAME,
    optional=True,
)
#: What the program itself testifies; filled in by the referee and by nobody else.
JUDGED = Field("judged", "data", label("field.judged"), optional=True)


def throw_act(by: tuple[str, ...]) -> Act:
    return Act("throw", label("act.throw"), by, fields=(READING, PICTURE))


def rethrow_act() -> Act:
    return Act("rethrow", label("act.rethrow"))


def reading_act() -> Act:
    return Act("reading", label("act.reading"), fields=(READING, PICTURE))


def show_act(kind: str, by: tuple[str, ...], state: OraklosState) -> tuple[Act, ...]:
    """Pointing at four dice needs dice that were read."""
    ids = state.thrown.lying if state.thrown else ()
    if len(ids) < PROPHECY_DICE:
        return ()
    fields = (dice_field(ids, PROPHECY_DICE), IN_ORDER, JUDGED)
    return (Act(kind, label(f"act.{kind}"), by, fields=fields),)


def settle_act() -> Act:
    return Act("settle", label("act.settle"), fields=(STANDS, JUDGED))


def overrule_acts(claims: Sequence[Claim]) -> tuple[Act, ...]:
    """One act per decided claim: the players see it the other way round."""
    return tuple(
        Act(
            "overrule",
            say("oraklos.act.overrule", card=claim.card, stands=not claim.decision.stands),
            data={"card": claim.card, "stands": not claim.decision.stands},
        )
        for claim in claims
        if claim.decision is not None
    )


def close_act() -> Act:
    return Act("close", label("act.close"), fields=(JUDGED,))
