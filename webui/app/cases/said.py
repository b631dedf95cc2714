"""What a page sends when a person corrects the reading, understood as a correction.

`say` is one of: `color-blue`, `hole-yes`, `hole-no`, `remove`, `move` (with `x` and `y`),
`corner` (with its number, `x` and `y`), `turn-left`, `nudge-left`, `add-red` (with `at`),
`answer-read` and `answer-2` (with `doubt`, or `answer-0.2`), `count-12` or `count` (with `number`)
and `count-unknown`, `fine-blur` (the picture is right as drawn), `confirm-size` (in this respect
the die is as it was read), `undo`.

Some say several things in one breath: `paint-black` (with `dice`, e.g. `3,8`) and `as-drawn` (with
the `dice` and the `doubts` about places that are right as they were read).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from rules.fields import Point, counted
from rules.oraklos import corrections
from rules.oraklos.cards import Color
from rules.oraklos.correction import joined, without_last
from rules.oraklos.corrections import Correction
from rules.oraklos.doubt_kind import DoubtKind, Suggestion
from rules.oraklos.read_die import Top
from rules.oraklos.reading import Reading
from webui.app.cases.question import open_about
from webui.app.written import whole_or_refuse
from webui.cases.case import CaseView
from webui.problem import Problem
from webui.sentences.panel import refusal

#: The fields in which a program says something about a reading.
SAID = ("say", "die", "x", "y", "at", "doubt", "corner", "dice", "doubts")
# A nudge is a tenth of a die: visible, and finer than a finger can point.
_NUDGE = 0.1
_TURN_DEGREES = 5.0
_MOST_CORRECTIONS = 300
# What a tap tells of a die answers every doubt that leaves just this open.
_ANSWERED_BY = {"color": Suggestion.OTHER_COLOR, "hole": Suggestion.OTHER_HOLE}
_DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


Fit = Callable[[Point, int | None], Top | None]
"""The face that is seen near a place: of a new die, or of the one that was moved there."""


def _unseen(at_px: Point, without: int | None) -> None:
    """Without a picture nobody sees a face."""


def say_to(view: CaseView, form: Mapping[str, str], fit: Fit = _unseen) -> CaseView:
    """The view after a person said something about it, or took the last word back."""
    if form.get("say") == "undo":
        return replace(view, corrections=without_last(view.corrections))
    said = said_together(view.reading, form, fit)
    if len(view.corrections) + len(said) > _MOST_CORRECTIONS:
        raise refusal("correction.too_many", most=_MOST_CORRECTIONS)
    return replace(view, corrections=(*view.corrections, *said))


def said_together(
    reading: Reading, form: Mapping[str, str], fit: Fit = _unseen
) -> tuple[Correction, ...]:
    """All that was said in one breath; mostly that is one thing."""
    verb, _, object_ = form.get("say", "").partition("-")
    if verb not in ("paint", "as"):
        return (understand(reading, form, fit),)
    try:
        dice, doubts = _numbers(form, "dice"), _numbers(form, "doubts")
        if verb == "paint":
            said = [corrections.recolor(reading, die, Color(object_)) for die in dice]
        else:
            said = [corrections.confirm(reading, die) for die in dice]
            said += [corrections.answer(reading, doubt, None) for doubt in doubts]
        return joined(said)
    except ValueError as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed") from error


def understand(reading: Reading, form: Mapping[str, str], fit: Fit = _unseen) -> Correction:
    try:
        correction = _understand(reading, form, fit)
    except (KeyError, ValueError) as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed") from error
    return _with_the_doubt_asked(reading, form, correction)


def _understand(reading: Reading, form: Mapping[str, str], fit: Fit) -> Correction:
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
            die = whole_or_refuse(form["die"])
            return corrections.move(reading, die, to_px, fit(to_px, die))
        case "corner":
            to_px = _inside(reading, float(form["x"]), float(form["y"]))
            corner = whole_or_refuse(form["corner"])
            return corrections.reshape(reading, whole_or_refuse(form["die"]), corner, to_px)
        case "turn":
            degrees = {"left": -_TURN_DEGREES, "right": _TURN_DEGREES}[object_]
            return corrections.turn(reading, whole_or_refuse(form["die"]), degrees)
        case "nudge":
            return _nudge(reading, whole_or_refuse(form["die"]), object_)
        case "add":
            x, y = (float(part) for part in form["at"].split(","))
            at_px = _inside(reading, x, y)
            return corrections.add(reading, at_px, Color(object_), top_px=fit(at_px, None))
        case "count" if object_ == "unknown":
            return corrections.as_drawn(DoubtKind.UNCOUNTED)
        case "count":
            return corrections.count(int(object_ or form["number"]))
        case "fine":
            return corrections.as_drawn(_of_picture(object_))
        case "confirm":
            return corrections.confirm(reading, whole_or_refuse(form["die"]), _of_die(object_))
        case "answer":
            doubt, _, alternative = object_.rpartition(".")
            return corrections.answer(
                reading,
                whole_or_refuse(doubt or form["doubt"]),
                None if alternative == "read" else whole_or_refuse(alternative),
            )
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
    """Whatever was answered, the questions it was asked by are settled with it."""
    if correction.settles is None:
        return correction
    index = counted(form.get("doubt", ""))
    asked = [] if index is None else [doubt.kind for doubt in reading.doubts[index : index + 1]]
    suggestion = _ANSWERED_BY.get(form["say"].partition("-")[0])
    if suggestion is not None:
        die = whole_or_refuse(form["die"])
        asked += [
            doubt.kind
            for doubt in reading.doubts
            if doubt.die == die and suggestion in open_about(doubt)
        ]
    return replace(correction, settles=tuple(dict.fromkeys([*correction.settles, *asked])))


def _numbers(form: Mapping[str, str], name: str) -> list[int]:
    """Numbers between commas, each once."""
    written = [part for part in form.get(name, "").split(",") if part]
    return list(dict.fromkeys(whole_or_refuse(part) for part in written))


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


def as_in_a_form(value: Any) -> str:
    """What a program says of a die, as a page would have sent it."""
    return ",".join(str(part) for part in value) if isinstance(value, list) else str(value)
