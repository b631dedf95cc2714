"""A game told event by event: what a Log is made with.

A fold grows in place, so that a long game costs each of its events once. An event that may not
come next is a Refusal and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.acts import Act, offered
from rules.events import Event
from rules.game import Game
from rules.log.correction import CORRECT, corrected, story
from rules.log.steps import Record, Step
from rules.log.table_acts import TABLE_KINDS, reseated, seated, table_act
from rules.message import Refusal
from rules.sentences import refusal, say
from rules.table import Table

MOST_RETOLD = 50_000
"""Every correction tells the game once more: so many events in all. An evening has hundreds."""


class Fold:
    """`steps` count, the start first; `undone` can be redone, the next one last."""

    def __init__(
        self,
        game: Game[Any],
        steps: Iterable[Step],
        undone: Iterable[Step],
        records: Iterable[Record],
        n: int,
    ) -> None:
        self.game = game
        self.steps = list(steps)
        self.undone = list(undone)
        self.records = list(records)
        self.n = n
        self._retold = sum(
            len(one.after.retold) for one in self.records if one.event.kind == CORRECT
        )

    @property
    def now(self) -> Step:
        return self.steps[-1]

    def add(self, event: Event) -> None:
        if event.n <= self.n:
            raise refusal("log.stale", n=event.n, newest=self.n)
        self._check_who(event)
        if event.kind in ("undo", "redo"):
            self._through_history(event)
        else:
            before, step = self.now, self._follow(event)
            self.steps.append(step)
            self.undone.clear()
            self.records.append(Record(event, before, step))
            self._retold += len(step.retold)
        self.n = event.n

    def _follow(self, event: Event) -> Step:
        table, state = self.now.table, self.now.state
        if event.kind in TABLE_KINDS:
            act = table_act(event.kind, table, lambda: self.game.outcome(state) is not None)
            if act is not None:
                if refused := offered((act,), event):
                    raise refused
                after = seated(table, event)
                return Step(event, after, reseated(self.game, state, table, after))
        if table.paused:
            raise refusal("table.paused")
        if event.kind == CORRECT:
            return self._correct(event)
        if refused := self.game.check(state, event):
            raise _with_names(refused, table)
        return Step(event, table, self.game.apply(state, event))

    def _correct(self, event: Event) -> Step:
        told = story(self.steps)
        if self._retold + len(told) >= MOST_RETOLD:
            raise refusal("correct.too_much")
        return corrected(self.game, self.steps[0], told, event)

    def _through_history(self, event: Event) -> None:
        acts = history_acts(self.steps, self.undone, event.kind)
        if not acts:
            raise refusal(f"{event.kind}.nothing")
        if refused := offered(acts, event):
            raise refused
        before = self.now
        if event.kind == "undo":
            meant = self.steps.pop()
            self.undone.append(meant)
        else:
            meant = self.undone.pop()
            self.steps.append(meant)
        self.records.append(Record(event, before, self.now, meant))

    def _check_who(self, event: Event) -> None:
        if event.by is None:
            return
        if self.now.table.player(event.by).id in self.now.table.left:
            raise refusal("player.left", player=event.by)


def history_acts(steps: Sequence[Step], undone: Sequence[Step], kind: str) -> tuple[Act, ...]:
    """The act `undo` or `redo`, where there is something to take back or to bring back."""
    if kind == "undo" and len(steps) > 1:
        last = steps[-1].event
        return (Act("undo", say("table.undo", kind=last.kind), data={"of": last.n}),)
    if kind == "redo" and undone:
        again = undone[-1].event
        return (Act("redo", say("table.redo", kind=again.kind), data={"of": again.n}),)
    return ()


def _with_names(refused: Refusal, table: Table) -> Refusal:
    """Acts know players by their ids; people know them by their names."""
    message = refused.message
    if message.code != "act.not_you":
        return refused
    by, who = message.params["by"], message.params["who"]
    name, names = table.name(by), table.names(who)
    return refusal(message.code, **{**message.params, "name": name, "names": names})
