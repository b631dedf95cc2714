"""A reading: what the camera (or a person) saw of a throw, in pixels of the picture.

The JSON form is the object that ``pythia read`` prints::

    {"format": 1, "image": "a.jpg", "width": 1024, "height": 768, "edge_mm": null,
     "lens": null | {"camera_matrix": 3x3, "distortion": [...]},
     "dice": [{"id": 1, "color": "red", "hole_up": false, "center": [x, y],
               "top": [[x, y], [x, y], [x, y], [x, y]], "confidence": 0.98, "sigma_px": 0.4}],
     "doubts": [{"kind": "color", "die": 1, "at": [x, y], "alternatives": [{"color": "blue"}]}]}

``top`` is the whole top face as if its edges were sharp, clockwise as seen in the picture
(x to the right, y down); a counterclockwise one is refused, because it betrays a mirrored
picture or an upward y, and with it a card read the wrong way round. ``center`` may be left
out: it is where the diagonals meet. ``image``, ``edge_mm``, ``lens``, ``doubts``,
``confidence`` and ``sigma_px`` may be left out too.

A doubt says what else the truth may be. Each of its ``alternatives`` is an object; these
keys are understood, and may be combined:

``{"color": "blue"}``       the doubted die is blue instead
``{"hole_up": true}``       its hole is up instead (or ``false``)
``{"present": false}``      the doubted die is not a die of this throw
``{"die": {...}}``          a die as in ``dice`` (its ``id`` may be left out): the doubted die
                            looks like this instead, or, where the doubt names no die
                            (``"die": null``), one more die lies there

Keys that are not understood are kept and written out again, never lost. A doubt without
alternatives stands for what its kind suggests: `rules.oraklos.worlds` says which.
Kinds: ``color hole hidden cut maybe_die not_ours cocked size count``; others are kept too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from rules.message import Refusal
from rules.oraklos import fields
from rules.oraklos.cards import Color
from rules.oraklos.fields import Point

FORMAT = 1
#: The box holds 54 dice; a picture may show some things that only look like dice.
MOST_DICE = 200
MOST_DOUBTS = 400
MOST_ALTERNATIVES = 16

Top = tuple[Point, Point, Point, Point]


@dataclass(frozen=True)
class ReadDie:
    """One die of a picture. `sigma_px` is the standard error of its corners, if known."""

    id: int
    color: Color
    hole_up: bool
    center_px: Point
    top_px: Top
    confidence: float = 1.0
    sigma_px: float | None = None

    @classmethod
    def from_json(cls, obj: Any, where: str, default_id: int | None = None) -> Self:
        die = fields.mapping(obj, where)
        die_id = fields.whole(
            die["id"]
            if default_id is not None and "id" in die
            else default_id
            if default_id is not None
            else fields.required(die, "id", where),
            f"{where}, id",
            0,
            10**9,
        )
        top_px = _top(fields.required(die, "top", where), f"{where}, top")
        center_px = (
            fields.point(die["center"], f"{where}, center")
            if die.get("center") is not None
            else diagonals_meet(top_px)
        )
        if not _inside(center_px, top_px):
            raise fields.refuse(
                "center", f"{where}, center", "must lie inside the top face", list(center_px)
            )
        sigma = die.get("sigma_px")
        return cls(
            id=die_id,
            color=_color(fields.required(die, "color", where), f"{where}, color"),
            hole_up=fields.truth(fields.required(die, "hole_up", where), f"{where}, hole_up"),
            center_px=center_px,
            top_px=top_px,
            confidence=fields.number(die.get("confidence", 1.0), f"{where}, confidence", 0, 1),
            sigma_px=None if sigma is None else fields.number(sigma, f"{where}, sigma_px", 0, 1e4),
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "color": str(self.color),
            "hole_up": self.hole_up,
            "center": list(self.center_px),
            "top": [list(corner) for corner in self.top_px],
            "confidence": self.confidence,
            "sigma_px": self.sigma_px,
        }


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
            color=None if said.get("color") is None else _color(said["color"], where),
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
    """What the reader is not sure of: about a die, or about a place where none was read."""

    kind: str
    die: int | None
    at_px: Point | None
    alternatives: tuple[Alternative, ...] = ()

    @classmethod
    def from_json(cls, obj: Any, where: str) -> Self:
        doubt = fields.mapping(obj, where)
        die, at = doubt.get("die"), doubt.get("at")
        said = fields.items(
            doubt.get("alternatives") or [], f"{where}, alternatives", MOST_ALTERNATIVES
        )
        return cls(
            kind=fields.text(fields.required(doubt, "kind", where), f"{where}, kind"),
            die=None if die is None else fields.whole(die, f"{where}, die", 0, 10**9),
            at_px=None if at is None else fields.point(at, f"{where}, at"),
            alternatives=tuple(
                Alternative.from_json(alternative, f"{where}, alternative {n}")
                for n, alternative in enumerate(said, 1)
            ),
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "die": self.die,
            "at": None if self.at_px is None else list(self.at_px),
            "alternatives": [alternative.to_json() for alternative in self.alternatives],
        }


@dataclass(frozen=True)
class Lens:
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
            raise fields.refuse("matrix", "The camera matrix", "must be 3 x 3", rows)
        written = fields.items(
            fields.required(lens, "distortion", "The lens"), "The lens distortion", 14
        )
        return cls(matrix, tuple(fields.number(v, "The lens distortion") for v in written))

    def to_json(self) -> dict[str, Any]:
        return {
            "camera_matrix": [list(row) for row in self.camera_matrix],
            "distortion": list(self.distortion),
        }


@dataclass(frozen=True)
class Reading:
    image: str
    width: int
    height: int
    dice: tuple[ReadDie, ...]
    doubts: tuple[Doubt, ...] = ()
    edge_mm: float | None = None
    lens: Lens | None = None

    @classmethod
    def from_text(cls, written: str) -> Self:
        """A reading from JSON text: one object, or a list of one."""
        try:
            obj = json.loads(written)
        except (ValueError, RecursionError) as error:
            raise Refusal(
                "reading.json",
                f"This is not JSON ({str(error)[:80]}): {fields.quoted(written)}",
                written=fields.quoted(written),
            ) from error
        return cls.from_json(obj)

    @classmethod
    def from_json(cls, obj: Any) -> Self:
        if isinstance(obj, list) and len(obj) == 1:
            obj = obj[0]
        reading = fields.mapping(obj, "A reading")
        if "error" in reading:
            raise Refusal(
                "reading.failed",
                f"This picture could not be read: {fields.quoted(reading['error'])}.",
                error=fields.quoted(reading["error"]),
            )
        written_format = fields.required(reading, "format", "The reading")
        if written_format != FORMAT:
            raise fields.refuse(
                "format", "The reading's format", f"must be {FORMAT}", written_format
            )
        dice = tuple(
            ReadDie.from_json(die, f"Die number {n}")
            for n, die in enumerate(
                fields.items(
                    fields.required(reading, "dice", "The reading"), "The list of dice", MOST_DICE
                ),
                1,
            )
        )
        doubts = tuple(
            Doubt.from_json(doubt, f"Doubt number {n}")
            for n, doubt in enumerate(
                fields.items(reading.get("doubts") or [], "The list of doubts", MOST_DOUBTS), 1
            )
        )
        _refuse_repeated_ids(dice)
        _refuse_doubts_about_nothing(doubts, dice)
        edge_mm = reading.get("edge_mm")
        return cls(
            image=fields.text(reading.get("image") or "", "The image's name"),
            width=fields.whole(
                fields.required(reading, "width", "The reading"), "The width", 1, 10**6
            ),
            height=fields.whole(
                fields.required(reading, "height", "The reading"), "The height", 1, 10**6
            ),
            dice=dice,
            doubts=doubts,
            edge_mm=None if edge_mm is None else fields.number(edge_mm, "The edge", 0.1, 1000),
            lens=None if reading.get("lens") is None else Lens.from_json(reading["lens"]),
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "image": self.image,
            "width": self.width,
            "height": self.height,
            "edge_mm": self.edge_mm,
            "lens": None if self.lens is None else self.lens.to_json(),
            "dice": [die.to_json() for die in self.dice],
            "doubts": [doubt.to_json() for doubt in self.doubts],
        }


def diagonals_meet(top: Top) -> Point:
    """The center of a face seen in perspective: where its diagonals meet."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = top
    ux, uy, vx, vy = cx - ax, cy - ay, dx - bx, dy - by
    t = ((bx - ax) * vy - (by - ay) * vx) / (ux * vy - uy * vx)
    return ax + t * ux, ay + t * uy


