"""Doubts of the reader as questions: each has its own sentence, each answer settles it."""

from __future__ import annotations

import json

import pytest
from flask import Flask

from rules.message import Refusal
from rules.oraklos.cards import Color
from rules.oraklos.corrections import corrected
from rules.oraklos.doubt import Alternative, Doubt
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.read_die import ReadDie
from rules.oraklos.reading import Reading
from tests.web.openapi import CheckedClient
from webui.app.cases.marks import MarkedQuestion, marked
from webui.app.cases.questions import questions
from webui.app.cases.said import said_together, say_to, understand
from webui.cases.case import CaseView
from webui.problem import Problem

ABOUT_DICE = [kind for kind in DoubtKind if kind.facts.of_die]
ABOUT_PLACES = [kind for kind in DoubtKind if kind.facts.of_place]
ABOUT_THE_PICTURE = [kind for kind in DoubtKind if kind.facts.of_picture]


def die(id_: int, x: float, color: Color = Color.RED) -> ReadDie:
    top = ((x - 10, 40.0), (x + 10, 40.0), (x + 10, 60.0), (x - 10, 60.0))
    return ReadDie(id_, color, False, (x, 50.0), top)


def reading_with(doubt: Doubt) -> Reading:
    return Reading("", 300, 100, (die(1, 50), die(2, 120, Color.BLUE)), (doubt,))


def cases() -> list[Doubt]:
    return [
        *(Doubt(kind, 1, (50, 50)) for kind in [*ABOUT_DICE, "something_new"]),
        *(Doubt(kind, None, (200, 50)) for kind in [*ABOUT_PLACES, "something_new"]),
        Doubt("color", 1, (50, 50), (Alternative(color=Color.BLACK), Alternative(hole_up=True))),
        Doubt("not_ours", 1, (50, 50), (Alternative(present=False),)),
        Doubt("maybe_die", None, (200, 50), (Alternative(die=die(0, 200, Color.YELLOW)),)),
        Doubt("hidden", 1, (50, 50), (Alternative(die=die(0, 52, Color.YELLOW)),)),
    ]


@pytest.mark.parametrize("doubt", cases(), ids=lambda doubt: f"{doubt.kind}-{doubt.die}")
def test_every_answer_of_a_question_settles_it(in_app: Flask, doubt: Doubt) -> None:
    reading = reading_with(doubt)
    [question] = questions(reading)
    assert question.sentence.endswith("?")
    assert question.replies[0].says == "answer-read"
    for reply in question.replies:
        form = {"say": reply.says, "doubt": str(question.index)}
        if question.die is not None:
            form["die"] = str(question.die)
        if question.at is not None:
            form["at"] = ",".join(map(str, question.at))
        after = corrected(reading, [understand(reading, form)])
        assert after.doubts == (), reply
        if reply.says == "answer-read":
            assert [(d.id, d.color, d.hole_up) for d in after.dice] == [
                (d.id, d.color, d.hole_up) for d in reading.dice
            ]
        else:
            assert after.dice != reading.dice, reply


def test_every_kind_the_reader_knows_has_a_sentence_of_its_own(in_app: Flask) -> None:
    def sentence(kind: str) -> str:
        return questions(reading_with(Doubt(kind, 1, (50, 50))))[0].sentence

    said = {kind: sentence(kind) for kind in [*ABOUT_DICE, "something_new"]}
    assert len(set(said.values())) == len(said)


def test_a_doubt_about_the_whole_picture_is_advice_and_no_question(in_app: Flask) -> None:
    for kind in ABOUT_THE_PICTURE:
        assert questions(reading_with(Doubt(kind, None, (150, 50)))) == []


def asked_about(*doubts: Doubt) -> tuple[Reading, list[MarkedQuestion]]:
    reading = Reading("", 300, 100, (die(1, 50), die(2, 120, Color.BLUE)), doubts)
    return reading, marked(questions(reading), reading)


def test_one_question_a_die_with_colors_in_fixed_places(in_app: Flask) -> None:
    _, [mark] = asked_about(
        Doubt("color", 1, (50, 50), (Alternative(color=Color.BLACK),)),
        Doubt("hole", 1, (50, 50)),
        Doubt("not_ours", 1, (50, 50)),
    )
    assert [reply.says for reply in mark.replies] == [
        *(f"color-{color}" for color in Color), "hole-no", "hole-yes", "as-drawn", "remove",
    ]  # fmt: skip
    assert [reply.says for reply in mark.replies if reply.is_read] == [
        "color-red", "hole-no", "as-drawn",
    ]  # fmt: skip
    assert mark.sentence.count("?") == 3


