"""What a person says about a reading holds, wins over the reader, and can be taken back."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.message import Refusal
from rules.oraklos import corrections
from rules.oraklos.cards import Color
from rules.oraklos.corrections import Correction, corrected
from rules.oraklos.doubt import Alternative, Doubt
from rules.oraklos.read_die import ReadDie
from rules.oraklos.reading import Reading
from webui.app.cases.said import understand


def die(id_: int, x: float, y: float, color: Color = Color.RED, hole_up: bool = False) -> ReadDie:
    top = ((x - 10, y - 10), (x + 10, y - 10), (x + 10, y + 10), (x - 10, y + 10))
    return ReadDie(id_, color, hole_up, (x, y), top, confidence=0.6, sigma_px=0.3)


DICE = (die(1, 50, 50), die(2, 150, 50, Color.BLUE), die(3, 50, 150, Color.BLACK, hole_up=True))
DOUBTS = (
    Doubt("color", 1, (50, 50), (Alternative(color=Color.YELLOW),)),
    Doubt("hole", 1, (50, 50)),
    Doubt("maybe_die", None, (150, 150), (Alternative(die=die(0, 150, 150, Color.YELLOW)),)),
    Doubt("count", None, None),
)
READING = Reading("", 200, 200, DICE, DOUBTS)


def after(*said: Correction, reading: Reading = READING) -> Reading:
    return corrected(reading, said)


def kinds(reading: Reading) -> list[str]:
    return [doubt.kind for doubt in reading.doubts]


def test_a_new_color_settles_the_doubt_about_it_and_no_other() -> None:
    reading = after(corrections.recolor(READING, 1, Color.BLUE))
    assert reading.dice[0].color is Color.BLUE
    assert kinds(reading) == ["hole", "maybe_die", "count"]


def test_a_hole_can_be_put_and_taken_away() -> None:
    assert after(corrections.set_hole(READING, 1, True)).dice[0].hole_up
    assert not after(corrections.set_hole(READING, 3, False)).dice[2].hole_up


def test_a_removed_die_takes_its_doubts_with_it_and_nobody_is_renumbered() -> None:
    reading = after(corrections.remove(READING, 1))
    assert [die.id for die in reading.dice] == [2, 3]
    assert kinds(reading) == ["maybe_die", "count"]


def test_a_moved_die_keeps_its_shape_and_is_known_less_well() -> None:
    moved = after(corrections.move(READING, 2, (120, 80))).dice[1]
    assert moved.center_px == (120, 80)
    assert moved.top_px == die(2, 120, 80).top_px
    assert moved.sigma_px == pytest.approx(0.05 * 20)


def test_an_added_die_looks_like_its_nearest_neighbor_and_gets_a_new_number() -> None:
    added = after(corrections.add(READING, (100, 100), Color.YELLOW)).dice[-1]
    assert (added.id, added.color, added.hole_up) == (4, Color.YELLOW, False)
    assert added.edge_px == pytest.approx(20)


def test_no_die_is_added_on_top_of_another_or_where_there_is_none_to_measure_by() -> None:
    with pytest.raises(Refusal) as taken:
        corrections.add(READING, (52, 51), Color.RED)
    assert taken.value.message.code == "correction.taken"
    with pytest.raises(Refusal) as nothing:
        corrections.add(replace(READING, dice=(), doubts=()), (52, 51), Color.RED)
    assert nothing.value.message.code == "correction.no_neighbor"


def test_one_tap_answers_a_question() -> None:
    yellow = after(corrections.answer(READING, 0, 0))
    assert yellow.dice[0].color is Color.YELLOW
    assert kinds(yellow) == ["hole", "maybe_die", "count"]
    as_read = after(corrections.answer(READING, 0, None))
    assert as_read.dice[0].color is Color.RED
    assert kinds(as_read) == ["hole", "maybe_die", "count"]


def test_a_die_in_doubt_comes_true_or_goes_away() -> None:
    there = after(corrections.answer(READING, 2, 0))
    assert (there.dice[-1].id, there.dice[-1].color) == (4, Color.YELLOW)
    assert kinds(there) == ["color", "hole", "count"]
    nothing = after(corrections.answer(READING, 2, None))
    assert nothing.dice == READING.dice
    assert kinds(nothing) == ["color", "hole", "count"]


def test_a_doubt_without_a_place_can_be_waved_away() -> None:
    reading = after(corrections.answer(READING, 3, None))
    assert reading.dice == READING.dice
    assert kinds(reading) == ["color", "hole", "maybe_die"]


def test_a_question_that_is_no_longer_open_is_refused() -> None:
    for doubt, alternative in ((9, None), (-1, None), (0, 5), (0, -1)):
        with pytest.raises(Refusal) as refused:
            corrections.answer(READING, doubt, alternative)
        assert refused.value.message.code == "correction.unknown_doubt"


def test_corrections_hold_when_the_picture_is_read_again_with_other_numbers() -> None:
    said = (
        corrections.recolor(READING, 1, Color.BLACK),
        corrections.remove(READING, 2),
    )
    shifted = Reading(
        "", 200, 200, (die(1, 151, 49, Color.BLUE), die(2, 49, 149, Color.BLACK), die(3, 51, 51))
    )
    again = after(*said, reading=shifted)
    assert {(one.id, one.color) for one in again.dice} == {(2, Color.BLACK), (3, Color.BLACK)}


def test_a_corrected_die_stays_even_when_the_reader_misses_it_the_next_time() -> None:
    said = corrections.recolor(READING, 1, Color.YELLOW)
    blind = Reading("", 200, 200, (die(1, 150, 50, Color.BLUE),))
    again = after(said, reading=blind)
    assert {(one.id, one.color) for one in again.dice} == {(1, Color.BLUE), (2, Color.YELLOW)}


@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("color"), st.integers(1, 5), st.sampled_from(list(Color))),
            st.tuples(st.just("remove"), st.integers(1, 5), st.none()),
            st.tuples(st.just("move"), st.integers(1, 5), st.tuples(*[st.floats(0, 200)] * 2)),
            st.tuples(st.just("add"), st.none(), st.tuples(*[st.floats(0, 200)] * 2)),
        ),
        max_size=8,
    )
)
def test_whatever_is_said_the_reading_stays_a_reading(said: list[tuple]) -> None:  # type: ignore[type-arg]
    reading = READING
    kept: list[Correction] = []
    for verb, die_id, what in said:
        try:
            match verb:
                case "color":
                    correction = corrections.recolor(reading, die_id, what)
                case "remove":
                    correction = corrections.remove(reading, die_id)
                case "move":
                    correction = corrections.move(reading, die_id, what)
                case _:
                    correction = corrections.add(reading, what, Color.BLUE)
        except Refusal:
            continue
        kept.append(correction)
        reading = after(*kept)
    assert Reading.from_json(reading.to_json()) == reading
    assert [Correction.from_json(one.to_json()) for one in kept] == kept
    assert set(kinds(reading)) <= set(kinds(READING))


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"say": ""},
        {"say": "dance", "die": "1"},
        {"say": "color-green", "die": "1"},
        {"say": "color-red"},
        {"say": "color-red", "die": "one"},
        {"say": "hole-maybe", "die": "1"},
        {"say": "move", "die": "1", "x": "nan", "y": "3"},
        {"say": "move", "die": "1", "x": "3"},
        {"say": "nudge-away", "die": "1"},
        {"say": "add-red", "at": "3"},
        {"say": "answer-x", "doubt": "0"},
    ],
)
def test_what_no_page_sends_is_malformed(form: dict[str, str]) -> None:
    from webui.problem import Problem

    with pytest.raises(Problem) as problem:
        understand(READING, form)
    assert problem.value.status == 400


def test_a_drag_beyond_the_edge_ends_at_the_edge() -> None:
    said = understand(READING, {"say": "move", "die": "1", "x": "-50", "y": "1e9"})
    assert said.now is not None
    assert said.now.center_px == (0, 200)


def test_a_nudge_moves_by_a_tenth_of_a_die() -> None:
    said = understand(READING, {"say": "nudge-right", "die": "1"})
    assert said.now is not None
    assert math.dist(said.now.center_px, (50, 50)) == pytest.approx(2)


def test_answering_a_question_in_other_words_settles_it_too() -> None:
    reading = replace(READING, doubts=(Doubt("hidden", 1, (50, 50)),))
    said = understand(reading, {"say": "hole-yes", "die": "1", "doubt": "0"})
    assert after(said, reading=reading).doubts == ()
