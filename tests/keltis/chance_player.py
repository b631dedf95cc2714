"""A player who does anything that is offered, by lot: for properties of whole games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from rules.acts import Act, Field
from rules.events import Event
from rules.keltis.position import Position
from rules.keltis.tiles import random_layout
from rules.log.log import Log
from tests.keltis.played import begun


def whole_game(
    variant: str, chance: Random, players: int, **options: Any
) -> Iterator[tuple[Position, Event, Position]]:
    """Every step of a game from its lay-out to its end: before, event, after."""
    log = begun(variant, players, **options)
    while log.outcome is None:
        before: Position = log.state
        event = one_choice(log, chance)
        log = log.add(event)
        yield before, event, log.state
        # Only the newest step is needed: a long history would make every step slower.
        log = replace(log, steps=(log.steps[0], log.now), records=())


def one_choice(log: Log, chance: Random) -> Event:
    """Anything that is offered now."""
    position: Position = log.state
    act = _liked(log.game.acts(position), chance)
    data = dict(act.data)
    for field in act.fields:
        data[field.name] = _value(field, position, chance)
    return log.next(act.kind, act.by[0] if act.by else None, data=data)


def _liked(acts: tuple[Act, ...], chance: Random) -> Act:
    """Mostly forward: a game of pure chance would only ever discard."""
    eager = [act for act in acts if act.kind not in ("discard", "decline")]
    return chance.choice(eager if eager and chance.random() < 0.85 else list(acts))


def _value(field: Field, position: Position, chance: Random) -> Any:
    if field.kind == "data":
        return random_layout(position.board, chance)
    if field.kind == "number":
        return chance.randint(field.least or 0, field.most or 0)
    values = [choice.value for choice in field.choices]
    if field.name == "pile" and len(values) > 1 and chance.random() < 0.5:
        return chance.choice(values[1:])
    return chance.choice(values)
