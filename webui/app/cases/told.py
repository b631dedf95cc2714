"""A verdict in the reader's words: the word itself, why, the margin, and the five rules."""

from __future__ import annotations

from dataclasses import dataclass

from rules.message import Message
from rules.oraklos.corrections import find_die
from rules.oraklos.reading import Reading
from rules.oraklos.throw import Margin
from rules.oraklos.verdict import Check, Closeness, Outcome, Rule, Verdict
from webui.app.cases.spot import Spot, critical_spot
from webui.app.cases.stage import Stage
from webui.app.language import gettext as _
from webui.app.language import say_number
from webui.app.sentences import say_about
from webui.app.words import die_aloud, die_name

# The scale of a margin runs half a die width to either side, drawn 240 units wide.
_SCALE_DICE = 0.5
_SCALE_WIDTH = 240.0
_DOT = 7.0
# What is clearer than this needs no measure.
_FAR_DICE = 0.5

_MEASURED = (Rule.LINES, Rule.CORNERS, Rule.HEART)

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
    """A margin in words, in numbers and as places on its scale. What is clear by far needs no
    numbers."""

    sentence: str
    numbers: str
    is_far: bool
    x: float
    low_x: float
    high_x: float


@dataclass(frozen=True)
class ToldVerdict:
    headline: str
    because: str
    margin: ToldMargin | None
    checks: tuple[ToldCheck, ...]
    spot: Spot | None = None
    #: The same for ears, with dice by their colors.
    aloud: str = ""


def tell(verdict: Verdict, reading: Reading, stage: Stage | None = None) -> ToldVerdict:
    """`stage` is where the critical spot is looked at, where there is one."""
    margin = _told_margin(verdict)
    return ToldVerdict(
        headline=_headline(verdict),
        because=_because(verdict, reading),
        margin=None if margin is None else _tell_margin(margin, verdict.edge_mm),
        checks=tuple(_tell_check(verdict, check, reading) for check in verdict.checks),
        spot=critical_spot(verdict, stage) if stage else None,
        aloud=f"{_headline(verdict)}. {_because(verdict, reading, aloud=True)}",
    )


def _told_margin(verdict: Verdict) -> Margin | None:
    """Of what is named as the reason, if that was measured at all: a hole is there or is not. What
    was recorded keeps its margins with the checks."""
    if verdict.closeness is Closeness.READING:
        return None
    if not verdict.failed:
        return verdict.margin
    named = verdict.failed[0]
    if named.rule not in _MEASURED:
        return None
    return (named.faults[0].margin if named.faults else None) or named.margin


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


def _because(verdict: Verdict, reading: Reading, aloud: bool = False) -> str:
    if verdict.outcome is Outcome.TRUE and not verdict.is_earned:
        return _("The dice that were read keep every rule. Were all of them read?")
    if verdict.outcome is Outcome.TRUE:
        return _("Every rule is kept.")
    if verdict.closeness is Closeness.READING:
        return _("The verdict hangs on something that was not read for sure.")
    telling = verdict.failed or [check for check in verdict.checks if check.is_close]
    return _sentences(verdict, telling[0], reading, aloud)[0]


def _tell_check(verdict: Verdict, check: Check, reading: Reading) -> ToldCheck:
    if check.ok is not None:
        standing = "clear" if check.ok else "fault"
    else:
        standing = "close" if check.is_close else "open"
    return ToldCheck(_rule_names()[check.rule], standing, _sentences(verdict, check, reading))


def _sentences(
    verdict: Verdict, check: Check, reading: Reading, aloud: bool = False
) -> tuple[str, ...]:
    faults = [_say_fault(verdict, fault.message, reading, aloud) for fault in check.faults]
    said = faults or [say_about(check.message, reading, aloud)]
    return (*said, *(say_about(note, reading, aloud) for note in check.notes))


def say_recorded(verdict: Verdict, message: Message, reading: Reading) -> str:
    """What the judge said when it was written down, in the words that the page has for it."""
    if message.code == verdict.message.code:
        return f"{_headline(verdict)}."
    return _say_fault(verdict, message, reading, aloud=False)


def _say_fault(verdict: Verdict, message: Message, reading: Reading, aloud: bool) -> str:
    """A die that lies inside and one that only reaches inside are told apart."""
    if message.code != "heart.inside" or _is_inside(message.params["die"], verdict, reading):
        return say_about(message, reading, aloud)
    die = find_die(reading, message.params["die"])
    name = die_aloud if aloud else die_name
    return _("%(die)s reaches inside.") % {"die": name(die.color, die.id)}


def _is_inside(die_id: int, verdict: Verdict, reading: Reading) -> bool:
    """Whether the middle of a die lies within the string; perspective does not change that."""
    centers = {die.id: die.center_px for die in reading.dice}
    if die_id not in centers or not centers.keys() >= set(verdict.ring):
        return True  # the reading was corrected since: as it was recorded
    x, y = centers[die_id]
    ring = [centers[one] for one in verdict.ring]
    crossed = [
        (ax - x) + (y - ay) * (bx - ax) / (by - ay) > 0
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True)
        if (ay > y) != (by > y)
    ]
    return sum(crossed) % 2 == 1


def _rule_names() -> dict[Rule, str]:
    return {
        Rule.HOLES: _("No holes"),
        Rule.LINES: _("Free lines"),
        Rule.CORNERS: _("Four corners"),
        Rule.HEART: _("A pure heart"),
        Rule.CARD: _("The card"),
    }


def _tell_margin(margin: Margin, edge_mm: float | None) -> ToldMargin:
    numbers = _("%(length)s, give or take %(error)s") % {
        "length": _length(abs(margin.dice), edge_mm),
        "error": _length(margin.half_width, edge_mm),
    }
    return ToldMargin(
        _margin_sentence(margin),
        numbers,
        abs(margin.dice) - margin.half_width > _FAR_DICE,
        _on_scale(margin.dice),
        _on_scale(margin.dice - margin.half_width),
        _on_scale(margin.dice + margin.half_width),
    )


def _margin_sentence(margin: Margin) -> str:
    if abs(margin.dice) <= margin.half_width:
        return _("Closer than a picture can tell.")
    if abs(margin.dice) - margin.half_width > _FAR_DICE:
        return _("There is plenty of room.") if margin.dice > 0 else _("It is off by far.")
    template = _("Room to spare: %(length)s.") if margin.dice > 0 else _("It is off by %(length)s.")
    return template % {"length": _in_words(abs(margin.dice))}


def _in_words(dice: float) -> str:
    """A length as players say it."""
    words = (
        (0.07, _("less than a tenth of a die")),
        (0.15, _("about a tenth of a die")),
        (0.22, _("about a fifth of a die")),
        (0.29, _("about a quarter of a die")),
        (0.42, _("about a third of a die")),
        (0.6, _("about half a die")),
    )
    return next((word for most, word in words if dice < most), _("most of a die"))


def _length(dice: float, edge_mm: float | None) -> str:
    if edge_mm is not None:
        return _("%(mm)s mm") % {"mm": say_number(dice * edge_mm, 1)}
    return _("%(dice)s die widths") % {"dice": say_number(dice, 2)}


def _on_scale(dice: float) -> float:
    x = (dice / _SCALE_DICE + 1) * _SCALE_WIDTH / 2
    return round(min(max(x, _DOT), _SCALE_WIDTH - _DOT), 1)