def _color(value: Any, where: str) -> Color:
    if not isinstance(value, str) or value not in list(Color):
        raise fields.refuse("color", where, "must be red, yellow, blue or black", value)
    return Color(value)


def _top(value: Any, where: str) -> Top:
    corners = [fields.point(corner, where) for corner in fields.items(value, where, 4)]
    if len(corners) != 4:
        raise fields.refuse("corners", where, "must have four corners", value)
    turns = [
        (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0])
        for p, q, r in zip(
            corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True
        )
    ]
    if all(turn < 0 for turn in turns):
        raise fields.refuse("counterclockwise", where, "must go clockwise (y points down)", value)
    # A square seen from anywhere stays convex; crossed, folded or flat faces do not exist.
    if not all(turn > 1e-9 for turn in turns):
        raise fields.refuse(
            "face", where, "must be a four-sided face, uncrossed and not flat", value
        )
    a, b, c, d = corners
    return a, b, c, d


def _inside(center: Point, top: Top) -> bool:
    return all(
        (bx - ax) * (center[1] - ay) - (by - ay) * (center[0] - ax) > 0
        for (ax, ay), (bx, by) in zip(top, top[1:] + top[:1], strict=True)
    )


def _refuse_repeated_ids(dice: tuple[ReadDie, ...]) -> None:
    seen: set[int] = set()
    for die in dice:
        if die.id in seen:
            raise Refusal("reading.repeated_id", f"Two dice have the id {die.id}.", die=die.id)
        seen.add(die.id)


def _refuse_doubts_about_nothing(doubts: tuple[Doubt, ...], dice: tuple[ReadDie, ...]) -> None:
    known = {die.id for die in dice}
    for doubt in doubts:
        if doubt.die is not None and doubt.die not in known:
            raise Refusal(
                "reading.doubted_die",
                f"A doubt names die {doubt.die}, which is not in the reading.",
                die=doubt.die,
            )
