"""Pythia for programs, in three lines:

    throw = pythia.read("throw.jpg")
    verdict = throw.judge(dice=[3, 10, 15, 16], card="RYBK")
    everything = throw.prophecies()

Everything here is a value with a text form. What can't be done raises `Refusal` or `PhotoError`,
both with a `message` that has a code for programs and a sentence for people.
"""

from __future__ import annotations

from pythia.seen import SeenThrow, read, written
from rules.message import Message, Refusal
from rules.oraklos.cards import Card, Color
from rules.oraklos.check import Check
from rules.oraklos.prophecy import Prophecies, Prophecy
from rules.oraklos.reading import Doubt, ReadDie
from rules.oraklos.verdict import Outcome, Verdict
from vision.photo import PhotoError

__all__ = [
    "Card",
    "Check",
    "Color",
    "Doubt",
    "Message",
    "Outcome",
    "PhotoError",
    "Prophecies",
    "Prophecy",
    "ReadDie",
    "Refusal",
    "SeenThrow",
    "Verdict",
    "read",
    "written",
]
