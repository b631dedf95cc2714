"""Sample scenes with their truth, read once for all tests."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import pytest

from rules.oraklos.reading import Reading
from tests.kept import kept
from tests.vision.read_before import reading_of
from vision.scoring import SceneScore, sampled_claims, score, true_throw

SCENES = Path(__file__).parents[2] / "sample_images" / "scenes"


def true_width(truth: dict[str, Any]) -> float:
    """How wide the dice of a scene are, in pixels."""
    return median(
        float(np.linalg.norm(np.subtract(die["top_px"][0], die["top_px"][1])))
        for die in truth["dice"]
    )


@pytest.fixture(scope="session")
def truths() -> list[dict[str, Any]]:
    return [json.loads(path.read_text()) for path in sorted(SCENES.glob("*.json"))]


@pytest.fixture(scope="session")
def readings(truths: list[dict[str, Any]]) -> list[Reading]:
    """Two workers begin at opposite ends: each picture is read by one of them."""
    begins_last = os.environ.get("PYTEST_XDIST_WORKER", "gw0")[-1] in "13579"
    names = [truth["image"] for truth in truths]
    in_turn = reversed(names) if begins_last else names
    read = {name: reading_of(SCENES / name) for name in in_turn}
    return [read[name] for name in names]


@pytest.fixture(scope="session")
def scores(readings: list[Reading], truths: list[dict[str, Any]]) -> list[SceneScore]:
    def scored() -> list[SceneScore]:
        pairs = zip(readings, map(with_claims, truths), strict=True)
        return [score(reading, truth) for reading, truth in pairs]

    known = hashlib.sha256(pickle.dumps((readings, truths))).hexdigest()[:24]
    return kept(f"scores_{known}", scored)


def with_claims(truth: dict[str, Any]) -> dict[str, Any]:
    """With the claims that its readings are judged by: to draw them is most of the work of a
    score, and they are the same for every reading."""
    known = hashlib.sha256(json.dumps(truth).encode()).hexdigest()[:24]
    drawn = kept(f"claims_{known}", lambda: sampled_claims(true_throw(truth), truth["seed"]))
    return truth | {"claims": drawn}
