"""The numbers on the back of the rulebook, and what they say against a reading."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.oraklos.cards import Color
from rules.oraklos.dice_counts import count_doubts, dice_counts
from rules.oraklos.reading import ReadDie
from rules.oraklos.table_rules import Variant
from tests.oraklos_game.table import do, drawn, game, reading, thrown


def dice(red: int, yellow: int, blue: int, black: int) -> list[ReadDie]:
    counts = dict(zip(Color, (red, yellow, blue, black), strict=True))
    colors = [color for color, count in counts.items() for _ in range(count)]
    top = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    return [
        ReadDie(n, color, False, (0.5, 0.5), top, confidence=1 - n / 100)
        for n, color in enumerate(colors, start=1)
    ]


def codes(red: int, yellow: int, blue: int, black: int, on_table: int, most: int) -> list[str]:
    return [d.code for d in count_doubts(dice(red, yellow, blue, black), on_table, most)]


@pytest.mark.parametrize(
    ("players", "own", "put_in", "on_table", "per_color", "in_play"),
    [(2, 16, 6, 16, 9, 36), (3, 12, 5, 19, 10, 40), (4, 12, 4, 20, 13, 52), (5, 8, 3, 19, 11, 44)],
)
def test_the_table_of_the_rulebook(
    players: int, own: int, put_in: int, on_table: int, per_color: int, in_play: int
) -> None:
    counts = dice_counts(Variant.STANDARD, players)
    assert (counts.own, counts.put_in) == (own, put_in)
    assert (counts.on_table, counts.per_color, counts.in_play) == (on_table, per_color, in_play)


@pytest.mark.parametrize("variant", [Variant.JUNIOR, Variant.ANTIPODES])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_junior_and_antipodes_throw_four_of_each_color(variant: Variant, players: int) -> None:
    counts = dice_counts(variant, players)
    assert (counts.on_table, counts.per_color, counts.own) == (16, 4, 0)


def test_a_reading_with_the_right_numbers_raises_no_doubt() -> None:
    assert codes(4, 4, 4, 4, 16, 4) == []
    assert codes(9, 1, 1, 5, 16, 9) == []


def test_one_die_too_few_is_a_doubt() -> None:
    assert codes(4, 4, 4, 3, 16, 4) == ["count.too_few"]


def test_one_red_too_many_is_a_doubt_that_names_the_least_certain_first() -> None:
    [doubt] = count_doubts(dice(5, 4, 4, 3), 16, 4)
    assert doubt.code == "count.color"
    assert doubt.params["color"] == "red"
    assert doubt.params["dice"] == [5, 4, 3, 2, 1]


def test_two_red_too_many_name_the_cord() -> None:
    assert codes(6, 4, 4, 4, 16, 4) == ["count.color", "count.too_many", "count.cord"]
    # Two dice more than were thrown, though no color is above what is in play.
    assert codes(5, 6, 5, 2, 16, 9) == ["count.too_many", "count.cord"]


def test_two_blue_too_many_do_not() -> None:
    assert "count.cord" not in codes(4, 4, 6, 2, 16, 4)


def test_a_doubt_never_changes_a_color() -> None:
    log = thrown(game("junior"), "cord")
    seen = Counter(die["color"] for die in reading("cord")["dice"])
    assert Counter(str(die.color) for die in log.state.thrown.reading.dice) == seen
    assert seen["red"] == 6


def test_who_put_in_which_colors_is_never_asked() -> None:
    log = drawn(game())
    [throw] = [act for act in log.acts() if act.kind == "throw"]
    assert {field.name for field in throw.fields} == {"reading", "picture"}


def test_after_a_player_left_fewer_dice_are_thrown() -> None:
    log = do(game(players=3), "leave", player="cy")
    assert log.state.dice_to_throw == 4 + 2 * 5
