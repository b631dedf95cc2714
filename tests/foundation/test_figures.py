"""How right Pythia is: the figures that README tells are those of the models that ship."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.oraklos.reading import Reading
from tests.foundation.conftest import Call
from tests.vision.read_before import reading_of
from vision.scene.altered import smaller
from vision.scoring import score
from webui.bench import limits
from webui.bench.figure_tables import limits_table, throws_table
from webui.bench.figures import added_up, figures_of_throw, models_now, read_figures
from webui.bench.measurement import Measurement
from webui.bench.throws import KnownThrow, ReadThrow, known_throws
from webui.bench.told_claims import ClaimTold, told_claims
from webui.cli import bench

REPOSITORY = Path(__file__).parents[2]
TRACED = REPOSITORY / "sample_images" / "traced"
FIGURES = read_figures(REPOSITORY / "docs" / "figures.json")
README = (REPOSITORY / "README.md").read_text()
LOOKED_AT = ("easy_500000_0", "normal_500102_0", "hard_500211_0")


@pytest.mark.parametrize("section", ["throws", "limits"])
def test_the_figures_were_measured_with_the_models_that_ship(section: str) -> None:
    assert FIGURES[section]["models"] == models_now(), f"run again: {FIGURES[section]['command']}"


@pytest.mark.parametrize(
    ("section", "table"), [("throws", throws_table(FIGURES)), ("limits", limits_table(FIGURES))]
)
def test_the_readme_tells_the_figures_and_the_command_that_makes_them(
    section: str, table: str
) -> None:
    assert table in README, f"the README should say\n{table}"
    assert FIGURES[section]["command"] in README


def test_the_sums_of_the_figures_are_those_of_their_pictures() -> None:
    assert added_up(FIGURES["throws"]["pictures"].values()) == FIGURES["throws"]["tiers"]


def test_the_figures_are_of_all_the_traced_scenes_twenty_a_tier() -> None:
    pictures = {path.name for path in TRACED.glob("*.jpg")}
    assert set(FIGURES["throws"]["pictures"]) == pictures
    tiers = {name: tier["pictures"] for name, tier in FIGURES["throws"]["tiers"].items()}
    assert tiers == {"easy": 20, "normal": 20, "hard": 20}


@pytest.mark.parametrize("name", LOOKED_AT)
def test_a_picture_is_still_read_as_the_figures_say(name: str) -> None:
    truth = json.loads((TRACED / f"{name}.json").read_text())
    reading = reading_of(TRACED / f"{name}.jpg")
    told = figures_of_throw(ReadThrow(KnownThrow(truth, b""), reading, score(reading, truth)))
    kept = FIGURES["throws"]["pictures"][f"{name}.jpg"]
    for figure in ("dice", "found", "errors", "silent", "claims", "verdicts_wrong"):
        assert told[figure] == kept[figure], figure


def said_of(truth: dict[str, Any], which: int = 0, **otherwise: object) -> ReadThrow:
    """The truth as a reading without doubts; one die may be read otherwise."""
    dice = [
        {"id": k, "color": die["color"], "hole_up": die["hole_up"], "top": die["top_px"]}
        for k, die in enumerate(truth["dice"], 1)
    ]
    dice[which] |= otherwise
    size = {"width": truth["width"], "height": truth["height"]}
    lens = {"camera_matrix": truth["camera_matrix"], "distortion": truth["distortion"]}
    reading = Reading.from_json({"format": 1, "image": "a", **size, "lens": lens, "dice": dice})
    return ReadThrow(KnownThrow(truth, b""), reading, score(reading, truth))


@pytest.fixture
def truth() -> dict[str, Any]:
    known: dict[str, Any] = json.loads((TRACED / "easy_500000_0.json").read_text())
    assert not known["strangers"]
    return known


def test_claims_on_the_truth_itself_are_told_right(truth: dict[str, Any]) -> None:
    told = told_claims(said_of(truth))
    assert sum(told.values()) == len(truth["claims"])
    assert told[ClaimTold.WRONG] == 0
    assert told[ClaimTold.RIGHT] >= 0.9 * len(truth["claims"])


def test_a_color_read_wrong_makes_true_claims_wrong(truth: dict[str, Any]) -> None:
    claimed = Counter(die for ring, valid in truth["claims"] if valid for die in ring)
    die, hit = claimed.most_common(1)[0]
    other = "red" if truth["dice"][die]["color"] != "red" else "blue"
    told = told_claims(said_of(truth, die, color=other))
    assert 0 < told[ClaimTold.WRONG] <= hit


def test_a_die_that_was_not_found_leaves_claims_to_the_players(truth: dict[str, Any]) -> None:
    whole = said_of(truth)
    fewer = replace(whole.reading, dice=whole.reading.dice[1:])
    told = told_claims(replace(whole, reading=fewer))
    assert told[ClaimTold.WRONG] == 0
    assert told[ClaimTold.OPEN] > told_claims(whole)[ClaimTold.OPEN]


def test_the_command_keeps_a_section_and_prints_it(
    pythia: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, truth: dict[str, Any]
) -> None:
    monkeypatch.setattr("webui.bench.throws.read_throw", lambda known: said_of(known.truth))
    some = tmp_path / "some"
    some.mkdir()
    for suffix in ("jpg", "json"):
        name = f"easy_500000_0.{suffix}"
        (some / name).write_bytes((TRACED / name).read_bytes())
    file = tmp_path / "figures.json"
    done = pythia("bench", "--throws", str(some), "--figures", str(file))
    assert done.exit_code == 0, done.output
    assert "| scenes read without any fault | 1 of 1 |" in done.stdout
    throws = read_figures(file)["throws"]
    assert throws["tiers"]["easy"]["claims"] == len(truth["claims"])

    def measured() -> Iterator[Measurement]:
        for name in (limits.SMALLEST, limits.STEEPEST, limits.DARKEST):
            yield Measurement(name, 12.0, "px")

    monkeypatch.setattr(bench, "load_bench", lambda name: measured)
    assert "12 px" in pythia("bench", "limits", "--figures", str(file)).stdout
    assert read_figures(file)["throws"] == throws


def test_only_accuracy_is_kept(pythia: Call, tmp_path: Path) -> None:
    done = pythia("bench", "judge", "--figures", str(tmp_path / "figures.json"))
    assert done.exit_code == 2
    assert "limits" in done.stderr


def test_a_limit_is_the_last_step_before_dice_are_lost() -> None:
    steps = {24.0: 100.0, 12.0: 99.5, 8.0: 90.0, 6.0: 100.0}
    sweep = limits.Sweep("smallest", "px", tuple(steps), smaller)
    assert limits.limit_of(sweep, steps) == Measurement("smallest", 12.0, "px")


def test_limits_are_measured_by_reading_made_throws() -> None:
    [scene] = limits.usual_scenes(1)
    sweep = limits.Sweep("smallest", "px", (16.0,), limits.SWEEPS[0].alter)
    share, limit = limits.measured(sweep, [scene])
    assert share.value >= 95
    assert limit.value == 16.0


def test_every_traced_scene_has_its_truth_and_its_claims() -> None:
    found = list(known_throws(TRACED))
    assert len(found) == 60
    for known in found:
        assert known.truth["claims"], known.truth["image"]
    dice = [die for known in found for die in known.truth["dice"]]
    assert sum(die["visible"] > 0.99 for die in dice) >= 0.9 * len(dice)
