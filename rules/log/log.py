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
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from rules.acts import Act, offered
from rules.events import Event
from rules.game import Game, Learner, Outcome, Referee
from rules.log.correction import CORRECT, corrected, correction_acts, story
from rules.log.start import first_state, start_data
from rules.log.steps import Record, Step
from rules.log.table_acts import seated, table_acts
from rules.message import Refusal
from rules.sentences import refusal, say
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
        if event.n <= self.n:
            raise refusal("log.stale", n=event.n, newest=self.n)
        self._check_who(event)
        if event.kind in ("undo", "redo"):
            return self._through_history(event)
        step = self._follow(event)
        return replace(
            self,
            steps=(*self.steps, step),
            undone=(),
            records=(*self.records, Record(event, self.now, step)),
            n=event.n,
        )

    def rematch(self, of: str | None = None) -> dict[str, Any]:
        """Start data for another game with the people still here, the same agreements, and
        what this game was taught."""
        players = [self.table.player(one) for one in self.table.here]
        data, options = self.start.data, self.start.data["options"]
        if isinstance(self.game, Learner):
            options = self.game.taught(options, self.steps[0].state, self.state)
        return start_data(self.game, data["variant"], players, options, of)

    def _follow(self, event: Event) -> Step:
        acts = table_acts(self.table, over=self.outcome is not None)
        if any(event.kind == act.kind for act in acts):
            if refused := offered(acts, event):
                raise refused
            table = seated(self.table, event)
            return Step(event, table, self.game.reseat(self.state, table))
        if self.table.paused:
            raise refusal("table.paused")
        if event.kind == CORRECT:
            return corrected(self.game, self.steps[0], story(self.steps), event)
        if refused := self.game.check(self.state, event):
            raise self._with_names(refused)
        return Step(event, self.table, self.game.apply(self.state, event))

    def _with_names(self, refused: Refusal) -> Refusal:
        """Acts know players by their ids; people know them by their names."""
        message = refused.message
        if message.code != "act.not_you":
            return refused
        by, who = message.params["by"], message.params["who"]
        name, names = self.table.name(by), self.table.names(who)
        return refusal(message.code, **{**message.params, "name": name, "names": names})

    def _through_history(self, event: Event) -> Log:
        acts = self._history_acts()
        if not any(act.kind == event.kind for act in acts):
            raise refusal(f"{event.kind}.nothing")
        if refused := offered(acts, event):
            raise refused
        if event.kind == "undo":
            meant, steps, undone = self.now, self.steps[:-1], (*self.undone, self.now)
        else:
            meant, steps, undone = (
                self.undone[-1],
                (*self.steps, self.undone[-1]),
                self.undone[:-1],
            )
        record = Record(event, self.now, steps[-1], meant)
        return replace(self, steps=steps, undone=undone, records=(*self.records, record), n=event.n)

    def _history_acts(self) -> tuple[Act, ...]:
        acts = []
        if len(self.steps) > 1:
            label = say("table.undo", kind=self.now.event.kind)
            acts.append(Act("undo", label, data={"of": self.now.event.n}))
        if self.undone:
            again = self.undone[-1].event
            label = say("table.redo", kind=again.kind)
            acts.append(Act("redo", label, data={"of": again.n}))
        return tuple(acts)

    def _check_who(self, event: Event) -> None:
        if event.by is None:
            return
        if self.table.player(event.by).id in self.table.left:
            raise refusal("player.left", player=event.by)
