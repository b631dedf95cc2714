"""Whole games played by a program, with nothing but Python's own library.

    python3 whole_games.py http://localhost:8765 oraklos sixteen_dice.json
    python3 whole_games.py http://localhost:8765 keltis
    python3 whole_games.py http://localhost:8765 oracle

Each prints who won. On the same machine nothing else is needed; elsewhere PYTHIA_TOKEN holds a
token of the scope `host` from the page “Devices”.
"""

from __future__ import annotations

import json
import os
import sys
import urllib.error
import urllib.request
from collections import Counter
from itertools import count, cycle
from pathlib import Path
from typing import Any

PLAYERS = [{"id": name.lower(), "name": name} for name in ("Ada", "Bob", "Cy")]


class Panel:
    """Asks a panel, and says who asks."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.headers = {"Content-Type": "application/json"}
        if token := os.environ.get("PYTHIA_TOKEN"):
            self.headers["Authorization"] = f"Bearer {token}"
        else:
            told = self.ask("/api/token")
            self.headers[told["header"]] = told["token"]

    def ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.address + path, data, self.headers)
        with urllib.request.urlopen(asked) as answer:
            return json.load(answer)


class Game:
    """A game in play. `now` is how it stands, with the acts that may follow."""

    def __init__(self, panel: Panel, game: str, variant: str) -> None:
        self.panel = panel
        begun = {"game": game, "variant": variant, "players": PLAYERS}
        self.now = panel.ask("/api/games", begun)

    def act(self, kind: str, by: str | None = None, **data: object) -> None:
        """What is refused raises an error: 409 when somebody else acted, 422 by the rules."""
        body = {"seen": self.now["n"], "kind": kind, "by": by, "data": data}
        self.now = self.panel.ask(f"/api/games/{self.now['id']}/acts", body)

    def try_to(self, kind: str, by: str | None = None, **data: object) -> bool:
        try:
            self.act(kind, by, **data)
        except urllib.error.HTTPError as error:
            if error.code != 422:
                raise
            return False
        return True

    def offered(self, kind: str) -> list[Any]:
        return [act for act in self.now["acts"] if act["kind"] == kind]


def play_oraklos(panel: Panel, throw: Path) -> Game:
    """The junior game. Every round: draw, throw, lay markers, show dice, close."""
    game = Game(panel, "oraklos", "junior")
    reading = panel.ask("/api/readings", json.loads(throw.read_text("utf-8")))["id"]
    asked = {"reading": reading, "rules": {"variant": "junior"}, "count": 16}
    true = {one["card"]: one["dice"] for one in panel.ask("/api/prophecies", asked)["true"]}
    while not game.now["outcome"]:
        for player in PLAYERS:
            draw_cards(game, player["id"], wanted=list(true))
        game.act("throw", game.now["data"]["starter"], reading=reading)
        hands = game.now["data"]["hands"].items()
        claims = [(player, card) for player, cards in hands for card in cards if card in true]
        for marker, (player, card) in zip((3, 2, 1), claims, strict=False):
            game.act("marker", player, marker=marker, card=card)
        if game.offered("stop"):  # a marker is left, and nobody sees more
            game.act("stop")
        for player, card in claims[:3]:
            game.act("show", player, dice=true[card])
        game.act("close")
    return game


def draw_cards(game: Game, player: str, wanted: list[str]) -> None:
    """As many as the player lacks; a real table draws blindly, this one the cards it wants."""
    for act in game.offered("draw"):
        if player in act["by"]:
            pile, most = (
                [one["value"] for one in act["fields"][0]["choices"]],
                act["fields"][0]["most"],
            )
            pile.sort(key=lambda card: card not in wanted)
            game.act("draw", player, cards=pile[:most])


TILES = ["stone"] * 9 + ["clover"] * 9 + ["points:1"] * 2 + ["points:2"] * 3 + ["points:3"] * 2


def play_keltis(panel: Panel) -> Game:
    """The base game. First the tiles; then in every turn: lay a card, move, draw."""
    game = Game(panel, "keltis", "base")
    places = [space["id"] for space in game.now["data"]["spaces"] if space["place"] == "tile"]
    game.act("layout", tiles=dict(zip(places, TILES, strict=True)))
    laid: Counter[str] = Counter()
    while not game.now["outcome"]:
        player = game.now["data"]["turn"]
        lay_a_card(game, player, laid)
        while not game.now["outcome"] and (act := next_question(game)):
            game.act(act["kind"], player, **act["data"])
        if game.offered("draw"):
            game.act("draw", player, pile="pile")
    return game


def lay_a_card(game: Game, player: str, laid: Counter[str]) -> None:
    """The lowest card that is there twice; one that goes nowhere is discarded."""
    for kind in ("lay", "discard"):
        for act in game.offered(kind):
            cards = [card["value"] for card in act["fields"][0]["choices"]]
            for card in sorted(cards, key=lambda one: int(one.split("-")[1])):
                if laid[card] < 2 and game.try_to(kind, player, card=card):
                    laid[card] += 1
                    return
    raise RuntimeError(f"{player} can lay nothing")


def next_question(game: Game) -> Any:
    """A move, or what a tile asks; everything is in the act already."""
    ours = [act for act in game.now["acts"] if act["kind"] in ("move", "clover", "go_on", "pass")]
    return ours[0] if ours else None


def play_oracle(panel: Panel) -> Game:
    """Every round: tricks with their winner and animal, the kept oracle cards, settle."""
    game = Game(panel, "oracle", "standard")
    players = cycle(player["id"] for player in PLAYERS)
    for trick in count():
        if game.now["outcome"]:
            return game
        if game.offered("loser_chip"):
            game.act("loser_chip", choice="put_back")
        elif game.offered("trick"):
            animal = ("phoenix", "pegasus", "hydra")[trick % 3]
            game.act("trick", winner=next(players), animal=animal)
        else:
            for player in PLAYERS:
                kept = ["no losers: 4", "exactly 1 pegasus: 5"]
                game.act("keep", player["id"], player=player["id"], cards=kept)
            game.act("settle")
    raise RuntimeError("no round is without end")


if __name__ == "__main__":
    address, name, *files = sys.argv[1:]
    at = Panel(address)
    played = {
        "oraklos": lambda: play_oraklos(at, Path(files[0])),
        "keltis": lambda: play_keltis(at),
        "oracle": lambda: play_oracle(at),
    }[name]()
    winners, scores = played.now["outcome"]["winners"], played.now["scores"]
    print(f"{name}: {' and '.join(winners)} won with {scores[winners[0]]} points")  # noqa: T201 - a program of its own
