"""How well pictures with truth are read: a line a tier."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from vision.photo import open_photo
from vision.reader import read
from vision.scoring import SceneScore, score
from webui.bench.measurement import mean_and_half, median_ms
from webui.sentences.keeping import refusal


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


def tiers(folder: Path) -> list[Tier]:
    """Read every picture of the folder that has its truth beside it."""
    by_name: dict[str, list[SceneScore]] = {}
    for truth, picture in _pictures(folder):
        reading = read(open_photo(picture))
        by_name.setdefault(str(truth["tier"]), []).append(score(reading, truth))
    if not by_name:
        raise refusal("bench.no_throws", folder=str(folder))
    return [Tier(name, tuple(scores)) for name, scores in by_name.items()]


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
    _, path = next(_pictures(folder))
    data = path.read_bytes()
    photo = open_photo(data)
    return median_ms(lambda: read(photo), 3) / median_ms(lambda: open_photo(data), 5)


def _pictures(folder: Path) -> Iterator[tuple[dict[str, Any], Path]]:
    for path in sorted(folder.glob("*.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(truth, dict) and "tier" in truth and (folder / truth["image"]).exists():
            yield truth, folder / truth["image"]


def _sum(scores: Iterable[SceneScore], name: str) -> int:
    return sum(getattr(one, name) for one in scores)


def _share(part: float, whole: float) -> float | None:
    return round(part / whole, 4) if whole else None


def _robust_sd(errors: np.ndarray) -> float:
    """Standard deviation without the lines of dice that were not found where they are."""
    return float(np.sqrt(np.mean(errors[np.abs(errors) < 0.5] ** 2)))
