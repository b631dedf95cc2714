"""No true without proof: what is open about a throw as a whole keeps every prophecy from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calibration.laid_throw import lay_throw
from rules.oraklos import corrections
from rules.oraklos.cards import Color
from rules.oraklos.correction import corrected
from rules.oraklos.doubt import Doubt
from rules.oraklos.doubt_kind import About, DoubtKind
from rules.oraklos.judge import judge
from rules.oraklos.reading import Reading
from rules.oraklos.search import search
from rules.oraklos.verdict import Closeness, Outcome, Verdict
from tests.oraklos.seen_throw import FOUR, PX, die, seen


def verdict(reading: Reading, count: int | None = None) -> Verdict:
    return judge(lay_throw(reading, count=count).throw, FOUR)


def kinds(doubts: tuple[Doubt, ...]) -> list[str]:
    return [str(doubt.kind) for doubt in doubts]


def test_true_is_earned_when_all_dice_were_read() -> None:
    said = verdict(seen(), count=7)
    assert said.is_earned
    assert said.shown_as is Outcome.TRUE


def test_while_nobody_has_counted_it_is_true_as_far_as_was_read() -> None:
    said = verdict(seen())
    assert said.outcome is Outcome.TRUE
    assert kinds(said.open_doubts) == ["uncounted"]
    assert said.shown_as is Outcome.TOO_CLOSE
    assert said.message.code == "verdict.uncounted"


def test_not_to_know_the_count_is_an_answer_but_no_proof() -> None:
    reading = corrected(seen(), [corrections.as_drawn(DoubtKind.UNCOUNTED)])
    assert not verdict(reading).is_earned


def test_a_throw_that_was_written_down_names_all_its_dice() -> None:
    written = replace(seen(), dice=tuple(replace(one, observed_px=None) for one in seen().dice))
    assert verdict(written).is_earned


def test_a_missing_die_may_lie_on_the_string() -> None:
    said = verdict(seen(), count=8)
    assert said.outcome is Outcome.TOO_CLOSE
    assert said.closeness is Closeness.READING
    assert kinds(said.open_doubts) == ["missing"]


def test_a_missing_die_is_asked_for_first_where_one_may_lie() -> None:
    place = Doubt(DoubtKind.MAYBE_DIE, None, (200 + 12 * PX, 200 + 3 * PX))
    said = verdict(seen(doubts=(place,)), count=8)
    assert [doubt.about for doubt in said.open_doubts] == [About.PLACE, About.PICTURE]
    found = corrected(seen(doubts=(place,)), [corrections.add(seen(), place.at_px, Color.RED)])  # type: ignore[arg-type]
    assert verdict(found, count=8).is_earned


def test_people_can_say_that_fewer_lie_here() -> None:
    assert verdict(corrected(seen(), [corrections.count(7)]), count=8).is_earned


def test_a_die_too_many_may_be_one_of_the_four() -> None:
    said = verdict(seen(), count=6)
    assert said.outcome is Outcome.TOO_CLOSE
    assert kinds(said.open_doubts) == ["surplus"]


def test_a_die_too_many_may_be_the_one_in_the_way() -> None:
    said = verdict(seen(die(8, 3, 0)), count=7)
    assert said.outcome is Outcome.TOO_CLOSE
    assert verdict(seen(die(8, 3, 0)), count=8).outcome is Outcome.FALSE


@pytest.mark.parametrize("kind", [DoubtKind.DARK, DoubtKind.BLUR])
def test_a_picture_that_is_hard_to_read_is_asked_about(kind: DoubtKind) -> None:
    reading = seen(doubts=(Doubt(kind, None, (640.0, 480.0)),))
    assert kinds(verdict(reading, count=7).open_doubts) == [str(kind)]
    looked_at = corrected(reading, [corrections.as_drawn(kind)])
    assert verdict(looked_at, count=7).is_earned


def test_many_doubted_dice_make_a_picture_hard_to_read() -> None:
    aside = tuple(Doubt(DoubtKind.HOLE, id_) for id_ in (5, 6, 7))
    assert kinds(verdict(seen(doubts=aside), count=7).open_doubts) == ["hard"]


def test_a_poor_plane_is_asked_about() -> None:
    sizes = (0.6, 1.5, 0.8, 1.3, 0.7, 1.6, 1.0)
    crooked = tuple(
        die(one.id, (one.center_px[0] - 200) / PX, (one.center_px[1] - 200) / PX, size)
        for one, size in zip(seen().dice, sizes, strict=True)
    )
    assert "plane" in kinds(verdict(replace(seen(), dice=crooked), count=7).open_doubts)


def test_a_false_claim_stays_false_whatever_is_missing() -> None:
    assert verdict(seen(die(8, 3, 0)), count=12).outcome is Outcome.FALSE


def test_the_list_of_prophecies_keeps_the_same_rule() -> None:
    earned = search(lay_throw(seen(), count=7).throw)
    assert earned.true
    assert not earned.open_doubts
    as_read = search(lay_throw(seen()).throw)
    assert as_read.true == earned.true
    assert kinds(as_read.open_doubts) == ["uncounted"]
    unsure = search(lay_throw(seen(), count=8).throw)
    assert unsure.true == ()
    assert set(unsure.too_close) == {*earned.true, *earned.too_close}


def test_a_die_of_odd_size_that_people_confirmed_is_asked_about_no_more() -> None:
    """Wherever the throw is laid: what was settled is part of the reading."""
    odd = seen(die(8, 9, 3, size=1.25))
    asked = lay_throw(odd, count=8)
    assert DoubtKind.SIZE in {placed.doubt.kind for placed in asked.throw.doubts}
    confirmed = corrected(odd, [corrections.confirm(odd, 8)])
    kept = Reading.from_json(confirmed.to_json())  # as a game's log keeps it
    for reading in (confirmed, kept):
        assert lay_throw(reading, count=8).throw.doubts == ()


def test_the_residual_that_is_told_is_that_of_the_one_fit() -> None:
    shaken = tuple(
        replace(one, observed_px=tuple(
            (x + 0.8 * (-1) ** (k + one.id), y + 0.5 * (-1) ** k)
            for k, (x, y) in enumerate(one.top_px)
        ))  # type: ignore[arg-type]
        for one in seen().dice
    )  # fmt: skip
    laid = lay_throw(replace(seen(), dice=shaken), count=7)
    assert laid.fit is not None
    said = judge(laid.throw, FOUR)
    assert said.plane is not None
    assert said.plane.rms_px == laid.fit.rms_px > 0.3


def test_a_recorded_verdict_says_again_what_it_said() -> None:
    for said in (verdict(seen(), count=7), verdict(seen(die(8, 3, 0)), 8), verdict(seen(), 9)):
        again = Verdict.from_json(said.to_json())
        assert again.to_json() == said.to_json() | {"checks": again.to_json()["checks"]}
        assert again.margin == said.margin
        assert [check.dice for check in again.checks] == [check.dice for check in said.checks]
