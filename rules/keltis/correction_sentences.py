"""What is said when something is set right, remarks on a sheet, and the lines of a reckoning."""

from __future__ import annotations

from rules.message import Chosen, Counted, Template

REMARKS: dict[str, Template] = {
    "keltis.remark.goal": "%(figures)s figures stand on values of the goal, but the game ends with "
    "number %(most)s.",
    "keltis.remark.path": "%(figures)s figures of %(name)s stand on the %(color)s path; there is "
    "one own figure on each path.",
    "keltis.remark.way": "%(name)s has %(points)s on the way, but the Priestess and the "
    "leprechauns alone brought %(brought)s.",
}

PARTS: dict[str, Template] = {
    "keltis.part.tiles": "Tiles",
    "keltis.part.priestess": "Priestess",
    "keltis.part.leprechauns": "Leprechauns",
    "keltis.part.set_right": "Set right by hand",
    "keltis.part.figures": "Figures",
    "keltis.part.stones": "Wish stones",
    "keltis.part.mirrors": "Mirrors",
    "keltis.part.sets": "Three of a color",
}

SET_RIGHT: dict[str, Template] = {
    "keltis.correct.figure": "Where a figure stands",
    "keltis.correct.points": "Points on the way",
    "keltis.correct.discards": "The top of a discard pile",
    "keltis.correct.row": "The last card of a row",
    "keltis.correct.pile": "Cards in the pile",
    "keltis.correct.stones": "Wish stones",
    "keltis.correct.priestess": "Where the Priestess stands",
    "keltis.correct.mirrors": "Mirrors",
    "keltis.set_right.figure": "Set right: %(figure)s of %(name)s stands on %(space)s.",
    "keltis.set_right.points": Counted(
        "points",
        "Set right: %(name)s has %(points)s point on the way.",
        "Set right: %(name)s has %(points)s points on the way.",
    ),
    "keltis.set_right.discards": "Set right: the top discard is %(color)s %(top)s.",
    "keltis.set_right.discards.none": "Set right: no %(color)s card lies on the discards.",
    "keltis.set_right.row": "Set right: the last card in the row of %(name)s is %(color)s %(top)s.",
    "keltis.set_right.row.none": "Set right: %(name)s has no %(color)s row.",
    "keltis.set_right.pile": Counted(
        "count",
        "Set right: %(count)s card is in the pile.",
        "Set right: %(count)s cards are in the pile.",
    ),
    "keltis.set_right.stones": Chosen(
        "color",
        {
            None: Counted(
                "count",
                "Set right: %(name)s has %(count)s wish stone.",
                "Set right: %(name)s has %(count)s wish stones.",
            )
        },
        otherwise="Set right: wish stones of %(name)s in %(color)s: %(count)s.",
    ),
    "keltis.set_right.priestess": "Set right: the Priestess stands on %(space)s.",
    "keltis.set_right.mirrors": Counted(
        "count",
        "Set right: %(name)s has %(count)s mirror.",
        "Set right: %(name)s has %(count)s mirrors.",
    ),
}
