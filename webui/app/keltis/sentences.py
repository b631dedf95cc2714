"""Every code of the rules of Keltis as a whole sentence.

Parameters that hold a card, a color, a figure, a space or a tile in the form the rules write
them are turned into the reader's words by `worded`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.keltis.editions import EDITIONS
from rules.message import Message, Refusal
from webui.app.keltis.words import (
    COLOR_WORDS,
    card_word,
    color_word,
    edition_name,
    figure_word,
    place_word,
    tile_word,
)
from webui.app.language import mark as N_  # noqa: N812 - the name gettext tools know

_ACTS = {
    "keltis.act.layout": N_("Enter the tiles, or draw them by lot"),
    "keltis.act.lay": N_("Lay a card"),
    "keltis.act.discard": N_("Discard a card and move nothing"),
    "keltis.act.go": N_("%(figure)s to %(to)s"),
    "keltis.act.priestess": N_("The Priestess"),
    "keltis.act.priestess_number": N_("Tell the Priestess's number on a %(number)s"),
    "keltis.act.decline": N_("Leave it"),
    "keltis.act.spiral": N_("Go back"),
    "keltis.act.leprechauns": N_("Score the leprechauns"),
    "keltis.act.drop_row": N_("Put away the last card of a row"),
    "keltis.act.drop_hand": N_("Put away a card from hand"),
    "keltis.act.draw": N_("Draw a card"),
    "keltis.act.points": N_("Add points"),
    "keltis.act.track": N_("Set the points on the way"),
    "keltis.act.figure": N_("A figure's value"),
    "keltis.act.place": N_("Where a figure stands"),
    "keltis.act.mirrors": N_("Mirrors"),
    "keltis.act.stones": N_("Wish stones"),
    "keltis.act.finish": N_("All is entered"),
}

_NAMES = {
    "keltis.tiles": N_("Tiles by space"),
    "keltis.steps": N_("Spaces"),
    "keltis.to": N_("Space"),
    "keltis.from": N_("From"),
    "keltis.pile": N_("Draw pile"),
    "keltis.card_field": N_("Card"),
    "keltis.card": "%(color)s %(number)s",
    "keltis.value": "%(value)s",
    "keltis.leprechaun_spaces": N_("%(points)s points"),
    "keltis.space": "%(space)s",
    "keltis.space.start": N_("the start"),
    "keltis.figure.large": N_("The large figure"),
    "keltis.figure.small": "%(figure)s",
    "keltis.field.figure": N_("Figure"),
    "keltis.field.value": N_("Value"),
    "keltis.field.space": N_("Space"),
    "keltis.field.spaces": N_("Different leprechaun spaces"),
    "keltis.field.color": N_("Color"),
    "keltis.field.points": N_("Points"),
    "keltis.field.count": N_("Count"),
    "keltis.option.board": N_("Board"),
    "keltis.option.clover": N_("A clover moves"),
    "keltis.option.clover.same": N_("the figure that reached it"),
    "keltis.option.clover.any": N_("any own figure (variant)"),
    "keltis.own_board.own": N_("%(name)s (your own)"),
    "keltis.own_board.shipped": "%(name)s",
}

_NOW = {
    "keltis.now.layout": N_("The tiles are laid out."),
    "keltis.now.card": N_("%(name)s lays or discards a card."),
    "keltis.now.move": N_("%(name)s moves."),
    "keltis.now.tile": N_("%(name)s decides."),
    "keltis.now.draw": N_("%(name)s draws."),
    "keltis.now.sheet": N_("Enter what everyone has."),
    "keltis.end.goal_own": N_("All figures of one player stand in the goal."),
    "keltis.end.goal_all": N_("The fifth figure has reached the goal."),
    "keltis.end.pile": N_("The last card of the pile was drawn."),
    "keltis.end.left": N_("Too few players are left."),
    "keltis.end.sheet": N_("The score sheet is complete."),
}

_TOLD = {
    "keltis.told.layout": N_("The tiles lie on the board."),
    "keltis.told.lay": N_("%(name)s lays %(color)s %(number)s."),
    "keltis.told.discard": N_("%(name)s discards %(color)s %(number)s."),
    "keltis.told.move": N_("%(name)s moves %(figure)s to %(to)s."),
    "keltis.told.clover": N_("%(name)s follows the clover with %(figure)s to %(to)s."),
    "keltis.told.spiral": N_("%(name)s goes back with %(figure)s to %(to)s."),
    "keltis.told.priestess": N_("%(name)s moves the Priestess to %(space)s."),
    "keltis.told.priestess_number": N_("A %(number)s moves the Priestess up to %(steps)s."),
    "keltis.told.drop_hand": N_("%(name)s puts away %(color)s %(number)s from hand."),
    "keltis.told.drop_row": N_("%(name)s puts away %(color)s %(number)s from the row."),
    "keltis.told.leprechauns": N_("%(name)s scores the leprechauns."),
    "keltis.told.draw": N_("%(name)s draws from the pile."),
    "keltis.told.take": N_("%(name)s takes %(color)s %(number)s from the discards."),
    "keltis.told.decline": N_("%(name)s leaves it."),
    "keltis.told.points": N_("Points: %(points)s."),
    "keltis.told.stone": N_("A wish stone is taken."),
    "keltis.told.stone_color": N_("It is %(color)s."),
    "keltis.told.mirror": N_("A mirror is taken."),
    "keltis.entered.points": N_("Points for %(name)s: %(points)s."),
    "keltis.entered.track": N_("%(name)s on the way: %(points)s."),
    "keltis.entered.priestess": N_("The Priestess came to %(name)s."),
    "keltis.entered.leprechauns": N_("%(name)s scores leprechauns; different spaces: %(spaces)s."),
    "keltis.entered.figure": N_("%(name)s: %(figure)s is worth %(value)s."),
    "keltis.entered.place": N_("%(name)s: %(figure)s stands on %(space)s."),
    "keltis.entered.stones": N_("Wish stones of %(name)s: %(count)s."),
    "keltis.entered.stones_of_color": N_("Wish stones of %(name)s, %(color)s: %(count)s."),
    "keltis.entered.mirrors": N_("Mirrors of %(name)s: %(count)s."),
    "keltis.entered.total": N_("Total %(total)s."),
}

_REFUSED = {
    "keltis.row_order.up": N_("This row goes up: %(card)s can't follow a %(last)s."),
    "keltis.row_order.down": N_("This row goes down: %(card)s can't follow a %(last)s."),
    "keltis.hand_known": N_(
        "Every card in this hand was seen when it was taken, and %(card)s is not among them."
    ),
    "keltis.third_copy": N_(
        "%(card)s exists twice, and both are already in sight or were taken by others."
    ),
    "keltis.moves_nothing": N_("%(card)s would move nothing, so it can't be laid."),
    "keltis.no_discards": N_("No card has been discarded in this color: %(color)s."),
    "keltis.discarded_now": N_(
        "The top card in %(color)s was discarded in this turn and can't be taken back in it."
    ),
    "keltis.spiral_start": N_(
        "The spiral can't take a figure back to where it stood when the turn began."
    ),
    "keltis.no_way": N_("A card in %(color)s does not take that figure to %(to)s."),
    "keltis.leprechauns_twice": N_(
        "%(name)s has already scored the leprechauns; that is possible once."
    ),
    "keltis.sheet.stones": N_(
        "So many wish stones are not in the box. It has %(in_box)s of this kind, for all players."
    ),
    "keltis.sheet.mirrors": N_(
        "So many mirrors are not in the box. It has %(in_box)s, for all players."
    ),
    "keltis.layout": N_("A lay-out names the tile of every space."),
    "keltis.layout.missing": N_("There is no tile yet: %(space)s."),
    "keltis.layout.place": N_("No tile lies there: %(space)s."),
    "keltis.layout.too_many": N_("%(tile)s: %(laid)s lie there, but the box has %(in_box)s."),
    "keltis.no_such_tile": N_("There is no tile “%(tile)s”."),
    "keltis.no_such_card": N_("There is no card %(color)s %(number)s in the deck."),
    "keltis.card_unreadable": N_("A card is written like “green-5”, not “%(card)s”."),
    "keltis.no_such_game": N_("There is no Keltis called “%(game)s”."),
    "keltis.other_board": N_("This board is for %(board)s, not for %(variant)s."),
}

_BOARD = {
    "keltis.board.twice": N_("Two spaces have the same name: %(space)s."),
    "keltis.board.link": N_("A way leads from %(space)s to %(to)s, which does not exist."),
    "keltis.board.goal_space": N_("The goal names a space that does not exist: %(space)s."),
    "keltis.board.start": N_("No space follows the start."),
    "keltis.board.unreachable": N_("No way leads there: %(space)s."),
    "keltis.board.loop": N_("A way leads round in a circle: %(space)s. Paths only go forward."),
    "keltis.board.color": N_("%(space)s has no color of this game: %(color)s."),
    "keltis.board.stones": N_("These wish stones can't lie there: %(space)s."),
    "keltis.board.no_goal": N_("No space belongs to the goal."),
    "keltis.board.goal_value": N_(
        "A space in the goal is worth 6, 7 or 10, not %(points)s: %(space)s."
    ),
    "keltis.board.goal_left": N_("A space in the goal leads out of it: %(space)s."),
    "keltis.board.dead_end": N_("The way ends outside the goal: %(space)s."),
    "keltis.board.wish_stones": N_("The table of wish stones must count 0, 1, 2 without a gap."),
    "keltis.board.track": N_("The scoring track must have at least one space."),
    "keltis.board.tile": N_("This is no tile of this game: %(tile)s."),
    "keltis.board.tile_count": N_("A box can't hold fewer than none: %(tile)s."),
    "keltis.board.tile_places": N_(
        "The box has %(tiles)s tiles, but %(places)s spaces take one. Both must be the same."
    ),
    "keltis.board.branch": N_("The path does not branch, but this space does: %(space)s."),
    "keltis.board.goal_size": N_("The goal has 7 spaces, not %(spaces)s."),
    "keltis.board.first_green": N_("The first green space is worth −4: %(space)s."),
    "keltis.board.priestess": N_("The Priestess's green number on a %(number)s can't be right."),
    "keltis.board.five_paths": N_("One path of each color leaves the start."),
    "keltis.board.path_color": N_("The path changes its color after %(space)s."),
    "keltis.board.four_ways": N_("Four ways leave the start, not %(ways)s."),
    "keltis.board.five_ends": N_("There is one end space of each color."),
    "keltis.board.five_stacks": N_("There is one stack of wish stones of each color."),
    "keltis.board.holds": N_("This can't lie on a space: %(holds)s."),
    "keltis.board.malformed": N_("The board can't be read: something is wrong at %(place)s."),
    "keltis.board.place": N_("A board has no value called “%(place)s”."),
    "keltis.board.version": N_("This program can't read boards of format %(format)s."),
    "keltis.own_board.faults": N_("“%(name)s” can't be saved yet: something is still wrong."),
    "keltis.own_board.damaged": N_("The stored board “%(name)s” can't be used any more."),
    "keltis.own_board.name": N_("A board's name is one line of 1 to %(most)s characters."),
    "keltis.own_board.shipped_name": N_(
        "“%(name)s” is the board that comes with the program; give yours another name."
    ),
    "keltis.own_board.unknown": N_("There is no own board called “%(name)s”."),
    "keltis.draft_gone": N_("Nobody is correcting this board any more. It was saved or dropped."),
}

_COLORS = {f"keltis.color.{color}": word for color, word in COLOR_WORDS.items()}

KELTIS_SENTENCES = {**_ACTS, **_NAMES, **_COLORS, **_NOW, **_TOLD, **_REFUSED, **_BOARD}


def worded(message: Message) -> Message:
    """The message with its parameters in the reader's words, under the code that fits them."""
    code, params = message.code, message.params
    if code == "keltis.row_order":
        code = f"{code}.{params['direction']}"
    elif code == "keltis.entered.stones" and "color" in params:
        code = "keltis.entered.stones_of_color"
    words = {name: _word(name, value) for name, value in params.items()}
    return replace(message, code=code, params=words)


def _word(name: str, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    say = _WORDS.get(name)
    try:
        return say(value) if say else value
    except Refusal:
        return value  # what the rules could not read is quoted as it is


def _any_edition(edition: str) -> str:
    return edition_name(edition) if edition in EDITIONS else edition


_WORDS: Mapping[str, Callable[[str], str]] = {
    "card": card_word,
    "color": color_word,
    "figure": figure_word,
    "to": place_word,
    "space": place_word,
    "tile": tile_word,
    "board": _any_edition,
    "variant": _any_edition,
}
