"""What the score says of dice that were made up, and of dice that do not lie flat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rules.oraklos.reading import Reading
from tests.vision.conftest import with_claims
from vision.scene.describe import describe
from vision.scene.render import render
from vision.scene.truth import truth_of
from vision.scoring import SceneScore, score
from vision.training.traced.poses import tumble


@pytest.fixture(scope="module")
def truth() -> dict[str, Any]:
    """A scene with leaning dice whose tops are seen."""
    scene = describe(2, "easy", (640, 480))
    solids = tumble(np.random.default_rng(2), scene.solids, 3, 0)
    scene = replace(scene, solids=solids, hand=None)
    told = truth_of(scene, render(scene), "made.jpg")
    assert leaning_of(told)
    return with_claims(told)


def leaning_of(truth: dict[str, Any]) -> list[dict[str, Any]]:
    return [s for s in truth["strangers"] if s.get("leaning") and s["visible"] >= 0.5]


def told(truth: dict[str, Any], more: list[Any], doubts: list[Any]) -> SceneScore:
    """The score of a reading that is right about the flat dice."""
    dice = [
        {"id": k, "color": die["color"], "hole_up": die["hole_up"], "top": die["top_px"]}
        for k, die in enumerate(truth["dice"], 1)
    ]
    size = {"width": truth["width"], "height": truth["height"]}
    reading = {"format": 1, "image": "a", **size, "dice": [*dice, *more], "doubts": doubts}
    return score(Reading.from_json(reading), truth)


def made_up(confidence: float) -> dict[str, Any]:
    top = [[2, 2], [12, 2], [12, 12], [2, 12]]
    return {"id": 99, "color": "red", "hole_up": False, "top": top, "confidence": confidence}


def test_only_what_was_made_up_with_confidence_is_a_sure_extra(truth: dict[str, Any]) -> None:
    assert told(truth, [made_up(0.9)], []).sure_extra == 1
    assert told(truth, [made_up(0.3)], []).sure_extra == 0
    assert told(truth, [], []).sure_extra == 0


def test_a_leaning_die_read_as_flat_is_no_sure_extra(truth: dict[str, Any]) -> None:
    leaning = leaning_of(truth)[0]
    read = made_up(0.9) | {"top": leaning["top_px"]}
    scored = told(truth, [read], [])
    assert (scored.extra, scored.sure_extra) == (1, 0)


def test_a_leaning_die_is_told_when_a_doubt_points_at_it(truth: dict[str, Any]) -> None:
    leaning = leaning_of(truth)
    assert told(truth, [], []).leaning_told == 0
    doubts = [{"kind": "cocked", "die": None, "at": leaning[0]["top_center_px"]}]
    scored = told(truth, [], doubts)
    assert (scored.leaning, scored.leaning_told) == (len(leaning), 1)


def test_a_flat_die_said_to_lean_is_a_false_alarm(truth: dict[str, Any]) -> None:
    at = truth["dice"][0]["top_center_px"]
    assert told(truth, [], [{"kind": "cocked", "die": 1, "at": at}]).flat_doubted == 1
    assert told(truth, [], [{"kind": "color", "die": 1, "at": at}]).flat_doubted == 0
