"""The figures (a) to (k) of the rulebook.

Their verdicts are in the book; its pictures are lost. The geometry here is reconstructed to
show what each figure is cited for, and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules.oraklos.cards import Card
from rules.oraklos.judge import judge, judge_ring
from rules.oraklos.throw import Throw
from rules.oraklos.verdict import Outcome, Rule
from tests.oraklos.written import RYBK, die, square, throw


@dataclass(frozen=True)
class Figure:
    """A reconstructed figure: dice 1 to 4 are the prophecy."""

    name: str
    throw: Throw
    fault: str | None = None


_FAR = die(9, 12, 3, "K", 20)
_SLANTED = (die(1, 0, 1, "R", 10), die(2, 6, 0, "R", 40), die(3, 7, 5, "B"), die(4, 1, 7, "Y", 80))

FIGURES = [
    Figure("a", throw(*_SLANTED, _FAR)),
    Figure("b", throw(*_SLANTED[:3], die(4, 1, 7, "Y", 80, hole_up=True), _FAR), "holes.up"),
    Figure("d", throw(*_SLANTED, die(5, 3, 0.4, "B", 30)), "lines.touch"),
    Figure(
        "e",
        throw(die(1, 0, 0), die(2, 4, 0.2), die(3, 8, 0), die(4, 4, 6)),
        "corners.three_in_a_row",
    ),
    Figure("f", throw(die(1, 0, 0), die(2, 9, 0), die(3, 7, 3), die(4, 3, 4), die(5, 5, 6))),
    Figure("g", throw(die(1, 0, 0, "K"), die(2, 2, 2), die(3, 0, 9, "B"), die(4, -2, 2, "Y"))),
    Figure("h", throw(*_SLANTED, die(5, 3.5, 3.5, "K", 15)), "heart.inside"),
    Figure("i", throw(*_SLANTED, die(5, 6, 4, "K"), die(6, 2, 2)), "heart.inside"),
]  # fmt: skip


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_the_verdict_on_a_figure_is_the_books(figure: Figure) -> None:
    verdict = judge(figure.throw, [1, 2, 3, 4])
    codes = [check.message.code for check in verdict.failed]
    assert verdict.outcome is (Outcome.TRUE if figure.fault is None else Outcome.FALSE)
    assert (figure.fault in codes) is (figure.fault is not None)


def test_figure_c_two_lines_cross_each_other() -> None:
    verdict = judge_ring(throw(*_SLANTED), [1, 3, 2, 4])
    assert verdict.outcome is Outcome.FALSE
    assert "lines.cross" in [check.message.code for check in verdict.failed]


def test_figure_j_the_colors_come_in_the_order_of_the_card() -> None:
    verdict = judge(throw(*square(colors="RYBK")), [1, 2, 3, 4], RYBK)
    assert verdict.outcome is Outcome.TRUE
    assert verdict.check(Rule.CARD).message.code == "card.match"


def test_figure_k_the_same_colors_in_another_order_do_not_match() -> None:
    verdict = judge(throw(*square(colors="RBYK")), [1, 2, 3, 4], RYBK)
    assert verdict.outcome is Outcome.FALSE
    assert [check.message.code for check in verdict.failed] == ["card.wrong_order"]
    assert verdict.pattern == Card.parse("RBYK")
