"""Every code as a whole sentence in the reader's language.

The rules and the reader speak in codes with parameters; here each code gets its English
sentence, and the catalogs its German and Dutch ones. Dice are called by their names on the
page (`R7`), cards by their letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from rules.message import Message, Refusal
from rules.oraklos.cards import Card
from rules.oraklos.reading import Reading
from webui.app.games.sentences import TABLE_SENTENCES
from webui.app.language import gettext, spoken
from webui.app.language import mark as N_  # noqa: N812 - the name gettext tools know
from webui.app.live_sentences import LIVE_SENTENCES
from webui.app.oraklos.sentences import ORAKLOS_SENTENCES
from webui.app.setup.sentences import SETUP_SENTENCES
from webui.app.words import card_name, die_name
from webui.sentences import BOOK_OF

_REQUEST = {
    "request.malformed": N_("This request could not be understood."),
    "request.not_json": N_("Send this as JSON, with the content type application/json."),
    "request.bad_json": N_("This is not JSON that can be read."),
    "request.unknown_field": N_("There is no field “%(name)s” here; there are: %(known)s."),
    "request.one_way_of_naming": N_("Name the four dice in one way: dice, ring or at."),
    "request.not_found": N_("There is nothing here. It may have been deleted."),
    "request.method": N_("This address does not answer to that kind of request."),
    "request.too_large": N_("This is too large. A picture may have 25 MB, everything else 1 MB."),
    "request.type": N_("This kind of file can't be read here."),
    "request.too_many": N_("That was a little too often. Wait a minute and try again."),
    "request.too_often": N_(
        "That was a little too often. Try again in %(seconds)s seconds; nothing is lost."
    ),
    "request.busy": N_("Many pictures are being read just now. Try again in a moment."),
    "request.lines": N_("Too many pages are following along at once. Close one of them."),
    "request.lost": N_("Pythia does not answer. Look whether this device is on the network."),
    "request.host": N_("This table is not called “%(host)s”. Use the address shown at its start."),
    "request.origin": N_(
        "This came from another page and was not carried out. Programs send the token from "
        "/api/token along."
    ),
    "device.not_joined": N_("This device has not joined the table yet. Ask for the code."),
    "device.not_host": N_("Only the host can do this. Ask whoever opened the table."),
    "device.wrong_code": N_("This is not the code. Look at the host's screen: it may be new."),
    "device.used_link": N_("This link was used already or is too old. Ask the host for another."),
    "device.unknown": N_("This device is not at the table any more."),
    "device.player_taken": N_("Another device is this player. The host can free the place."),
    "device.place_is_chosen": N_("You are somebody already. The host can free your place."),
    "device.no_player": N_("This device is no player yet: say first who you are."),
    "device.other_player": N_("You can act for yourself only; the host can for everybody."),
    "device.not_yours": N_("You can take back your own last step; the host can take back any."),
    "device.for_the_host": N_("This is decided for the whole table: the host enters it."),
    "history.still_played": N_("This game is still played and holds secrets; the host has it."),
    "device.nothing_to_join": N_(
        "This panel is open on its own machine only, where nobody needs to join."
    ),
    "server.failed": N_("Something went wrong in here. Nothing of yours was lost; try again."),
    "server.database_away": N_(
        "The database with the games can't be reached just now. Nothing that was kept is lost; "
        "try again in a moment."
    ),
    "server.disk_away": N_(
        "Nothing can be written to the disk: it is full or not there. Nothing that was kept is "
        "lost; make room and try again."
    ),
    "device.table_full": N_(
        "Every place for a device is taken by somebody in a game. The host can remove one."
    ),
    "case.gone": N_("This throw is not here any more. It may have been deleted."),
    "case.stale": N_("Somebody else changed this throw just now. Look again, then repeat it."),
    "case.full": N_("A throw can have up to %(most)s pictures, and this one takes no more."),
    "case.no_picture": N_("Choose or take a picture first."),
    "case.no_throw": N_("Paste a throw or choose a file first."),
}

_JUDGE = {
    "holes.holy": N_("Holes do not matter in this variant."),
    "holes.up": N_("%(die)s shows a hole on top."),
    "holes.clear": N_("None of the four shows a hole."),
    "lines.cross": N_(
        "The line from %(from1)s to %(to1)s crosses the one from %(from2)s to %(to2)s."
    ),
    "lines.touch": N_("The line from %(from)s to %(to)s touches %(die)s."),
    "lines.too_close": N_(
        "The line from %(from)s to %(to)s passes so close to %(die)s that only the string can tell."
    ),
    "lines.clear": N_("All four lines run free."),
    "corners.all_in_a_row": N_("All four dice lie in a row."),
    "corners.crossed": N_("Crossed lines form no quadrilateral."),
    "corners.three_in_a_row": N_(
        "%(die)s makes no corner: it lies in a row with %(before)s and %(after)s."
    ),
    "corners.too_close": N_(
        "Whether %(die)s lies in a row with %(before)s and %(after)s only the string can tell."
    ),
    "corners.arrowhead": N_("The corner at %(die)s points inward: an arrowhead."),
    "corners.arrowhead_allowed": N_("An arrowhead, which this table allows."),
    "corners.arrowhead_note": N_(
        "That is its only fault: at a table that allows arrowheads it would stand."
    ),
    "corners.convex": N_("Four proper corners."),
    "heart.inside": N_("%(die)s lies inside."),
    "heart.too_close": N_("Whether %(die)s reaches inside only the string can tell."),
    "heart.clear": N_("No other die lies inside."),
    "card.none": N_("No card was chosen."),
    "card.no_inside": N_("Without an inside there is no way around, so no card fits."),
    "card.match": N_("The colors match the card %(card)s."),
    "card.wrong_colors": N_("The colors are %(pattern)s; the card asks for %(card)s."),
    "card.wrong_order": N_(
        "The right colors in the wrong order: %(pattern)s here, %(card)s on the card."
    ),
    "card.mirror_note": N_(
        "They are its mirror image: at a table that takes mirror images for the same card they "
        "would match."
    ),
    "verdict.true": N_("The prophecy is true."),
    "verdict.uncounted": N_("The prophecy is true as far as was read. Were all dice read?"),
    "verdict.false": N_("The prophecy is not true."),
    "verdict.margin": N_("Too close to call: use the string."),
    "verdict.reading": N_("It hangs on something that was not read for sure."),
}

_REFUSED = {
    "claim.count": N_("A prophecy has four dice; %(count)s were named."),
    "claim.repeated": N_("Die %(die)s was named twice."),
    "claim.no_die_there": N_("No die lies at %(x)s, %(y)s."),
    "claim.unknown_die": N_("There is no die %(die)s in this throw."),
    "card.letter": N_("A color is one of the letters R, Y, B and K, not “%(letter)s”."),
    "card.length": N_("A card has four colors, not %(count)s."),
    "card.text": N_("A card is written with four letters such as RYBK, not “%(written)s”."),
    "rules.object": N_("Table rules are written as an object with names."),
    "rules.unknown": N_("There is no table rule named “%(name)s”."),
    "rules.value": N_("The table rule “%(name)s” can't be “%(value)s”."),
    "correction.no_neighbor": N_(
        "A die can be added only beside others; none was found in this picture."
    ),
    "correction.taken": N_("There is a die already: number %(die)s."),
    "correction.too_many": N_(
        "More than %(most)s corrections: it is easier to take a new picture."
    ),
    "search.too_many": N_("Prophecies are searched among up to %(most)s dice; here are %(count)s."),
    "search.too_many_doubts": N_(
        "So many doubts can't be weighed at once: %(count)s. Settle some of them first."
    ),
    "search.too_many_rings": N_(
        "More than %(most)s rings lie open here, and some dice are in doubt. "
        "Settle the doubts first."
    ),
    "work.too_long": N_("This took more than %(seconds)s seconds and was ended."),
    "correction.unknown_doubt": N_("This question is no longer open."),
}

_PHOTO = {
    "photo.empty": N_("This file is empty. Take the picture again."),
    "photo.too_large": N_("This picture is too large. Up to 25 MB can be read."),
    "photo.too_many_pixels": N_(
        "This picture has too many pixels. Choose a smaller size in the camera's settings."
    ),
    "photo.too_long": N_("This picture is a strip that no camera makes."),
    "photo.too_many_scans": N_("This picture has more layers than any camera writes."),
    "photo.failed": N_("This picture can't be read. Take another one."),
    "photo.too_small": N_("This picture is too small to show any dice."),
    "photo.format": N_("This is not a picture that can be read. JPEG, PNG, WebP and HEIC can."),
    "photo.lost": N_(
        "The picture did not arrive. Look whether this device is still on the network."
    ),
    "photo.damaged": N_("This picture is damaged or cut off. Send it again."),
}

_ADVICE = {
    "advice.none": N_("No dice were found. Take the picture from above, in good light, closer by."),
    "advice.few": N_("Fewer than four dice were found. Are all of them in the picture?"),
    "advice.dark": N_("It is too dark to tell the colors for sure. More light helps."),
    "advice.blur": N_("This picture is blurred. Hold the camera still and let it focus."),
    "advice.small": N_("The dice are very small in this picture. Go closer."),
    "advice.steep": N_("This was taken from far aside. Hold the camera more above the dice."),
    "advice.cut": N_("A die is cut off at the edge. Get the whole throw into the picture."),
    "advice.glare": N_("A lamp mirrors itself in a die. Turn the camera a little, or the lamp."),
    "advice.doubts": N_("This picture is hard to read. More light and a steady hand help."),
}

_FIELDS = {
    "json.missing": N_("%(where)s: the field “%(field)s” is missing."),
    "json.too_many": N_("%(where)s: %(count)s entries; more than %(most)s can't be right."),
    "json.object": N_("%(where)s must be an object with named fields, not %(value)s."),
    "json.list": N_("%(where)s must be a list, not %(value)s."),
    "json.number": N_("%(where)s must be a number, not %(value)s."),
    "json.range": N_("%(where)s is far outside of what can be: %(value)s."),
    "json.whole": N_("%(where)s must be a whole number, not %(value)s."),
    "json.truth": N_("%(where)s must be true or false, not %(value)s."),
    "json.text": N_("%(where)s must be text, not %(value)s."),
    "json.point": N_("%(where)s must be two numbers [x, y], not %(value)s."),
    "json.pair": N_("%(where)s must be two numbers, not %(value)s."),
    "json.three": N_("%(where)s must be three numbers, not %(value)s."),
}

_WRITTEN_THROW = {
    "reading.json": N_("This is not JSON: %(written)s"),
    "reading.not_text": N_("A written throw is a text file; this is none."),
    "reading.failed": N_("This picture could not be read: %(error)s"),
    "reading.repeated_id": N_("Two dice have the number %(die)s."),
    "reading.doubted_die": N_("A doubt names die %(die)s, which is not in the throw."),
    "reading.color": N_("%(where)s must be red, yellow, blue or black, not %(value)s."),
    "reading.format": N_("%(where)s must be 1, not %(value)s."),
    "reading.matrix": N_("%(where)s must have three rows of three numbers, not %(value)s."),
    "reading.center": N_("%(where)s must lie inside the top face, not at %(value)s."),
    "reading.corners": N_("%(where)s must have four corners, not %(value)s."),
    "reading.counterclockwise": N_(
        "%(where)s must go clockwise, with y pointing down; this one is mirrored: %(value)s."
    ),
    "reading.plane": N_("These dice can't lie on one table: their faces share no plane."),
    "reading.face": N_("%(where)s must be a face with four sides, neither crossed nor flat."),
}

SENTENCES: dict[str, str] = {
    **_REQUEST,
    **_JUDGE,
    **_REFUSED,
    **_PHOTO,
    **_ADVICE,
    **_FIELDS,
    **_WRITTEN_THROW,
    **TABLE_SENTENCES,
    **ORAKLOS_SENTENCES,
    **SETUP_SENTENCES,
    **LIVE_SENTENCES,
}

# Parameters that hold a die's id, and those that hold a card.
_DICE = frozenset({"die", "from", "to", "from1", "to1", "from2", "to2", "before", "after"})
_CARDS = frozenset({"card", "pattern"})
_GAME_CARDS = _CARDS | {"cards"}
# Parameters that hold a player's name, and what the rules call nobody in particular.
_WHO = frozenset({"name", "by", "maker"})
_NOBODY = N_("The table")


def say(code: str, params: Mapping[str, Any], default: str = "") -> str:
    """The sentence for a code; `default` (the rules' English) where there is none."""
    if code in BOOK_OF:
        return spoken(BOOK_OF[code].say(code, **params))
    template = SENTENCES.get(code)
    if template is None:
        return default or code
    return gettext(template) % params


def say_message(message: Message) -> str:
    """What the rules of a game said, with cards called as the page calls them."""
    if message.book is not None:
        return spoken(message)
    params = {name: _worded(name, value) for name, value in message.params.items()}
    code = message.code
    if isinstance(stands := params.get("stands"), bool):  # what a claim does is a whole sentence
        code += ".stands" if stands else ".falls"
    return say(code, params, default=message.text)


def _worded(name: str, value: Any) -> Any:
    if isinstance(value, Message):  # the reason within a sentence
        return say_message(value)
    return _named(name, value) if isinstance(value, str) else value


def _named(name: str, value: str) -> str:
    """Cards, and nobody in particular, in the reader's own words."""
    if name in _GAME_CARDS:
        return _card_names(value)
    return gettext(_NOBODY) if value == _NOBODY and name in _WHO else value


def _card_names(value: str) -> str:
    """`RYBK, RRBB` in the reader's letters; whatever is no card stays as it is."""
    try:
        return ", ".join(card_name(Card.parse(one)) for one in value.split(", "))
    except Refusal:
        return value


def say_about(message: Message, reading: Reading) -> str:
    """What the judge said, with dice and cards called as the page calls them."""
    names = {die.id: die_name(die.color, die.id) for die in reading.dice}
    params = {
        name: names.get(value, value)
        if name in _DICE
        else card_name(Card.parse(value))
        if name in _CARDS and value
        else value
        for name, value in message.params.items()
    }
    return say(message.code, params, default=message.text)


def install(app: Flask) -> None:
    app.jinja_env.globals["say"] = say
    app.jinja_env.globals["say_message"] = say_message
