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
from vision import channels
from vision.candidates import Candidate
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
    return Look([], [], np.zeros((*bodies.shape, 3), np.uint8), covered, cutout)


def candidate(top_px: np.ndarray) -> Candidate:
    color = np.array([0.96, 0.01, 0.01, 0.01, 0.01])
    return Candidate(0.9, top_px.mean(0), top_px, color, 0.1, 1.0, 0.0, 0.05, 0.9)


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
    held = held_against(fit, [candidate(top) for top in (*tops, beside)], look)
    assert len(held) == len(tops) + 1
    assert min(c.sides for c in held[:-1]) > 0.7
    assert held[-1].sides < 0.1
    assert held[-1].evidence < min(c.evidence for c in held[:-1])


def test_of_two_candidates_for_one_place_the_one_with_sides_stays(
    truth: dict[str, Any], fit: PlaneFit, look: Look
) -> None:
    top = candidate(np.array(truth["dice"][0]["top_px"]))
    away = fit.to_picture(fit.tops[0] + np.array([0.0, 0.7]))
    side = candidate(away)
    (kept,) = held_against(fit, [side, top], look)
    assert np.allclose(kept.center_px, top.center_px)


def test_a_side_face_speaks_for_the_die_whose_side_it_is(
    truth: dict[str, Any], fit: PlaneFit, look: Look
) -> None:
    """What looks like a top, has nothing below it and lies where this die has a side."""
    dice = [candidate(np.array(die["top_px"])) for die in truth["dice"]]
    steepest = int(np.argmax([c.slant for c in held_against(fit, dice, look)]))
    faint = replace(dice[steepest], heat=0.2)
    (alone,) = held_against(fit, [faint], look)
    corners = np.concatenate([fit.tops[steepest], np.full((4, 1), 0.5)], axis=1)
    middles = fit.to_picture((corners + np.roll(corners, 1, axis=0)) / 2)
    front = middles[middles[:, 1].argmax()]
    face = candidate((faint.top_px - faint.center_px) * 0.8 + front)
    held = held_against(fit, [faint, face], look)
    assert held[0].side_face == face.heat
    assert held[0].presence > alone.presence
    printed = candidate(face.top_px + np.array([4 * fit.edge_px, 0]))
    assert held_against(fit, [faint, printed], look)[0].side_face == 0


def test_from_right_above_sides_say_nothing(fit: PlaneFit, look: Look) -> None:
    above = replace(fit, view=replace(fit.view, rotation=np.eye(3)))
    straight = candidate(above.to_picture(above.tops[0] - above.poses[0, :2]))
    (held,) = held_against(above, [straight], look)
    assert held.slant == pytest.approx(0, abs=0.2)
