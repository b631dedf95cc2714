"""A witness: a die whose color is known, with the pixels that show it.

Its patch is straightened as the reader's own are (`vision.jury.patches`): the die in the middle, a
finger's breadth of table around it, and nothing else of the picture it comes from.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from calibration.sentences import refusal
from rules.fields import items, mapping, required, text, truth
from rules.oraklos.cards import Color
from rules.oraklos.read_die import read_color

PATCH_PX = 48
MOST_ENROLLED = 16
"""Of one profile: two of each color with the hole up, and two without."""
_BYTES = PATCH_PX * PATCH_PX * 3
_WRITTEN = 4 * ((_BYTES + 2) // 3)


class Origin(StrEnum):
    """Where it is known from."""

    ENROLLED = "enrolled"
    """A photograph of the set, its colors said by people."""
    PAINT = "paint"
    """A profile that keeps no patches: nothing but the paint is known."""
    SAID = "said"
    """People at this table said or confirmed it this evening."""


@dataclass(frozen=True, eq=False)
class Witness:
    """`patch` (PATCH_PX, PATCH_PX, 3) in bytes, BGR; `hole_up` is None where nobody knows."""

    patch: npt.NDArray[np.uint8]
    color: Color
    hole_up: bool | None
    origin: Origin

    def to_json(self) -> dict[str, Any]:
        """As a profile keeps it: where it is from is known there."""
        return {
            "color": str(self.color),
            "hole_up": self.hole_up,
            "patch": base64.b64encode(self.patch.tobytes()).decode("ascii"),
        }

    @classmethod
    def from_json(cls, obj: Any, where: str) -> Witness:
        obj = mapping(obj, where)
        color, hole, patch = (required(obj, name, where) for name in ("color", "hole_up", "patch"))
        return cls(
            _patch(patch, f"{where}.patch"),
            read_color(color, f"{where}.color"),
            None if hole is None else truth(hole, f"{where}.hole_up"),
            Origin.ENROLLED,
        )


def enrolled_from_json(obj: Any, where: str) -> tuple[Witness, ...]:
    """The witnesses of a profile."""
    rows = items(obj, where, MOST_ENROLLED)
    return tuple(Witness.from_json(row, f"{where}[{n}]") for n, row in enumerate(rows))


def _patch(written: Any, where: str) -> npt.NDArray[np.uint8]:
    """Exactly the bytes of one patch, or a Refusal that does not repeat them."""
    if len(text(written, where, _WRITTEN)) == _WRITTEN:
        try:
            pixels = base64.b64decode(written, validate=True)
        except (binascii.Error, ValueError):
            pixels = b""
        if len(pixels) == _BYTES:
            return np.frombuffer(pixels, np.uint8).reshape(PATCH_PX, PATCH_PX, 3)
    raise refusal("witness.patch", where=where, px=PATCH_PX)
