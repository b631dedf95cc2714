"""Doubts of the reader as questions: each has its own sentence, each answer settles it."""

from __future__ import annotations

import pytest
from flask import Flask

from rules.oraklos.cards import Color
from rules.oraklos.corrections import corrected
from rules.oraklos.doubt import Alternative, Doubt
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.read_die import ReadDie
from rules.oraklos.reading import Reading
from webui.app.cases.questions import likely_colors, questions
from webui.app.cases.said import understand

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


def test_the_colors_the_reader_wavered_between_come_first(in_app: Flask) -> None:
    doubt = Doubt("color", 1, (50, 50), (Alternative(color=Color.BLACK),))
    reading = reading_with(doubt)
    colors = likely_colors(reading, reading.dice[0])
    assert colors[:2] == [Color.RED, Color.BLACK]
    assert set(colors) == set(Color)
