"""`pythia calibrate`, step by step, on pictures of a known camera."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.kept import kept
from vision.board_scene import PrintedBoard, board_picture
from vision.live.practice_camera import Prop, practice_lens, practice_picture, tour


def written(folder: Path, name: str, draw: Callable[[int], np.ndarray], count: int) -> Path:
    """The folder with so many pictures of a board in it."""
    drawn = kept(name, lambda: [cv2.imencode(".png", draw(n))[1].tobytes() for n in range(count)])
    for number, picture in enumerate(drawn):
        (folder / f"view_{number:02}.png").write_bytes(picture)
    return folder


@pytest.fixture(scope="module")
def views(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("views")
    return written(folder, "boards", lambda number: practice_picture(Prop.BOARD, number), 13)


def bent(number: int) -> np.ndarray:
    return board_picture(practice_lens(), tour()[number], PrintedBoard(3.0), seed=number)


def test_the_target_is_written(pythia, tmp_path: Path):
    done = pythia("calibrate", "target", "--paper", "letter", "-o", tmp_path / "target.pdf")
    assert done.exit_code == 0
    assert (tmp_path / "target.pdf").read_bytes().startswith(b"%PDF")


def test_a_lens_is_measured_kept_and_shown(pythia, views: Path, tmp_path: Path):
    done = pythia(
        "calibrate", "lens", views, "--profile", "stand", "--json", "--draw", tmp_path / "seen.png"
    )
    assert done.exit_code == 0, done.stderr
    told = json.loads(done.stdout)
    truth = practice_lens()
    assert told["camera_matrix"][0][0] == pytest.approx(truth.focal_px, rel=0.01)
    assert told["held_out_rms_px"] < 0.3
    assert done.stderr.count("board found") == 13
    assert cv2.imread(str(tmp_path / "seen.png")) is not None
    assert "stand" in pythia("calibrate", "list").stdout
    assert "focal length" in pythia("calibrate", "show", "stand").stdout
    shown = json.loads(pythia("calibrate", "show", "stand", "--json").stdout)
    assert shown["lens"]["views"] == told["views"]


def test_mirrored_pictures_are_refused_unless_that_is_said(pythia, views: Path, tmp_path: Path):
    for path in sorted(views.iterdir()):
        cv2.imwrite(str(tmp_path / path.name), cv2.flip(cv2.imread(str(path)), 1))
    refused = pythia("calibrate", "lens", tmp_path)
    assert refused.exit_code == 1
    assert "mirrored" in refused.stderr
    assert pythia("calibrate", "list", "--json").stdout.strip() == "[]"
    done = pythia("calibrate", "lens", tmp_path, "--mirrored", "--json")
    assert done.exit_code == 0, done.stderr
    assert json.loads(pythia("calibrate", "show", "table", "--json").stdout)["mirrored"] is True


def test_another_board_is_refused_as_such(pythia, tmp_path: Path):
    other = cv2.aruco.CharucoBoard(
        (8, 6), 30, 22, cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)
    )
    drawn = other.generateImage((640, 480), None, 30, 1)
    for number in range(9):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.roll(drawn, number, axis=1))
    refused = pythia("calibrate", "lens", tmp_path)
    assert refused.exit_code == 1
    assert "another board" in refused.stderr


def test_a_bent_board_is_refused_with_what_to_do(pythia, tmp_path: Path):
    refused = pythia("calibrate", "lens", written(tmp_path, "bent_boards", bent, 12))
    assert refused.exit_code == 1
    assert "bent" in refused.stderr
    assert "flat" in refused.stderr


def test_pictures_of_two_sizes_are_refused(pythia, views: Path, tmp_path: Path):
    small = cv2.resize(practice_picture(Prop.BOARD, 0), (320, 240))
    cv2.imwrite(str(tmp_path / "small.png"), small)
    refused = pythia("calibrate", "lens", views / "view_00.png", tmp_path / "small.png")
    assert refused.exit_code == 1
    assert "differ in size" in refused.stderr


def test_the_table_is_marked_by_its_markers_or_by_hand(pythia, tmp_path: Path):
    picture = tmp_path / "table.png"
    cv2.imwrite(str(picture), practice_picture(Prop.MAT, 0))
    marked = json.loads(pythia("calibrate", "table", picture, "--json").stdout)
    assert len(marked["table"]["markers_px"]) == 4
    drawing = tmp_path / "drawn.png"
    by_hand = pythia(
        "calibrate", "table", picture, "--corners", "50,50 590,50 590,430 50,430", "--draw", drawing
    )
    assert "67%" in by_hand.stdout
    assert cv2.imread(str(drawing))[10, 10].sum() < practice_picture(Prop.MAT, 0)[10, 10].sum()
    assert "whole picture" in pythia("calibrate", "table", picture, "--whole").stdout
    assert pythia("calibrate", "table", picture, "--corners", "1,2 x").exit_code == 2
    mirrored = tmp_path / "mirrored.png"
    cv2.imwrite(str(mirrored), cv2.flip(practice_picture(Prop.MAT, 0), 1))
    assert "mirrored" in pythia("calibrate", "table", mirrored).stderr


def test_a_set_of_dice_is_learned_by_its_columns(pythia, tmp_path: Path):
    picture = tmp_path / "dice.png"
    cv2.imwrite(str(picture), practice_picture(Prop.DICE, 0))
    done = pythia("calibrate", "dice", picture, "--columns", "RYBK", "--edge", "12.5", "--json")
    assert done.exit_code == 0, done.stderr
    learned = json.loads(done.stdout)
    assert learned["edge_mm"] == 12.5
    looks = learned["paints"]["looks"]
    assert looks["red"][1] > looks["blue"][1]
    assert looks["black"][0] < looks["yellow"][0]
    pythia("calibrate", "dice", "--edge", "13")
    shown = json.loads(pythia("calibrate", "show", "table", "--json").stdout)
    assert shown["dice"]["edge_mm"] == 13
    assert shown["dice"]["paints"]["looks"] == looks
    assert pythia("calibrate", "dice").exit_code == 2


def test_profiles_are_chosen_taken_along_brought_in_and_deleted(pythia, tmp_path: Path):
    pythia("calibrate", "dice", "--edge", "12", "--profile", "one")
    assert pythia("calibrate", "choose", "one").exit_code == 0
    assert json.loads(pythia("calibrate", "list", "--json").stdout)[0]["chosen"] is True
    out = tmp_path / "one.json"
    assert pythia("calibrate", "export", "one", "-o", out).exit_code == 0
    assert "one (2)" in pythia("calibrate", "import", out).stdout
    assert pythia("calibrate", "delete", "one").exit_code == 0
    out.write_text('{"kind": "a recipe"}', "utf-8")
    refused = pythia("calibrate", "import", out)
    assert refused.exit_code == 1
    assert "not a camera profile" in refused.stderr
    assert pythia("calibrate", "choose").exit_code == 2
    assert pythia("calibrate", "show", "nobody").exit_code == 1
