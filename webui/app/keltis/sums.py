"""The reckoning as a table: one column a player, one line for each source of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.game import Game, Reckoner
from rules.reckoning import Parts
from webui.app.keltis.drawing import Person
from webui.app.sentences import say_message
from webui.app.summands import terms_of


@dataclass(frozen=True)
class Sum:
    person: Person
    total: int


@dataclass(frozen=True)
class SumRow:
    """`told` is every player's line with its summands, e.g. 6 + 2 + 1 = 9."""

    label: str
    told: tuple[str, ...]


def reckoning_of(game: Game[Any], state: Any) -> Mapping[str, Parts]:
    assert isinstance(game, Reckoner)
    return game.reckoning(state)


def sums_context(people: Sequence[Person], reckoning: Mapping[str, Parts]) -> dict[str, Any]:
    """For templates/keltis/reckoning.html."""
    shown = [one for one in people if one.id in reckoning]
    columns = [reckoning[one.id] for one in shown]
    return {
        "sums": [
            Sum(one, sum(part.points for part in parts))
            for one, parts in zip(shown, columns, strict=True)
        ],
        "sum_lines": [
            SumRow(say_message(line[0].label), tuple(terms_of(part) for part in line))
            for line in zip(*columns, strict=True)
        ],
    }
