"""Drawings of a throw from above, as SVG and as PNG."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest

from calibration.laid_throw import lay_throw
from rules.oraklos.cards import Card
from rules.oraklos.judge import judge, judge_ring
from rules.oraklos.reading import Reading
from rules.oraklos.verdict import Rule
from webui.draw.drawing import Area, Disk, Drawing, Label, Stroke
from webui.draw.layout import Layout, upright
from webui.draw.palette import CLOSE, FAULT
from webui.draw.png import render_bgr
from webui.draw.svg import render_svg
from webui.draw.throw import draw_verdict
from webui.verdict_words import said_margin

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def reading(sixteen_dice):
    return Reading.from_text(Path(sixteen_dice).read_text())


@pytest.fixture
def throw(reading):
    return lay_throw(reading).throw


def drawn(throw, dice, card="RYBK") -> Drawing:
    return draw_verdict(throw, judge(throw, dice, Card.parse(card)))


def circles(scene: Drawing, color: str) -> list[Disk]:
    return [shape for shape in scene.shapes if isinstance(shape, Disk) and shape.outline == color]


def texts(scene: Drawing) -> list[str]:
    return [shape.text for shape in scene.shapes if isinstance(shape, Label)]


def test_every_die_shows_its_number_and_its_letter(throw):
    told = texts(drawn(throw, [3, 10, 15, 16]))
    for die in throw.dice:
        assert str(die.id) in told
    letters = [text for text in told if text in ("R", "Y", "B", "K")]
    assert len(letters) == len(throw.dice) + 8  # and on the two cards


def test_a_true_claim_has_nothing_red(throw):
    scene = drawn(throw, [3, 10, 15, 16])
    assert circles(scene, FAULT) == []
    assert not any(isinstance(shape, Stroke) and shape.dashed for shape in scene.shapes)
    assert "True" in texts(scene)


def test_offending_dice_are_circled_and_lines_at_fault_are_dashed(throw):
    scene = drawn(throw, [1, 2, 6, 7])
    assert len(circles(scene, FAULT)) == 2  # die 1 shows a hole, die 5 is touched
    dashed = [shape for shape in scene.shapes if isinstance(shape, Stroke) and shape.dashed]
    assert len(dashed) == 1
    assert dashed[0].color == FAULT


def test_the_tightest_margin_is_written_beside_the_string(throw):
    touch = judge(throw, [1, 2, 6, 7]).check(Rule.LINES).margin
    assert touch.dice < 0
    assert said_margin(touch) in texts(drawn(throw, [1, 2, 6, 7]))


def test_the_margin_beside_a_die_is_that_dies_though_lines_cross(close_call):
    throw = lay_throw(Reading.from_text(Path(close_call).read_text())).throw
    verdict = judge_ring(throw, [4, 7, 5, 6])
    crossing, *touches = verdict.check(Rule.LINES).faults
    assert crossing.message.code == "lines.cross"
    told = [text for text in texts(draw_verdict(throw, verdict)) if text.endswith(" die")]
    assert said_margin(crossing.margin) not in told
    assert told == [said_margin(touch.margin) for touch in touches[:1]]


def test_what_is_too_close_is_circled_in_another_color(close_call):
    throw = lay_throw(Reading.from_text(Path(close_call).read_text())).throw
    scene = drawn(throw, [2, 3, 4, 5])
    assert len(circles(scene, CLOSE)) == 1
    assert "Too close to call" in texts(scene)


def test_faults_are_told_in_words_too(throw):
    told = " ".join(texts(drawn(throw, [1, 2, 6, 7])))
    assert "The line from die 6 to die 1 touches die 5." in told


def test_a_drawing_lies_the_way_the_picture_does(reading, throw):
    layout = Layout.fit(throw, upright(throw, reading), (0, 0), 0)
    for one, other in pairwise(throw.dice):
        drawn_way = complex(*layout.center(other)) - complex(*layout.center(one))
        seen = {die.id: complex(*die.center_px) for die in reading.dice}
        seen_way = seen[other.id] - seen[one.id]
        # A slanted view bends directions a little, but never turns the table.
        assert abs(math.remainder(np.angle(drawn_way / seen_way), 2 * math.pi)) < 0.3


def test_all_dice_lie_on_the_sheet(throw):
    scene = drawn(throw, [3, 10, 15, 16])
    for shape in scene.shapes:
        if isinstance(shape, Area):
            assert all(0 <= x <= scene.width_px for x, _ in shape.points)
            assert all(0 <= y <= scene.height_px for _, y in shape.points)


def test_an_svg_is_well_formed_and_names_itself(throw):
    root = ElementTree.fromstring(render_svg(drawn(throw, [1, 2, 6, 7])))
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title").text.startswith("Not true")
    assert "touches die 5" in root.find(f"{SVG}desc").text


def test_svg_text_is_escaped():
    label = Label((10, 10), "<script>&", 12, "#000000")
    scene = Drawing(20, 20, "#ffffff", "a < b", "", (label,))
    assert ElementTree.fromstring(render_svg(scene)).find(f"{SVG}text").text == "<script>&"


def test_pixels_have_the_colors_of_the_shapes():
    square = Area(((10, 10), (30, 10), (30, 30), (10, 30)), "#c8503f")
    picture = render_bgr(Drawing(40, 40, "#ffffff", "", "", (square,)))
    assert picture.shape == (40, 40, 3)
    assert picture[20, 20].tolist() == [0x3F, 0x50, 0xC8]
    assert picture[2, 2].tolist() == [255, 255, 255]


@pytest.mark.parametrize("command", ["judge", "prophecies"])
@pytest.mark.parametrize("suffix", ["png", "svg", "PNG"])
def test_commands_draw_into_files(pythia, sixteen_dice, tmp_path, command, suffix):
    file = tmp_path / f"drawing.{suffix}"
    claim = ["--dice", "3,10,15,16"] if command == "judge" else []
    told = pythia(command, "--throw", sixteen_dice, *claim, "--draw", str(file))
    assert told.exit_code == 0, told.output
    if suffix == "svg":
        ElementTree.parse(file)
    else:
        picture = cv2.imread(str(file))
        assert picture.std() > 20


def test_a_drawing_that_cannot_be_written_is_an_error(pythia, sixteen_dice, tmp_path):
    file = str(tmp_path / "no such folder" / "drawing.svg")
    told = pythia("judge", "--throw", sixteen_dice, "--dice", "3,10,15,16", "--draw", file)
    assert told.exit_code == 1
    assert file in told.stderr
