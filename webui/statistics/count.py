"""Counted over many games: how often somebody played and won, was right, and was ahead of whom.

People are told apart by their names, whatever the case: a seat's color changes from evening to
evening. Only games that count are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, median

from webui.statistics.record import GameRecord


@dataclass(frozen=True)
class PersonStatistics:
    """A shared victory is a victory of each. Shares are None where there was nothing to share,
    and points where they would come from different boxes: those do not compare."""

    name: str
    games: int
    wins: int
    mean_score: float | None
    best_score: int | None
    claims: int
    true_claims: int
    median_claim_s: float | None

    @property
    def win_share(self) -> float:
        return self.wins / self.games

    @property
    def true_share(self) -> float | None:
        return self.true_claims / self.claims if self.claims else None


@dataclass(frozen=True)
class Meeting:
    """Two people in the same games: how often the one, and how often the other was ahead."""

    games: int
    ahead: int
    behind: int


@dataclass(frozen=True)
class Statistics:
    """`people` by wins, then games, then name; `meetings` by the names of both, either way."""

    games: int
    people: tuple[PersonStatistics, ...]
    meetings: Mapping[tuple[str, str], Meeting]


def count(records: Iterable[GameRecord]) -> Statistics:
    counted = [record for record in records if record.counts]
    names = names_in(counted)
    people = [_person(name, counted) for name in names.values()]
    people.sort(key=lambda one: (-one.wins, -one.games, one.name.casefold()))
    order = [one.name for one in people]
    meetings = {
        (one, other): _meeting(one, other, counted)
        for one in order
        for other in order
        if one != other
    }
    return Statistics(
        len(counted),
        tuple(people),
        {pair: meeting for pair, meeting in meetings.items() if meeting.games},
    )


def names_in(records: Sequence[GameRecord]) -> dict[str, str]:
    """Everybody once, written the way they were written most often."""
    written: dict[str, Counter[str]] = {}
    for record in records:
        for name in record.names.values():
            written.setdefault(person_key(name), Counter())[name] += 1
    return {key: spellings.most_common(1)[0][0] for key, spellings in written.items()}


def _person(name: str, records: Sequence[GameRecord]) -> PersonStatistics:
    played = [(record, who) for record in records if (who := player_in(record, name)) is not None]
    one_box = len({record.box for record in records}) == 1
    scores = [record.scores[who] for record, who in played] if one_box else []
    claims = [claim for record, who in played for claim in record.claims if claim.player == who]
    times = [claim.seconds for claim in claims if claim.seconds is not None]
    return PersonStatistics(
        name=name,
        games=len(played),
        wins=sum(who in record.winners for record, who in played),
        mean_score=mean(scores) if scores else None,
        best_score=max(scores, default=None),
        claims=len(claims),
        true_claims=sum(claim.stands for claim in claims),
        median_claim_s=median(times) if times else None,
    )


def _meeting(one: str, other: str, records: Sequence[GameRecord]) -> Meeting:
    ahead = behind = games = 0
    for record in records:
        a, b = player_in(record, one), player_in(record, other)
        if a is not None and b is not None:
            games += 1
            ahead += record.is_ahead(a, b)
            behind += record.is_ahead(b, a)
    return Meeting(games, ahead, behind)


def player_in(record: GameRecord, name: str) -> str | None:
    """The id under which this person played."""
    return next(
        (one for one, theirs in record.names.items() if person_key(theirs) == person_key(name)),
        None,
    )


def person_key(name: str) -> str:
    """What tells people apart, however they are written."""
    return " ".join(name.split()).casefold()
