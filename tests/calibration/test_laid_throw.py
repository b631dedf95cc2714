"""From a reading to a throw: the judge gets lengths, what is wrong with them, and how sure."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from calibration.camera import CameraModel
from calibration.laid_throw import FINEST_HALF_WIDTH, ROUGHEST_HALF_WIDTH, lay_throw
from calibration.measure import reading_of
from calibration.scenes import Scene
from calibration.view import areas, corners_of
from rules.message import Refusal
from rules.oraklos.reading import Alternative, Doubt, Reading, WrittenLens
from rules.oraklos.throw import Throw

Scenes = Callable[..., Scene]


def centers(throw: Throw) -> np.ndarray:
    return np.array([die.center for die in throw.dice])


def lengths(points: np.ndarray) -> np.ndarray:
    first, second = np.triu_indices(len(points), 1)
    return np.linalg.norm(points[first] - points[second], axis=1)


def clockwise(top: tuple[tuple[float, float], ...]) -> bool:
    (ax, ay), (bx, by), (cx, cy), _ = top
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0


def mirrored(reading: Reading) -> Reading:
    def flip(point: tuple[float, float]) -> tuple[float, float]:
        return reading.width - 1 - point[0], point[1]

    return reading.mapped(flip, turned=True)


def test_a_reading_becomes_unit_squares_at_true_distances(scene: Scenes):
    made = scene(1)
    throw = lay_throw(reading_of(made)).throw
    assert lengths(centers(throw)) == pytest.approx(lengths(made.poses[:, :2]), rel=0.03)
    for die in throw.dice:
        top = np.array(die.top)
        assert np.linalg.norm(top - np.roll(top, 1, axis=0), axis=1) == pytest.approx(np.ones(4))
        assert clockwise(die.top)


def test_the_report_tells_how_the_plane_was_found(scene: Scenes):
    made = scene(2, tilt_deg=(40.0, 45.0))
    plane = lay_throw(reading_of(made)).throw.plane
    assert plane is not None
    assert (plane.method, plane.quality, plane.outliers) == ("plane", "good", ())
    assert plane.tilt_deg == pytest.approx(made.tilt_deg, abs=3.0)
    assert plane.focal_source in ("fitted", "assumed")
    assert plane.rms_px == pytest.approx(made.noise_px, rel=0.5)
    middle_px = np.median(np.sqrt(areas(made.exact_px)))
    assert plane.edge_px is not None
    assert middle_px < plane.edge_px < 1.4 * middle_px
    json.dumps(plane.to_json())


def test_the_uncertainty_knows_every_die(scene: Scenes):
    throw = lay_throw(reading_of(scene(3, dice=9))).throw
    assert throw.uncertainty.floor == FINEST_HALF_WIDTH
    assert throw.uncertainty.covariance is not None
    assert throw.uncertainty.covariance.shape == (27, 27)


def test_ids_colors_holes_and_the_edge_stay_as_they_were_read(scene: Scenes):
    reading = replace(reading_of(scene(4)), edge_mm=11.5)
    reading = replace(reading, dice=tuple(replace(die, id=die.id * 7) for die in reading.dice))
    throw = lay_throw(reading).throw
    assert throw.edge_mm == 11.5
    read = [(die.id, die.color, die.hole_up) for die in reading.dice]
    assert [(die.id, die.color, die.hole_up) for die in throw.dice] == read


def test_a_die_off_the_plane_gets_a_doubt_and_stays_in_the_throw(scene: Scenes):
    made = scene(5, edge_px=(30.0, 50.0))
    center = made.poses[3, :2]
    large = (corners_of(made.poses[3:4])[0] - center) * 1.3 + center
    tops_px = made.tops_px.copy()
    tops_px[3] = made.seen(np.column_stack([large, np.zeros(4)]))
    reading = reading_of(replace(made, tops_px=tops_px))
    throw = lay_throw(reading).throw
    assert [(placed.doubt.kind, placed.doubt.die) for placed in throw.doubts] == [("size", 4)]
    assert throw.doubts[0].doubt.at_px == reading.dice[3].center_px
    assert throw.plane is not None
    assert throw.plane.outliers == (4,)
    assert len(throw.dice) == len(reading.dice)
    assert np.hypot(*np.subtract(throw.dice[3].top[1], throw.dice[3].top[0])) > 1.15

    known = replace(reading, doubts=(throw.doubts[0].doubt,))
    assert len(lay_throw(known).throw.doubts) == 1


def test_doubts_are_placed_and_keep_their_pixels(scene: Scenes):
    reading = reading_of(scene(6))
    read = reading.dice[2]
    doubt = Doubt("maybe_die", None, read.center_px, (Alternative(die=replace(read, id=0)),))
    throw = lay_throw(replace(reading, doubts=(doubt,))).throw
    [placed] = throw.doubts
    assert placed.doubt == doubt
    assert placed.at == pytest.approx(throw.dice[2].center, abs=0.1)
    assert placed.candidates[0] is not None
    assert placed.candidates[0].center == pytest.approx(throw.dice[2].center, abs=0.1)


@pytest.mark.parametrize("with_lens", [False, True])
def test_a_selfie_view_is_turned_back(scene: Scenes, with_lens: bool):
    made = scene(7)
    reading = reading_of(made)
    plain_camera = selfie_camera = None
    if with_lens:
        plain_camera = made.camera
        selfie_camera = replace(made.camera, mirrored=True)
    doubt = Doubt("maybe_die", None, None, (Alternative(die=mirrored(reading).dice[0]),))
    selfie = replace(mirrored(reading), doubts=(doubt,))
    plain = lay_throw(reading, plain_camera).throw
    back = lay_throw(selfie, selfie_camera, mirrored=True).throw
    assert centers(back) == pytest.approx(centers(plain), abs=1e-6)
    assert all(clockwise(die.top) for die in back.dice)
    assert back.doubts[0].doubt == doubt
    assert back.doubts[0].candidates[0] is not None
    assert clockwise(back.doubts[0].candidates[0].top)


def test_the_lens_of_the_reading_counts_as_a_profile(scene: Scenes):
    made = scene(8, dice=6)
    matrix = tuple(tuple(row) for row in made.camera.camera_matrix.tolist())
    lens = WrittenLens(matrix, tuple(made.camera.distortion.tolist()))
    throw = lay_throw(replace(reading_of(made), lens=lens)).throw
    assert throw.plane is not None
    assert throw.plane.focal_source == "profile"
    assert throw.plane.focal_px == pytest.approx(made.camera.focal_px, rel=0.02)


def test_a_saved_camera_wins_over_the_lens_of_the_reading(scene: Scenes):
    made = scene(8, dice=6)
    wrong = WrittenLens(((3000.0, 0.0, 10.0), (0.0, 3000.0, 10.0), (0.0, 0.0, 1.0)), (0.0,) * 5)
    throw = lay_throw(replace(reading_of(made), lens=wrong), made.camera).throw
    assert throw.plane is not None
    assert throw.plane.focal_px == pytest.approx(made.camera.focal_px, rel=0.02)


def test_a_camera_of_another_size_is_refused(scene: Scenes):
    with pytest.raises(Refusal) as refused:
        lay_throw(reading_of(scene(8)), CameraModel.pinhole((640, 480), 500.0))
    assert refused.value.message.code == "camera.size"


@pytest.mark.parametrize("dice", [0, 1, 2])
def test_too_few_dice_give_a_throw_without_a_plane(scene: Scenes, dice: int):
    reading = reading_of(scene(9))
    throw = lay_throw(replace(reading, dice=reading.dice[:dice])).throw
    assert len(throw.dice) == dice
    assert throw.uncertainty.floor >= ROUGHEST_HALF_WIDTH
    assert throw.plane is not None
    assert (throw.plane.method, throw.plane.quality) == ("four_corners", "poor")


def test_a_die_read_twice_leaves_lengths_unsure(scene: Scenes):
    reading = reading_of(scene(10))
    twin = replace(reading.dice[0], id=99)
    throw = lay_throw(replace(reading, dice=(*reading.dice, twin))).throw
    assert len(throw.dice) == len(reading.dice) + 1
    assert throw.uncertainty.floor >= ROUGHEST_HALF_WIDTH


def test_things_that_are_no_dice_leave_lengths_unsure():
    rng = np.random.default_rng(11)
    dice = []
    for index in range(8):
        middle = np.array([150 + 130 * index, 200 + 60 * (index % 4)])
        half = rng.uniform(10, 45, 2)
        top = (middle + half * [[-1, -1], [1, -1], [1, 1], [-1, 1]]).tolist()
        dice.append({"id": index + 1, "color": "red", "hole_up": False, "top": top})
    reading = Reading.from_json({"format": 1, "width": 1280, "height": 720, "dice": dice})
    throw = lay_throw(reading).throw
    assert throw.uncertainty.covariance is None
    assert throw.uncertainty.floor >= ROUGHEST_HALF_WIDTH
    assert throw.plane is not None
    assert (throw.plane.method, throw.plane.quality) == ("four_corners", "poor")
    assert throw.plane.rms_px is not None


@st.composite
def wild_readings(draw: st.DrawFn) -> Reading:
    """Readings that pass for readings and show nothing a camera could have seen."""
    far = draw(st.sampled_from([1e2, 1e4, 9e5]))
    dice = []
    for number in range(1, draw(st.integers(1, 7)) + 1):
        x, y = (draw(st.floats(-far, far)) for _ in "xy")
        wide, high = (10 ** draw(st.floats(-2, 4)) for _ in "xy")
        skew = draw(st.floats(-0.9, 0.9)) * wide
        top = [[x, y], [x + wide, y], [x + wide + skew, y + high], [x + skew, y + high]]
        sigma_px = draw(st.sampled_from([None, 0.0, 0.5, 1e4]))
        die = {"id": number, "color": "blue", "hole_up": True, "top": top, "sigma_px": sigma_px}
        dice.append(die)
    lens = None
    if draw(st.booleans()):
        focal_px = 10 ** draw(st.floats(-1, 5))
        bends = [draw(st.floats(-50, 50)) for _ in range(5)]
        matrix = [[focal_px, 0, 640], [0, focal_px, 360], [0, 0, 1]]
        lens = {"camera_matrix": matrix, "distortion": bends}
    written = {"format": 1, "width": 1280, "height": 720, "dice": dice, "lens": lens}
    try:
        return Reading.from_json(written)
    except Refusal:
        assume(False)
        raise


@given(wild_readings())
def test_whatever_a_reading_holds_lengths_are_numbers_or_refused(reading: Reading):
    try:
        throw = lay_throw(reading).throw
    except Refusal:
        return
    assert np.isfinite([die.top for die in throw.dice]).all()
    assert np.isfinite(throw.uncertainty.floor)
    if throw.uncertainty.covariance is not None:
        assert np.isfinite(throw.uncertainty.covariance).all()
