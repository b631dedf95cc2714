"""The start event: everything a game depends on, so that nothing edited later changes it.

    {"game": "oraklos", "variant": "standard",
     "players": [{"id": "ada", "name": "Ada"}, {"id": "bob", "name": "Bob"}],
     "options": {"corners": "convex", ...}, "rematch_of": null}

Players sit clockwise in the order of the list, and the first of them begins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.acts import misfit
from rules.events import Event
from rules.game import Game
from rules.sentences import refusal
from rules.table import Player, Table, players_from_json

KEYS = {"game", "variant", "players", "options", "rematch_of"}


def start_data(
    game: Game[Any],
    variant: str,
    players: Sequence[Player],
    options: Mapping[str, Any] | None = None,
    rematch_of: str | None = None,
) -> dict[str, Any]:
    """The data of a start event. Options left out are written down with today's defaults:
    another default tomorrow must not change this game."""
    _check_variant(game, variant)
    filled = _defaults(game, variant) | dict(options or {})
    data = {
        "game": game.name,
        "variant": variant,
        "players": [player.to_json() for player in players],
        "options": filled,
        "rematch_of": rematch_of,
    }
    first_state(game, Event(1, "start", data=data))
    return data


def first_state(game: Game[Any], event: Event) -> tuple[Table, Any]:
    """The table and the game's first state; a Refusal when the event can't start this game."""
    data = event.data
    if event.kind != "start" or set(data) != KEYS:
        raise refusal("start.malformed", keys=sorted(KEYS))
    if data["game"] != game.name:
        raise refusal("start.game", found=data["game"], game=game.name)
    _check_variant(game, data["variant"])
    table = Table(players_from_json(data["players"]))
    if len(table.players) not in game.seats:
        raise refusal(
            "start.seats",
            least=game.seats[0],
            most=game.seats[-1],
            players=len(table.players),
        )
    options = data["options"]
    if not isinstance(options, Mapping):
        raise refusal("start.malformed", keys=sorted(KEYS))
    # What nobody could agree on when a stored game began was as its default says; of an optional
    # rule the game itself knows what held before it could be chosen.
    asked = {field.name for field in game.options(data["variant"]) if not field.optional}
    defaults = _defaults(game, data["variant"])
    agreed = {name: value for name, value in defaults.items() if name in asked} | dict(options)
    if refused := misfit(game.options(data["variant"]), agreed):
        raise refused
    return table, game.start(data["variant"], table, agreed)


def _defaults(game: Game[Any], variant: str) -> dict[str, Any]:
    return {
        field.name: field.default for field in game.options(variant) if field.default is not None
    }


def _check_variant(game: Game[Any], variant: object) -> None:
    if variant not in game.variants:
        raise refusal("start.variant", variant=variant, variants=list(game.variants))
