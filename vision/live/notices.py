"""What the table tells its players beside the throw itself: codes with English sentences."""

from __future__ import annotations

from collections.abc import Sequence

from rules.message import Message


def moved(dice: Sequence[int]) -> Message:
    named = ", ".join(map(str, dice))
    return Message(
        "live.moved",
        {"dice": list(dice), "named": named},
        f"After the throw was frozen, dice moved: {named}. The frozen throw stands.",
    )


def added(count: int) -> Message:
    return Message(
        "live.added",
        {"count": count},
        f"More dice came after the throw was frozen: {count}. The frozen throw stands.",
    )


def taken(count: int) -> Message:
    return Message(
        "live.taken",
        {"count": count},
        f"Dice were taken from the table: {count}. The frozen throw stands.",
    )


def camera_pushed() -> Message:
    return Message("live.camera_pushed", {}, "The camera was pushed. The frozen throw stands.")


def cocked(dice: Sequence[int]) -> Message:
    named = ", ".join(map(str, dice))
    return Message(
        "live.cocked",
        {"dice": list(dice), "named": named},
        f"Dice lean or lie on others: {named}. You may agree to throw again.",
    )
