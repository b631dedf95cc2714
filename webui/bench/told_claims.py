"""What players hear when they claim: of every claim on a throw whose truth is known, whether the
verdict was right, wrong, or left to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from calibration.laid_throw import lay_throw
from rules.oraklos.cards import Color
from rules.oraklos.judge import judge_ring
from rules.oraklos.throw import Throw
from rules.oraklos.verdict import Outcome
from vision.scoring import matched, sampled_claims, true_throw
from webui.bench.throws import ReadThrow


class ClaimTold(StrEnum):
    RIGHT = "right"
    OPEN = "open"
    """Too close to call, something to be settled first, or a die that was not found."""
    WRONG = "wrong"


def told_claims(one: ReadThrow) -> Counter[ClaimTold]:
    """Verdicts on the claims of a truth, each for the card that its dice truly show.

    Judged as in a game: the number of dice thrown is known, and doubts count.
    """
    truth = one.known.truth
    true = true_throw(truth)
    claims = truth.get("claims") or sampled_claims(true, int(truth["seed"]))
    match = matched(one.reading, truth["dice"])
    seen = lay_throw(one.reading, count=_thrown(truth), picture=str(truth["image"])).throw
    return Counter(_told(seen, true, ring, valid, match) for ring, valid in claims)


def _told(
    seen: Throw, true: Throw, ring: Sequence[int], valid: bool, match: Mapping[int, int]
) -> ClaimTold:
    if not all(k in match for k in ring):
        return ClaimTold.OPEN
    card = judge_ring(true, ring).pattern
    verdict = judge_ring(seen, [seen.dice[match[k]].id for k in ring], card)
    if verdict.outcome is Outcome.TOO_CLOSE:
        return ClaimTold.OPEN
    return ClaimTold.RIGHT if (verdict.outcome is Outcome.TRUE) == valid else ClaimTold.WRONG


def _thrown(truth: Mapping[str, Any]) -> int:
    """As players count: also dice that lean or lie upon others."""
    leaning = [
        one
        for one in truth.get("strangers", [])
        if one["kind"] in ("cocked", "stacked") and one["color"] in set(Color)
    ]
    return len(truth["dice"]) + len(leaning)
