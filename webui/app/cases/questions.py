"""The reader's doubts as questions, each with the answers one tap gives: likely ones first."""

from __future__ import annotations

from dataclasses import dataclass

from rules.fields import Point
from rules.oraklos.cards import Color
from rules.oraklos.corrections import find_die
from rules.oraklos.reading import Alternative, Doubt, ReadDie, Reading
from webui.app.language import gettext as _
from webui.app.words import color_names, die_name

#: Kinds of doubt that no answer settles, only a better picture: they become advice.
ABOUT_THE_PICTURE = frozenset({"dark", "blur"})


@dataclass(frozen=True)
class Reply:
    """`says` is what the page sends; see `webui.app.cases.said`."""

    says: str
    label: str
    color: Color | None = None


@dataclass(frozen=True)
class Question:
    """`index` is the doubt's place in the reading's list."""

    index: int
    sentence: str
    die: int | None
    at: Point | None
    replies: tuple[Reply, ...]


def questions(reading: Reading) -> list[Question]:
    return [
        _question(reading, index, doubt)
        for index, doubt in enumerate(reading.doubts)
        if doubt.kind not in ABOUT_THE_PICTURE
    ]


def is_about_a_place(doubt: Doubt) -> bool:
    """Whether a doubt points at something in the picture that was not read as a die."""
    return doubt.die is None and doubt.kind not in ABOUT_THE_PICTURE


def likely_colors(reading: Reading, die: ReadDie) -> list[Color]:
    """All four colors: as read first, then what the reader wavered between, then the rest."""
    wavered = [
        alternative.color
        for doubt in reading.doubts
        if doubt.die == die.id
        for alternative in doubt.alternatives
        if alternative.color is not None
    ]
    return list(dict.fromkeys([die.color, *wavered, *Color]))


def _question(reading: Reading, index: int, doubt: Doubt) -> Question:
    die = None if doubt.die is None else find_die(reading, doubt.die)
    if doubt.alternatives:
        others = [
            _alternative(f"answer-{number}", alternative)
            for number, alternative in enumerate(doubt.alternatives)
        ]
    else:
        others = _suggested(doubt, die)
    return Question(
        index, _sentence(doubt, die), doubt.die, doubt.at_px, (_as_read(doubt, die), *others)
    )


def _sentence(doubt: Doubt, die: ReadDie | None) -> str:
    if die is None:
        return {
            "maybe_die": _("Does a die lie at the marked place?"),
            "hidden": _("Is a die hidden at the marked place?"),
            "cut": _("Is a die cut off at the edge of the picture?"),
        }.get(doubt.kind, _("Something at the marked place is not clear. Is it as drawn?"))
    sentences = {
        "color": _("Which color is %(die)s?"),
        "glare": _("The lamp mirrors itself in %(die)s. Which color is it?"),
        "hole": _("Does %(die)s show a hole on top?"),
        "hidden": _("%(die)s is partly hidden. Is it as drawn?"),
        "cut": _("%(die)s is cut off by the edge of the picture. Is it as drawn?"),
        "maybe_die": _("Is %(die)s really a die?"),
        "not_ours": _("Does %(die)s belong to this throw?"),
        "cocked": _("Does %(die)s lie flat?"),
        "count": _("There are more dice of this color than the game has. Is %(die)s read right?"),
        "size": _("%(die)s has an unusual size. Is it a die of this throw?"),
    }
    sentence = sentences.get(doubt.kind, _("Something about %(die)s is not clear. Is it as drawn?"))
    return sentence % {"die": die_name(die.color, die.id)}


def _as_read(doubt: Doubt, die: ReadDie | None) -> Reply:
    if die is None:
        is_empty = doubt.kind in ("maybe_die", "hidden", "cut")
        return Reply("answer-read", _("No die there") if is_empty else _("It is as drawn"))
    if doubt.kind in ("color", "glare"):
        return Reply("answer-read", color_names()[die.color], die.color)
    if doubt.kind == "hole":
        return Reply("answer-read", _("A hole") if die.hole_up else _("No hole"))
    return Reply("answer-read", _("Yes"))


def _alternative(says: str, alternative: Alternative) -> Reply:
    if alternative.present is False:
        return Reply(says, _("No, remove it"))
    die = alternative.die
    color = alternative.color or (die.color if die else None)
    hole_up = alternative.hole_up if alternative.hole_up is not None else die and die.hole_up
    parts = []
    if color is not None:
        parts.append(color_names()[color])
    if hole_up is not None:
        parts.append(_("a hole") if hole_up else _("no hole"))
    return Reply(says, ", ".join(parts) or _("Something else"), color)


def _suggested(doubt: Doubt, die: ReadDie | None) -> list[Reply]:
    """What a doubt without alternatives leaves open, by its kind (see `rules.oraklos.worlds`)."""
    names = color_names()
    if die is None:
        if doubt.kind in ("maybe_die", "hidden", "cut"):
            return [Reply(f"add-{color}", names[color], color) for color in Color]
        return []
    others = [
        Reply(f"color-{color}", names[color], color) for color in Color if color is not die.color
    ]
    if doubt.kind in ("color", "glare"):
        return others
    if doubt.kind == "count":
        return [*others, Reply("remove", _("No, remove it"))]
    if doubt.kind in ("hole", "hidden", "cut"):
        flipped = Reply("hole-no", _("No hole")) if die.hole_up else Reply("hole-yes", _("A hole"))
        return [flipped]
    return [Reply("remove", _("No, remove it"))]
