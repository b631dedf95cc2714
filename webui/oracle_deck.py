"""The oracle cards that are known before anybody has typed one in."""

from __future__ import annotations

from importlib.resources import files

from rules.oracle.deck import Deck


def known_deck() -> Deck:
    """Read anew each time: the file is small, and nothing happens on import."""
    text = files("rules.oracle").joinpath("known_cards.txt").read_text(encoding="utf-8")
    return Deck.from_text(text)
