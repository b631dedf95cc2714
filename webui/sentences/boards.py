"""What is said of boards that players keep as their own, by code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.keltis.say import BOOK as KELTIS
from rules.message import Book, Message, Template

SENTENCES: dict[str, Template] = {
    "keltis.own_board.faults": "“%(name)s” can't be saved yet. %(faults)s",
    "keltis.own_board.damaged": "The stored board “%(name)s” can't be used any more. %(reason)s",
    "keltis.own_board.name": "A board's name is one line of 1 to %(most)s characters.",
    "keltis.own_board.shipped_name": "“%(name)s” is the board that comes with the program; give "
    "yours another name.",
    "keltis.own_board.unknown": "There is no own board called “%(name)s”.",
    "keltis.own_board.own": "%(name)s (your own)",
    "keltis.own_board.shipped": "%(name)s",
    "keltis.own_board.both_faults": "%(first)s %(other)s",
    "keltis.draft_gone": "Nobody is correcting this board any more. It was saved or dropped.",
}


def _fault(fault: Mapping[str, Any]) -> Message:
    return KELTIS.say(fault["code"], **fault["params"])


def _faults(faults: Sequence[Mapping[str, Any]]) -> Message:
    first, *others = map(_fault, faults)
    for other in others:
        first = say("keltis.own_board.both_faults", first=first, other=other)
    return first


BOOK = Book(__name__, SENTENCES, {"faults": _faults, "reason": _fault})
say, refusal = BOOK.say, BOOK.refusal
