"""Kinds of doubt know what they are about, what they suggest, and what they can turn."""

from __future__ import annotations

import pytest

from rules.oraklos.doubt import Doubt
from rules.oraklos.doubt_kind import About, DoubtKind, Suggestion


@pytest.mark.parametrize("kind", list(DoubtKind))
def test_every_kind_is_about_something_and_can_turn_a_verdict(kind: DoubtKind) -> None:
    facts = kind.facts
    assert facts.of_picture != bool(facts.of_die or facts.of_place)
    assert kind.can_turn


@pytest.mark.parametrize("kind", list(DoubtKind))
def test_only_a_place_can_hold_one_more_die(kind: DoubtKind) -> None:
    assert Suggestion.ONE_MORE_DIE not in kind.facts.of_die
    assert set(kind.facts.of_place) <= {Suggestion.ONE_MORE_DIE}


def test_a_doubt_says_what_it_is_about() -> None:
    assert Doubt(DoubtKind.HIDDEN, 3).about is About.DIE
    assert Doubt(DoubtKind.HIDDEN, None, (1.0, 2.0)).about is About.PLACE
    assert Doubt(DoubtKind.BLUR).about is About.PICTURE


def test_a_kind_from_elsewhere_keeps_its_name_and_turns_nothing() -> None:
    foreign = Doubt.from_json({"kind": "bewitched", "die": 3}, "A doubt")
    assert foreign.to_json()["kind"] == "bewitched"
    assert foreign.kind == DoubtKind("bewitched")
    assert foreign.kind.suggests(foreign.about) == ()
    assert not foreign.kind.can_turn
