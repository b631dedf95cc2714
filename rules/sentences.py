"""What is said at every table and of everything written, whatever is played, by its code."""

from __future__ import annotations

from rules.message import Book, Chosen, Counted, Message, Template, Word

NOBODY = "The table"
"""Who acts where nobody in particular does."""

_TABLE: dict[str, Template] = {
    "table.nobody": NOBODY,
    "table.undo": "Take back the last step",
    "table.redo": "Bring back what was taken back",
    "table.rename": "Correct a name",
    "table.reorder": "Change the seats",
    "table.leave": "A player leaves",
    "table.pause": "Pause the game",
    "table.resume": "Go on playing",
    "table.player": "Player",
    "table.name": "Name",
    "table.order": Chosen(
        "players",
        {None: "Clockwise order"},
        otherwise="The new order must name everyone once: %(players)s.",
    ),
    "table.player_name": "%(name)s",
    "table.renamed": "%(old)s is called %(new)s.",
    "table.reordered": "Now sitting clockwise: %(names)s.",
    "table.left": "%(name)s leaves the game.",
    "table.paused": "The game is paused.",
    "table.resumed": "The game goes on.",
    "player.unknown": "Nobody called “%(player)s” sits at this table.",
    "player.left": "This player has left the game.",
    "player.twice": "Two players are called %(name)s. Give them different names.",
    "player.malformed": "A player's name is one line of text.",
}

_LOG: dict[str, Template] = {
    "log.undo": "%(by)s takes back what %(maker)s did:",
    "log.undo_by_one": "%(by)s takes back:",
    "log.undo_by_all": "Taken back:",
    "log.redo": "%(by)s brings back what %(maker)s did:",
    "log.redo_by_one": "%(by)s brings back:",
    "log.redo_by_all": "Brought back:",
    "log.started": "The game begins: %(names)s.",
    "log.stale": "Somebody was quicker: the game has moved on. Look again, then repeat it.",
    "log.full": "This game has %(most)s entries and no room for more. Begin another one with the "
    "points so far.",
    "log.empty": "There is no event at all, so there is no game.",
    "undo.nothing": "There is nothing to take back.",
    "redo.nothing": "There is nothing to bring back.",
    "event.missing": Counted(
        "count",
        "Event %(first)s is missing before this one.",
        "Events %(first)s to %(last)s are missing before this one.",
    ),
    "event.number": "Number %(n)s is out of order here.",
    "event.version": "This program reads events of version %(known)s, not %(version)s.",
    "event.damaged": Chosen(
        "must_be",
        {
            "object": "This event is damaged: it must be an object, not %(value)s.",
            "keys": "This event is damaged: it has other fields than it should: %(value)s.",
            "number": "This event is damaged: n must be a whole number from 1 to %(most)s, not "
            "%(value)s.",
            "kind": "This event is damaged: kind must be a word, not %(value)s.",
            "by": "This event is damaged: by must be a player or null, not %(value)s.",
            "at": "This event is damaged: at must be a time, not %(value)s.",
            "data": "This event is damaged: data must be an object, not %(value)s.",
        },
    ),
}

_START: dict[str, Template] = {
    "start.game": "This is a game of %(found)s, not of %(game)s.",
    "start.malformed": "A game begins with a start event that holds %(keys)s.",
    "start.seats": "This game is for %(least)s to %(most)s players, not for %(players)s.",
    "start.unknown_game": "There is no game called “%(game)s”.",
    "start.variant": "There is no variant called “%(variant)s”.",
}

_ACTS: dict[str, Template] = {
    "act.not_now": "That can't be done now.",
    "act.not_you": "That is for %(names)s now, not for %(name)s.",
    "field.missing": "Something is still missing.",
    "field.unknown": "There is nothing called “%(field)s” here.",
    "field.value": "That value can't be chosen here.",
}

_CORRECT: dict[str, Template] = {
    "correct.after": "After which event",
    "correct.no_such_step": "There is no event %(n)s to set something right after.",
    "correct.too_much": "So much was set right in this game that it can't be told again once more. "
    "Begin another one with the points so far.",
    "correct.said_after": "Set right after event %(n)s:",
    "correct.left_out": "This no longer fits and is left out: %(reason)s",
    "correct.no_longer_fits": "This no longer fits what was set right: %(reason)s",
}

_WORK: dict[str, Template] = {
    "work.too_long": "This took more than %(seconds)s seconds and was ended.",
}

# Fields of something that was written as JSON; `where` names the place in it.
_JSON: dict[str, Template] = {
    "json.missing": "%(where)s: the field “%(field)s” is missing.",
    "json.too_many": "%(where)s: %(count)s entries; more than %(most)s can't be right.",
    "json.object": "%(where)s must be an object with named fields, not %(value)s.",
    "json.list": "%(where)s must be a list, not %(value)s.",
    "json.number": "%(where)s must be a number, not %(value)s.",
    "json.range": "%(where)s must lie between %(least)s and %(most)s, not %(value)s.",
    "json.whole": "%(where)s must be a whole number, not %(value)s.",
    "json.truth": "%(where)s must be true or false, not %(value)s.",
    "json.text": "%(where)s must be text of up to %(most)s characters, not %(value)s.",
    "json.point": "%(where)s must be two numbers [x, y], not %(value)s.",
    "json.pair": "%(where)s must be two numbers, not %(value)s.",
    "json.three": "%(where)s must be three numbers, not %(value)s.",
}

SENTENCES: dict[str, Template] = {
    **_TABLE,
    **_LOG,
    **_CORRECT,
    **_START,
    **_ACTS,
    **_WORK,
    **_JSON,
}


def _who(name: str) -> Message | str:
    return say("table.nobody") if name == NOBODY else name


WHO: dict[str, Word] = {"name": _who, "by": _who, "maker": _who}
"""Parameters that hold a player's name."""

BOOK = Book(__name__, SENTENCES, WHO)
say, refusal = BOOK.say, BOOK.refusal
