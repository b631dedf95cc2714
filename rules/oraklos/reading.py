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

Further fields are written only where there is something to say:

``observed``    of a die: its four corners as they were seen, before they were moved onto the
                common plane. A reading without any counts as fitted already: that its corners
                agree proves nothing
``focal_35mm``  the 35 mm equivalent focal length that the camera wrote down
``count``       how many dice were thrown, as people said
``settled``     doubts that people have answered: ``[{"kind": "size", "die": 3}]``

A doubt says what else the truth may be. Each of its ``alternatives`` is an object; these
keys are understood, and may be combined:

``{"color": "blue"}``       the doubted die is blue instead
``{"hole_up": true}``       its hole is up instead (or ``false``)
``{"present": false}``      the doubted die is not a die of this throw
``{"die": {...}}``          a die as in ``dice`` (its ``id`` may be left out): the doubted die
                            looks like this instead, or, where the doubt names no die
                            (``"die": null``), one more die lies there

Keys that are not understood are kept and written out again, never lost. A doubt without
alternatives stands for what its kind suggests: `rules.oraklos.doubt_kind` says which, and names
all kinds; others are kept too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from rules import fields
from rules.fields import Point
from rules.oraklos.doubt import Alternative, Doubt
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.read_die import LARGEST_ID, ReadDie, Top, diagonals_meet
from rules.oraklos.say import refusal
from rules.oraklos.written_lens import WrittenLens
from rules.strict_json import read_json

__all__ = [
    "Alternative",
    "Doubt",
    "ReadDie",
    "Reading",
    "Settled",
    "Top",
    "WrittenLens",
    "diagonals_meet",
]

FORMAT = 1
#: The box holds 54 dice; a picture may show some things that only look like dice.
MOST_DICE = 100
MOST_DOUBTS = 200


@dataclass(frozen=True)
class Settled:
    """A doubt that people have answered: its kind, and the die it was about, if any."""

    kind: DoubtKind
    die: int | None = None

    @classmethod
    def from_json(cls, obj: Any, where: str) -> Self:
        said = fields.mapping(obj, where)
        die = said.get("die")
        return cls(
            DoubtKind(fields.text(fields.required(said, "kind", where), f"{where}, kind")),
            None if die is None else fields.whole(die, f"{where}, die", 0, LARGEST_ID),
        )

    def to_json(self) -> dict[str, Any]:
        return {"kind": str(self.kind), "die": self.die}


@dataclass(frozen=True)
class Reading:
    """What was seen. `focal_35mm` is what the camera wrote down; `count` how many dice were
    thrown, as people said; `settled` which doubts they have answered."""

    image: str
    width: int
    height: int
    dice: tuple[ReadDie, ...]
    doubts: tuple[Doubt, ...] = ()
    edge_mm: float | None = None
    lens: WrittenLens | None = None
    focal_35mm: float | None = None
    count: int | None = None
    settled: frozenset[Settled] = frozenset()

    @property
    def is_fitted(self) -> bool:
        """Whether nothing tells how the corners were seen before they were made to agree."""
        return all(die.observed_px is None for die in self.dice)

    def is_settled(self, doubt: Doubt) -> bool:
        return Settled(doubt.kind, doubt.die) in self.settled

    def counted(self, count: int | None) -> Reading:
        """The same with how many dice were thrown, if somebody says it."""
        return self if count is None else replace(self, count=count)

    def mapped(self, to: Callable[[Point], Point], turned: bool = False) -> Reading:
        """Every pixel of the reading elsewhere: dice, doubts, and the dice doubts speak of."""
        return replace(
            self,
            dice=tuple(die.mapped(to, turned) for die in self.dice),
            doubts=tuple(doubt.mapped(to, turned) for doubt in self.doubts),
        )

    @classmethod
    def from_text(cls, written: str) -> Self:
        """A reading from JSON text: one object, or a list of one."""
        try:
            obj = read_json(written)
        except ValueError as error:
            raise refusal("reading.json", written=fields.quoted(written)) from error
        return cls.from_json(obj)

    @classmethod
    def from_json(cls, obj: Any) -> Self:
        if isinstance(obj, list) and obj:
            [obj] = fields.items(obj, "The list of throws", most=1)
        reading = fields.mapping(obj, "A reading")
        if "error" in reading:
            raise refusal("reading.failed", error=fields.quoted(reading["error"]))
        written_format = fields.required(reading, "format", "The reading")
        if written_format != FORMAT:
            raise refusal(
                "reading.format",
                where="The reading's format",
                right=FORMAT,
                value=fields.quoted(written_format),
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
            lens=None if reading.get("lens") is None else WrittenLens.from_json(reading["lens"]),
            **_further(reading),
        )

    def to_json(self) -> dict[str, Any]:
        written: dict[str, Any] = {
            "format": FORMAT,
            "image": self.image,
            "width": self.width,
            "height": self.height,
            "edge_mm": self.edge_mm,
            "lens": None if self.lens is None else self.lens.to_json(),
            "dice": [die.to_json() for die in self.dice],
            "doubts": [doubt.to_json() for doubt in self.doubts],
        }
        if self.focal_35mm is not None:
            written["focal_35mm"] = self.focal_35mm
        if self.count is not None:
            written["count"] = self.count
        if self.settled:
            written["settled"] = sorted(
                (one.to_json() for one in self.settled),
                key=lambda one: (one["kind"], -1 if one["die"] is None else one["die"]),
            )
        return written


def _further(reading: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that are written only where there is something to say."""
    focal, count = reading.get("focal_35mm"), reading.get("count")
    answered = fields.items(reading.get("settled") or [], "The settled doubts", MOST_DOUBTS)
    return {
        "focal_35mm": None if focal is None else fields.number(focal, "The focal length", 5, 1000),
        "count": None if count is None else fields.whole(count, "The count", 0, MOST_DICE),
        "settled": frozenset(Settled.from_json(one, "A settled doubt") for one in answered),
    }


def _refuse_repeated_ids(dice: tuple[ReadDie, ...]) -> None:
    seen: set[int] = set()
    for die in dice:
        if die.id in seen:
            raise refusal("reading.repeated_id", die=die.id)
        seen.add(die.id)


def _refuse_doubts_about_nothing(doubts: tuple[Doubt, ...], dice: tuple[ReadDie, ...]) -> None:
    known = {die.id for die in dice}
    for doubt in doubts:
        if doubt.die is not None and doubt.die not in known:
            raise refusal("reading.doubted_die", die=doubt.die)
