"""What a page sends when a person corrects the reading, understood as a correction.

`say` is one of: `color-blue`, `hole-yes`, `hole-no`, `remove`, `move` (with `x` and `y`),
`nudge-left`, `add-red` (with `at`), `answer-read` and `answer-2` (with `doubt`), `count-12` or
`count` (with `number`) and `count-unknown`, `fine-blur` (the picture is right as drawn),
`confirm-size` (in this respect the die is as it was read), `undo`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus

from rules.fields import Point, counted
from rules.oraklos import corrections
from rules.oraklos.cards import Color
from rules.oraklos.corrections import Correction
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.reading import Reading
from webui.app.written import whole_or_refuse
from webui.cases.case import CaseView
from webui.problem import Problem
from webui.sentences.panel import refusal

# A nudge is a tenth of a die: visible, and finer than a finger can point.
_NUDGE = 0.1
_MOST_CORRECTIONS = 300
_DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def say_to(view: CaseView, form: Mapping[str, str]) -> CaseView:
    """The view after a person said something about it, or took the last word back."""
    if form.get("say") == "undo":
        return replace(view, corrections=view.corrections[:-1])
    if len(view.corrections) >= _MOST_CORRECTIONS:
        raise refusal("correction.too_many", most=_MOST_CORRECTIONS)
    said = understand(view.reading, form)
    return replace(view, corrections=(*view.corrections, said))


def understand(reading: Reading, form: Mapping[str, str]) -> Correction:
    try:
        correction = _understand(reading, form)
    except (KeyError, ValueError) as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed") from error
    return _with_the_doubt_asked(reading, form, correction)


def _understand(reading: Reading, form: Mapping[str, str]) -> Correction:
    verb, _, object_ = form["say"].partition("-")
    match verb:
        case "color":
            return corrections.recolor(reading, whole_or_refuse(form["die"]), Color(object_))
        case "hole":
            return corrections.set_hole(reading, whole_or_refuse(form["die"]), _yes_or_no(object_))
        case "remove":
            return corrections.remove(reading, whole_or_refuse(form["die"]))
        case "move":
            to_px = _inside(reading, float(form["x"]), float(form["y"]))
            return corrections.move(reading, whole_or_refuse(form["die"]), to_px)
        case "nudge":
            return _nudge(reading, whole_or_refuse(form["die"]), object_)
        case "add":
            x, y = (float(part) for part in form["at"].split(","))
            return corrections.add(reading, _inside(reading, x, y), Color(object_))
        case "count" if object_ == "unknown":
            return corrections.as_drawn(DoubtKind.UNCOUNTED)
        case "count":
            return corrections.count(int(object_ or form["number"]))
        case "fine":
            return corrections.as_drawn(_of_picture(object_))
        case "confirm":
            return corrections.confirm(reading, whole_or_refuse(form["die"]), _of_die(object_))
        case "answer":
            alternative = None if object_ == "read" else whole_or_refuse(object_)
            return corrections.answer(reading, whole_or_refuse(form["doubt"]), alternative)
    raise ValueError(form["say"])


def _nudge(reading: Reading, die_id: int, direction: str) -> Correction:
    dx, dy = _DIRECTIONS[direction]
    die = corrections.find_die(reading, die_id)
    step = _NUDGE * die.edge_px
    x, y = die.center_px
    return corrections.move(reading, die_id, _inside(reading, x + dx * step, y + dy * step))


def _with_the_doubt_asked(
    reading: Reading, form: Mapping[str, str], correction: Correction
) -> Correction:
    """Whatever was answered, the question it was asked by is settled with it."""
    index = counted(form.get("doubt", ""))
    if correction.settles is None or index is None or index >= len(reading.doubts):
        return correction
    return replace(correction, settles=(*correction.settles, reading.doubts[index].kind))


def _of_picture(name: str) -> DoubtKind:
    kind = DoubtKind(name)
    if not kind.facts.of_picture:
        raise ValueError(name)
    return kind


def _of_die(name: str) -> DoubtKind:
    kind = DoubtKind(name)
    if not kind.facts.of_die:
        raise ValueError(name)
    return kind


def _yes_or_no(word: str) -> bool:
    return {"yes": True, "no": False}[word]


def _inside(reading: Reading, x: float, y: float) -> Point:
    """A place on the picture: a drag that ends beyond its edge ends at its edge."""
    if not (math.isfinite(x) and math.isfinite(y)):
        raise ValueError("not a number")
    return min(max(x, 0.0), float(reading.width)), min(max(y, 0.0), float(reading.height))
