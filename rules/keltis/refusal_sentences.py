"""What Keltis says when something may not be done, or when a board can't be one."""

from __future__ import annotations

from rules.message import Chosen, Template

REFUSED: dict[str, Template] = {
    "keltis.row_order": Chosen(
        "direction",
        {
            "up": "This row goes up: %(card)s can't follow a %(last)s.",
            "down": "This row goes down: %(card)s can't follow a %(last)s.",
        },
    ),
    "keltis.hand_known": "Every card in this hand was seen when it was taken, and %(card)s is not "
    "among them.",
    "keltis.third_copy": "%(card)s exists twice, and both are already in sight or were taken by "
    "others.",
    "keltis.moves_nothing": "%(card)s would move nothing, so it can't be laid.",
    "keltis.no_discards": "No card has been discarded in this color: %(color)s.",
    "keltis.discarded_now": "The top card in %(color)s was discarded in this turn and can't be "
    "taken back in it.",
    "keltis.spiral_start": "The spiral can't take a figure back to where it stood when the turn "
    "began.",
    "keltis.no_way": "A card in %(color)s does not take that figure to %(to)s.",
    "keltis.leprechauns_twice": "%(name)s has already scored the leprechauns; that is possible "
    "once.",
    "keltis.sheet.stones": "So many wish stones are not in the box. It has %(in_box)s of this "
    "kind, for all players.",
    "keltis.sheet.mirrors": "So many mirrors are not in the box. It has %(in_box)s, for all "
    "players.",
    "keltis.layout": "A lay-out names the tile of every space.",
    "keltis.layout.missing": "There is no tile yet: %(space)s.",
    "keltis.layout.place": "No tile lies there: %(space)s.",
    "keltis.layout.too_many": "%(tile)s: %(laid)s lie there, but the box has %(in_box)s.",
    "keltis.no_such_tile": "There is no tile “%(tile)s”.",
    "keltis.no_such_card": "There is no card %(color)s %(number)s in the deck.",
    "keltis.card_unreadable": "A card is written like “green-5”, not “%(card)s”.",
    "keltis.no_such_game": "There is no Keltis called “%(game)s”.",
    "keltis.other_board": "This board is for %(board)s, not for %(variant)s.",
}

BOARD: dict[str, Template] = {
    "keltis.board.twice": "Two spaces have the same name: %(space)s.",
    "keltis.board.link": "A way leads from %(space)s to %(to)s, which does not exist.",
    "keltis.board.goal_space": "The goal names a space that does not exist: %(space)s.",
    "keltis.board.start": "No space follows the start.",
    "keltis.board.unreachable": "No way leads there: %(space)s.",
    "keltis.board.loop": "A way leads round in a circle: %(space)s. Paths only go forward.",
    "keltis.board.color": "%(space)s has no color of this game: %(color)s.",
    "keltis.board.stones": "These wish stones can't lie there: %(space)s.",
    "keltis.board.no_goal": "No space belongs to the goal.",
    "keltis.board.goal_value": "A space in the goal is worth one of %(allowed)s, not %(points)s: "
    "%(space)s.",
    "keltis.board.goal_left": "A space in the goal leads out of it: %(space)s.",
    "keltis.board.dead_end": "The way ends outside the goal: %(space)s.",
    "keltis.board.wish_stones": "The table of wish stones must count 0, 1, 2 without a gap.",
    "keltis.board.track": "The scoring track must have at least one space.",
    "keltis.board.tile": "This is no tile of this game: %(tile)s.",
    "keltis.board.tile_count": "A box can't hold fewer than none: %(tile)s.",
    "keltis.board.tile_places": "The box has %(tiles)s tiles, but %(places)s spaces take one. Both "
    "must be the same.",
    "keltis.board.branch": "The path does not branch, but this space does: %(space)s.",
    "keltis.board.goal_size": "The goal has %(right)s spaces, not %(spaces)s.",
    "keltis.board.first_green": "The first green space is worth %(points)s: %(space)s.",
    "keltis.board.priestess": "The Priestess's green number on a %(number)s can't be right.",
    "keltis.board.five_paths": "One path of each color leaves the start.",
    "keltis.board.path_color": "The path changes its color after %(space)s.",
    "keltis.board.four_ways": "%(right)s ways leave the start, not %(ways)s.",
    "keltis.board.five_ends": "There is one end space of each color.",
    "keltis.board.five_stacks": "There is one stack of wish stones of each color.",
    "keltis.board.holds": "This can't lie on a space: %(holds)s.",
    "keltis.board.malformed": Chosen(
        "must_be",
        {
            "json": "The board can't be read: it is not JSON.",
            "known": "The board can't be read: at %(place)s something is missing or unknown: "
            "%(keys)s.",
            "list": "The board can't be read: %(place)s must be a list.",
            "numbered": "The board can't be read: %(place)s must have whole numbers for keys.",
            "object": "The board can't be read: %(place)s must be an object.",
            "sourced": "The board can't be read: %(place)s must be a value and its source, one of "
            "%(sources)s.",
            "spaces": "The board can't be read: %(place)s must be a list of spaces.",
            "text": "The board can't be read: %(place)s must be text.",
            "whole": "The board can't be read: %(place)s must be a whole number.",
        },
    ),
    "keltis.board.place": "A board has no value called “%(place)s”.",
    "keltis.board.version": "This program can't read boards of format %(format)s.",
}
