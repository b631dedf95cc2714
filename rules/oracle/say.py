"""How Oracle says its sentences: parameters that name a thing are called by that thing's name.

Animals, colors, playing cards and prophecies are named from the form in which the rules write
them; what is written otherwise is quoted as it is, so that a refusal can show it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.message import Book, Message
from rules.oracle.grammar import ANIMALS, CONDITION, SUBJECTS, split_card
from rules.oracle.sentences import SENTENCES
from rules.sentences import WHO


def animal_word(animal: str) -> Message | str:
    return say("oracle.animal", value=str(animal)) if animal in ANIMALS else animal


def color_word(color: str) -> Message:
    return say("oracle.color", value=color)


def playing_card_word(card: str) -> Message | str:
    """``blue-7``"""
    match = re.fullmatch(r"(\S+)-([1-9]|1[0-2])", card)
    return say("oracle.playing_card", color=match[1], value=match[2]) if match else card


def chips_word(chips: str) -> Message | str:
    """``2 pegasus loser``, or ``pegasus loser`` in the plural where no number is given."""
    number, subject = re.fullmatch(r"(?:(\d+) )?(.*)", chips, re.DOTALL).groups()  # type: ignore[union-attr]
    if subject not in SUBJECTS:
        return chips
    animal, kind = SUBJECTS[subject]
    whose = f"animal.{kind}" if animal else kind
    if number is None:
        return say(f"oracle.chips.{whose}", animal=animal)
    return say(f"oracle.counted.{whose}", animal=animal, num=int(number))


def condition_word(condition: str) -> Message | str:
    """``exactly 2 pegasus``"""
    match = CONDITION.fullmatch(condition)
    if match is None:
        return condition
    quantity = match["counting"] or match["plain"]
    chips = match["subject"] if match["plain"] else f"{match['count']} {match['subject']}"
    code = "none" if quantity == "no" else quantity.replace(" ", "_")
    return say(f"oracle.prophecy.{code}", chips=chips)


def conditions_word(conditions: Sequence[str]) -> Message | str:
    return _folded("oracle.prophecy.both", [condition_word(one) for one in conditions])


def card_word(card: str) -> Message | str:
    """An oracle card or a playing card."""
    parts = split_card(card)
    if parts is None:
        return playing_card_word(card)
    conditions, points = parts
    return say("oracle.prophecy", conditions=conditions, points=points)


def _play_word(play: str) -> Message:
    """``Ada blue-7``"""
    name, _space, card = play.rpartition(" ")
    return say("oracle.played_by", name=name, card=card)


def _folded(code: str, words: Sequence[Message | str]) -> Message | str:
    first, *others = words
    for other in others:
        first = say(code, first=first, other=other)
    return first


BOOK = Book(
    __name__,
    SENTENCES,
    {
        **WHO,
        "animal": animal_word,
        "card": card_word,
        "cards": lambda cards: _folded("oracle.prophecies.both", [*map(card_word, cards)]),
        "chips": chips_word,
        "color": color_word,
        "colors": lambda colors: [color_word(color) for color in colors],
        "conditions": conditions_word,
        "plays": lambda plays: [_play_word(play) for play in plays],
        "prophecy": card_word,
    },
)
say, refusal = BOOK.say, BOOK.refusal
