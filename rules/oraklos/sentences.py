"""What the judge, a reading and its corrections say: every sentence by its code.

The sentences of the game stand in `game_sentences`; how parameters are called, in `say`.
"""

from __future__ import annotations

from rules.message import Counted, Template

# Things by their names, inside of other sentences.
_NAMES: dict[str, Template] = {
    "oraklos.color.red": "red",
    "oraklos.color.yellow": "yellow",
    "oraklos.color.blue": "blue",
    "oraklos.color.black": "black",
    "oraklos.numbered_die": "die %(number)s",
}

_CHECKS: dict[str, Template] = {
    "holes.holy": "Holes do not matter in this variant.",
    "holes.up": "%(die)s shows a hole on top.",
    "holes.clear": "None of the four shows a hole.",
    "lines.cross": "The line from %(from1)s to %(to1)s crosses the one from %(from2)s to %(to2)s.",
    "lines.touch": "The line from %(from)s to %(to)s touches %(die)s.",
    "lines.too_close": "The line from %(from)s to %(to)s passes so close to %(die)s that only the "
    "string can tell.",
    "lines.clear": "All four lines run free.",
    "corners.all_in_a_row": "All four dice lie in a row.",
    "corners.crossed": "Crossed lines form no quadrilateral.",
    "corners.three_in_a_row": "%(die)s makes no corner: it lies in a row with %(before)s and "
    "%(after)s.",
    "corners.too_close": "Whether %(die)s lies in a row with %(before)s and %(after)s only the "
    "string can tell.",
    "corners.arrowhead": "The corner at %(die)s points inward: an arrowhead.",
    "corners.arrowhead_allowed": "An arrowhead, which this table allows.",
    "corners.arrowhead_note": "That is its only fault: at a table that allows arrowheads it would "
    "stand.",
    "corners.convex": "Four proper corners.",
    "heart.inside": "%(die)s lies inside.",
    "heart.too_close": "Whether %(die)s reaches inside only the string can tell.",
    "heart.clear": "No other die lies inside.",
    "card.none": "No card was chosen.",
    "card.no_inside": "Without an inside there is no way around, so no card fits.",
    "card.match": "The colors match the card %(card)s.",
    "card.wrong_colors": "The colors are %(pattern)s; the card asks for %(card)s.",
    "card.wrong_order": "The right colors in the wrong order: %(pattern)s here, %(card)s on the "
    "card.",
    "card.mirror_note": "They are its mirror image: at a table that takes mirror images for the "
    "same card they would match.",
    "verdict.true": "The prophecy is true.",
    "verdict.false": "The prophecy is not true.",
    "verdict.uncounted": "The prophecy is true as far as was read. Were all dice read?",
    "verdict.margin": "Too close to call: use the string.",
    "verdict.reading": "It hangs on something that was not read for sure.",
}

_REFUSED: dict[str, Template] = {
    "claim.count": "A prophecy has %(right)s dice; %(count)s were named.",
    "claim.repeated": "%(die)s was named twice.",
    "claim.no_die_there": "No die lies at %(x)s, %(y)s.",
    "claim.unknown_die": "There is no %(die)s in this throw.",
    "card.letter": "A color is one of the letters R, Y, B and K, not “%(letter)s”.",
    "card.length": "A card has %(right)s colors, not %(count)s.",
    "card.text": "A card is written with four letters such as RYBK, not “%(written)s”.",
    "rules.object": "Table rules are written as an object with names.",
    "rules.unknown": "There is no table rule named “%(name)s”; there are: %(known)s.",
    "rules.value": "The table rule “%(name)s” can't be “%(value)s”; it can be: %(allowed)s.",
    "correction.no_neighbor": "A die can be added only beside others; none was found in this "
    "picture.",
    "correction.taken": "There is a die already: %(die)s.",
    "correction.unknown_doubt": "This question is no longer open.",
    "search.too_many": "Prophecies are searched among up to %(most)s dice; here are %(count)s.",
    "search.too_many_doubts": "So many doubts can't be weighed at once: %(count)s. Settle some "
    "of them first.",
    "search.too_many_rings": "More than %(most)s rings lie open here, and some dice are in "
    "doubt. Settle the doubts first.",
}

_WRITTEN: dict[str, Template] = {
    "reading.json": "This is not JSON: %(written)s",
    "reading.failed": "This picture could not be read: %(error)s",
    "reading.repeated_id": "%(die)s is there twice.",
    "reading.doubted_die": "A doubt names %(die)s, which is not in the throw.",
    "reading.color": "%(where)s must be red, yellow, blue or black, not %(value)s.",
    "reading.format": "%(where)s must be %(right)s, not %(value)s.",
    "reading.matrix": "%(where)s must have three rows of three numbers, not %(value)s.",
    "reading.center": "%(where)s must lie inside the top face, not at %(value)s.",
    "reading.corners": "%(where)s must have four corners, not %(value)s.",
    "reading.counterclockwise": "%(where)s must go clockwise, with y pointing down; this one is "
    "mirrored: %(value)s.",
    "reading.plane": "These dice can't lie on one table: their faces share no plane.",
    "reading.face": "%(where)s must be a face with four sides, neither crossed nor flat.",
}

_COUNTS: dict[str, Template] = {
    "count.color": "%(seen)s dice of the color %(color)s were read, but only %(most)s are in play.",
    "count.too_few": Counted(
        "seen",
        "%(seen)s die was read, but %(expected)s should lie on the table.",
        "%(seen)s dice were read, but %(expected)s should lie on the table.",
    ),
    "count.too_many": "%(seen)s dice were read, but only %(expected)s should lie there.",
    "count.cord": "Two red dice too many: perhaps the measuring cord lies on the table.",
}

SENTENCES: dict[str, Template] = {**_NAMES, **_CHECKS, **_REFUSED, **_WRITTEN, **_COUNTS}
