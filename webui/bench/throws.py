"""How well pictures with truth are read: a line a tier."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from rules.oraklos.reading import Reading
from vision.contributed import SUFFIX, ContributedThrow
from vision.photo import Photo, open_photo
from vision.reader import read
from vision.scoring import SceneScore, score
from webui.bench.measurement import mean_and_half, median_ms
from webui.sentences.keeping import refusal

_TIERS = ("easy", "normal", "hard")


@dataclass(frozen=True)
class Tier:
    """The figures of the pictures of one tier."""

    name: str
    scores: tuple[SceneScore, ...]

    def to_json(self) -> dict[str, Any]:
        scores = self.scores
        dice, found = _sum(scores, "dice"), _sum(scores, "found")
        corners = [error for one in scores for error in one.corner_errors]
        margins = np.array([error for one in scores for error in one.margin_errors])
        # Pictures are independent of each other, the margins in one are not: each counts once.
        held = [float(np.mean(one.margins_covered)) for one in scores if one.margins_covered]
        covered, half = mean_and_half(held) if held else (None, None)
        claims, close = _sum(scores, "claims"), _sum(scores, "claims_close")
        return {
            "pictures": len(scores),
            "recall": _share(found, dice),
            "extra": _sum(scores, "extra"),
            "sure_extra": _sum(scores, "sure_extra"),
            "color": _share(_sum(scores, "color_right"), found),
            "hole": _share(_sum(scores, "hole_right"), found),
            "corner_median": round(median(corners), 4) if corners else None,
            "perfect": _share(sum(one.perfect for one in scores), len(scores)),
            "silent": sum(one.unsaid > 0 for one in scores),
            "alarms": sum(one.perfect and one.doubts > 0 for one in scores),
            "leaning": _sum(scores, "leaning"),
            "leaning_told": _share(_sum(scores, "leaning_told"), _sum(scores, "leaning")),
            "flat_doubted": _share(_sum(scores, "flat_doubted"), found),
            "verdicts_right": _share(_sum(scores, "claims_right"), claims - close),
            "verdicts_too_close": _share(close, claims),
            "margin_sd": round(float(_robust_sd(margins)), 4) if len(margins) else None,
            "margins_covered": None if covered is None else round(covered, 4),
            "margins_covered_half": None if half is None else round(half, 4),
            "not_perfect": [
                one.image + ("!" if one.unsaid else "") for one in scores if not one.perfect
            ],
        }


@dataclass(frozen=True, eq=False)
class KnownThrow:
    """A picture of which the truth is known; `focal_35mm` is what its camera had written down,
    where the picture itself has lost it."""

    truth: Mapping[str, Any]
    data: bytes
    focal_35mm: float | None = None

    def photo(self) -> Photo:
        photo = open_photo(self.data, str(self.truth["image"]))
        return photo if self.focal_35mm is None else replace(photo, focal_35mm=self.focal_35mm)


@dataclass(frozen=True, eq=False)
class ReadThrow:
    """What was read in it, and how right that is."""

    known: KnownThrow
    reading: Reading
    score: SceneScore


def read_throw(known: KnownThrow) -> ReadThrow:
    """Read one of them."""
    reading = read(known.photo())
    return ReadThrow(known, reading, score(reading, known.truth))


def tiers(throws: Iterable[ReadThrow]) -> list[Tier]:
    """The figures of each tier."""
    by_name: dict[str, list[SceneScore]] = {}
    for one in throws:
        by_name.setdefault(one.score.tier, []).append(one.score)
    return [Tier(name, tuple(by_name[name])) for name in by_difficulty(by_name)]


def by_difficulty(names: Iterable[str]) -> list[str]:
    """Tiers from easy to hard; others behind them, in the order in which they come."""
    return sorted(names, key=lambda name: _TIERS.index(name) if name in _TIERS else len(_TIERS))


def figures_of(throws: Iterable[ReadThrow]) -> dict[str, Any]:
    """How right the readings are, for people and programs."""
    found = tiers(throws)
    return {
        "tiers": {tier.name: tier.to_json() for tier in found},
        "calibration_curve": calibration_curve(found),
    }


def figure_rows(tiers: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, list[str]]]:
    """A row a figure with a cell a tier; of lists only how long they are."""
    names = next(iter(tiers.values()))
    return [(name, [_cell(tier[name]) for tier in tiers.values()]) for name in names]


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return str(len(value))
    return "–" if value is None else f"{value:g}"


def calibration_curve(found: Iterable[Tier]) -> list[dict[str, float]]:
    """Stated confidence against the share of dice that were right, in bins."""
    believed = [pair for tier in found for one in tier.scores for pair in one.believed]
    edges = [0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0001]
    curve = []
    for low, high in itertools.pairwise(edges):
        here = [(stated, right) for stated, right in believed if low <= stated < high]
        if here:
            stated, right = (float(np.mean(column)) for column in zip(*here, strict=True))
            curve.append({"stated": round(stated, 4), "right": round(right, 4), "dice": len(here)})
    return curve


def speed_ratio(folder: Path) -> float:
    """How many times longer than decoding it the reading of a picture takes."""
    known = next(known_throws(folder))
    photo = known.photo()
    return median_ms(lambda: read(photo), 3) / median_ms(known.photo, 5)


def known_throws(folder: Path) -> Iterator[KnownThrow]:
    """Pictures with their truth, in the order of their names; a folder without any is refused."""
    found = False
    for path in sorted(folder.iterdir()):
        known = _known(path)
        if known is not None:
            found = True
            yield known
    if not found:
        raise refusal("bench.no_throws", folder=str(folder))


def _known(path: Path) -> KnownThrow | None:
    if path.suffix == SUFFIX:
        sent = ContributedThrow.from_bytes(path.read_bytes(), path.name)
        return KnownThrow(sent.truth(path.name), sent.picture_jpeg, sent.read.focal_35mm)
    if path.suffix != ".json":
        return None
    truth = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(truth, dict) or "tier" not in truth:
        return None
    picture = path.parent / truth["image"]
    return KnownThrow(truth, picture.read_bytes()) if picture.exists() else None


def _sum(scores: Iterable[SceneScore], name: str) -> int:
    return sum(getattr(one, name) for one in scores)


def _share(part: float, whole: float) -> float | None:
    return round(part / whole, 4) if whole else None


def _robust_sd(errors: np.ndarray) -> float:
    """Standard deviation without the lines of dice that were not found where they are."""
    return float(np.sqrt(np.mean(errors[np.abs(errors) < 0.5] ** 2)))
