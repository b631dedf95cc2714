"""Verdicts as one version of the judge gave them; `python -m tests.oraklos.golden_verdicts` writes
those of a new version."""

from __future__ import annotations

import json
import random
from pathlib import Path

from calibration.laid_throw import lay_throw
from rules.oraklos.cards import WISH_CARDS
from rules.oraklos.judge import judge
from rules.oraklos.reading import Reading
from rules.oraklos.search import search
from rules.oraklos.verdict import JUDGE_VERSION, Verdict

STORED = Path(__file__).parent / "golden_verdicts.json"
THROWS = Path(__file__).parents[1] / "playthroughs" / "data"


def verdicts() -> dict[str, list[str]]:
    """Claims on written throws, by the throw's name: with all dice read, one missed, none known."""
    return {path.stem: _of(path) for path in sorted(THROWS.glob("oraklos_*.json"))}


def _of(path: Path) -> list[str]:
    reading = Reading.from_text(path.read_text("utf-8"))
    ids, chance = [die.id for die in reading.dice], random.Random(path.stem)
    throws = [lay_throw(reading, count=count).throw for count in (len(ids), len(ids) + 1, None)]
    found = search(throws[0])
    claims = [list(one.dice) for one in (*found.true[:20], *found.too_close[:10])]
    claims += [chance.sample(ids, 4) for _ in range(10)]
    cards = [chance.choice([None, chance.choice(WISH_CARDS)]) for _ in claims]
    return [
        _told(judge(throws[n % 3], dice, card if n % 2 else None))
        for n, (dice, card) in enumerate(zip(claims, cards, strict=True))
    ]


def _told(verdict: Verdict) -> str:
    margin = verdict.margin
    length = "" if margin is None else f" {margin.dice:.3f} ± {margin.half_width:.3f}"
    checks = "".join({True: "+", False: "-", None: "?"}[check.ok] for check in verdict.checks)
    doubts = " ".join(str(doubt.kind) for doubt in verdict.open_doubts)
    return f"{verdict.ring} {verdict.outcome} {checks}{length} {doubts}".strip()


def stored() -> dict[str, object]:
    found: dict[str, object] = json.loads(STORED.read_text("utf-8"))
    return found


if __name__ == "__main__":
    found = verdicts()
    if STORED.exists() and stored()["verdicts"] != found:
        assert stored()["judge_version"] != JUDGE_VERSION, "other verdicts: raise JUDGE_VERSION"
    written = {"judge_version": JUDGE_VERSION, "verdicts": found}
    STORED.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", "utf-8")
