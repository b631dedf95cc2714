"""Every sentence of Keltis, by its code. How parameters are called stands in `say`."""

from __future__ import annotations

from rules.keltis.correction_sentences import PARTS, REMARKS, SET_RIGHT
from rules.keltis.refusal_sentences import BOARD, REFUSED
from rules.message import Chosen, Counted, Template

_ACTS: dict[str, Template] = {
    "keltis.act.layout": "Enter the tiles, or draw them by lot",
    "keltis.act.lay": "Lay a card",
    "keltis.act.discard": "Discard a card and move nothing",
    "keltis.act.go": "Move %(figure)s to %(to)s",
    "keltis.act.priestess": "The Priestess",
    "keltis.act.priestess_number": "Tell the Priestess's number on a %(number)s",
    "keltis.act.decline": "Leave it",
    "keltis.act.spiral": "Go back",
    "keltis.act.leprechauns": Chosen(
        "points",
        {None: "Score the leprechauns"},
        otherwise=Counted(
            "points",
            "Score the leprechauns: %(points)s point",
            "Score the leprechauns: %(points)s points",
        ),
    ),
    "keltis.act.drop_row": "Put away the last card of a row",
    "keltis.act.drop_hand": "Put away a card from hand",
    "keltis.act.draw": "Draw a card",
    "keltis.act.points": "Add points",
    "keltis.act.track": "Set the points on the way",
    "keltis.act.figure": "A figure's value",
    "keltis.act.place": "Where a figure stands",
    "keltis.act.mirrors": "Mirrors",
    "keltis.act.stones": "Wish stones",
    "keltis.act.finish": "All is entered",
}

_FIELDS: dict[str, Template] = {
    "keltis.tiles": "Tiles by space",
    "keltis.steps": "Spaces",
    "keltis.to": "Space",
    "keltis.from": "From",
    "keltis.pile": "Draw pile",
    "keltis.card_field": "Card",
    "keltis.value": "%(value)s",
    "keltis.leprechaun_spaces": Counted("points", "%(points)s point", "%(points)s points"),
    "keltis.field.figure": "Figure",
    "keltis.field.value": "Value",
    "keltis.field.top": "Number on top",
    "keltis.top.none": "no card",
    "keltis.field.space": "Space",
    "keltis.field.spaces": "Different leprechaun spaces",
    "keltis.field.color": "Color",
    "keltis.field.points": "Points",
    "keltis.field.count": "Count",
    "keltis.option.board": "Board",
    "keltis.option.clover": "A clover moves",
    "keltis.option.clover.same": "the figure that reached it",
    "keltis.option.clover.any": "any own figure (variant)",
    "keltis.option.spiral": "In one turn a spiral sends the same figure back",
    "keltis.option.spiral.again": "whenever it comes there again",
    "keltis.option.spiral.once": "only once",
    "keltis.option.leprechauns": "Leprechauns are scored",
    "keltis.option.leprechauns.later": "on any own turn while all figures stand on them",
    "keltis.option.leprechauns.landing": "only when a figure lands on one",
}

# Things by their names, on their own and inside of other sentences.
_NAMES: dict[str, Template] = {
    "keltis.card": "%(color)s %(number)s",
    "keltis.color.redbrown": "red-brown",
    "keltis.color.yellow": "yellow",
    "keltis.color.pink": "pink",
    "keltis.color.green": "green",
    "keltis.color.blue": "blue",
    "keltis.color.joker": "joker",
    "keltis.edition.orakel": "Das Orakel",
    "keltis.edition.base": "Keltis, the first board",
    "keltis.edition.new_paths": "New Paths",
    "keltis.figure.large": "the large figure",
    "keltis.figure.small": "figure %(number)s",
    "keltis.space": "%(space)s",
    "keltis.space.start": "the start",
    "keltis.space.numbered": "space %(number)s",
    "keltis.space.on_path": "%(color)s %(number)s",
    "keltis.tile.points": "%(points)s on a tile",
    "keltis.tile.clover": "clover",
    "keltis.tile.stone": "wish stone",
    "keltis.tile.mirror": "mirror",
    "keltis.tile.spiral": "spiral",
    "keltis.tile.leprechaun": "leprechaun",
    "keltis.tile.discard": "card away",
    "keltis.tile.colored": "%(tile)s (%(color)s)",
}

