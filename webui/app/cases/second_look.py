"""The same question put to another picture of the throw."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.oraklos.throw import Throw
from rules.oraklos.two_pictures import Agreement, agreement, same_dice
from rules.oraklos.verdict import Verdict
from webui.app.cases.asked import Asked
from webui.app.cases.judging import verdict_on


@dataclass(frozen=True)
class SecondLook:
    """What another picture says about the claim; `asked` is the same question put to it."""

    view: int
    asked: Asked
    agreement: Agreement | None


def look_again(
    throw: Throw, verdict: Verdict | None, asked: Asked, other: Throw, view: int
) -> SecondLook:
    names = same_dice(throw, other)
    dice = tuple(names[die] for die in asked.dice if die in names)
    question = replace(asked, view=view, dice=dice, die=None, at=None)
    if verdict is None:
        return SecondLook(view, question, None)
    other_verdict = verdict_on(other, question)
    if other_verdict is None:
        return SecondLook(view, question, Agreement.NOT_SEEN)
    return SecondLook(view, question, agreement(verdict.outcome, other_verdict.outcome))
