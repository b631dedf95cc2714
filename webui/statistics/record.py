"""What remains of a game: who played, the points after each round, the claims, who won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Any

from rules.game import Reckoner
from rules.log.correction import story
from rules.log.log import Log
from rules.log.steps import Step
from rules.reckoning import Parts


@dataclass(frozen=True)
class ClaimRecord:
    """A claim that was reckoned. `seconds` from the throw to the claim, None if nobody knows:
    the clock stood still, or the game was paused in between."""

    player: str
    round: int
    points: int
    stands: bool
    seconds: float | None


@dataclass(frozen=True)
class GameRecord:
    """`names` and `scores` by player id; `rounds` holds the points after each, zeros first.

    `is_counted` is what the host said; whether the game `counts` also needs somebody who won it.
    """

    id: str
    game: str
    variant: str
    started_at: str
    ended_at: str
    names: Mapping[str, str]
    scores: Mapping[str, int]
    left: frozenset[str]
    winners: tuple[str, ...]
    is_over: bool
    is_counted: bool
    rounds: tuple[Mapping[str, int], ...]
    claims: tuple[ClaimRecord, ...]
    parts: Mapping[str, Parts] = field(default_factory=dict)
    is_untouched: bool = False

    @property
    def counts(self) -> bool:
        """Games in play and games that were broken off have nobody who won, and a sheet in which
        nothing was entered says nothing."""
        return self.is_over and self.is_counted and bool(self.winners) and not self.is_untouched

    @property
    def kind(self) -> str:
        return kind_of_game(self.game)

    @property
    def box(self) -> str:
        """What was played: points of one box compare."""
        return f"{self.kind} {self.variant}"

    @property
    def minutes(self) -> int | None:
        seconds = _seconds_between(self.started_at, self.ended_at)
        return None if seconds is None else round(seconds / 60)

    @property
    def ranking(self) -> tuple[str, ...]:
        """Winners first, then by points; those who left last."""
        return tuple(
            sorted(
                self.names,
                key=lambda one: (one in self.left, one not in self.winners, -self.scores[one]),
            )
        )

    def place(self, player: str) -> int:
        """1 for the winners; equal points share a place."""
        ahead = [one for one in self.names if self.is_ahead(one, player)]
        return 1 + len(ahead)

    def is_ahead(self, one: str, other: str) -> bool:
        return self._standing(one) > self._standing(other)

    def _standing(self, player: str) -> tuple[bool, bool, int]:
        return (player not in self.left, player in self.winners, self.scores[player])


def kind_of_game(game: str) -> str:
    """Turn by turn or as a sheet: it is the same game."""
    return game.removesuffix("_sheet")


def record_of(game_id: str, log: Log, is_counted: bool = True) -> GameRecord:
    outcome = log.outcome
    return GameRecord(
        id=game_id,
        game=log.game.name,
        variant=log.start.data["variant"],
        started_at=log.start.at,
        ended_at=log.now.event.at,
        names={player.id: player.name for player in log.table.players},
        scores=dict(log.scores),
        left=log.table.left,
        winners=outcome.winners if outcome else (),
        is_over=outcome is not None,
        is_counted=is_counted,
        rounds=tuple(_rounds(log)),
        claims=tuple(_claims(log)) if log.game.name == "oraklos" else (),
        parts=_parts(log) if outcome else {},
        is_untouched=bool(getattr(log.state, "untouched", False)),
    )


def _parts(log: Log) -> Mapping[str, Parts]:
    return log.game.reckoning(log.state) if isinstance(log.game, Reckoner) else {}


def _rounds(log: Log) -> Iterator[Mapping[str, int]]:
    """The points at the start, after every round, and at the end."""
    last = dict(log.game.scores(log.steps[0].state))
    yield last
    for told in story(log.steps):
        if _ends_round(log.game.name, told.before, told.after):
            last = dict(log.game.scores(told.after.state))
            yield last
    if dict(log.scores) != last:
        yield dict(log.scores)


def _ends_round(game: str, before: Step, after: Step) -> bool:
    match game:
        case "oraklos":
            return after.event.kind == "close"
        case "oracle":
            return len(after.state.settled) > len(before.state.settled)
        case "keltis":
            # A round is over when the turn comes to whoever sits first.
            first = after.table.here[0] if after.table.here else None
            return bool(before.state.player != after.state.player == first)
    return False


def _claims(log: Log) -> Iterator[ClaimRecord]:
    """Oraklos: claims as they were decided when their round was closed."""
    thrown_at: str | None = None
    made: dict[tuple[str, str], float | None] = {}
    for before, after in pairwise(log.steps):
        event = after.event
        match event.kind:
            case "throw" | "rethrow":
                thrown_at = event.at if event.kind == "throw" else None
                made = {}
            case "pause" | "resume":
                thrown_at = None
            case "marker" | "claim":
                made[str(event.by), event.data["card"]] = _seconds_between(thrown_at, event.at)
            case "close":
                yield from _closed(before.state, made)


def _closed(state: Any, made: Mapping[tuple[str, str], float | None]) -> Iterator[ClaimRecord]:
    for claim in state.claims:
        if claim.decision is not None:
            seconds = made.get((claim.player, claim.card))
            stands = claim.decision.stands
            yield ClaimRecord(claim.player, state.round, claim.points, stands, seconds)


def _seconds_between(start: str | None, end: str | None) -> float | None:
    if not start or not end:
        return None
    seconds = (datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds()
    return seconds if seconds >= 0 else None
