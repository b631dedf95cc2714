"""Witnesses: dice whose colors are known, and what becomes of those that look like them."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from calibration.color_model import COLORS, USUAL_PAINTS
from calibration.witness import PATCH_PX, Origin, Witness
from rules.oraklos import corrections
from rules.oraklos.cards import Color
from rules.oraklos.corrections import corrected
from rules.oraklos.reading import ReadDie, Reading
from tests.vision.made_candidates import made
from vision import channels
from vision.colors import settled
from vision.faces import Faces
from vision.jury.case import FEATURES, RELATIONS, Case
from vision.jury.likeness import differences, likeness
from vision.jury.network import deliberate
from vision.jury.numbers import numbers
from vision.jury.opinions import MARKS, NAMES, Opinions
from vision.jury.patches import DIE_PX, frames, middle_of, patches
from vision.jury.together import judged, likened, told_of
from vision.jury.witnesses import MOST_WITNESSES, heard_first, of_paints, said_in, witnesses_of

TABLE, NAVY, DARK = (70, 90, 110), (70, 30, 22), (32, 30, 29)
GLOSSY = (96, 78, 62)
"""Black that mirrors a window."""
TOP = np.array([[40.0, 30.0], [72.0, 36.0], [66.0, 70.0], [33.0, 63.0]])
YES = np.array([True])
_BLUE_OR_BLACK = [COLORS.index(Color.BLUE), COLORS.index(Color.BLACK)]


def face(bgr: tuple[int, int, int]) -> np.ndarray:
    """A patch of a die in this color on the table."""
    patch = np.full((PATCH_PX, PATCH_PX, 3), TABLE, np.uint8)
    low = round((PATCH_PX - DIE_PX) / 2)
    patch[low:-low, low:-low] = bgr
    return patch


def witness(color: Color, bgr: tuple[int, int, int], origin: Origin = Origin.SAID) -> Witness:
    return Witness(face(bgr), color, None, origin)


def picture(tops: list[np.ndarray], bgr: tuple[int, int, int]) -> np.ndarray:
    made_bgr = np.full((200, 400, 3), TABLE, np.uint8)
    for top in tops:
        cv2.fillConvexPoly(made_bgr, np.int32(top), bgr)
    return made_bgr


def die(number: int, top: np.ndarray, color: Color = Color.BLUE) -> ReadDie:
    a, b, c, d = ((float(x), float(y)) for x, y in top)
    x, y = top.mean(0)
    return ReadDie(number, color, False, (float(x), float(y)), (a, b, c, d), 0.9)


OTHER_TOP = TOP + np.array([150, 20])
SHOWN = picture([TOP, OTHER_TOP], DARK)
READING = Reading("x", 400, 200, (die(1, TOP), die(2, OTHER_TOP)))


def test_only_dice_that_people_named_become_witnesses() -> None:
    assert said_in(SHOWN, READING) == ()
    said = corrected(READING, [corrections.recolor(READING, 2, Color.BLACK)])
    (one,) = said_in(SHOWN, said)
    assert (one.color, one.hole_up, one.origin) == (Color.BLACK, None, Origin.SAID)
    assert np.abs(np.median(middle_of(one.patch), 0) - DARK).max() <= 1
    known = corrected(said, [corrections.set_hole(said, 2, True)])
    assert [w.hole_up for w in said_in(SHOWN, known)] == [True]


def test_a_picture_may_be_kept_smaller_than_it_was_read() -> None:
    said = corrected(READING, [corrections.recolor(READING, 2, Color.BLACK)])
    small = cv2.resize(SHOWN, (200, 100), interpolation=cv2.INTER_AREA)
    (one,) = said_in(small, said)
    assert np.abs(np.median(middle_of(one.patch), 0) - DARK).max() <= 1


def test_a_witness_is_cut_as_the_jurys_own_patches_are() -> None:
    (one,) = witnesses_of(SHOWN, [die(1, TOP)], [False], Origin.ENROLLED)
    size = np.sqrt(abs(np.linalg.det(frames(TOP[None])[0])))
    factor = channels.WORK_EDGE_PX / size
    assert factor < 1
    shrunk = cv2.resize(SHOWN, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    ratio = np.array(shrunk.shape[1::-1]) / SHOWN.shape[1::-1]
    own = patches(shrunk, (TOP.mean(0)[None] + 0.5) * ratio - 0.5, frames(TOP[None]) * ratio)
    assert np.abs(one.patch.astype(int) - own[0]).mean() < 2


def test_a_face_folded_to_a_line_is_no_witness() -> None:
    line = np.array([[5.0, 5.0], [9.0, 9.0], [13.0, 13.0], [9.0, 9.1]])
    assert witnesses_of(SHOWN, [die(1, line)], [None], Origin.SAID) == ()


def test_no_color_crowds_out_another_and_there_is_an_end() -> None:
    many = [witness(Color.BLACK, DARK)] * 40 + [witness(Color.BLUE, NAVY)] * 40
    heard = heard_first(many, [witness(Color.RED, (30, 30, 170))])
    assert len(heard) == MOST_WITNESSES
    assert sum(one.color is Color.BLUE for one in heard) == MOST_WITNESSES // 2


def test_the_first_group_is_heard_rather() -> None:
    enrolled = [witness(color, DARK, Origin.ENROLLED) for color in COLORS]
    heard = heard_first([witness(Color.BLACK, DARK)], enrolled)
    assert [one.origin for one in heard] == [Origin.SAID] + [Origin.ENROLLED] * 4


def case(count: int) -> Case:
    shown = np.stack([face(NAVY)] * count)
    features = np.zeros((count, FEATURES), np.float32)
    return Case(shown, features, np.zeros((count, count, RELATIONS), np.float32))


def test_the_jury_hears_witnesses_and_speaks_of_candidates_only() -> None:
    alone = deliberate(case(3))
    heard = deliberate(case(3), witnesses=(witness(Color.BLACK, NAVY), witness(Color.RED, DARK)))
    assert heard.names.shape == alone.names.shape == (3, NAMES)
    assert not np.allclose(heard.names, alone.names)


def likened_to(patches: np.ndarray, witnesses: Sequence[Witness]) -> np.ndarray:
    """Log odds of each color by likeness alone."""
    nobody_knows = Opinions(
        np.full((len(patches), NAMES), -2.0), np.zeros((len(patches), len(MARKS)))
    )
    apart = differences(patches, witnesses, nobody_knows)
    return likeness(apart, [one.color for one in witnesses], numbers().likeness)


def test_what_looks_like_a_witness_is_like_it_and_nothing_is_said_of_other_colors() -> None:
    found = likened_to(np.stack([face(DARK), face((30, 30, 170))]), [witness(Color.BLACK, DARK)])
    black = COLORS.index(Color.BLACK)
    assert found[0, black] > 2 > 0 > found[1, black]
    assert (np.delete(found, black, 1) == 0).all()


def glared(bgr: tuple[int, int, int], much: float) -> tuple[int, int, int]:
    """How a top in this color looks where it mirrors as much of a reddish lamp."""
    light = (np.array(bgr) / 255) ** 2.2 + much * np.array([0.5, 0.9, 1.6])
    blue, green, red = (int(v) for v in np.round(255 * light ** (1 / 2.2)))
    return blue, green, red


def test_who_mirrors_the_lamp_is_like_the_paint_below() -> None:
    """Glare turns a dark blue top into what a black one beside the lamp looks like."""
    gray = (24, 24, 24)
    known = [witness(Color.BLACK, glared(gray, 0.01)), witness(Color.BLUE, glared(NAVY, 0.01))]
    shown = np.stack([face(glared(some, 0.03)) for some in (NAVY, gray)])
    (blue, blue_as_black), (black_as_blue, black) = likened_to(shown, known)[:, _BLUE_OR_BLACK]
    assert blue > 1 > 0 > blue_as_black
    assert black > 1 > 0 > black_as_blue


def test_a_profile_of_format_1_is_a_witness_of_its_paints() -> None:
    painted = of_paints(USUAL_PAINTS)
    assert [one.color for one in painted] == list(COLORS)
    assert {one.origin for one in painted} == {Origin.PAINT}
    assert {one.hole_up for one in painted} == {None}
    found = likened_to(np.stack([one.patch for one in painted]), painted)
    assert (found.argmax(1) == np.arange(len(COLORS))).all()


def test_the_paint_is_compared_with_tops_and_not_with_tables() -> None:
    """The witness of a profile of format 1 has no side and no table around it."""
    painted = of_paints(USUAL_PAINTS)
    on_table = np.stack([face(tuple(one.patch[0, 0].tolist())) for one in painted])
    found = likened_to(on_table, painted)
    assert (found.argmax(1) == np.arange(len(COLORS))).all()


def opinions(color: int, count: int = 1) -> Opinions:
    names = np.full((count, NAMES), -3.0)
    names[:, color] = -0.4
    return Opinions(names, np.full((count, len(MARKS)), -6.0))


def test_what_people_said_outweighs_reader_and_jury() -> None:
    blue, black = COLORS.index(Color.BLUE), COLORS.index(Color.BLACK)
    chances = np.full(5, 0.02)
    chances[[blue, black]] = 0.7, 0.26
    seen = made([TOP], color=chances)
    (without,) = judged(seen, told_of(seen, opinions(blue)), YES)
    assert without.color.argmax() == blue
    named = likened(np.stack([face(DARK)]), opinions(blue), (witness(Color.BLACK, DARK),))
    (heard,) = judged(seen, told_of(seen, opinions(blue)), YES, named)
    assert heard.color.argmax() == black


def test_who_looks_like_a_named_die_is_of_the_game() -> None:
    stranger = Opinions(np.full((1, NAMES), -3.0), np.full((1, len(MARKS)), -6.0))
    stranger.names[0, channels.OTHER] = -0.2
    seen = made([TOP])
    (without,) = judged(seen, told_of(seen, stranger), YES)
    named = likened(np.stack([face(DARK)]), stranger, (witness(Color.BLACK, DARK),))
    (heard,) = judged(seen, told_of(seen, stranger), YES, named)
    assert heard.color[channels.OTHER] < without.color[channels.OTHER]


def test_without_witnesses_nothing_is_likened() -> None:
    assert likened(np.stack([face(DARK)]), opinions(0), ()) is None


def faces(*shown: tuple[int, int, int]) -> Faces:
    """Dice of which the network says blue, and black perhaps."""
    light = (np.array(shown) / 255.0) ** 2.2 + 0.004
    blue, green, red = light.T
    looks = np.log(np.stack([light.mean(1), red / green, blue / green], 1))
    alone = np.tile([0.01, 0.01, 0.8, 0.17, 0.01], (len(shown), 1))
    there = np.ones(len(shown), bool)
    return Faces(looks, alone, ~there, there)


def test_a_group_of_dice_goes_by_the_name_of_the_one_that_people_named() -> None:
    lying = faces(*[GLOSSY] * 4)
    blue, black = COLORS.index(Color.BLUE), COLORS.index(Color.BLACK)
    assert set(settled(lying).argmax(1)) == {blue}
    assert set(settled(lying, known=[witness(Color.BLACK, GLOSSY)]).argmax(1)) == {black}
    assert set(settled(lying, known=[witness(Color.BLUE, GLOSSY)]).argmax(1)) == {blue}


@pytest.mark.parametrize("weights", ["color_said", "color_enrolled"])
def test_every_voice_counts_for_what_it_says(weights: str) -> None:
    said = getattr(numbers(), weights)
    assert min(said.reader, said.jury, said.likeness) >= 0
    assert said.likeness > 0
