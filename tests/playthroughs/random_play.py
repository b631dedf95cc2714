"""Plays any game at random, by nothing but what the protocol offers."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from rules.acts import Act, Field
from rules.events import Event
from rules.game import Game
from rules.log.log import Log
from rules.log.start import start_data
from rules.message import Refusal
from rules.table import Player

NAMES = ("Ada", "Bob", "Cy", "Dee", "Eve")
HISTORY = ("undo", "redo")


def begin(game: Game[Any], variant: str, players: int, **options: Any) -> Log:
    people = [Player(name.lower(), name) for name in NAMES[:players]]
    data = start_data(game, variant, people, options)
    return Log.begin(game, Event(1, "start", data=data))


def play_on(
    log: Log,
    chance: random.Random,
    steps: int,
    fill: Callable[[Field], Any] | None = None,
    history: float = 0.15,
) -> Log:
    """`steps` tries; what the rules refuse is left out. `fill` gives data for fields that only
    the game understands; where it is missing such fields stay empty."""
    for _ in range(steps):
        acts = log.acts()
        again = [act for act in acts if act.kind in HISTORY]
        own = log.game.acts(log.state) if not log.table.paused else ()
        pool = again if again and chance.random() < history else own or acts
        act = chance.choice(pool)
        event = log.next(act.kind, _who(log, act, chance), data=filled(act, chance, fill))
        with suppress(Refusal):
            log = log.add(event)
    return log


def _who(log: Log, act: Act, chance: random.Random) -> str | None:
    return chance.choice(act.by) if act.by else chance.choice((None, *log.table.here))


def filled(act: Act, chance: random.Random, fill: Callable[[Field], Any] | None) -> dict[str, Any]:
    data = dict(act.data)
    for field in act.fields:
        if field.optional and chance.random() < 0.5:
            continue
        value = _value(field, chance, fill)
        if value is not None:
            data[field.name] = value
    return data


def _value(field: Field, chance: random.Random, fill: Callable[[Field], Any] | None) -> Any:
    if field.kind == "data":
        return fill(field) if fill else None
    if not field.many:
        return _one(field, chance)
    low, high = field.least or 0, field.most if field.most is not None else 4
    count = chance.randint(low, max(low, high))
    if field.kind == "choice" and not field.repeats:
        values = [choice.value for choice in field.choices]
        return chance.sample(values, min(count, len(values)))
    return [_one(field, chance) for _ in range(count)]


def _one(field: Field, chance: random.Random) -> Any:
    match field.kind:
        case "choice":
            return chance.choice(field.choices).value if field.choices else None
        case "number":
            return chance.randint(field.least or 0, field.most if field.most is not None else 9)
        case "flag":
            return chance.random() < 0.5
    return "x" * max(1, field.least or 1)
