"""Setting right what slipped, now or some steps ago: one act, and the rest is told again.

    log.next("correct", None, at, {"what": "figure", "player": "ada", "figure": "1",
                                   "space": "12", "after": 31})

`after` is the number of the event it follows in the course of the game; without it, the newest.
Every later event is carried out once more on what was set right. People did at the table what
they did, so an event that no longer fits is carried out all the same as far as it can be, and
says so. Taking the correction back brings the game back as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from rules.acts import Act, Field, offered
from rules.events import HIGHEST_NUMBER, Event
from rules.game import Correctable, Game
from rules.log.steps import Step, Told
from rules.log.table_acts import TABLE_KINDS, reseated, seated, table_acts
from rules.message import Refusal
from rules.sentences import refusal, say

CORRECT = "correct"


def story(steps: Sequence[Step]) -> tuple[Told, ...]:
    """The game in its own order, as it is told after the newest correction."""
    told: list[Told] = []
    for before, step in pairwise(steps):
        if step.event.kind == CORRECT:
            told = list(step.retold)
        else:
            told.append(Told(step.event, before, step))
    return tuple(told)


def correction_acts(game: Game[Any], state: Any) -> tuple[Act, ...]:
    """What may be set right in this state."""
    if not isinstance(game, Correctable):
        return ()
    after = Field(
        "after", "number", say("correct.after"), least=1, most=HIGHEST_NUMBER, optional=True
    )
    acts = game.corrections(state)
    return tuple(replace(act, fields=(*act.fields, after)) for act in acts)


def place_of(start: Step, told: Sequence[Told], after: int | None) -> tuple[int, Step]:
    """How many events come before a correction that follows event `after`, and what it finds.
    Corrections of the same moment stand in the order in which they were entered."""
    if after is None:
        return len(told), told[-1].after if told else start
    numbers = [start.event.n, *(one.event.n for one in told)]
    if after not in numbers:
        raise refusal("correct.no_such_step", n=after)
    place = numbers.index(after)
    while place < len(told) and told[place].event.kind == CORRECT:
        place += 1
    return place, told[place - 1].after if place else start


def corrected(game: Game[Any], start: Step, told: Sequence[Told], event: Event) -> Step:
    """The step of a correction: the game told again from its place on."""
    place, found = place_of(start, told, event.data.get("after"))
    if refused := offered(correction_acts(game, found.state), event):
        raise refused
    assert isinstance(game, Correctable)
    here = Step(event, found.table, game.corrected(found.state, event))
    again = [*told[:place], Told(event, found, here)]
    for one in told[place:]:
        again.append(_told_again(game, again[-1].after, one.event))
    last = again[-1].after
    return Step(event, last.table, last.state, tuple(again))


def misfits(told: Iterable[Told]) -> dict[int, Told]:
    """What no longer fits, by the number of the event."""
    return {one.event.n: one for one in told if one.misfit is not None}


def _told_again(game: Game[Any], before: Step, event: Event) -> Told:
    assert isinstance(game, Correctable)
    if event.kind in TABLE_KINDS:
        return _seated_again(game, before, event)
    if event.kind == CORRECT:
        refused = offered(correction_acts(game, before.state), event)
        state = None if refused else game.corrected(before.state, event)
    elif (refused := game.check(before.state, event)) is None:
        state = game.apply(before.state, event)
    else:
        state = game.carried_out(before.state, event)
    misfit = refused.message if refused else None
    if state is None:
        return Told(event, before, before, misfit)
    return Told(event, before, Step(event, before.table, state), misfit)


def _seated_again(game: Game[Any], before: Step, event: Event) -> Told:
    refused: Refusal | None = offered(table_acts(before.table, over=False), event)
    if refused:
        return Told(event, before, before, refused.message)
    table = seated(before.table, event)
    state = reseated(game, before.state, before.table, table)
    return Told(event, before, Step(event, table, state))
