"""How games and their variants are called on the page, each with one sentence about it."""

from __future__ import annotations

from webui.app.keltis.words import edition_name
from webui.app.language import gettext as _


def game_title(game: str) -> str:
    return {
        "oraklos": "Oraklos",
        "keltis": "Keltis",
        "keltis_sheet": _("Keltis, final scoring"),
        "oracle": "Oracle",
    }.get(game, game)


def game_sentence(game: str) -> str:
    return {
        "oraklos": _("Dice, wish cards and three markers; the camera sees who is right."),
        "keltis": _("Every card and every figure, turn by turn, with the points as they come."),
        "keltis_sheet": _("Only the end of the evening: where the figures stand, and who won."),
        "oracle": _("Tricks, chips and secret prophecies, counted round by round."),
    }.get(game, "")


def variant_title(game: str, variant: str) -> str:
    if game in ("keltis", "keltis_sheet"):
        return edition_name(variant)
    return {
        ("oraklos", "standard"): _("Standard game"),
        ("oraklos", "junior"): _("Junior"),
        ("oraklos", "antipodes"): _("Antipodes"),
        ("oracle", "standard"): _("Standard game"),
        ("oracle", "draft"): _("With wandering oracle cards"),
    }.get((game, variant), variant.replace("_", " ").replace("-", " "))
