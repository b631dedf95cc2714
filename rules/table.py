"""Who sits at the table: people in clockwise order, who has left, and whether play is paused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.one_line import is_one_line
from rules.sentences import NOBODY, refusal


@dataclass(frozen=True)
class Player:
    """A person. The id never changes and is what events name; the name may be corrected."""

    id: str
    name: str

    def to_json(self) -> dict[str, str]:
        return {"id": self.id, "name": self.name}

    @classmethod
    def from_json(cls, raw: object) -> Player:
        if not isinstance(raw, dict) or set(raw) != {"id", "name"}:
            raise refusal("player.malformed")
        for key in ("id", "name"):
            name = raw[key]
            if not isinstance(name, str) or not name.strip() or not is_one_line(name):
                raise refusal("player.malformed")
        return cls(raw["id"], raw["name"].strip())


@dataclass(frozen=True)
class Table:
    """`players` sit clockwise in this order; those who left keep their place and their score."""

    players: tuple[Player, ...]
    left: frozenset[str] = frozenset()
    paused: bool = False

    def __post_init__(self) -> None:
        for seen in ([one.id for one in self.players], [one.name for one in self.players]):
            if len(set(seen)) < len(seen):
                twice = next(value for value in seen if seen.count(value) > 1)
                raise refusal("player.twice", name=twice)

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(player.id for player in self.players)

    @property
    def here(self) -> tuple[str, ...]:
        """The ids of those still playing, clockwise."""
        return tuple(one for one in self.ids if one not in self.left)

    def player(self, who: str) -> Player:
        for player in self.players:
            if player.id == who:
                return player
        raise refusal("player.unknown", player=who)

    def name(self, who: str | None) -> str:
        """The name to show; nobody in particular is the table."""
        return NOBODY if who is None else self.player(who).name

    def names(self, ids: Sequence[str]) -> str:
        return ", ".join(self.name(one) for one in ids)

    def clockwise_from(self, who: str) -> tuple[str, ...]:
        """Those still playing in clockwise order, beginning with `who` (or, if that one has
        left, with the next who is here)."""
        self.player(who)
        start = self.ids.index(who)
        turned = self.ids[start:] + self.ids[:start]
        return tuple(one for one in turned if one not in self.left)

    def after(self, who: str) -> str:
        """The next player still here, to the left of `who`."""
        order = [one for one in self.clockwise_from(who) if one != who]
        return order[0] if order else who

    def renamed(self, who: str, name: str) -> Table:
        self.player(who)
        new = Player.from_json({"id": who, "name": name})
        players = tuple(new if one.id == who else one for one in self.players)
        return Table(players, self.left, self.paused)

    def reordered(self, ids: Sequence[str]) -> Table:
        if sorted(ids) != sorted(self.ids):
            raise refusal("table.order", players=", ".join(ids))
        return replace(self, players=tuple(self.player(one) for one in ids))

    def without(self, who: str) -> Table:
        self.player(who)
        if who in self.left:
            raise refusal("player.left", player=who)
        return replace(self, left=self.left | {who})

    def to_json(self) -> dict[str, Any]:
        return {
            "players": [player.to_json() for player in self.players],
            "left": sorted(self.left),
            "paused": self.paused,
        }


def players_from_json(raw: object) -> tuple[Player, ...]:
    if not isinstance(raw, list):
        raise refusal("player.malformed")
    return tuple(Player.from_json(one) for one in raw)
