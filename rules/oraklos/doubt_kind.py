"""The kinds of doubt a reading may carry, each with its facts.

A kind knows what it can be about (a die, a place where none was read, the whole picture), what
else may be true where the doubt itself does not say, and whether that can turn a verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class About(StrEnum):
    DIE = "die"
    PLACE = "place"
    PICTURE = "picture"


class Suggestion(StrEnum):
    """What else may be true."""

    OTHER_COLOR = "other_color"
    OTHER_HOLE = "other_hole"
    NO_DIE = "no_die"
    ONE_MORE_DIE = "one_more_die"


@dataclass(frozen=True)
class Facts:
    """`of_die` and `of_place` is what a doubt about either suggests. `can_turn`: whether a
    verdict may become another one when such a doubt is settled."""

    of_die: tuple[Suggestion, ...] = ()
    of_place: tuple[Suggestion, ...] = ()
    of_picture: bool = False
    can_turn: bool = True


class DoubtKind(StrEnum):
    """What is not sure. A kind from elsewhere is kept by its name, and suggests nothing."""

    COLOR = "color"
    GLARE = "glare"
    """A lamp mirrors itself in the die: its color is hard to tell."""
    HOLE = "hole"
    HIDDEN = "hidden"
    CUT = "cut"
    """By the edge of the picture."""
    MAYBE_DIE = "maybe_die"
    NOT_OURS = "not_ours"
    SIZE = "size"
    COCKED = "cocked"
    COUNT = "count"
    """More dice of its color were read than the box holds."""
    DARK = "dark"
    BLUR = "blur"
    HARD = "hard"
    """So many dice are in doubt that it is the picture."""
    PLANE = "plane"
    """The dice agree on no plane."""
    MISSING = "missing"
    """Fewer dice were read than were thrown."""
    SURPLUS = "surplus"
    """More dice were read than were thrown."""
    UNCOUNTED = "uncounted"
    """Nobody said how many dice were thrown."""

    @classmethod
    def _missing_(cls, value: object) -> DoubtKind | None:
        if not isinstance(value, str):
            return None
        foreign = str.__new__(cls, value)
        foreign._name_ = foreign._value_ = value
        return foreign

    @property
    def facts(self) -> Facts:
        return _FACTS.get(self, _NOTHING_KNOWN)

    def suggests(self, about: About) -> tuple[Suggestion, ...]:
        match about:
            case About.DIE:
                return self.facts.of_die
            case About.PLACE:
                return self.facts.of_place
            case About.PICTURE:
                return ()

    @property
    def can_turn(self) -> bool:
        return self.facts.can_turn


_COLOR = Facts((Suggestion.OTHER_COLOR,))
_NO_DIE = Facts((Suggestion.NO_DIE,))
# The hole may be in the part not seen; and where nothing was read, a whole die.
_UNSEEN = Facts((Suggestion.OTHER_HOLE,), (Suggestion.ONE_MORE_DIE,))
_PICTURE = Facts(of_picture=True)
_NOTHING_KNOWN = Facts(can_turn=False)

_FACTS: Mapping[DoubtKind, Facts] = MappingProxyType(
    {
        DoubtKind.COLOR: _COLOR,
        DoubtKind.GLARE: _COLOR,
        DoubtKind.HOLE: Facts((Suggestion.OTHER_HOLE,)),
        DoubtKind.HIDDEN: _UNSEEN,
        DoubtKind.CUT: _UNSEEN,
        DoubtKind.MAYBE_DIE: Facts((Suggestion.NO_DIE,), (Suggestion.ONE_MORE_DIE,)),
        DoubtKind.NOT_OURS: _NO_DIE,
        DoubtKind.SIZE: _NO_DIE,
        DoubtKind.COCKED: _NO_DIE,
        DoubtKind.COUNT: Facts((Suggestion.OTHER_COLOR, Suggestion.NO_DIE)),
        DoubtKind.DARK: _PICTURE,
        DoubtKind.BLUR: _PICTURE,
        DoubtKind.HARD: _PICTURE,
        DoubtKind.PLANE: _PICTURE,
        DoubtKind.MISSING: _PICTURE,
        DoubtKind.SURPLUS: _PICTURE,
        DoubtKind.UNCOUNTED: _PICTURE,
    }
)
