"""The acts of Oraklos as forms: kinds, labels and fields that several phases share."""

from __future__ import annotations

from collections.abc import Sequence

from rules.acts import Act, Choice, Field
from rules.message import Message
from rules.oraklos.cards import PROPHECY_DICE
from rules.oraklos.game_state import Claim, OraklosState

LONGEST_PICTURE_NAME = 200


def label(code: str, text: str) -> Message:
    return Message(f"oraklos.{code}", {}, text)


def cards_field(name: str, cards: Sequence[str], least: int, most: int) -> Field:
    """Several different cards, chosen by pattern."""
    return Field(
        name,
        "choice",
        label(f"field.{name}", "Wish cards"),
        choices=card_choices(cards),
        many=True,
        least=least,
        most=most,
    )


def card_field(cards: Sequence[str]) -> Field:
    return Field("card", "choice", label("field.card", "Wish card"), choices=card_choices(cards))


def card_choices(cards: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(card, Message("oraklos.card", {"card": card}, card)) for card in cards)


def dice_field(ids: Sequence[int], count: int, optional: bool = False) -> Field:
    """Dice of the reading, by their ids."""
    return Field(
        "dice",
        "choice",
        label("field.dice", "Dice"),
        choices=tuple(Choice(one, Message("oraklos.die", {"die": one}, f"{one}")) for one in ids),
        many=True,
        least=count,
        most=count,
        optional=optional,
    )


IN_ORDER = Field(
    "in_order",
    "flag",
    label("field.in_order", "The dice are named in the order of the lines"),
    optional=True,
)
STANDS = Field("stands", "flag", label("field.stands", "The claim stands"))
READING = Field("reading", "data", label("field.reading", "What was read"), optional=True)
PICTURE = Field(
    "picture",
    "text",
    label("field.picture", "Picture"),
    least=1,
    most=LONGEST_PICTURE_NAME,
    optional=True,
)
#: What the program itself testifies; filled in by the referee and by nobody else.
JUDGED = Field("judged", "data", label("field.judged", "The judge's word"), optional=True)


def throw_act(by: tuple[str, ...]) -> Act:
    return Act("throw", label("act.throw", "Throw the dice"), by, fields=(READING, PICTURE))


def rethrow_act() -> Act:
    return Act("rethrow", label("act.rethrow", "All agree to throw again"))


def reading_act() -> Act:
    text = "Read the dice, or correct what was read"
    return Act("reading", label("act.reading", text), fields=(READING, PICTURE))


def show_act(kind: str, text: str, by: tuple[str, ...], state: OraklosState) -> tuple[Act, ...]:
    """Pointing at four dice needs dice that were read."""
    ids = state.thrown.lying if state.thrown else ()
    if len(ids) < PROPHECY_DICE:
        return ()
    fields = (dice_field(ids, PROPHECY_DICE), IN_ORDER, JUDGED)
    return (Act(kind, label(f"act.{kind}", text), by, fields=fields),)


def settle_act() -> Act:
    text = "The players decide"
    return Act("settle", label("act.settle", text), fields=(STANDS, JUDGED))


def overrule_acts(claims: Sequence[Claim]) -> tuple[Act, ...]:
    """One act per decided claim: the players see it the other way round."""
    return tuple(
        Act(
            "overrule",
            Message(
                "oraklos.act.overrule",
                {"card": claim.card, "stands": not claim.decision.stands},
                f"The players overrule the claim on {claim.card}",
            ),
            data={"card": claim.card, "stands": not claim.decision.stands},
        )
        for claim in claims
        if claim.decision is not None
    )


def close_act() -> Act:
    return Act("close", label("act.close", "The round is reckoned"), fields=(JUDGED,))
