"""A verdict in the reader's words: the word itself, why, the margin, and the five rules."""

from __future__ import annotations

from dataclasses import dataclass

from rules.oraklos.reading import Reading
from rules.oraklos.throw import Margin
from rules.oraklos.verdict import Check, Closeness, Outcome, Rule, Verdict
from webui.app.language import gettext as _
from webui.app.language import say_number
from webui.app.sentences import say_about

# The scale of a margin runs half a die width to either side, drawn 240 units wide.
_SCALE_DICE = 0.5
_SCALE_WIDTH = 240.0
_DOT = 7.0

_SIGNS = {"clear": "tick", "fault": "cross", "close": "close_call", "open": "question"}


@dataclass(frozen=True)
class ToldCheck:
    """One rule: its name, how it stands (`clear`, `fault`, `close`, `open`) and why."""

    name: str
    standing: str
    sentences: tuple[str, ...]

    @property
    def sign(self) -> str:
        return _SIGNS[self.standing]

    @property
    def standing_in_words(self) -> str:
        return {
            "clear": _("kept:"),
            "fault": _("broken:"),
            "close": _("too close:"),
            "open": _("not asked:"),
        }[self.standing]


@dataclass(frozen=True)
class ToldMargin:
    """A margin as a sentence and as places on its scale."""

    sentence: str
    x: float
    low_x: float
    high_x: float


@dataclass(frozen=True)
class ToldVerdict:
    headline: str
    because: str
    margin: ToldMargin | None
    checks: tuple[ToldCheck, ...]


def tell(verdict: Verdict, reading: Reading) -> ToldVerdict:
    margin = verdict.margin
    return ToldVerdict(
        headline=_headline(verdict),
        because=_because(verdict, reading),
        margin=None if margin is None else _tell_margin(margin, verdict.edge_mm),
        checks=tuple(_tell_check(check, reading) for check in verdict.checks),
    )


def _headline(verdict: Verdict) -> str:
    if verdict.outcome is Outcome.TRUE and not verdict.is_earned:
        return _("True, as far as was read")
    if verdict.outcome is Outcome.TRUE:
        return _("True, and it matches the card") if verdict.card else _("A true prophecy")
    if verdict.outcome is Outcome.FALSE:
        failed = [check.rule for check in verdict.failed]
        return _("True, but not this card") if failed == [Rule.CARD] else _("Not true")
    if verdict.closeness is Closeness.READING:
        return _("First settle what was read")
    return _("Too close: use the string")


def _because(verdict: Verdict, reading: Reading) -> str:
    if verdict.outcome is Outcome.TRUE and not verdict.is_earned:
        return _("The dice that were read keep every rule. Were all of them read?")
    if verdict.outcome is Outcome.TRUE:
        return _("Every rule is kept.")
    if verdict.closeness is Closeness.READING:
        return _("The verdict hangs on something that was not read for sure.")
    telling = verdict.failed or [check for check in verdict.checks if check.is_close]
    return _sentences(telling[0], reading)[0]


def _tell_check(check: Check, reading: Reading) -> ToldCheck:
    if check.ok is not None:
        standing = "clear" if check.ok else "fault"
    else:
        standing = "close" if check.is_close else "open"
    return ToldCheck(_rule_names()[check.rule], standing, _sentences(check, reading))


def _sentences(check: Check, reading: Reading) -> tuple[str, ...]:
    said = [fault.message for fault in check.faults] or [check.message]
    return tuple(say_about(message, reading) for message in (*said, *check.notes))


def _rule_names() -> dict[Rule, str]:
    return {
        Rule.HOLES: _("No holes"),
        Rule.LINES: _("Free lines"),
        Rule.CORNERS: _("Four corners"),
        Rule.HEART: _("A pure heart"),
        Rule.CARD: _("The card"),
    }


def _tell_margin(margin: Margin, edge_mm: float | None) -> ToldMargin:
    return ToldMargin(
        _margin_sentence(margin, edge_mm),
        _on_scale(margin.dice),
        _on_scale(margin.dice - margin.half_width),
        _on_scale(margin.dice + margin.half_width),
    )


def _margin_sentence(margin: Margin, edge_mm: float | None) -> str:
    if abs(margin.dice) <= margin.half_width:
        template = _("Closer than can be measured: %(length)s, give or take %(error)s.")
    elif margin.dice > 0:
        template = _("Room to spare: %(length)s, give or take %(error)s.")
    else:
        template = _("Short by %(length)s, give or take %(error)s.")
    is_short = margin.dice < -margin.half_width
    length = -margin.dice if is_short else margin.dice
    return template % {
        "length": _length(length, edge_mm),
        "error": _length(margin.half_width, edge_mm),
    }


def _length(dice: float, edge_mm: float | None) -> str:
    if edge_mm is not None:
        return _("%(mm)s mm") % {"mm": say_number(dice * edge_mm, 1)}
    return _("%(dice)s die widths") % {"dice": say_number(dice, 2)}


def _on_scale(dice: float) -> float:
    x = (dice / _SCALE_DICE + 1) * _SCALE_WIDTH / 2
    return round(min(max(x, _DOT), _SCALE_WIDTH - _DOT), 1)
