"""Playing stored games: the rules say whether, the store keeps it, and nobody acts on old news.

    play = Play(store, GAMES)
    game_id = play.start("heads", "plain", players, options, at)
    log = play.act(game_id, seen=log.n, kind="toss", by="ada", at=at, data={"side": "heads"})

This is all that pages, the API and the command line need to play any game.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from rules.acts import Field
from rules.events import Event
from rules.game import Game, Learner
from rules.log.log import Log
from rules.log.replay import LostEvent, replay
from rules.log.start import start_data
from rules.sentences import refusal
from rules.table import Player
from webui.own_boards import OwnBoards
from webui.recent import Recent
from webui.store import Store, stale
from webui.store.club_tables import HOME

REMEMBERED_GAMES = 32
MOST_EVENTS = 20_000
"""Of one game, which is told from its beginning when it is opened. An evening has hundreds."""


class Play:
    """Logs of games in play are remembered, so that an act costs one event and no replay."""

    def __init__(self, store: Store, games: Mapping[str, Game[Any]]) -> None:
        self.store = store
        self.games = games
        self.boards = OwnBoards(store)
        self._logs: Recent[str, tuple[Log, tuple[LostEvent, ...]]] = Recent(REMEMBERED_GAMES)
        self._lock = threading.Lock()
        self._telling = threading.Lock()

    def start(
        self,
        game: str,
        variant: str,
        players: Sequence[Player],
        options: Mapping[str, Any],
        at: str,
        table_id: str = HOME,
    ) -> str:
        played = self._game(game)
        agreed = self.boards.filled_in(played, variant, options)
        data = start_data(played, variant, players, {**self._known(played, variant), **agreed})
        return self._begin(played, data, at, table_id)

    def options(self, game: str, variant: str) -> tuple[Field, ...]:
        """What to agree on before the start, with what was taught in earlier games filled in and
        the boards to choose from by name."""
        played = self._game(game)
        known = self._known(played, variant)
        fields = (self.boards.offered(played, variant, one) for one in played.options(variant))
        return tuple(
            replace(field, default=known.get(field.name, field.default)) for field in fields
        )

    def rematch(self, game_id: str, at: str) -> str:
        """Another game with the same people and the same agreements."""
        log, _ = self.load(game_id)
        table_id = self.store.game(game_id).table_id
        return self._begin(log.game, log.rematch(game_id), at, table_id)

    def load(self, game_id: str) -> tuple[Log, tuple[LostEvent, ...]]:
        """The log as stored now, and what of it could not be read."""
        if (remembered := self._remembered(game_id)) is not None:
            return remembered
        with self._telling:  # devices that come at once wait for one telling
            return self._remembered(game_id) or self._tell(game_id)

    def _remembered(self, game_id: str) -> tuple[Log, tuple[LostEvent, ...]] | None:
        newest = self.store.newest(game_id)
        with self._lock:
            remembered = self._logs.get(game_id)
        return remembered if remembered is not None and remembered[0].n == newest else None

    def _tell(self, game_id: str) -> tuple[Log, tuple[LostEvent, ...]]:
        newest = self.store.newest(game_id)
        log, problems = replay(self.games, self.store.events(game_id))
        # Numbers of damaged events are used up as well.
        log = replace(log, n=max(log.n, newest))
        self._remember(game_id, log, tuple(problems))
        return log, tuple(problems)

    def act(
        self,
        game_id: str,
        seen: int,
        kind: str,
        by: str | None,
        at: str,
        data: Mapping[str, Any],
        known: tuple[Log, tuple[LostEvent, ...]] | None = None,
    ) -> Log:
        """Do something in a game whose newest event the caller has seen: the log after it.
        A Refusal when the rules forbid it, or when the game has moved on (`log.stale`). `known`
        is the log as the caller has just loaded it; the store refuses what is older."""
        log, problems = known or self.load(game_id)
        if log.n != seen:
            raise stale(seen, log.n)
        if log.n >= MOST_EVENTS:
            raise refusal("log.full", most=MOST_EVENTS)
        after = log.add(log.next(kind, by, at, data))
        self.store.append(game_id, after)
        self._remember(game_id, after, problems)
        self._learn(log, after)
        return after

    def _game(self, name: str) -> Game[Any]:
        if name not in self.games:
            raise refusal("start.unknown_game", game=name)
        return self.games[name]

    def _known(self, game: Game[Any], variant: str) -> Mapping[str, Any]:
        """Options taught in earlier games."""
        if not isinstance(game, Learner) or variant not in game.variants:
            return {}
        return self.store.memories.get(game.memory(variant)) or {}

    def _learn(self, before: Log, after: Log) -> None:
        game, start = after.game, after.start.data
        if not isinstance(game, Learner):
            return
        options = start["options"]
        if game.taught(options, before.state, after.state) is options:
            return
        if self.boards.learn(game, start, before.state, after.state):
            return
        # What else a table agreed on is its own affair.
        begun_with = {name: options[name] for name in game.teachable if name in options}

        def learn(known: Mapping[str, Any] | None) -> Mapping[str, Any]:
            if known is None:
                return game.taught(begun_with, after.steps[0].state, after.state)
            return game.taught(known, before.state, after.state)

        self.store.memories.change(game.memory(start["variant"]), learn)

    def _begin(self, game: Game[Any], data: Mapping[str, Any], at: str, table_id: str) -> str:
        log = Log.begin(game, Event(1, "start", None, at, MappingProxyType(dict(data))))
        return self.store.create(log, table_id=table_id)

    def _remember(self, game_id: str, log: Log, problems: tuple[LostEvent, ...]) -> None:
        with self._lock:
            self._logs[game_id] = (log, problems)
