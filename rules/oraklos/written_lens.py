"""The lens as it is written beside a reading: the camera's matrix and its distortion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from rules import fields
from rules.oraklos.say import refusal


@dataclass(frozen=True)
class WrittenLens:
    """A camera's matrix and distortion in OpenCV's order."""

    camera_matrix: tuple[tuple[float, ...], ...]
    distortion: tuple[float, ...]

    @classmethod
    def from_json(cls, obj: Any) -> Self:
        lens = fields.mapping(obj, "The lens")
        rows = fields.items(fields.required(lens, "camera_matrix", "The lens"), "The matrix", 3)
        matrix = tuple(
            tuple(fields.number(v, "The camera matrix") for v in fields.items(row, "A row", 3))
            for row in rows
        )
        if [len(row) for row in matrix] != [3, 3, 3]:
            raise refusal("reading.matrix", where="The camera matrix", value=fields.quoted(rows))
        written = fields.items(
            fields.required(lens, "distortion", "The lens"), "The lens distortion", 14
        )
        return cls(matrix, tuple(fields.number(v, "The lens distortion") for v in written))

    def to_json(self) -> dict[str, Any]:
        return {
            "camera_matrix": [list(row) for row in self.camera_matrix],
            "distortion": list(self.distortion),
        }
