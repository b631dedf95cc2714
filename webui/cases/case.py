"""A case: a throw brought before the judge, as it was read, and what people said about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from rules.oraklos.corrections import Correction, corrected, find_die
from rules.oraklos.reading import Doubt, Reading

FORMAT = 1


@dataclass(frozen=True)
class View:
    """One picture of the throw, or a throw written down, which has none."""

    as_read: Reading
    has_picture: bool
    corrections: tuple[Correction, ...] = ()
    #: What the camera wrote down before the picture lost its EXIF: it helps to find the plane.
    focal_35mm: float | None = None

    @cached_property
    def reading(self) -> Reading:
        """The reading with everything people said about it."""
        return corrected(self.as_read, self.corrections)

    def is_settled(self, doubt: Doubt) -> bool:
        """Whether somebody answered this kind of doubt about this die."""
        die = find_die(self.reading, doubt.die) if doubt.die is not None else None
        return die is not None and any(
            said.now is not None
            and (said.settles is None or doubt.kind in said.settles)
            and said.now.center_px == die.center_px
            for said in self.corrections
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "reading": self.as_read.to_json(),
            "has_picture": self.has_picture,
            "focal_35mm": self.focal_35mm,
            "corrections": [correction.to_json() for correction in self.corrections],
        }

    @classmethod
    def from_json(cls, obj: dict[str, Any]) -> Self:
        return cls(
            Reading.from_json(obj["reading"]),
            obj["has_picture"],
            tuple(Correction.from_json(said) for said in obj["corrections"]),
            obj["focal_35mm"],
        )


@dataclass(frozen=True)
class Case:
    """`version` counts the changes: what a page saw is refused when it is no longer so."""

    views: tuple[View, ...]
    version: int = 0

    def with_view(self, index: int, view: View) -> Case:
        views = (*self.views[:index], view, *self.views[index + 1 :])
        return replace(self, views=views, version=self.version + 1)

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": self.version,
            "views": [view.to_json() for view in self.views],
        }

    @classmethod
    def from_json(cls, obj: dict[str, Any]) -> Self:
        if obj["format"] != FORMAT:
            raise ValueError(f"a case of format {FORMAT} was expected, not {obj['format']!r}")
        return cls(tuple(View.from_json(view) for view in obj["views"]), obj["version"])
