"""How Oracle's animals, colors and prophecies are called on the page."""

from __future__ import annotations

from collections.abc import Sequence

from rules.oracle.cards import Animal, Card
from rules.oracle.prophecy import Condition, Kind, OracleCard, Quantity, Subject
from webui.app.language import gettext as _
from webui.app.language import ngettext

# What the five colors are called when nobody renamed them; names of the players' own stay theirs.
_HUES_OF_NAMES = {
    "blue": ("blue", "blau", "blauw"),
    "red": ("red", "rot", "rood"),
    "green": ("green", "grün", "groen"),
    "yellow": ("yellow", "gelb", "geel", "gold"),
    "purple": ("purple", "violet", "violett", "lila", "paars"),
    "orange": ("orange", "oranje"),
    "gray": ("gray", "grey", "grau", "grijs", "black", "schwarz", "zwart", "white", "weiß", "wit"),
    "brown": ("brown", "braun", "bruin"),
    "pink": ("pink", "rosa", "roze"),
    "teal": ("teal", "turquoise", "türkis", "turkoois"),
}
_HUE_OF = {name: hue for hue, names in _HUES_OF_NAMES.items() for name in names}


def hues(colors: Sequence[str]) -> dict[str, str]:
    """A different hue for every color of a game: the one its name says, else one still free."""
    found = {color: _HUE_OF[color.lower()] for color in colors if color.lower() in _HUE_OF}
    chosen: dict[str, str] = {}
    for color in colors:
        hue = found.get(color)
        if hue is None or hue in chosen.values():
            taken = {*found.values(), *chosen.values()}
            hue = next(one for one in _HUES_OF_NAMES if one not in taken)
        chosen[color] = hue
    return chosen


def color_name(color: str) -> str:
    names = {
        "blue": _("blue"),
        "red": _("red"),
        "green": _("green"),
        "yellow": _("yellow"),
        "purple": _("purple"),
    }
    return names.get(color, color)


def animal_name(animal: str) -> str:
    names = {Animal.PHOENIX: _("Phoenix"), Animal.PEGASUS: _("Pegasus"), Animal.HYDRA: _("Hydra")}
    return names[Animal(animal)]


def card_name(card: Card) -> str:
    """``blue 7``"""
    return f"{color_name(card.color)} {card.value}"


def prophecy_in_words(card: OracleCard) -> str:
    """What an oracle card asks for, without its points."""
    first, *others = (condition_in_words(condition) for condition in card.conditions)
    for other in others:
        first = _("%(first)s and %(other)s") % {"first": first, "other": other}
    return first


def prophecy_with_points(card: OracleCard) -> str:
    points = "?" if card.points is None else str(card.points)
    return _("%(prophecy)s: %(points)s") % {"prophecy": prophecy_in_words(card), "points": points}


def condition_in_words(condition: Condition) -> str:
    match condition.quantity:
        case Quantity.EXACTLY:
            return _("exactly %(chips)s") % {"chips": _counted(condition)}
        case Quantity.AT_LEAST:
            return _("at least %(chips)s") % {"chips": _counted(condition)}
        case Quantity.AT_MOST:
            return _("at most %(chips)s") % {"chips": _counted(condition)}
        case Quantity.NONE:
            return _("no %(chips)s") % {"chips": subject_in_words(condition.subject)}
        case Quantity.MOST:
            return _("most %(chips)s") % {"chips": subject_in_words(condition.subject)}
        case Quantity.FEWEST:
            return _("fewest %(chips)s") % {"chips": subject_in_words(condition.subject)}


def subject_in_words(subject: Subject) -> str:
    """Chips in the plural, without a number."""
    if subject.animal is None:
        return {
            Kind.POINT_CHIPS: _("point chips"),
            Kind.LOSERS: _("loser chips"),
            Kind.BOTH: _("chips of any kind"),
        }[subject.kind]
    named = {
        Kind.POINT_CHIPS: _("%(animal)s chips"),
        Kind.LOSERS: _("%(animal)s loser chip"),
        Kind.BOTH: _("%(animal)s chips, the loser chip included"),
    }[subject.kind]
    return named % {"animal": animal_name(subject.animal)}


def _counted(condition: Condition) -> str:
    count, subject = condition.count or 0, condition.subject
    if subject.animal is None:
        sentence = {
            Kind.POINT_CHIPS: ngettext("%(num)s point chip", "%(num)s point chips", count),
            Kind.LOSERS: ngettext("%(num)s loser chip", "%(num)s loser chips", count),
            Kind.BOTH: ngettext("%(num)s chip of any kind", "%(num)s chips of any kind", count),
        }[subject.kind]
        return sentence % {"num": count}
    sentence = {
        Kind.POINT_CHIPS: ngettext("%(num)s %(animal)s chip", "%(num)s %(animal)s chips", count),
        Kind.LOSERS: ngettext(
            "%(num)s %(animal)s loser chip", "%(num)s %(animal)s loser chips", count
        ),
        Kind.BOTH: ngettext(
            "%(num)s %(animal)s chip, the loser chip included",
            "%(num)s %(animal)s chips, the loser chip included",
            count,
        ),
    }[subject.kind]
    return sentence % {"num": count, "animal": animal_name(subject.animal)}
