"""A throw that was seen: read once, asked often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calibration.laid_throw import LaidThrow, lay_throw
from rules.oraklos.cards import Card
from rules.oraklos.judge import judge, judge_ring
from rules.oraklos.pointing import Point, dice_at
from rules.oraklos.prophecy import Prophecies
from rules.oraklos.reading import Doubt, ReadDie, Reading
from rules.oraklos.search import search
from rules.oraklos.table_rules import TableRules
from rules.oraklos.verdict import Verdict
from vision.photo import open_photo
from vision.reader import read_picture


def read(picture: str | Path | bytes, *, count: int | None = None) -> SeenThrow:
    """The dice in a picture: a file, or its bytes. `count` is how many were thrown, if you know:
    only then a verdict can say that none was overlooked."""
    photo = open_photo(picture)
    seen = read_picture(photo)
    return SeenThrow(lay_throw(seen.reading.counted(count), picture=photo.name, fit=seen.fit))


def written(throw: str | Path | Mapping[str, Any], *, count: int | None = None) -> SeenThrow:
    """A throw that was written down: a file of it, or what `to_json` gave."""
    if isinstance(throw, Mapping):
        reading = Reading.from_json(throw)
    else:
        reading = Reading.from_text(Path(throw).read_text("utf-8-sig"))
    return SeenThrow(lay_throw(reading.counted(count)))


@dataclass(frozen=True, eq=False)
class SeenThrow:
    """What `pythia read` prints, and the questions `pythia judge` and `pythia prophecies` answer.

    Table rules are named as on the command line: `variant="junior"`, `corners="any"`,
    `row="centers"`, `mirror="same"`.
    """

    laid: LaidThrow

    @property
    def dice(self) -> tuple[ReadDie, ...]:
        return self.laid.reading.dice

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        return self.laid.reading.doubts

    def judge(
        self,
        dice: Sequence[int] | None = None,
        card: str | Card | None = None,
        *,
        ring: Sequence[int] | None = None,
        at: Sequence[Point] | None = None,
        **table_rules: str,
    ) -> Verdict:
        """The verdict on four dice: by number, joined in this order (`ring`), or by their places
        in the picture (`at`)."""
        if sum(named is not None for named in (dice, ring, at)) != 1:
            raise TypeError("name the four dice with one of dice, ring and at")
        rules = TableRules.from_json(table_rules)
        if ring is not None:
            return judge_ring(self.laid.throw, ring, _card(card), rules)
        named = dice if dice is not None else dice_at(self.laid.reading, at or ())
        return judge(self.laid.throw, named, _card(card), rules)

    def prophecies(self, card: str | Card | None = None, **table_rules: str) -> Prophecies:
        """Everything that is true in this throw, and what is too close to call."""
        return search(self.laid.throw, TableRules.from_json(table_rules), _card(card))

    def to_json(self) -> dict[str, Any]:
        return self.laid.reading.to_json()

    def __str__(self) -> str:
        named = (f"{die.name}{' (hole)' * die.hole_up}" for die in self.dice)
        return f"{len(self.dice)} dice: {', '.join(named)}; {len(self.doubts)} doubts"


def _card(card: str | Card | None) -> Card | None:
    return Card.parse(card) if isinstance(card, str) else card
