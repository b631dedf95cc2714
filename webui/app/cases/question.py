"""A question to the people at the table, with the answers that one tap gives."""

from __future__ import annotations

from dataclasses import dataclass

from rules.fields import Point
from rules.oraklos.cards import Color
from rules.oraklos.doubt import Doubt
from rules.oraklos.doubt_kind import Suggestion


@dataclass(frozen=True)
class Reply:
    """`says` is what the page sends; see `webui.app.cases.said`. `is_read`: it was read so."""

    says: str
    label: str
    color: Color | None = None
    is_read: bool = False


@dataclass(frozen=True)
class DoubtQuestion:
    """`index` is the doubt's place in the reading's list; `None` where it is about the throw as
    a whole, or where the plane raised it. `asks_number`: any number is an answer, too."""

    doubt: Doubt
    index: int | None
    sentence: str
    replies: tuple[Reply, ...]
    asks_number: bool = False

    @property
    def die(self) -> int | None:
        return self.doubt.die

    @property
    def at(self) -> Point | None:
        return self.doubt.at_px

    @property
    def key(self) -> str:
        if self.index is not None:
            return str(self.index)
        return str(self.doubt.kind) if self.die is None else f"{self.doubt.kind}-{self.die}"


def open_about(doubt: Doubt) -> frozenset[Suggestion]:
    """What a doubt leaves open: as its alternatives say, else as its kind suggests. Where one of
    them is a die of another shape, no single word settles it."""
    if not doubt.alternatives:
        return frozenset(doubt.kind.suggests(doubt.about))
    if any(other.die is not None for other in doubt.alternatives):
        return frozenset()
    found = {
        Suggestion.OTHER_COLOR: any(other.color is not None for other in doubt.alternatives),
        Suggestion.OTHER_HOLE: any(other.hole_up is not None for other in doubt.alternatives),
        Suggestion.NO_DIE: any(other.present is False for other in doubt.alternatives),
    }
    return frozenset(suggestion for suggestion, is_open in found.items() if is_open)
