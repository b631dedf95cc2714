"""How games and their variants are called on the page; every game's pad knows its own."""

from __future__ import annotations

from webui.panel import panel


def game_title(game: str) -> str:
    return panel().pads.of(game).title()


def variant_title(game: str, variant: str) -> str:
    return panel().pads.of(game).variant_title(variant)
