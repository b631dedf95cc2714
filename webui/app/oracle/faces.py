"""Playing cards and oracle cards as the page shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.oracle.cards import HIGHEST, LOWEST, Card
from rules.oracle.deck import Deck, DeckCard, Source
from rules.oracle.prophecy import Kind, OracleCard
from webui.app.language import chosen_language
from webui.app.language import gettext as _
from webui.app.oracle.words import animal_name, card_name, color_name, hues, prophecy_in_words

# All screens of a table show the same cards, in words that depend on the language alone.
_REMEMBERED = 64


@dataclass(frozen=True)
class Face:
    """A playing card. `text` is what an event calls it."""

    text: str
    value: int
    animal: str
    hue: str
    color: str
    in_words: str
    was_played: bool = False


@dataclass(frozen=True)
class Suit:
    color: str
    name: str
    hue: str
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class ShownProphecy:
    """An oracle card. `signs` are the chips it speaks of: an animal or None for any, and
    whether it means loser chips."""

    text: str
    in_words: str
    points: int | None
    signs: tuple[tuple[str | None, bool], ...]
    source: str = ""


def face(card: Card, hue: str, was_played: bool = False) -> Face:
    return Face(
        text=str(card),
        value=card.value,
        animal=card.animal.value,
        hue=hue,
        color=color_name(card.color),
        in_words=f"{card_name(card)}, {animal_name(card.animal)}",
        was_played=was_played,
    )


def suits(colors: Sequence[str], removed: str | None, played: Iterable[str]) -> tuple[Suit, ...]:
    """Every card of the game by color; `played` are those everybody may still see."""
    return _suits(chosen_language(), tuple(colors), removed, frozenset(played))


@lru_cache(_REMEMBERED)
def _suits(
    _language: str, colors: tuple[str, ...], removed: str | None, seen: frozenset[str]
) -> tuple[Suit, ...]:
    hue_of = hues(colors)
    cards = {
        color: [Card(color, value) for value in range(LOWEST, HIGHEST + 1)]
        for color in colors
        if color != removed
    }
    return tuple(
        Suit(
            color,
            color_name(color),
            hue_of[color],
            tuple(face(card, hue_of[color], str(card) in seen) for card in of_color),
        )
        for color, of_color in cards.items()
    )


def prophecy(card: OracleCard, source: Source | None = None) -> ShownProphecy:
    signs = dict.fromkeys(
        (None if one.subject.animal is None else one.subject.animal.value,
         one.subject.kind is Kind.LOSERS)
        for one in card.conditions
    )  # fmt: skip
    return ShownProphecy(
        text=str(card),
        in_words=prophecy_in_words(card),
        points=card.points,
        signs=tuple(signs),
        source="" if source is None else _source_in_words(source),
    )


def prophecies(deck: Deck) -> tuple[ShownProphecy, ...]:
    """The cheapest first, so that a card in the hand is quickly found; unknown values last."""
    return _prophecies(chosen_language(), deck)


@lru_cache(_REMEMBERED)
def _prophecies(_language: str, deck: Deck) -> tuple[ShownProphecy, ...]:

    def place(entry: DeckCard) -> tuple[bool, int]:
        return entry.card.points is None, entry.card.points or 0

    return tuple(prophecy(entry.card, entry.source) for entry in sorted(deck.cards, key=place))


def _source_in_words(source: Source) -> str:
    return {
        Source.RULEBOOK: _("from the rulebook"),
        Source.PUBLIC: _("known, points not yet"),
        Source.PLAYERS: _("entered by players"),
    }[source]