def test_a_color_said_settles_every_doubt_about_it_and_leaves_the_hole(in_app: Flask) -> None:
    reading, _ = asked_about(
        Doubt("glare", 1, (50, 50)), Doubt("count", 1, (50, 50)), Doubt("hole", 1, (50, 50))
    )
    after = corrected(reading, said_together(reading, {"say": "color-black", "die": "1"}))
    assert [doubt.kind for doubt in after.doubts] == ["hole"]
    assert after.dice[0].color is Color.BLACK


def test_marks_are_numbered_and_doubts_about_one_place_are_gathered(in_app: Flask) -> None:
    reading, marks = asked_about(
        Doubt("maybe_die", None, (200, 50)),
        Doubt("hidden", None, (206, 52)),
        Doubt("hole", 2, (120, 50)),
        Doubt("maybe_die", None, (260, 50)),
    )
    assert [(mark.mark, mark.key) for mark in marks] == [
        ("1", "place-0"), ("2", "die-2"), ("3", "place-3"),
    ]  # fmt: skip
    assert marks[0].places == [0, 1]
    form = {"say": "as-drawn", "dice": "", "doubts": "0,1"}
    after = corrected(reading, said_together(reading, form))
    assert [doubt.at_px for doubt in after.doubts] == [(120, 50), (260, 50)]
    rest = {"say": "as-drawn", "dice": "2", "doubts": "0,1,3"}
    assert corrected(reading, said_together(reading, rest)).doubts == ()


def test_the_color_of_a_die_the_reader_saw_keeps_its_face(in_app: Flask) -> None:
    seen = Doubt("maybe_die", None, (200, 50), (Alternative(die=die(0, 200, Color.YELLOW)),))
    _, [mark] = asked_about(seen)
    assert [reply.says for reply in mark.replies] == [
        "add-red", "answer-0.0", "add-blue", "add-black", "as-drawn",
    ]  # fmt: skip
    reading, _ = asked_about(seen)
    after = corrected(reading, said_together(reading, {"say": "answer-0.0", "at": "200,50"}))
    assert after.dice[-1].top_px == die(0, 200).top_px


def test_painted_dice_are_one_act_and_one_undo(in_app: Flask) -> None:
    reading, _ = asked_about()
    view = say_to(CaseView(reading, False), {"say": "color-yellow", "die": "1"})
    painted = say_to(view, {"say": "paint-black", "dice": "1,2"})
    assert [one.color for one in painted.reading.dice] == [Color.BLACK, Color.BLACK]
    stored = CaseView.from_json(json.loads(json.dumps(painted.to_json())))
    assert say_to(stored, {"say": "undo"}).corrections == view.corrections
    for nothing in ("", "1,x"):
        with pytest.raises(Problem):
            say_to(view, {"say": "paint-black", "dice": nothing})


def test_a_corner_is_dragged_and_a_die_is_turned(in_app: Flask) -> None:
    reading, _ = asked_about()
    view = CaseView(reading, False)
    form = {"say": "corner", "die": "1", "corner": "0", "x": "38", "y": "39"}
    assert say_to(view, form).reading.dice[0].top_px[0] == (38, 39)
    turned = view
    for _ in range(18):
        turned = say_to(turned, {"say": "turn-right", "die": "1"})
    first, *_ = turned.reading.dice[0].top_px
    assert first == pytest.approx(reading.dice[0].top_px[1])
    with pytest.raises(Refusal):
        say_to(view, form | {"x": "90", "y": "90"})


def test_a_program_says_several_things_at_once(program: CheckedClient) -> None:
    reading = Reading("", 300, 100, (die(1, 50), die(2, 120, Color.BLUE)))
    kept = program.post("/api/readings", json=reading.to_json()).get_json()
    said = {"seen": kept["version"], "say": "paint-black", "dice": [1, 2]}
    after = program.post(f"/api/readings/{kept['id']}/corrections", json=said).get_json()
    assert [one["color"] for one in after["reading"]["dice"]] == ["black", "black"]
