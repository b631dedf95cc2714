"""From stored events back to a game. What is damaged is named, and nothing else is lost.

log, problems = replay(registry, objects)
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.events import Event
from rules.game import Game
from rules.log.log import Log
from rules.message import Message, Refusal
from rules.sentences import refusal, say


@dataclass(frozen=True)
class LostEvent:
    """A stored event that could not be used, by its place in the list counted from 1."""

    place: int
    message: Message

    def to_json(self) -> dict[str, Any]:
        return {"place": self.place, **self.message.to_json()}


def replay(games: Mapping[str, Game[Any]], raws: Sequence[object]) -> tuple[Log, list[LostEvent]]:
    """The log of stored events and what was wrong with them. The rest is played on; only a game
    without a readable start is a Refusal."""
    if not raws:
        raise refusal("log.empty")
    fold = _begin(games, raws[0]).fold()
    events, problems = _readable(raws)
    place_before = 1
    for place, event in events:
        # A gap is worth a word only where no damaged event explains it.
        gap, damaged = event.n - fold.n - 1, place - place_before - 1
        if gap > damaged:
            problems.append(_missing(place, fold.n + 1, event.n - 1))
        place_before = place
        try:
            fold.add(event)
        except Refusal as refused:
            problems.append(LostEvent(place, refused.message))
            fold.n = event.n
    fold.n += len(raws) - place_before
    return Log.of(fold), sorted(problems, key=lambda one: one.place)


def _begin(games: Mapping[str, Game[Any]], raw: object) -> Log:
    event = Event.from_json(raw)
    name = event.data.get("game")
    if not isinstance(name, str) or name not in games:
        raise refusal("start.unknown_game", game=name)
    return Log.begin(games[name], event)


def _readable(raws: Sequence[object]) -> tuple[list[tuple[int, Event]], list[LostEvent]]:
    """The events after the start that can be read and stand in order, each with its place."""
    found: list[tuple[int, Event]] = []
    problems: list[LostEvent] = []
    for place, raw in enumerate(raws[1:], start=2):
        try:
            found.append((place, Event.from_json(raw)))
        except Refusal as refused:
            problems.append(LostEvent(place, refused.message))
    in_order = _longest_rise([event.n for _, event in found])
    for index, (place, event) in enumerate(found):
        if index not in in_order:
            problems.append(LostEvent(place, say("event.number", n=event.n)))
    return [one for index, one in enumerate(found) if index in in_order], problems


def _longest_rise(numbers: Sequence[int]) -> set[int]:
    """The indices of a longest strictly rising selection of numbers above 1: so one wrong
    number costs one event and not all that come after it."""
    smallest_end: list[int] = []
    holder: list[int] = []
    before: dict[int, int | None] = {}
    for index, number in enumerate(numbers):
        if number < 2:
            continue
        length = bisect_left(smallest_end, number)
        before[index] = holder[length - 1] if length else None
        smallest_end[length:] = [number, *smallest_end[length + 1 :]]
        holder[length:] = [index, *holder[length + 1 :]]
    kept: set[int] = set()
    at: int | None = holder[-1] if holder else None
    while at is not None:
        kept.add(at)
        at = before[at]
    return kept


def _missing(place: int, first: int, last: int) -> LostEvent:
    count = last - first + 1
    return LostEvent(place, say("event.missing", first=first, last=last, count=count))
