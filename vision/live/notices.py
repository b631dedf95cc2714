"""What the table tells its players beside the throw itself: codes with English sentences."""

from __future__ import annotations

from collections.abc import Sequence

from rules.message import Message
from vision.live.sentences import say


def moved(dice: Sequence[int]) -> Message:
    named = ", ".join(map(str, dice))
    return say("live.moved", dice=list(dice), named=named)


def added(count: int) -> Message:
    return say("live.added", count=count)


def taken(count: int) -> Message:
    return say("live.taken", count=count)


def camera_pushed() -> Message:
    return say("live.camera_pushed")


def camera_turned() -> Message:
    return say("live.camera_turned")


def cocked(dice: Sequence[int]) -> Message:
    named = ", ".join(map(str, dice))
    return say("live.cocked", dice=list(dice), named=named)
