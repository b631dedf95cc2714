"""`pythia judge`: one claim, four dice and perhaps a card, with proof."""

from __future__ import annotations

import re
from pathlib import Path

import click

from calibration.laid_throw import LaidThrow
from rules.oraklos.cards import PROPHECY_DICE, Card
from rules.oraklos.judge import judge, judge_ring
from rules.oraklos.pointing import dice_at
from rules.oraklos.table_rules import TableRules
from rules.oraklos.verdict import Verdict
from webui.cli.answering import answer, answer_json
from webui.cli.columns import columns, mark
from webui.cli.throw_input import save_drawing, throw_options
from webui.draw.layout import upright
from webui.draw.throw import draw_verdict
from webui.verdict_words import said_doubt, said_margin

Point = tuple[float, float]


def _ids(_ctx: click.Context, _param: click.Parameter, text: str | None) -> list[int] | None:
    if text is None:
        return None
    if not re.fullmatch(r"\s*\d{1,9}(\s*,\s*\d{1,9})*\s*", text):
        raise click.BadParameter(f"dice are named by their numbers, as in 3,7,1,9, not {text!r}")
    return [int(number) for number in text.split(",")]


def _places(_ctx: click.Context, _param: click.Parameter, text: str | None) -> list[Point] | None:
    if text is None:
        return None
    number = r"-?\d{1,6}(?:\.\d{1,6})?"
    if not re.fullmatch(rf"\s*{number},{number}(?:\s+{number},{number})*\s*", text):
        raise click.BadParameter(f"places are written as in '310,220 415,260', not {text!r}")
    pairs = [pair.split(",") for pair in text.split()]
    if len(pairs) != PROPHECY_DICE:
        raise click.BadParameter(f"a claim needs {PROPHECY_DICE} places, not {len(pairs)}")
    return [(float(x), float(y)) for x, y in pairs]


@click.command()
@throw_options
@click.option("--dice", metavar="IDS", callback=_ids, help="Four dice by number, in any order.")
@click.option("--ring", metavar="IDS", callback=_ids, help="Four dice joined in this very order.")
@click.option("--at", metavar="PLACES", callback=_places,
              help="Four dice by their places in the picture: 'x,y x,y x,y x,y'.")  # fmt: skip
def command(
    laid: LaidThrow,
    dice: list[int] | None,
    ring: list[int] | None,
    at: list[Point] | None,
    card: Card | None,
    rules: TableRules,
    as_json: bool,
    drawing: Path | None,
) -> None:
    """Judge one claim on the throw in IMAGE or --throw FILE.

    Name the four dice with one of --dice, --ring and --at. All five checks are run and all
    faults are told. A length that is smaller than the reading's uncertainty makes the claim
    too close to call: then the players take the measuring cord.
    """
    if sum(named is not None for named in (dice, ring, at)) != 1:
        raise click.UsageError("Name the four dice with one of --dice, --ring and --at.")
    if ring is not None:
        verdict = judge_ring(laid.throw, ring, card, rules)
    else:
        named = dice if dice is not None else dice_at(laid.reading, at or [])
        verdict = judge(laid.throw, named, card, rules)
    if as_json:
        answer_json(verdict.to_json())
    else:
        answer("\n".join(_told(verdict)))
    if drawing is not None:
        save_drawing(draw_verdict(laid.throw, verdict, upright(laid.throw, laid.reading)), drawing)


def _told(verdict: Verdict) -> list[str]:
    claimed = f"claimed card {verdict.card}, " if verdict.card else ""
    pattern, shape = verdict.pattern or "none", str(verdict.shape).replace("_", " ")
    dice = ", ".join(map(str, verdict.ring))
    lines = [
        verdict.message.text,
        f"dice {dice}, {claimed}colors clockwise {pattern}, shape {shape}",
        "",
    ]
    rows = []
    for check in verdict.checks:
        margin = "" if check.margin is None else said_margin(check.margin)
        rows.append((mark(check.ok, check.is_close), str(check.rule), margin, check.reason))
    lines += columns(("", "check", "margin", "what was found"), rows)
    for doubt in verdict.open_doubts:
        lines += ["", said_doubt(doubt)]
    return lines
