"""A reading compared with the truth: what was found, what was wrong, and what was left unsaid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np

from calibration.laid_throw import lay_throw
from rules.oraklos.cards import Color
from rules.oraklos.clearance import LineTable
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.judge import judge_ring
from rules.oraklos.reading import Reading
from rules.oraklos.throw import Die, Throw, Uncertainty
from rules.oraklos.verdict import Outcome
from vision.assignment import assigned

_SAME = 0.6
"""A die is found when its center is this near, in die widths."""
_POINTED_AT = 1.2
"""A doubt this near to an error has told of it."""
_COUNTS = 0.5
"""Share of a top that must be seen for its die to be asked for."""
_CONFIDENT = 0.5
"""Confidence above which a die is said to lie there, not just thought possible."""
_NEAR_LINE = 1.0
"""Margins up to this are compared: beyond it no string is in question."""
_SURE_CLAIM = 0.06
"""Claims nearer to a tie than this are not asked."""


@dataclass(frozen=True)
class SceneScore:
    """One picture's figures; lists hold a number a die, a claim or a length."""

    image: str
    tier: str
    dice: int
    found: int
    extra: int
    color_right: int
    hole_right: int
    errors: int
    unsaid: int
    doubts: int
    corner_errors: list[float] = field(default_factory=list)
    believed: list[tuple[float, bool]] = field(default_factory=list)
    """Stated confidence of each die and whether it was right."""
    claims: int = 0
    claims_right: int = 0
    claims_close: int = 0
    margin_errors: list[float] = field(default_factory=list)
    margins_covered: list[bool] = field(default_factory=list)
    sure_extra: int = 0
    """Dice read with confidence where nothing like one lies."""
    leaning: int = 0
    leaning_told: int = 0
    """Leaning dice that a doubt points at."""
    flat_doubted: int = 0
    """Dice lying flat of which the reading doubts just that."""

    @property
    def perfect(self) -> bool:
        return self.errors == 0


def score(reading: Reading, truth: Mapping[str, Any]) -> SceneScore:
    """Compare a reading with a truth as `vision.scene.truth` writes it."""
    asked = truth["dice"]
    widths = [_width(die) for die in asked]
    usual = float(np.mean(widths)) if widths else 1.0
    match = matched(reading, asked)
    wrong = [
        asked[k]["top_center_px"] for k in range(len(asked)) if is_seen(asked[k]) and k not in match
    ]
    wrong += [die.center_px for n, die in enumerate(reading.dice) if n not in match.values()]
    found = color_right = hole_right = 0
    corners, believed = (
        [],
        [(die.confidence, False) for n, die in enumerate(reading.dice) if n not in match.values()],
    )
    for k, n in match.items():
        die, true = reading.dice[n], asked[k]
        corners.append(_corner_error(true["top_px"], die.top_px) / widths[k])
        off = float(np.hypot(*np.subtract(die.center_px, true["top_center_px"]))) / widths[k]
        same_color, same_hole = die.color == true["color"], die.hole_up == true["hole_up"]
        believed.append((die.confidence, bool(same_color and same_hole and off < 0.1)))
        if is_seen(true):
            found, color_right, hole_right = (
                found + 1,
                color_right + same_color,
                hole_right + same_hole,
            )
            if not (same_color and same_hole):
                wrong.append(true["top_center_px"])
    told = [doubt.at_px for doubt in reading.doubts if doubt.at_px is not None]
    unsaid = [
        w
        for w in wrong
        if not any(np.hypot(*np.subtract(w, t)) < usual * _POINTED_AT for t in told)
    ]
    return SceneScore(
        image=str(truth["image"]),
        tier=str(truth["tier"]),
        dice=sum(map(is_seen, asked)),
        found=found,
        extra=len(reading.dice) - len(match),
        color_right=color_right,
        hole_right=hole_right,
        errors=len(wrong),
        unsaid=len(unsaid),
        doubts=len(reading.doubts),
        corner_errors=corners,
        believed=believed,
        **_compare_throws(reading, truth, match),
        **_extras_and_poses(reading, truth, match, usual),
    )


def _extras_and_poses(
    reading: Reading, truth: Mapping[str, Any], match: dict[int, int], usual: float
) -> dict[str, Any]:
    """What was made up, and what was said of dice that do not lie flat."""

    def near(place: Any, others: list[Any], reach: float) -> bool:
        return any(np.hypot(*np.subtract(place, other)) < usual * reach for other in others)

    strangers = truth.get("strangers", [])
    posed = [s["center_px"] for s in strangers if s["kind"] in ("cocked", "stacked")]
    leaning = [s["top_center_px"] for s in strangers if s.get("leaning") and is_seen(s)]
    extras = [die for n, die in enumerate(reading.dice) if n not in match.values()]
    told = [doubt.at_px for doubt in reading.doubts if doubt.at_px is not None]
    flat = {reading.dice[n].id for n in match.values()}
    return {
        "sure_extra": sum(
            die.confidence > _CONFIDENT and not near(die.center_px, posed, 1.0) for die in extras
        ),
        "leaning": len(leaning),
        "leaning_told": sum(near(place, told, 1.0) for place in leaning),
        "flat_doubted": sum(
            doubt.kind is DoubtKind.COCKED and doubt.die in flat for doubt in reading.doubts
        ),
    }