_NOW: dict[str, Template] = {
    "keltis.now.layout": "%(name)s begins. First the tiles are laid out.",
    "keltis.now.card": "%(name)s lays or discards a card.",
    "keltis.now.move": "%(name)s moves.",
    "keltis.now.tile": "%(name)s decides.",
    "keltis.now.draw_or_go_on": "%(name)s draws, or %(next)s goes on.",
    "keltis.now.draw": "%(name)s draws.",
    "keltis.now.sheet": "Enter what everyone has.",
    "keltis.end.goal_own": "All figures of one player stand in the goal.",
    "keltis.end.goal_all": "%(figures)s figures have reached the goal.",
    "keltis.end.pile": "The last card of the pile was drawn.",
    "keltis.end.left": "Too few players are left.",
    "keltis.end.sheet": "The score sheet is complete.",
}

_TOLD: dict[str, Template] = {
    "keltis.told.layout": "The tiles lie on the board.",
    "keltis.told.lay": "%(name)s lays %(color)s %(number)s.",
    "keltis.told.discard": "%(name)s discards %(color)s %(number)s.",
    "keltis.told.move": "%(name)s moves %(figure)s to %(to)s.",
    "keltis.told.clover": "%(name)s follows the clover with %(figure)s to %(to)s.",
    "keltis.told.spiral": "%(name)s goes back with %(figure)s to %(to)s.",
    "keltis.told.priestess": "%(name)s moves the Priestess to %(space)s.",
    "keltis.told.priestess_number": "A %(number)s moves the Priestess up to %(steps)s.",
    "keltis.told.drop_hand": "%(name)s puts away %(color)s %(number)s from hand.",
    "keltis.told.drop_row": "%(name)s puts away %(color)s %(number)s from the row.",
    "keltis.told.leprechauns": "%(name)s scores the leprechauns.",
    "keltis.told.draw": "%(name)s draws from the pile.",
    "keltis.told.take": "%(name)s takes %(color)s %(number)s from the discards.",
    "keltis.told.decline": "%(name)s leaves it.",
    "keltis.told.points": Counted(
        "points", "That is %(points)s point.", "That is %(points)s points."
    ),
    "keltis.told.stone": "A wish stone is taken.",
    "keltis.told.stone_color": "It is %(color)s.",
    "keltis.told.mirror": "A mirror is taken.",
}

_ENTERED: dict[str, Template] = {
    "keltis.entered.points": Counted(
        "points", "%(name)s gets %(points)s point.", "%(name)s gets %(points)s points."
    ),
    "keltis.entered.track": Counted(
        "points",
        "%(name)s made %(points)s point on the way.",
        "%(name)s made %(points)s points on the way.",
    ),
    "keltis.entered.priestess": "The Priestess came to %(name)s.",
    "keltis.entered.leprechauns": Counted(
        "spaces",
        "%(name)s scores the leprechauns on %(spaces)s space.",
        "%(name)s scores the leprechauns on %(spaces)s different spaces.",
    ),
    "keltis.entered.figure": "%(name)s: %(figure)s is worth %(value)s.",
    "keltis.entered.place": "%(name)s: %(figure)s stands on %(space)s.",
    "keltis.entered.stones": Chosen(
        "color",
        {
            None: Counted(
                "count", "%(name)s has %(count)s wish stone.", "%(name)s has %(count)s wish stones."
            )
        },
        otherwise=Counted(
            "count",
            "%(name)s has %(count)s wish stone in %(color)s.",
            "%(name)s has %(count)s wish stones in %(color)s.",
        ),
    ),
    "keltis.entered.mirrors": Counted(
        "count", "%(name)s has %(count)s mirror.", "%(name)s has %(count)s mirrors."
    ),
    "keltis.entered.total": "Total %(total)s.",
}

SENTENCES: dict[str, Template] = {
    **_ACTS,
    **_FIELDS,
    **_NAMES,
    **_NOW,
    **_TOLD,
    **PARTS,
    **REMARKS,
    **SET_RIGHT,
    **_ENTERED,
    **REFUSED,
    **BOARD,
}
