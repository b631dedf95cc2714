"""Every state of the pads of Keltis, reached without a page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import APIRequestContext

from tests.browser.tables import Table
from tests.keltis.played import complete

LANDING = "4"  # the first green of Das Orakel


def laid_out(sender: APIRequestContext, tile: str = "points:3") -> Table:
    """Das Orakel for two; the tile lies where a green card leads first."""
    tiles = complete("orakel", {LANDING: tile})
    return Table(sender, "keltis", "orakel").do("layout", tiles=tiles)


def _landed(sender: APIRequestContext, tile: str) -> Table:
    table = laid_out(sender, tile).do("lay", "plum", card="green-0")
    return table.do("move", "plum", figure="1", to=LANDING)


def _on_leprechauns(sender: APIRequestContext, *figures: str) -> Table:
    """These figures of the first player stand on leprechauns; the other tile is free."""
    tiles = complete("orakel", {LANDING: "leprechaun", "9": "leprechaun"})
    table = Table(sender, "keltis", "orakel").do("layout", tiles=tiles)
    for figure in figures:
        table.do("correct", what="figure", player="plum", figure=figure, space="9")
    return table


STATES: dict[str, Callable[[APIRequestContext], Table]] = {
    "layout": lambda sender: Table(sender, "keltis", "orakel", 4),
    # The last card may have come from a discard pile, and a scoring was left before.
    "card": lambda sender: (
        _on_leprechauns(sender, "1", "2", "3")
        .do("discard", "plum", card="pink-1")
        .do("discard", "teal", card="blue-2")
    ),
    "move": lambda sender: laid_out(sender).do("lay", "plum", card="green-0"),
    "clover": lambda sender: _landed(sender, "clover:blue"),
    "spiral": lambda sender: _landed(sender, "spiral"),
    "leprechaun": lambda sender: _landed(sender, "leprechaun"),
    "leprechaun scoring": lambda sender: (
        _on_leprechauns(sender, "2", "3")
        .do("lay", "plum", card="green-0")
        .do("move", "plum", figure="1", to=LANDING)
    ),
    "last card": lambda sender: (
        laid_out(sender).do("correct", what="pile", count=1).do("discard", "plum", card="pink-1")
    ),
    "sheet of das orakel": lambda sender: Table(sender, "keltis_sheet", "orakel", 4),
    "sheet of the base game": lambda sender: Table(sender, "keltis_sheet", "base", 3).do(
        "track", player="plum", points=7
    ),
    "sheet of new paths": lambda sender: Table(sender, "keltis_sheet", "new_paths"),
}
