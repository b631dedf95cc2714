"""The log of one game: events in, state and scores out; undo and redo are events too.

    log = Log.begin(game, event)            # a start event, see rules.log.start
    log = log.add(log.next("marker", "ada", at, {"marker": 3, "card": "RYBK"}))
    log = log.add(log.next("undo", "bob", at))

A log is a frozen value: `add` gives a new one or raises a Refusal. Undo takes back the last
event that counts, whoever made it; a new event forgets what could have been redone. Undo and
redo write down the number they mean, so that a damaged event in between can't shift them.
What slipped some steps ago is set right by an event of its own, see rules.log.correction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from rules.acts import Act
from rules.events import Event
from rules.game import Game, Learner, Outcome, Referee, SecretKeeper
from rules.log.correction import correction_acts
from rules.log.fold import Fold, history_acts
from rules.log.start import first_state, start_data
from rules.log.steps import Record, Step
from rules.log.table_acts import table_acts
from rules.message import Refusal
from rules.table import Table


@dataclass(frozen=True)
class Log:
    """`steps` count, the start first; `undone` can be redone, the next one last."""

    game: Game[Any]
    steps: tuple[Step, ...]
    undone: tuple[Step, ...] = ()
    records: tuple[Record, ...] = ()
    n: int = 1

    @classmethod
    def begin(cls, game: Game[Any], event: Event) -> Log:
        table, state = first_state(game, event)
        step = Step(event, table, state)
        return cls(game, (step,), (), (Record(event, step, step),), event.n)

    @classmethod
    def of(cls, fold: Fold) -> Log:
        told = (tuple(fold.steps), tuple(fold.undone), tuple(fold.records))
        return cls(fold.game, *told, fold.n)

    @property
    def start(self) -> Event:
        return self.steps[0].event

    @property
    def now(self) -> Step:
        return self.steps[-1]

    @property
    def table(self) -> Table:
        return self.now.table

    @property
    def state(self) -> Any:
        return self.now.state

    @property
    def scores(self) -> Mapping[str, int]:
        return self.game.scores(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def holds_secrets(self) -> bool:
        """Whether its events tell what players noted for themselves, and it is still played."""
        game = self.game
        if self.outcome is not None or not isinstance(game, SecretKeeper):
            return False
        return any(game.secrets(record.after.state) for record in self.records)

    def acts(self) -> tuple[Act, ...]:
        """Everything that may be done now, the game's own acts first."""
        return self._acts

    @cached_property
    def _acts(self) -> tuple[Act, ...]:
        # A page asks for them once for every seat and every button.
        game_acts = () if self.table.paused else self.game.acts(self.state)
        return (
            *game_acts,
            *table_acts(self.table, over=self.outcome is not None),
            *(() if self.table.paused else correction_acts(self.game, self.state)),
            *self._history_acts(),
        )

    def next(
        self, kind: str, by: str | None = None, at: str = "", data: Mapping[str, Any] | None = None
    ) -> Event:
        """The event this would be now, with whatever the program itself has to say in it:
        undo and redo are told which event they mean, and a game's referee testifies."""
        filled = dict(data or {})
        for act in self._history_acts():
            if act.kind == kind:
                filled = {**act.data, **filled}
        event = Event(self.n + 1, kind, by, at, MappingProxyType(filled))
        if isinstance(self.game, Referee):
            event = self.game.testify(self.state, event)
        return event

    def check(self, event: Event) -> Refusal | None:
        """Why this event can't come next, or None."""
        try:
            self.add(event)
        except Refusal as refused:
            return refused
        return None

    def add(self, event: Event) -> Log:
        fold = self.fold()
        fold.add(event)
        return Log.of(fold)

    def fold(self) -> Fold:
        """This game, ready to be told on."""
        return Fold(self.game, self.steps, self.undone, self.records, self.n)

    def rematch(self, of: str | None = None) -> dict[str, Any]:
        """Start data for another game with the people still here, the same agreements, and
        what this game was taught."""
        players = [self.table.player(one) for one in self.table.here]
        data, options = self.start.data, self.start.data["options"]
        if isinstance(self.game, Learner):
            options = self.game.taught(options, self.steps[0].state, self.state)
        return start_data(self.game, data["variant"], players, options, of)

    def _history_acts(self) -> tuple[Act, ...]:
        return tuple(
            act for kind in ("undo", "redo") for act in history_acts(self.steps, self.undone, kind)
        )
