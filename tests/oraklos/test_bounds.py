"""A search has an end: in dice, worlds, rings, results and time."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import count

import pytest

from rules.deadline import Deadline
from rules.message import Refusal
from rules.oraklos.judge import judge
from rules.oraklos.prophecy import MOST_TOLD
from rules.oraklos.reading import Doubt
from rules.oraklos.search import MOST_DICE_SEARCHED, search
from rules.oraklos.throw import PlacedDoubt, Throw
from tests.oraklos.written import die, throw


def circle(dice: int) -> Throw:
    """All rings of such a throw stand: as many as there are fours of dice."""
    radius = dice / 2
    return throw(
        *(
            die(k + 1, radius * math.cos(angle), radius * math.sin(angle), "RYBK"[k % 4])
            for k, angle in ((k, 2 * math.pi * k / dice) for k in range(dice))
        )
    )


def doubted(thrown: Throw, doubts: int) -> Throw:
    placed = (PlacedDoubt(Doubt("not_ours", k + 1, None), None, ()) for k in range(doubts))
    return replace(thrown, doubts=tuple(placed))


def refused_for(thrown: Throw, deadline: Deadline | None = None) -> str:
    with pytest.raises(Refusal) as caught:
        search(thrown, deadline=deadline) if deadline else search(thrown)
    return caught.value.message.code


def test_of_very_many_prophecies_the_first_are_told_and_the_others_counted() -> None:
    found = search(circle(24))
    assert len(found.true) == MOST_TOLD
    assert found.more_true > MOST_TOLD
    assert found.to_json()["more"]["true"] == found.more_true


def test_counting_more_agrees_with_telling_all(monkeypatch: pytest.MonkeyPatch) -> None:
    few = search(circle(9))
    monkeypatch.setattr("rules.oraklos.search.MOST_TOLD", 10)
    monkeypatch.setattr("rules.oraklos.prophecy.MOST_TOLD", 10)
    cut = search(circle(9))
    assert cut.true == few.true[:10]
    assert cut.more_true == len(few.true) - 10
    in_doubt = search(doubted(circle(9), 1))
    assert len(in_doubt.too_close) == 10
    assert in_doubt.more_too_close > 0


def test_more_dice_and_doubts_than_any_table_has_are_refused() -> None:
    assert refused_for(circle(MOST_DICE_SEARCHED + 1)) == "search.too_many"
    assert refused_for(doubted(circle(40), 3)) == "search.too_many_rings"
    many = [Doubt("color", 1 + k % 16, None) for k in range(200)]
    placed = tuple(PlacedDoubt(one, None, ()) for one in many)
    assert refused_for(replace(circle(16), doubts=placed)) == "search.too_many_doubts"


def test_a_search_ends_when_its_time_is_over_or_nobody_waits_any_more() -> None:
    seconds = count()
    over = Deadline(3, lambda: float(next(seconds)))
    assert refused_for(doubted(circle(16), 16), over) == "work.too_long"
    assert refused_for(circle(8), Deadline(9, lambda: 0.0, lambda: True)) == "work.too_long"


def test_a_verdict_ends_as_well() -> None:
    with pytest.raises(Refusal) as caught:
        judge(doubted(circle(8), 2), (1, 2, 3, 4), deadline=Deadline(0, count().__next__))
    assert caught.value.message.code == "work.too_long"
