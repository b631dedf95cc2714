"""Sample scenes with their truth, read once for all tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.oraklos.reading import Reading
from vision.photo import open_photo
from vision.reader import read
from vision.scoring import SceneScore, score

SCENES = Path(__file__).parents[2] / "sample_images" / "scenes"


@pytest.fixture(scope="session")
def truths() -> list[dict[str, Any]]:
    return [json.loads(path.read_text()) for path in sorted(SCENES.glob("*.json"))]


@pytest.fixture(scope="session")
def readings(truths: list[dict[str, Any]]) -> list[Reading]:
    return [read(open_photo(SCENES / truth["image"])) for truth in truths]


@pytest.fixture(scope="session")
def scores(readings: list[Reading], truths: list[dict[str, Any]]) -> list[SceneScore]:
    return [score(reading, truth) for reading, truth in zip(readings, truths, strict=True)]
