"""A case: a throw brought before the judge, as it was read, and what people said about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from calibration.laid_throw import LaidThrow
from rules.oraklos.corrections import Correction, corrected
from rules.oraklos.reading import Reading
from webui.laid_throws import laid_throw

FORMAT = 1


@dataclass(frozen=True)
class CaseView:
    """One picture of the throw, or a throw written down, which has none."""

    as_read: Reading
    has_picture: bool
    corrections: tuple[Correction, ...] = ()

    @cached_property
    def reading(self) -> Reading:
        """The reading with everything people said about it."""
        return corrected(self.as_read, self.corrections)

    def to_json(self) -> dict[str, Any]:
        return {
            "reading": self.as_read.to_json(),
            "has_picture": self.has_picture,
            "corrections": [correction.to_json() for correction in self.corrections],
        }

    @classmethod
    def from_json(cls, obj: dict[str, Any]) -> Self:
        reading = Reading.from_json(obj["reading"])
        if obj.get("focal_35mm") is not None:  # cases of earlier versions keep it beside
            reading = replace(reading, focal_35mm=obj["focal_35mm"])
        return cls(
            reading,
            obj["has_picture"],
            tuple(Correction.from_json(said) for said in obj["corrections"]),
        )


@dataclass(frozen=True)
class Case:
    """`version` counts the changes: what a page saw is refused when it is no longer so."""

    views: tuple[CaseView, ...]
    version: int = 0

    def laid(self, index: int, count: int | None = None) -> LaidThrow:
        """The throw as one of its views shows it; refused where it can't be judged. `count` is
        how many dice were thrown, where whoever asks knows it."""
        view = self.views[index]
        picture = picture_name(index) if view.has_picture else None
        return laid_throw(
            view.reading, count=self.count if count is None else count, picture=picture
        )

    @property
    def count(self) -> int | None:
        """How many dice were thrown: said of one picture, it holds for all of them."""
        said = (view.reading.count for view in self.views)
        return next((count for count in said if count is not None), None)

    def with_view(self, index: int, view: CaseView) -> Case:
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
        return cls(tuple(CaseView.from_json(view) for view in obj["views"]), obj["version"])


def picture_name(index: int) -> str:
    """Under which the picture of a view is kept."""
    return f"picture-{index}.jpg"


def written_view(reading: Reading) -> CaseView:
    """The view of a throw that was written down, if it can be laid on a table at all."""
    laid_throw(reading)
    return CaseView(reading, has_picture=False)
