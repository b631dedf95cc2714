"""The reader's doubts as questions, each with the answers one tap gives: likely ones first."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from calibration.laid_throw import LaidThrow
from rules.fields import Point
from rules.oraklos.cards import Color
from rules.oraklos.corrections import find_die
from rules.oraklos.doubt_kind import About, DoubtKind, Suggestion
from rules.oraklos.reading import Alternative, Doubt, ReadDie, Reading
from rules.oraklos.verdict import Verdict
from rules.oraklos.worlds import suggested_of
from webui.app.cases.marks import MarkedQuestion, deciding_marks, marked
from webui.app.cases.question import DoubtQuestion, Reply
from webui.app.cases.whole_questions import whole_question
from webui.app.language import gettext as _
from webui.app.words import color_names, die_name


def questions(reading: Reading) -> list[DoubtQuestion]:
    """What people can settle about dice and places."""
    return [
        _question(reading, index, doubt)
        for index, doubt in enumerate(reading.doubts)
        if doubt.about is not About.PICTURE
    ]


@dataclass(frozen=True)
class OpenQuestions:
    """Everything that people can settle: about the throw as a whole, and mark by mark."""

    whole: tuple[DoubtQuestion, ...] = ()
    marks: tuple[MarkedQuestion, ...] = ()

    def __len__(self) -> int:
        return len(self.whole) + len(self.marks)

    def of_die(self, die_id: int) -> MarkedQuestion | None:
        return next((mark for mark in self.marks if mark.die and mark.die.id == die_id), None)

    def of_place(self, doubt: Doubt) -> MarkedQuestion | None:
        """The mark at a place; None where it is gathered under another one's."""
        return next((mark for mark in self.marks if mark.asks[0].doubt == doubt), None)

    def at(self, at_px: Point) -> MarkedQuestion | None:
        """The mark whose place was tapped."""
        here = (mark for mark in self.marks if mark.die is None)
        return next((m for m in here if math.dist(m.at_px, at_px) < m.edge_px / 2), None)

    def deciding(self, verdict: Verdict | None) -> OpenQuestions:
        """Those on which a verdict hangs, the one to ask first in front."""
        order = list(verdict.open_doubts) if verdict else []
        whole = [question for question in self.whole if question.doubt in order]
        whole.sort(key=lambda question: order.index(question.doubt))
        return OpenQuestions(tuple(whole), tuple(deciding_marks(self.marks, verdict)))


def open_questions(laid: LaidThrow, last_count: int | None = None) -> OpenQuestions:
    """`last_count` is how many dice were thrown the last time somebody said it."""
    whole = (whole_question(doubt, laid, last_count) for doubt in laid.throw.whole)
    asks = [*questions(laid.reading), *_of_the_plane(laid)]
    return OpenQuestions(
        tuple(one for one in whole if one is not None), tuple(marked(asks, laid.reading))
    )


def _of_the_plane(laid: LaidThrow) -> list[DoubtQuestion]:
    """About dice that the reading is sure of and the plane is not."""
    return [
        _question(laid.reading, None, placed.doubt)
        for placed in laid.throw.doubts
        if placed.doubt not in laid.reading.doubts
    ]


def _question(reading: Reading, index: int | None, doubt: Doubt) -> DoubtQuestion:
    die = None if doubt.die is None else find_die(reading, doubt.die)
    if doubt.alternatives:
        others = [
            _alternative(f"answer-{number}", alternative)
            for number, alternative in enumerate(doubt.alternatives)
        ]
    else:
        others = list(_suggested(doubt, die))
    as_read = _as_read(doubt, die)
    if index is None:
        as_read = replace(as_read, says=f"confirm-{doubt.kind}")
    return DoubtQuestion(doubt, index, _sentence(doubt, die), (as_read, *others))


def _sentence(doubt: Doubt, die: ReadDie | None) -> str:
    if die is None:
        return {
            "maybe_die": _("Does a die lie at the marked place?"),
            "hidden": _("Is a die hidden at the marked place?"),
            "cut": _("Is a die cut off at the edge of the picture?"),
        }.get(doubt.kind, _("Something at the marked place is not clear. Is it as drawn?"))
    sentences = {
        "color": _("Which color is %(die)s?"),
        "glare": _("The lamp mirrors itself in %(die)s. Which color is it?"),
        "hole": _("Does %(die)s show a hole on top?"),
        "hidden": _("%(die)s is partly hidden. Is it as drawn?"),
        "cut": _("%(die)s is cut off by the edge of the picture. Is it as drawn?"),
        "maybe_die": _("Is %(die)s really a die?"),
        "not_ours": _("Does %(die)s belong to this throw?"),
        "cocked": _("Does %(die)s lie flat?"),
        "count": _("There are more dice of this color than the game has. Is %(die)s read right?"),
        "size": _("%(die)s has an unusual size. Is it a die of this throw?"),
    }
    sentence = sentences.get(doubt.kind, _("Something about %(die)s is not clear. Is it as drawn?"))
    return sentence % {"die": die_name(die.color, die.id)}


def _as_read(doubt: Doubt, die: ReadDie | None) -> Reply:
    if die is None:
        is_empty = Suggestion.ONE_MORE_DIE in doubt.kind.suggests(doubt.about)
        return Reply("answer-read", _("No die there") if is_empty else _("It is as drawn"))
    if doubt.kind.suggests(doubt.about) == (Suggestion.OTHER_COLOR,):
        return Reply("answer-read", color_names()[die.color], die.color)
    if doubt.kind is DoubtKind.HOLE:
        return Reply("answer-read", _("A hole") if die.hole_up else _("No hole"))
    return Reply("answer-read", _("Yes"))


def _alternative(says: str, alternative: Alternative) -> Reply:
    if alternative.present is False:
        return Reply(says, _("No, remove it"))
    die = alternative.die
    color = alternative.color or (die.color if die else None)
    hole_up = alternative.hole_up if alternative.hole_up is not None else die and die.hole_up
    parts = []
    if color is not None:
        parts.append(color_names()[color])
    if hole_up is not None:
        parts.append(_("a hole") if hole_up else _("no hole"))
    return Reply(says, ", ".join(parts) or _("Something else"), color)


def _suggested(doubt: Doubt, die: ReadDie | None) -> Iterator[Reply]:
    """What a doubt without alternatives leaves open, by its kind."""
    names = color_names()
    for suggestion in doubt.kind.suggests(doubt.about):
        if suggestion is Suggestion.ONE_MORE_DIE:
            yield from (Reply(f"add-{color}", names[color], color) for color in Color)
        elif die is not None:
            for other in suggested_of(die, suggestion):
                yield _said(other)
    if die is not None and not doubt.kind.suggests(doubt.about):
        yield _said(Alternative(present=False))


def _said(other: Alternative) -> Reply:
    """The tap by which a person says that a die is otherwise."""
    if other.color is not None:
        return Reply(f"color-{other.color}", color_names()[other.color], other.color)
    if other.hole_up is not None:
        return Reply("hole-yes", _("A hole")) if other.hole_up else Reply("hole-no", _("No hole"))
    return Reply("remove", _("No, remove it"))
