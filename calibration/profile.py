"""The saved profile of one camera over one table: its lens, its table, its dice.

Every part may be missing: then the defaults hold, as they do without any profile.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from calibration.camera import times
from calibration.color_model import Paints
from calibration.lens import Lens, size_from
from calibration.sentences import refusal, say
from calibration.table_area import TableArea
from calibration.witness import Witness, enrolled_from_json
from rules.fields import mapping, number, required, truth
from rules.message import Message, Refusal
from rules.one_line import is_one_line
from rules.strict_json import read_json

KIND = "pythia camera profile"
VERSION = 2
_READ = (1, 2)
"""Format 1 keeps the paints of the dice, format 2 also the dice themselves, as witnesses."""
LONGEST_NAME = 60
MOST_CHARACTERS = 400_000
_SMALLEST_EDGE_MM, _LARGEST_EDGE_MM = 4.0, 60.0


@dataclass(frozen=True, eq=False)
class EnrolledDice:
    """What was learned of this set: `width_px` is a die's usual width in pictures of `size`,
    `witnesses` are dice of it whose colors people said; earlier versions kept none."""

    paints: Paints | None = None
    width_px: float | None = None
    size: tuple[int, int] | None = None
    edge_mm: float | None = None
    witnesses: tuple[Witness, ...] = ()

    def __post_init__(self) -> None:
        if self.edge_mm is not None and not (_SMALLEST_EDGE_MM <= self.edge_mm <= _LARGEST_EDGE_MM):
            raise refusal(
                "dice.edge",
                edge_mm=self.edge_mm,
                least_mm=_SMALLEST_EDGE_MM,
                most_mm=_LARGEST_EDGE_MM,
            )

    def to_json(self) -> dict[str, Any]:
        return {
            "edge_mm": self.edge_mm,
            "width_px": self.width_px,
            "size": None if self.size is None else list(self.size),
            "paints": None if self.paints is None else self.paints.to_json(),
            "witnesses": [witness.to_json() for witness in self.witnesses],
        }

    @classmethod
    def from_json(cls, obj: Any, where: str = "dice") -> EnrolledDice:
        obj = mapping(obj, where)
        paints, width, size, edge = (
            required(obj, name, where) for name in ("paints", "width_px", "size", "edge_mm")
        )
        return cls(
            None if paints is None else Paints.from_json(paints, f"{where}.paints"),
            None if width is None else number(width, f"{where}.width_px", 1.0, 5000.0),
            None if size is None else size_from(size, f"{where}.size"),
            None if edge is None else number(edge, f"{where}.edge_mm"),
            enrolled_from_json(obj.get("witnesses", []), f"{where}.witnesses"),
        )


@dataclass(frozen=True, eq=False)
class Profile:
    """`mirrored`: the source shows the table as a mirror does, and every frame is turned back
    before anything else. All pixels in here are of pictures turned back."""

    name: str
    mirrored: bool = False
    lens: Lens | None = None
    table: TableArea | None = None
    dice: EnrolledDice | None = None

    def __post_init__(self) -> None:
        name = self.name
        if not name.strip() or name != name.strip() or len(name) > LONGEST_NAME:
            raise _bad_name(name)
        if not is_one_line(name):
            raise _bad_name(name)

    @property
    def edge_mm(self) -> float | None:
        return None if self.dice is None else self.dice.edge_mm

    @property
    def paints(self) -> Paints | None:
        return None if self.dice is None else self.dice.paints

    @property
    def advice(self) -> Message | None:
        """What would make it better, where an earlier version has left something out."""
        if self.dice is None or self.dice.paints is None or self.dice.witnesses:
            return None
        return say("profile.dice_by_paint", name=self.name)

    def die_width_for(self, size: tuple[int, int]) -> float | None:
        return None if self.dice is None or self.dice.size != size else self.dice.width_px

    def misfit(self, size: tuple[int, int]) -> Message | None:
        """Why part of the profile can't serve pictures of this size."""
        measured = [part.size for part in (self.lens and self.lens.camera, self.table) if part]
        wrong = next((known for known in measured if known != size), None)
        if wrong is None:
            return None
        return say("profile.size", name=self.name, measured=times(wrong), now=times(size))

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": KIND,
            "version": VERSION,
            "name": self.name,
            "mirrored": self.mirrored,
            "lens": None if self.lens is None else self.lens.to_json(),
            "table": None if self.table is None else self.table.to_json(),
            "dice": None if self.dice is None else self.dice.to_json(),
        }

    def to_text(self) -> str:
        return json.dumps(self.to_json(), indent=2, ensure_ascii=False, allow_nan=False) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Profile:
        """The profile in a file, or a Refusal that says whether it is foreign or damaged."""
        if len(text) > MOST_CHARACTERS:
            raise _foreign()
        try:
            obj = read_json(text)
        except ValueError as error:
            raise refusal("profile.json") from error
        return cls.from_json(obj)

    @classmethod
    def from_json(cls, obj: Any) -> Profile:
        if not isinstance(obj, dict) or obj.get("kind") != KIND:
            raise _foreign()
        if obj.get("version") not in _READ:
            raise refusal("profile.version", version=obj.get("version"))
        try:
            return cls._from_fields(obj)
        except Refusal as refused:
            raise refusal("profile.damaged", reason=refused.message) from refused

    @classmethod
    def _from_fields(cls, obj: dict[str, Any]) -> Profile:
        where = "profile"
        name = required(obj, "name", where)
        lens, table, dice = (required(obj, part, where) for part in ("lens", "table", "dice"))
        if not isinstance(name, str):
            raise _bad_name(str(name))
        return cls(
            name,
            truth(required(obj, "mirrored", where), "mirrored"),
            None if lens is None else Lens.from_json(lens),
            None if table is None else TableArea.from_json(table),
            None if dice is None else EnrolledDice.from_json(dice),
        )


def _foreign() -> Refusal:
    return refusal("profile.foreign")


def _bad_name(name: str) -> Refusal:
    return refusal("profile.name", name=name[: 2 * LONGEST_NAME], most=LONGEST_NAME)
