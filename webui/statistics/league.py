"""A league over evenings: who was ahead of how many, evening by evening, in one season.

In every game a person gets a point for each they were ahead of, and half a point for each they
tied with. So games of different boxes and with any number of players can be added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Self

from webui.sentences.keeping import refusal
from webui.statistics.count import names_in, player_in
from webui.statistics.record import GameRecord

# A game that begins after midnight belongs to the evening before.
_NIGHT = timedelta(hours=5)


@dataclass(frozen=True)
class Season:
    """From one day to another, both within it; `None` is open."""

    first: date | None = None
    last: date | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """A year, a month, a day, or two of them with `..` between: `2026`, `2026-09..2027-05`."""
        begin, dots, end = text.strip().partition("..")
        try:
            first = None if dots and not begin else _days(begin)[0]
            last = _days(end)[1] if end else None if dots else _days(begin)[1]
        except ValueError as error:
            raise refusal("season.malformed", season=text) from error
        return cls(first, last)

    def __contains__(self, day: date) -> bool:
        return (self.first is None or day >= self.first) and (self.last is None or day <= self.last)

    def __str__(self) -> str:
        first, last = (one.isoformat() if one else "" for one in (self.first, self.last))
        return f"{first}..{last}"


@dataclass(frozen=True)
class Standing:
    """One person in the table. `evenings` holds the points of each they played."""

    name: str
    points: float
    games: int
    wins: int
    evenings: Mapping[date, float]


@dataclass(frozen=True)
class League:
    """`standings` by points, then wins, then fewer games, then name; `evenings` in their order."""

    season: Season
    evenings: tuple[date, ...]
    standings: tuple[Standing, ...]
    games: tuple[GameRecord, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "pythia_season": 1,
            "season": str(self.season),
            "evenings": [day.isoformat() for day in self.evenings],
            "standings": [_told(one) for one in self.standings],
            "games": [_told_game(one) for one in self.games],
        }


def league(records: Iterable[GameRecord], season: Season) -> League:
    played = [one for one in records if one.counts and one.started_at]
    here = sorted(
        (one for one in played if evening_of(one) in season), key=lambda one: one.started_at
    )
    standings = [_standing(name, here) for name in names_in(here).values()]
    standings.sort(key=lambda one: (-one.points, -one.wins, one.games, one.name.casefold()))
    evenings = tuple(sorted({evening_of(one) for one in here}))
    return League(season, evenings, tuple(standings), tuple(here))


def evening_of(record: GameRecord) -> date:
    """On the calendar of this machine."""
    return (datetime.fromisoformat(record.started_at).astimezone() - _NIGHT).date()


def _standing(name: str, records: Iterable[GameRecord]) -> Standing:
    games = wins = 0
    evenings: dict[date, float] = {}
    for record in records:
        who = player_in(record, name)
        if who is None:
            continue
        games += 1
        wins += who in record.winners
        day = evening_of(record)
        evenings[day] = evenings.get(day, 0.0) + _points(record, who)
    return Standing(name, sum(evenings.values()), games, wins, evenings)


def _points(record: GameRecord, who: str) -> float:
    others = [one for one in record.names if one != who]
    ahead = sum(record.is_ahead(who, one) for one in others)
    behind = sum(record.is_ahead(one, who) for one in others)
    return ahead + (len(others) - ahead - behind) / 2


def _days(text: str) -> tuple[date, date]:
    """The first and the last day of a year, a month or a day."""
    parts = [int(part) for part in text.split("-")]
    year, month, day = (*parts, 0, 0)[:3]
    if len(parts) > 3 or any(part <= 0 for part in parts):
        raise ValueError(text)
    if day:
        return date(year, month, day), date(year, month, day)
    first = date(year, month or 1, 1)
    after = date(year + 1, 1, 1) if month in (0, 12) else date(year, month + 1, 1)
    return first, after - timedelta(days=1)


def _told(one: Standing) -> dict[str, Any]:
    return {
        "name": one.name,
        "points": one.points,
        "games": one.games,
        "wins": one.wins,
        "evenings": {day.isoformat(): points for day, points in one.evenings.items()},
    }


def _told_game(record: GameRecord) -> dict[str, Any]:
    players = [
        {"name": record.names[one], "points": record.scores[one], "place": record.place(one)}
        for one in record.ranking
    ]
    return {
        "id": record.id,
        "game": record.game,
        "variant": record.variant,
        "started_at": record.started_at,
        "ended_at": record.ended_at,
        "players": players,
    }
