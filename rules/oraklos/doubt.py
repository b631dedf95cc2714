"""What a reader of dice is not sure of, and what else may be true."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from rules import fields
from rules.fields import Point
from rules.oraklos.cards import Color
from rules.oraklos.doubt_kind import About, DoubtKind
from rules.oraklos.read_die import LARGEST_ID, ReadDie, read_color

MOST_ALTERNATIVES = 16


@dataclass(frozen=True)
class Alternative:
    """One other truth that a doubt leaves open; `None` means: not said."""

    color: Color | None = None
    hole_up: bool | None = None
    present: bool | None = None
    die: ReadDie | None = None
    unknown: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_json(cls, obj: Any, where: str) -> Self:
        said = fields.mapping(obj, where)
        known = ("color", "hole_up", "present", "die")
        return cls(
            color=None if said.get("color") is None else read_color(said["color"], where),
            hole_up=None if said.get("hole_up") is None else fields.truth(said["hole_up"], where),
            present=None if said.get("present") is None else fields.truth(said["present"], where),
            die=None if said.get("die") is None else ReadDie.from_json(said["die"], where, 0),
            unknown={name: value for name, value in said.items() if name not in known},
        )

    def to_json(self) -> dict[str, Any]:
        said: dict[str, Any] = {}
        if self.color is not None:
            said["color"] = str(self.color)
        if self.hole_up is not None:
            said["hole_up"] = self.hole_up
        if self.present is not None:
            said["present"] = self.present
        if self.die is not None:
            said["die"] = self.die.to_json()
        return said | dict(self.unknown)


@dataclass(frozen=True)
class Doubt:
    """What the reader is not sure of: about a die, a place where none was read, or the picture."""

    kind: DoubtKind
    die: int | None = None
    at_px: Point | None = None
    alternatives: tuple[Alternative, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", DoubtKind(self.kind))  # a name does as well

    def mapped(self, to: Callable[[Point], Point], turned: bool = False) -> Doubt:
        """The same doubt with all its pixels elsewhere; see `ReadDie.mapped`."""
        return replace(
            self,
            at_px=None if self.at_px is None else to(self.at_px),
            alternatives=tuple(
                other if other.die is None else replace(other, die=other.die.mapped(to, turned))
                for other in self.alternatives
            ),
        )

    @property
    def about(self) -> About:
        if self.die is not None:
            return About.DIE
        return About.PICTURE if self.kind.facts.of_picture else About.PLACE

    @classmethod
    def from_json(cls, obj: Any, where: str) -> Self:
        doubt = fields.mapping(obj, where)
        die, at = doubt.get("die"), doubt.get("at")
        said = fields.items(
            doubt.get("alternatives") or [], f"{where}, alternatives", MOST_ALTERNATIVES
        )
        return cls(
            kind=DoubtKind(fields.text(fields.required(doubt, "kind", where), f"{where}, kind")),
            die=None if die is None else fields.whole(die, f"{where}, die", 0, LARGEST_ID),
            at_px=None if at is None else fields.point(at, f"{where}, at"),
            alternatives=tuple(
                Alternative.from_json(alternative, f"{where}, alternative {n}")
                for n, alternative in enumerate(said, 1)
            ),
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": str(self.kind),
            "die": self.die,
            "at": None if self.at_px is None else list(self.at_px),
            "alternatives": [alternative.to_json() for alternative in self.alternatives],
        }
