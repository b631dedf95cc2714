"""A game of Keltis to play in tests: steps in, sentences and refusals out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.events import Event
from rules.game import Game
from rules.keltis.position import Position, Turn
from rules.keltis.sheet_game import KeltisSheet
from rules.keltis.turn_game import KeltisTurns
from rules.log.log import Log
from rules.log.start import start_data
from rules.table import Player
from webui.keltis_boards import shipped_board

GAMES: dict[str, Game[Any]] = {
    "keltis": KeltisTurns(shipped_board),
    "keltis_sheet": KeltisSheet(shipped_board),
}

PLAYERS = (
    Player("white", "White"),
    Player("black", "Black"),
    Player("brown", "Brown"),
    Player("gray", "Gray"),
)


@dataclass
class Played:
    """The log of one game; ``do`` plays for whoever's turn it is."""

    log: Log

    @property
    def now(self) -> Position:
        state: Position = self.log.state
        return state

    def do(self, kind: str, **data: Any) -> Played:
        by = self.now.player if isinstance(self.log.state, Position) and kind != "layout" else None
        self.log = self.log.add(self.log.next(kind, by, data=_plain(data)))
        return self

    def refusal(self, kind: str, **data: Any) -> str:
        """The code with which this step is refused now."""
        refused = self.log.check(self.log.next(kind, self.now.player, data=_plain(data)))
        assert refused is not None, f"{kind} {data} was let pass"
        assert refused.message.text
        return refused.message.code

    def kinds(self) -> set[str]:
        """What whoever's turn it is may do now."""
        acts = self.log.game.acts(self.now)
        return {act.kind for act in acts if not act.by or self.now.player in act.by}

    def turn(self, card: str, figure: str, to: str) -> Played:
        """Lay a card and move a figure, leaving the tile's questions open."""
        return self.do("lay", card=card).do("move", figure=figure, to=to)

    def idle_turn(self, card: str) -> Played:
        return self.do("discard", card=card).do("draw", pile="pile")

    def deep_in_the_game(
        self, figures: dict[str, dict[str, str]] | None = None, **changes: Any
    ) -> Played:
        """The same game at a position set up by hand, for what takes an hour to reach.

        ``figures`` names those that left the start: ``{"white": {"1": "28"}}``.
        """
        seats = dict(self.now.seats)
        for player, moved in (figures or {}).items():
            seats[player] = replace(seats[player], figures={**seats[player].figures, **moved})
        turn = Turn(self.now.player, seats[self.now.player].figures)
        position = replace(self.now, seats=seats, turn=turn, **changes)
        step = replace(self.log.now, state=position)
        return Played(replace(self.log, steps=(*self.log.steps[:-1], step)))


def new_game(
    variant: str,
    tiles: dict[str, str] | None = None,
    players: int = 2,
    game: str = "keltis",
    **options: Any,
) -> Played:
    played = Played(begun(variant, players, game, **options))
    if game == "keltis":
        played.do("layout", tiles=complete(variant, tiles or {}))
    return played


def begun(variant: str, players: int = 2, game: str = "keltis", **options: Any) -> Log:
    """A game of which nothing but the start has happened."""
    data = start_data(GAMES[game], variant, PLAYERS[:players], options)
    return Log.begin(GAMES[game], Event(1, "start", data=data))


def complete(variant: str, wanted: dict[str, str]) -> dict[str, str]:
    """A whole lay-out with the wanted tiles in their places and the rest of the box elsewhere."""
    board = shipped_board(variant)
    rest = [tile for tile, (count, _) in board["tiles"].items() for _ in range(count)]
    for tile in wanted.values():
        rest.remove(tile)
    places = [space["id"] for space in board["spaces"] if space["holds"][0] == "tile"]
    free = [place for place in places if place not in wanted]
    # Point tiles first: they ask nothing, so spaces a test does not care about stay quiet.
    rest.sort(key=lambda tile: (not tile.startswith("points"), tile))
    return wanted | dict(zip(free, rest, strict=True))


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    """``from`` is a word of Python, so tests write ``from_``."""
    return {key.rstrip("_"): value for key, value in data.items()}
