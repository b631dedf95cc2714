"""What a table has agreed on: the variant played and the rulings where the book is silent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Self

from rules.oraklos.cards import Card
from rules.oraklos.say import refusal


class Variant(StrEnum):
    STANDARD = "standard"
    JUNIOR = "junior"
    ANTIPODES = "antipodes"


class Corners(StrEnum):
    """Which quadrilaterals stand. The book asks only for a quadrilateral."""

    CONVEX = "convex"
    ANY = "any"


class Row(StrEnum):
    """When three dice lie in a row and so form no corner.

    ``body``: the cord between a corner's two neighbors would touch the corner die;
    ``centers``: the three centers lie on one line within the uncertainty.
    """

    BODY = "body"
    CENTERS = "centers"


class Mirror(StrEnum):
    """Whether a card also matches its mirror image."""

    DISTINCT = "distinct"
    SAME = "same"


@dataclass(frozen=True)
class TableRules:
    variant: Variant = Variant.STANDARD
    corners: Corners = Corners.CONVEX
    row: Row = Row.BODY
    mirror: Mirror = Mirror.DISTINCT

    @property
    def holes_matter(self) -> bool:
        """Holes are holy in Antipodes: there a die with its hole up may be used."""
        return self.variant is not Variant.ANTIPODES

    def matches(self, pattern: Card, card: Card) -> bool:
        """Whether colors read clockwise match a card (rulebook, figures j and k)."""
        return pattern == card or (self.mirror is Mirror.SAME and pattern.mirror == card)

    def to_json(self) -> dict[str, str]:
        return {name: str(value) for name, value in asdict(self).items()}

    @classmethod
    def from_json(cls, obj: Any) -> Self:
        """Table rules from an object or flags; what is not named keeps its default."""
        if not isinstance(obj, Mapping):
            raise refusal("rules.object")
        choices: dict[str, type[StrEnum]] = {
            "variant": Variant,
            "corners": Corners,
            "row": Row,
            "mirror": Mirror,
        }
        chosen: dict[str, Any] = {}
        for name, value in obj.items():
            if name not in choices:
                raise refusal("rules.unknown", name=str(name)[:40], known=list(choices))
            allowed = [str(choice) for choice in choices[name]]
            if value not in allowed:
                raise refusal("rules.value", name=name, value=str(value)[:40], allowed=allowed)
            chosen[name] = choices[name](value)
        return cls(**chosen)