def is_seen(thing: Mapping[str, Any]) -> bool:
    """Whether so much of its top is seen that it can be asked for."""
    return bool(thing.get("visible", 1) >= _COUNTS)


def _width(die: Mapping[str, Any]) -> float:
    top = np.array(die["top_px"])
    return float(np.linalg.norm(top - np.roll(top, 1, 0), axis=1).mean())


def matched(reading: Reading, asked: list[dict[str, Any]]) -> dict[int, int]:
    """Which die of the truth (`asked`) is which of the reading, both by their place in the list."""
    if not asked or not reading.dice:
        return {}
    widths = [_width(die) for die in asked]
    true = np.array([die["top_center_px"] for die in asked])
    seen = np.array([die.center_px for die in reading.dice])
    away = np.linalg.norm(true[:, None] - seen[None], axis=2) / np.array(widths)[:, None]
    pairs = assigned(np.where(away < _SAME, away, 1e6))
    return {row: column for row, column in pairs if away[row, column] < _SAME}


def _corner_error(true: Any, seen: Any) -> float:
    a, b = np.array(true), np.array(seen)
    return min(float(np.linalg.norm(a - np.roll(b, k, 0), axis=1).mean()) for k in range(4))


def true_throw(truth: Mapping[str, Any]) -> Throw:
    """The truth in its plane, y down as in pictures; ids are places in the list."""
    edge = truth["edge_m"]
    dice = []
    for number, die in enumerate(truth["dice"]):
        a, b, c, d = ((x / edge, -y / edge) for x, y in _clockwise(die["footprint_m"]))
        center = (die["x_m"] / edge, -die["y_m"] / edge)
        dice.append(Die(number, Color(die["color"]), bool(die["hole_up"]), center, (a, b, c, d)))
    return Throw(tuple(dice), Uncertainty(_SURE_CLAIM))


def _clockwise(footprint: Any) -> Any:
    """The footprint so that it runs clockwise once y points down."""
    points = np.array(footprint)
    x, y = points[:, 0], -points[:, 1]
    area = x @ np.roll(y, -1) - y @ np.roll(x, -1)
    return points if area > 0 else points[::-1]


def _compare_throws(
    reading: Reading, truth: Mapping[str, Any], match: Mapping[int, int]
) -> dict[str, Any]:
    """Verdicts and margins on the reading beside those on the truth."""
    true = true_throw(truth)
    claims = truth.get("claims") or sampled_claims(true, int(truth["seed"]))
    result: dict[str, Any] = {"claims": len(claims)}
    if len(reading.dice) < 3:
        return result
    seen = lay_throw(reading).throw
    right = close = 0
    for ring, valid in claims:
        if all(k in match for k in ring):
            outcome = judge_ring(seen, [seen.dice[match[k]].id for k in ring]).outcome
            right += outcome == (Outcome.TRUE if valid else Outcome.FALSE)
            close += outcome is Outcome.TOO_CLOSE
    pairs = list(combinations(sorted(match), 2))
    exact = LineTable(true, pairs)
    measured = LineTable(seen, [(match[i], match[j]) for i, j in pairs], exact=True)
    errors, covered = [], []
    for row, (i, j) in enumerate(pairs):
        for k in match:
            margin = exact.margin[row, k]
            if k not in (i, j) and abs(margin) < _NEAR_LINE:
                told = measured.of(match[i], match[j], match[k])
                errors.append(told.dice - margin)
                covered.append(abs(told.dice - margin) <= told.half_width)
    result.update(
        claims_right=right, claims_close=close, margin_errors=errors, margins_covered=covered
    )
    return result


def sampled_claims(throw: Throw, seed: int, count: int = 40) -> list[tuple[list[int], bool]]:
    """Claims on the truth, half of them true where there are enough, none close to a tie."""
    rng = np.random.default_rng(seed)
    wanted = {Outcome.TRUE: count // 2, Outcome.FALSE: count // 2}
    claims: list[tuple[list[int], bool]] = []
    centers = np.array([die.center for die in throw.dice]).reshape(-1, 2)
    for _ in range(count * 20):
        if len(centers) < 4 or not any(wanted.values()):
            break
        near = np.argsort(np.linalg.norm(centers - centers[rng.integers(len(centers))], axis=1))[:8]
        ring = [int(k) for k in rng.permutation(near)[:4]]
        outcome = judge_ring(throw, ring).outcome
        if wanted.get(outcome, 0) > 0:
            wanted[outcome] -= 1
            claims.append((ring, outcome is Outcome.TRUE))
    return claims
