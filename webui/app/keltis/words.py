"""How colors, cards, tiles, figures and spaces of Keltis are called on the page."""

from __future__ import annotations

from rules.keltis import say as rules_words
from rules.keltis.board import START, Board
from rules.keltis.cards import Card
from rules.keltis.say import say
from rules.keltis.tiles import Tile
from rules.reckoning import signed
from webui.app.language import gettext as _
from webui.app.language import spoken


def edition_name(edition: str) -> str:
    return spoken(rules_words.edition_word(edition))


def color_word(color: str) -> str:
    return spoken(rules_words.color_word(color))


def card_word(card: Card | str) -> str:
    return spoken(rules_words.card_word(str(card)))


def figure_word(figure: str) -> str:
    return spoken(rules_words.figure_word(figure))


def tile_word(tile: Tile | str) -> str:
    return spoken(rules_words.tile_word(str(tile)))


def space_word(board: Board, space: str) -> str:
    """A space for those who look for it: its color and its value; on paths, its number too."""
    if space == START:
        return spoken(say("keltis.space.start"))
    color = board.color(space) or ""
    return _("%(color)s %(value)s (space %(space)s)") % {
        "color": color_word(color),
        "value": signed(board.points(space)),
        "space": space_number(space),
    }


def space_number(space: str) -> str:
    """The spaces of the base game carry their path's color in their id, which the word for the
    color already says."""
    return _("start") if space == START else space.rpartition("-")[2]


def sentence_case(words: str) -> str:
    return words[:1].upper() + words[1:]
