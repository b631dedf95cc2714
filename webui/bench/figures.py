"""How right Pythia is, in one file: what README tells must stand there, and be of these models.

Accuracy alone: how quick it is differs between machines.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from vision.jury.network import JURORS
from vision.model import hash_of
from webui.bench.measurement import Measurement
from webui.bench.throws import ReadThrow, by_difficulty
from webui.bench.told_claims import ClaimTold, told_claims
from webui.whole_file import write_whole

MODELS = (
    "dice.onnx",
    "dice_quick.onnx",
    *JURORS,
    "closer.onnx",
    "jury.json",
    "reader.json",
)
"""Networks and numbers: whatever of it changes, the figures are another reader's."""
SECTIONS = ("throws", "limits")
_HASH_LETTERS = 16


def models_now() -> dict[str, str]:
    """The models that ship, by the beginning of their hashes."""
    return {name: hash_of(name)[:_HASH_LETTERS] for name in MODELS}


def figures_of_throw(one: ReadThrow) -> dict[str, Any]:
    """What a tier's figures are added up from."""
    scored, told = one.score, told_claims(one)
    return {
        "tier": scored.tier,
        "dice": scored.dice,
        "found": scored.found,
        "colors_right": scored.color_right,
        "holes_right": scored.hole_right,
        "extra": scored.extra,
        "errors": scored.errors,
        "silent": scored.unsaid,
        "questions": scored.doubts,
        "claims": sum(told.values()),
        **{f"verdicts_{kind}": told[kind] for kind in ClaimTold},
    }


def figures_of_throws(throws: Iterable[ReadThrow]) -> dict[str, Any]:
    """Every picture, and the sums by tier."""
    pictures = {one.score.image: figures_of_throw(one) for one in throws}
    return {"tiers": added_up(pictures.values()), "pictures": pictures}


def added_up(pictures: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, int]]:
    """The figures of pictures by tier."""
    tiers: dict[str, dict[str, int]] = {}
    for told in pictures:
        tier = tiers.setdefault(told["tier"], {})
        is_perfect = told["errors"] == 0
        for name, number in {
            "pictures": 1,
            "perfect": is_perfect,
            "pictures_silent": told["silent"] > 0,
            "pictures_asked_in_vain": is_perfect and told["questions"] > 0,
            **{name: number for name, number in told.items() if name != "tier"},
        }.items():
            tier[name] = tier.get(name, 0) + int(number)
    return {name: tiers[name] for name in by_difficulty(tiers)}


def figures_of_limits(found: Iterable[Measurement]) -> dict[str, Any]:
    """How far dice are read, and the share of them at each step on the way."""
    return {"measured": [one.to_json() for one in found]}


def write_figures(path: Path, section: str, command: str, found: Mapping[str, Any]) -> None:
    """Write one section anew; the others stay as they were."""
    told = read_figures(path) if path.exists() else {}
    told[section] = {"command": command, "models": models_now(), **found}
    ordered = {name: told[name] for name in SECTIONS if name in told}
    write_whole(path, (json.dumps(ordered, indent=1, allow_nan=False) + "\n").encode())


def read_figures(path: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return read
