"""Candidates held against the plane of all dice."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.plane import PlaneFit, fit_plane
from tests.vision.conftest import SCENES
from tests.vision.made_candidates import made
from vision import channels
from vision.candidates import Against, Candidates
from vision.cutout import Cutout
from vision.look import Look
from vision.rivals import held_against


@pytest.fixture(scope="module")
def truth() -> dict[str, Any]:
    """A scene seen from the side, its dice far enough from each other."""
    return json.loads((SCENES / "normal_0042.json").read_text())


@pytest.fixture(scope="module")
def fit(truth: dict[str, Any]) -> PlaneFit:
    tops = np.array([die["top_px"] for die in truth["dice"]])
    return fit_plane(tops, 0.3, (truth["width"], truth["height"]))


@pytest.fixture(scope="module")
def look(truth: dict[str, Any]) -> Look:
    """What a faultless network would see of the dice's bodies."""
    bodies = np.zeros((truth["height"], truth["width"]), np.float32)
    for die in truth["dice"]:
        outline = cv2.convexHull(np.float32(die["top_px"] + die["foot_px"]))
        cv2.fillConvexPoly(bodies, np.int32(np.round(outline)), 1.0)
    cells = (truth["width"] // channels.STRIDE, truth["height"] // channels.STRIDE)
    covered = cv2.resize(bodies, cells, interpolation=cv2.INTER_AREA)
    cutout = Cutout(np.zeros(2), np.ones(2), np.array([truth["width"], truth["height"]]))
    picture = np.zeros((*bodies.shape, 3), np.uint8)
    return Look(made([]), made([]), picture, picture, covered, cutout)


def held(
    fit: PlaneFit, look: Look, *tops_px: np.ndarray, heat: float | list[float] = 0.9
) -> tuple[Candidates, Against]:
    """Those of the tops that stay, and how they stand to the plane."""
    kept = held_against(fit, made(tops_px, heat=heat, spread=0.05), look)
    assert kept.against is not None
    return kept, kept.against


def test_places_below_the_plane_are_where_the_feet_of_the_dice_are(
    truth: dict[str, Any], fit: PlaneFit
) -> None:
    deep = np.concatenate([fit.tops, np.ones((len(fit.tops), 4, 1))], axis=2)
    feet = np.array([die["foot_px"] for die in truth["dice"]])
    nearest = np.linalg.norm(fit.to_picture(deep)[:, :, None] - feet[:, None], axis=-1).min(2)
    assert np.median(nearest) < 0.06 * fit.edge_px


def test_a_die_has_sides_where_they_should_be_and_a_printed_square_has_none(
    truth: dict[str, Any], fit: PlaneFit, look: Look
) -> None:
    tops = [np.array(die["top_px"]) for die in truth["dice"]]
    beside = fit.to_picture(fit.tops[0] + np.array([30.0, 0.0]))
    kept, against = held(fit, look, *tops, beside)
    assert len(kept) == len(tops) + 1
    assert against.sides[:-1].min() > 0.7
    assert against.sides[-1] < 0.1
    assert kept.evidence[-1] < kept.evidence[:-1].min()


def test_of_two_candidates_for_one_place_the_one_with_sides_stays(
    truth: dict[str, Any], fit: PlaneFit, look: Look
) -> None:
    top = np.array(truth["dice"][0]["top_px"])
    side = fit.to_picture(fit.tops[0] + np.array([0.0, 0.7]))
    kept, _ = held(fit, look, side, top)
    assert kept.number.tolist() == [1]


def test_a_side_face_speaks_for_the_die_whose_side_it_is(
    truth: dict[str, Any], fit: PlaneFit, look: Look
) -> None:
    """What looks like a top, has nothing below it and lies where this die has a side."""
    dice = [np.array(die["top_px"]) for die in truth["dice"]]
    steepest = int(held(fit, look, *dice)[1].slant.argmax())
    faint = dice[steepest]
    alone, _ = held(fit, look, faint, heat=0.2)
    corners = np.concatenate([fit.tops[steepest], np.full((4, 1), 0.5)], axis=1)
    middles = fit.to_picture((corners + np.roll(corners, 1, axis=0)) / 2)
    front = middles[middles[:, 1].argmax()]
    face = (faint - faint.mean(0)) * 0.8 + front
    beside, against = held(fit, look, faint, face, heat=[0.2, 0.9])
    assert against.side_face[0] == 0.9
    assert beside.presence[0] > alone.presence[0]
    printed = face + np.array([4 * fit.edge_px, 0])
    assert held(fit, look, faint, printed, heat=[0.2, 0.9])[1].side_face[0] == 0


def test_from_right_above_sides_say_nothing(fit: PlaneFit, look: Look) -> None:
    above = replace(fit, view=replace(fit.view, rotation=np.eye(3)))
    straight = above.to_picture(above.tops[0] - above.poses[0, :2])
    assert held(above, look, straight)[1].slant == pytest.approx(0, abs=0.2)
