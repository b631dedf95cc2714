"""The jury: candidates judged together, and what becomes of a die that two opinions differ on."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import pytest

from rules.oraklos.doubt_kind import DoubtKind
from tests.vision.conftest import SCENES
from tests.vision.made_candidates import made
from vision import model
from vision.candidates import Candidate, Candidates
from vision.doubts import are_worth_asking, doubts_of
from vision.jury import network, together
from vision.jury.case import NO_CASE, Case, case_of
from vision.jury.closer import CloserLook
from vision.jury.hearing import MOST_HEARD, heard
from vision.jury.network import JURORS, deliberate, hash_of_jurors
from vision.jury.numbers import numbers
from vision.jury.opinions import MARKS, NAMES, NO_DIE, Opinions, agreed
from vision.jury.patches import PATCH_PX, frames, patches
from vision.look import Look, look
from vision.model import Sight
from vision.photo import open_photo
from vision.telling import _as_die

TOP = np.array([[40.0, 30.0], [72.0, 36.0], [66.0, 70.0], [33.0, 63.0]])
RED, BLACK = 0, 3
PICTURE = np.full((100, 110, 3), 120, np.uint8)


@pytest.fixture(scope="module")
def seen() -> Look:
    return look(open_photo(SCENES / "easy_0040.jpg").bgr, 1.25, Sight(), unlikely=True)


@pytest.fixture(scope="module")
def case(seen: Look) -> Case:
    return case_of(heard(seen.candidates, seen), seen)


def test_a_patch_shows_the_top_straight_in_its_middle() -> None:
    picture = PICTURE.copy()
    cv2.fillConvexPoly(picture, np.int32(TOP), (30, 30, 170))
    (cut,) = patches(picture, TOP.mean(0)[None], frames(TOP[None]))
    red = cut[..., 2].astype(int) - cut[..., 0] > 70
    rows, columns = np.nonzero(red)
    assert abs(rows.mean() - (PATCH_PX - 1) / 2) < 0.6
    assert abs(columns.mean() - (PATCH_PX - 1) / 2) < 0.6
    # A straight square fills its own bounding box.
    assert red.sum() > 0.85 * (np.ptp(rows) + 1) * (np.ptp(columns) + 1)


@pytest.mark.parametrize("turn", range(4))
def test_whichever_corner_is_the_first_down_stays_down(turn: int) -> None:
    right, down = frames(np.roll(TOP, turn, 0)[None])[0]
    np.testing.assert_allclose([right, down], frames(TOP[None])[0])
    assert down[1] > abs(down[0])
    assert right[0] > abs(right[1])


def test_a_patch_beyond_the_border_repeats_it() -> None:
    picture = np.full((60, 60, 3), 77, np.uint8)
    cut = patches(picture, np.array([[-5.0, 80.0]]), frames(TOP[None]))
    assert (cut == 77).all()


def test_unlikely_places_are_heard_where_nothing_better_lies(seen: Look) -> None:
    assert seen.unlikely
    asked = heard(seen.candidates, seen)
    assert len(seen.candidates) < len(asked) <= MOST_HEARD
    np.testing.assert_array_equal(asked.number[: len(seen.candidates)], seen.candidates.number)
    assert len(set(asked.number.tolist())) == len(asked)
    assert not look(PICTURE, 1.0, Sight()).unlikely


def test_a_face_folded_to_a_line_is_not_heard(seen: Look) -> None:
    folded = made([np.array([[5.0, 5.0], [9.0, 9.0], [13.0, 13.0], [9.0, 9.0]])])
    assert not heard(folded, replace(seen, unlikely=folded))


def test_the_order_of_candidates_changes_nothing(case: Case) -> None:
    turned = np.arange(len(case))[::-1]
    other = Case(case.patches[turned], case.features[turned], case.relations[turned][:, turned])
    first, again = deliberate(case), deliberate(other)
    np.testing.assert_allclose(first.names[turned], again.names, atol=1e-3)
    np.testing.assert_allclose(first.marks[turned], again.marks, atol=1e-3)


def test_nothing_seen_is_nothing_said() -> None:
    assert deliberate(NO_CASE).names.shape == (0, NAMES)


def test_features_stay_within_bounds_whatever_was_seen(seen: Look) -> None:
    wild = made([TOP, TOP * 40, TOP / 40], spread=1e-6)
    wilder = made([TOP + 200], pips=1.0, spread=50.0)
    features = case_of(wild.followed_by(wilder), seen).features
    assert np.isfinite(features).all()
    assert np.abs(features).max() <= 4


def opinion(name: int, hole: float = -5.0) -> Opinions:
    """Of a jury that is sure of one name for one candidate."""
    names = np.full((1, NAMES), -6.0)
    names[0, name] = 0.0
    marks = np.full((1, len(MARKS)), -6.0)
    marks[0, MARKS.index("hole")] = hole
    return Opinions(names, marks)


def judged(
    seen: Candidates, says: Opinions, taken: bool, closer: CloserLook | None = None
) -> Candidate:
    """The one candidate as both see it."""
    (one,) = together.judged(seen, together.told_of(seen, says, closer), np.array([taken]))
    return one


def told(one: Candidate) -> set[DoubtKind]:
    (die,) = together.with_holes(one.among)
    return {doubt.kind for doubt in doubts_of(_as_die(1, die, 0.5), die, PICTURE)}


def closer_look(leaning: float = -4.0, hole: float = -4.0, die: float = 4.0) -> CloserLook:
    return CloserLook(np.array([leaning]), np.array([hole]), np.array([die]), TOP[None])


def test_what_the_closer_look_sees_leaning_is_asked_about() -> None:
    flat, leaning = (
        judged(made([TOP]), opinion(RED), True, closer_look(leaning=odds)) for odds in (-6.0, 9.0)
    )
    assert told(flat) == set()
    assert told(leaning) == {DoubtKind.COCKED}


def test_the_closer_look_has_a_say_in_holes() -> None:
    unsure = made([TOP], hole=0.5)
    holes = [
        together.with_holes(
            judged(unsure, opinion(RED, hole=0.0), True, closer_look(hole=odds)).among
        ).hole[0]
        for odds in (-6.0, 6.0)
    ]
    assert holes[0] < 0.25
    assert holes[1] > 0.75


def test_the_closer_look_has_a_say_in_what_is_a_die() -> None:
    seen = made([TOP])
    denied, believed = (
        judged(seen, opinion(RED), True, closer_look(die=odds)).presence for odds in (-6.0, 6.0)
    )
    assert denied < judged(seen, opinion(RED), True).presence < believed


def test_what_both_say_is_not_doubted() -> None:
    die = judged(made([TOP]), opinion(RED), True)
    assert die.color.argmax() == RED
    assert die.presence > numbers().sure.die
    assert told(die) == set()


def test_two_colors_are_a_doubt() -> None:
    says = opinion(BLACK)
    says.names[0, RED] = -3.0
    die = judged(made([TOP]), says, True)
    assert die.among.hearings is not None
    assert die.among.hearings.color_disputed.all()
    assert DoubtKind.COLOR in told(die)


def test_a_juror_who_names_another_color_alone_is_outvoted_and_is_a_doubt() -> None:
    hesitant = opinion(BLACK)
    hesitant.names[0, RED] = -4.0
    one_mind, divided = (agreed([opinion(RED), other]) for other in (opinion(RED), hesitant))
    assert one_mind.divided is not None
    assert divided.divided is not None
    assert not one_mind.divided.any()
    assert divided.divided.all()
    sure, unsure = (judged(made([TOP]), says, True) for says in (one_mind, divided))
    assert sure.color.argmax() == unsure.color.argmax() == RED
    assert unsure.color.max() < sure.color.max()
    assert told(sure) == set()
    assert told(unsure) == {DoubtKind.COLOR}


def test_jurors_of_one_mind_say_together_what_each_says() -> None:
    alone = opinion(RED, hole=3.0)
    together = agreed([alone, alone])
    assert together.marks == pytest.approx(alone.marks)
    assert together.die_odds == pytest.approx(alone.die_odds)
    assert together.stranger_odds == pytest.approx(alone.stranger_odds)


def test_every_juror_is_asked_about_every_picture(case: Case) -> None:
    tokens = network.tokens_of(case, ())
    each = [model.session(juror, 1).run(None, tokens)[0] for juror in JURORS]
    said = deliberate(case)
    for one, other in pairwise(each):
        assert not np.allclose(one, other), "they learned from different pictures"
    for one in each:
        named = one[:, :NO_DIE].argmax(1) == said.names[:, :NO_DIE].argmax(1)
        assert named[said.is_die].mean() > 0.9


def test_what_only_the_reader_takes_for_a_die_stays_one_and_is_doubted() -> None:
    no_idea = Opinions(np.zeros((1, NAMES)), np.full((1, 4), -6.0))
    weak, left = (judged(made([TOP]), no_idea, taken) for taken in (True, False))
    assert weak.among.evidence == pytest.approx(left.among.evidence + numbers().favor)
    assert weak.presence == left.presence
    denied = judged(made([TOP]), opinion(NO_DIE), True)
    assert denied.presence < weak.presence
    assert DoubtKind.MAYBE_DIE in told(denied)


def test_what_only_the_jury_takes_for_a_die_is_asked_about() -> None:
    cold = judged(made([TOP], heat=0.03, topness=0.2), opinion(RED), False).among
    assert cold.hearings is not None
    assert cold.hearings.die_disputed.all()
    assert are_worth_asking(cold).all()


def test_a_hole_that_one_of_both_does_not_see_is_a_doubt() -> None:
    die = judged(made([TOP], hole=0.97), opinion(RED, hole=-3.0), True)
    assert told(die) == {DoubtKind.HOLE}
    sure = judged(made([TOP], hole=0.98), opinion(RED, hole=6.0), True)
    assert told(sure) == set()


def test_the_more_both_are_for_a_die_the_likelier_it_is() -> None:
    odds = [
        judged(made([TOP], heat=heat), opinion(name), False).presence
        for heat in (0.1, 0.9)
        for name in (NO_DIE, RED)
    ]
    assert odds[0] < odds[1] < odds[3]
    assert odds[0] < odds[2] < odds[3]


def test_the_jurors_that_ship_are_those_that_were_weighed() -> None:
    assert hash_of_jurors() == numbers().network
