"""`pythia prophecies`: everything that is true in a throw, and what is too close to call."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from calibration.laid_throw import LaidThrow
from rules.oraklos.cards import Card
from rules.oraklos.prophecy import Prophecies, Prophecy
from rules.oraklos.search import search
from rules.oraklos.table_rules import TableRules
from webui.cli.answering import answer, answer_json
from webui.cli.columns import columns
from webui.cli.throw_input import save_drawing, throw_options
from webui.draw.layout import upright
from webui.draw.throw import draw_prophecies
from webui.verdict_words import said_doubt


@click.command()
@throw_options
def command(
    laid: LaidThrow, card: Card | None, rules: TableRules, as_json: bool, drawing: Path | None
) -> None:
    """List every true prophecy of the throw in IMAGE or --throw FILE.

    With --card only those that match it. What is too close to call is listed apart.
    """
    found = search(laid.throw, rules, card)
    if as_json:
        answer_json(found.to_json())
    else:
        answer("\n".join(_told_all(found, card)))
    if drawing is not None:
        save_drawing(draw_prophecies(laid.throw, found, upright(laid.throw, laid.reading)), drawing)


def _told_all(found: Prophecies, card: Card | None) -> list[str]:
    asked = f" for card {card}" if card else ""
    lines = _told(f"True{asked}", found.true, found.more_true)
    for doubt in found.open_doubts:
        lines += ["", said_doubt(doubt)]
    if found.too_close:
        lines += ["", *_told("Too close to call", found.too_close, found.more_too_close)]
    return lines


def _told(heading: str, prophecies: Sequence[Prophecy], more: int) -> list[str]:
    if not prophecies:
        return [f"{heading}: none"]
    rows = [
        (", ".join(str(die) for die in prophecy.dice), str(prophecy.card),
         f"{prophecy.margin_dice:.2f}")
        for prophecy in prophecies
    ]  # fmt: skip
    return [
        f"{heading}: {len(prophecies) + more}",
        *columns(("dice, clockwise", "card", "margin in dice"), rows),
        *([f"and {more} more"] if more else []),
    ]
