"""How colors, cards, tiles, figures and spaces of Keltis are called on the page."""

from __future__ import annotations

from rules.keltis.board import JOKER, PLAIN, START, Board
from rules.keltis.cards import Card
from rules.keltis.editions import BASE, LARGE, NEW_PATHS, ORAKEL
from rules.keltis.tiles import Tile
from webui.app.language import gettext as _
from webui.app.language import mark as N_  # noqa: N812 - the name gettext tools know

MINUS = "\N{MINUS SIGN}"

COLOR_WORDS = {
    "redbrown": N_("red-brown"),
    "yellow": N_("yellow"),
    "pink": N_("pink"),
    "green": N_("green"),
    "blue": N_("blue"),
    JOKER: N_("joker"),
}


def edition_name(edition: str) -> str:
    return {
        ORAKEL.name: "Das Orakel",
        BASE.name: _("Keltis, the first board"),
        NEW_PATHS.name: _("New Paths"),
    }[edition]


def color_word(color: str) -> str:
    return _(COLOR_WORDS[color]) if color in COLOR_WORDS else color


def signed(points: int) -> str:
    """A value as people write it: a real minus sign, no plus."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def card_word(card: Card | str) -> str:
    card = Card.parse(card) if isinstance(card, str) else card
    return f"{color_word(card.color)} {card.number}"


def figure_word(figure: str) -> str:
    if figure == LARGE:
        return _("the large figure")
    return _("figure %(number)s") % {"number": figure}


def tile_word(tile: Tile | str) -> str:
    tile = Tile.parse(tile) if isinstance(tile, str) else tile
    if tile.kind == "points":
        return _("%(points)s on a tile") % {"points": tile.points}
    word = {
        "clover": _("clover"),
        "stone": _("wish stone"),
        "mirror": _("mirror"),
        "spiral": _("spiral"),
        "leprechaun": _("leprechaun"),
        "discard": _("card away"),
    }[tile.kind]
    return word if tile.color == PLAIN else f"{word} ({color_word(tile.color)})"


def space_word(board: Board, space: str) -> str:
    """A space for those who look for it: its color and its value; on paths, its number too."""
    if space == START:
        return _("the start")
    color = board.color(space) or ""
    return _("%(color)s %(value)s (space %(space)s)") % {
        "color": color_word(color),
        "value": signed(board.points(space)),
        "space": space_number(space),
    }


def place_word(space: str) -> str:
    """A space by its id alone, where no board is at hand: in a log, in a refusal."""
    if space == START:
        return _("the start")
    color, _dash, number = space.rpartition("-")
    if color:
        return f"{color_word(color)} {number}"
    return _("space %(number)s") % {"number": space}


def space_number(space: str) -> str:
    """The spaces of the base game carry their path's color in their id, which the word for the
    color already says."""
    return space.rpartition("-")[2]
