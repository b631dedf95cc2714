"""The worked examples of the rulebooks, and the scoring track."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.keltis.board_text import parse_board
from rules.keltis.scoring import OnTheWay, reckon, same_color_points, track_space, wish_stone_points
from webui.keltis_boards import shipped_board_text


def table(game: str) -> dict[int, int]:
    return parse_board(shipped_board_text(game)).stone_table


@pytest.mark.parametrize(
    ("figures", "stones", "mirrors", "total"),
    [((10, 6, -3), 3, 2, 22), ((6, 5, 0), 1, 1, 5), ((7, 5, 3), 2, 0, 17), ((7, 5, -2), 2, 0, 12)],
    ids=["white", "black", "brown", "gray"],
)
def test_the_four_players_of_the_orakel_example(
    figures: tuple[int, ...], stones: int, mirrors: int, total: int
):
    sums = reckon(
        table("orakel"), way=OnTheWay(), small_values=figures, stones=stones, mirrors=mirrors
    )
    assert sums.total == total


def test_white_s_parts_are_13_and_3_and_6():
    sums = reckon(table("orakel"), way=OnTheWay(), small_values=(10, 6, -3), stones=3, mirrors=2)
    assert (sums.figures, sums.wish_stones, sums.mirrors) == (13, 3, 6)


def test_a_mirror_repeats_minus_points_too():
    sums = reckon(table("orakel"), way=OnTheWay(), small_values=(), stones=1, mirrors=1)
    assert (sums.wish_stones, sums.mirrors) == (-3, -3)


def test_the_new_paths_example_gives_six_and_ten():
    stones = {"blue": 3, "yellow": 2, "pink": 1, "green": 1}
    sums = reckon(table("new_paths"), way=OnTheWay(), small_values=(), large_value=0, stones=stones)
    assert (sums.wish_stones, sums.same_color_sets, sums.total) == (6, 10, 16)


def test_six_stones_of_one_color_are_still_one_set():
    assert same_color_points({"blue": 6, "pink": 3}) == 20


@pytest.mark.parametrize("value", [-4, 0, 7, 10])
def test_the_large_figure_counts_twice_plus_or_minus(value: int):
    sums = reckon(table("base"), way=OnTheWay(), small_values=(1,), large_value=value, stones=2)
    assert sums.figures == 1 + 2 * value


@pytest.mark.parametrize(
    ("stones", "points"), [(0, -4), (1, -3), (2, 2), (3, 3), (4, 6), (5, 10), (9, 10)]
)
def test_the_base_game_s_wish_stones(stones: int, points: int):
    assert wish_stone_points(table("base"), stones) == points


@pytest.mark.parametrize(
    ("total", "space"), [(-3, 0), (0, 0), (1, 1), (80, 80), (81, 1), (160, 80), (161, 1)]
)
def test_the_stone_goes_on_at_1_after_80(total: int, space: int):
    assert track_space(total, 80) == space


def test_a_track_of_unknown_length_shows_no_space():
    assert track_space(12, None) is None


@given(st.integers(1, 500), st.integers(1, 120))
def test_laps_and_space_give_the_total_back(total: int, length: int):
    space = track_space(total, length)
    assert space is not None
    assert 1 <= space <= length
    assert (total - space) % length == 0
