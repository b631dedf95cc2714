"""A throw from above: with one claim and its faults, or with all its true prophecies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.oraklos.prophecy import Prophecies
from rules.oraklos.throw import Throw
from rules.oraklos.verdict import Outcome, Verdict
from webui.draw import dice
from webui.draw.claim import ClaimDrawing
from webui.draw.drawing import Drawing, Shape
from webui.draw.layout import Layout
from webui.draw.palette import CLEAR, CLOSE, STRING
from webui.draw.sheet import DrawingSheet, Heading
from webui.verdict_words import said_doubt

_HEADLINES = {
    Outcome.TRUE: "True",
    Outcome.FALSE: "Not true",
    Outcome.TOO_CLOSE: "Too close to call",
}

_AS_READ = "True as far as was read"


def draw_verdict(throw: Throw, verdict: Verdict, turn: complex = 1) -> Drawing:
    """The throw with one claim on it. `turn` says how the plane is turned on the sheet."""
    shape = str(verdict.shape).replace("_", " ")
    captions = (("card", verdict.card), ("dice", verdict.pattern))
    heading = Heading(
        verdict.shown_as,
        _HEADLINES[verdict.outcome] if verdict.shown_as is verdict.outcome else _AS_READ,
        f"Dice {' – '.join(str(die) for die in verdict.ring)}   ·   {shape}",
        [(caption, card) for caption, card in captions if card is not None],
    )
    remarks = [check.reason for check in verdict.checks if check.faults]
    remarks += [said_doubt(doubt) for doubt in verdict.open_doubts]
    sheet = DrawingSheet.lay_out(throw, turn, heading, remarks)
    return sheet.scene(ClaimDrawing(throw, verdict, sheet.layout).shapes())


def draw_prophecies(throw: Throw, found: Prophecies, turn: complex = 1) -> Drawing:
    """The throw with all its true prophecies as strings; those too close to call are dashed."""
    count, close = len(found.true), len(found.too_close)
    heading = Heading(
        Outcome.TRUE
        if count and not found.open_doubts
        else Outcome.TOO_CLOSE
        if count or close
        else Outcome.FALSE,
        f"{count or 'No'} true {'prophecy' if count == 1 else 'prophecies'}"
        + (", as far as was read" if count and found.open_doubts else ""),
        f"{close} more too close to call (dashed)" if close else "",
    )
    sheet = DrawingSheet.lay_out(throw, turn, heading)
    return sheet.scene(_strings(throw, found, sheet.layout))


def _strings(throw: Throw, found: Prophecies, layout: Layout) -> Iterator[Shape]:
    centers = {die.id: layout.center(die) for die in throw.dice}
    true = {side for prophecy in found.true for side in _sides(prophecy.dice)}
    close = {side for prophecy in found.too_close for side in _sides(prophecy.dice)} - true
    for die in throw.dice:
        yield from dice.die_body(die, layout)
    sure = STRING if found.open_doubts else CLEAR
    for sides, color, dashed in ((close, CLOSE, True), (true, sure, False)):
        for a, b in sorted(sides):
            yield from dice.string(
                centers[a], centers[b], 0.6 * layout.die_px, color, dashed=dashed
            )
    joined = {die for side in true | close for die in side}
    for die in throw.dice:
        yield from dice.die_body(die, layout, chosen=die.id in joined)
        yield from dice.die_label(die, layout)


def _sides(ring: Sequence[int]) -> Iterator[tuple[int, int]]:
    for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
        yield min(one, other), max(one, other)
