"""Boards as data: the shipped ones, the file, the checker's words, and the players' corrections."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.keltis.board import Board
from rules.keltis.board_check import board_faults
from rules.keltis.board_edit import confirmed, edited, entries
from rules.keltis.board_text import board_from_json, format_board, parse_board
from rules.keltis.editions import EDITIONS
from rules.keltis.tiles import Tile, layout_faults, parse_layout, random_layout
from rules.message import Refusal
from tests.keltis.played import new_game
from webui.keltis_boards import shipped_board, shipped_board_text

GAMES = tuple(EDITIONS)


def shipped(game: str) -> Board:
    return parse_board(shipped_board_text(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_board_has_no_fault(game: str):
    assert board_faults(shipped(game)) == ()


@pytest.mark.parametrize("game", GAMES)
def test_a_board_s_file_is_written_as_it_was_read(game: str):
    assert format_board(shipped(game)) == shipped_board_text(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_board_says_what_to_compare_with_the_copy(game: str):
    listed = [entry for entry in entries(shipped(game)) if entry.compare]
    assert listed
    assert {entry.source for entry in listed} <= {"likely", "unknown"}


def test_only_what_the_book_says_is_marked_as_the_book_s():
    sources = {entry.place: entry.source for entry in entries(shipped("orakel"))}
    assert sources["priestess/8"] == sources["priestess/9"] == "book"
    assert sources["priestess/5"] == sources["spaces/20/color"] == "unknown"
    assert sources["wish_stones/4"] == "likely"
    assert sources["spaces/1/color"] == "known"


def test_das_orakel_has_35_spaces_with_30_tiles_and_9_wish_stones():
    board = shipped("orakel")
    assert (len(board.spaces), len(board.tile_places)) == (35, 30)
    assert board.wish_stone_supply() == {"plain": 9}


def test_the_other_boxes_hold_what_the_rulebooks_list():
    assert len(shipped("base").tile_places) == 25
    assert shipped("base").wish_stone_supply() == {"plain": 9}
    assert len(shipped("new_paths").tile_places) == 22
    assert set(shipped("new_paths").wish_stone_supply().values()) == {6}


def test_an_edited_value_is_the_copy_s_own():
    board = edited(shipped("orakel"), "spaces/20/color", "pink")
    assert board.color("20") == "pink"
    assert board.by_id["20"].color.source == "copy"


def test_a_confirmed_board_asks_only_for_what_nobody_has_entered():
    left = [entry.place for entry in entries(confirmed(shipped("orakel"))) if entry.compare]
    assert all(place.startswith("priestess/") for place in left)


def test_an_unknown_place_is_refused():
    with pytest.raises(Refusal) as refused:
        edited(shipped("orakel"), "spaces/99/color", "pink")
    assert refused.value.message.code == "keltis.board.place"


FAULTS: list[tuple[str, str, Any, str]] = [
    ("orakel", "spaces/20/color", "violet", "color"),
    ("orakel", "spaces/20/next", ["99"], "link"),
    ("orakel", "spaces/20/next", ["12"], "loop"),
    ("orakel", "spaces/20/next", ["21", "22"], "branch"),
    ("orakel", "spaces/20/next", ["22"], "unreachable"),
    ("orakel", "spaces/20/next", [], "dead_end"),
    ("orakel", "start", [], "start"),
    ("orakel", "start", ["1", "2"], "branch"),
    ("orakel", "goal", [], "no_goal"),
    ("orakel", "goal", ["99"], "goal_space"),
    ("orakel", "goal", ["34", "35"], "goal_size"),
    ("orakel", "goal", ["28", "29", "30", "31", "32", "33", "34"], "goal_left"),
    ("orakel", "spaces/30/points", 5, "goal_value"),
    ("orakel", "spaces/4/points", -3, "first_green"),
    ("orakel", "spaces/20/holds", "nothing", "tile_places"),
    ("orakel", "spaces/7/holds", "stones:0", "stones"),
    ("orakel", "spaces/7/holds", "stones:pink:2", "stones"),
    ("orakel", "tiles/mirror", 4, "tile_places"),
    ("orakel", "tiles/mirror", -3, "tile_count"),
    ("orakel", "track_length", 0, "track"),
    ("orakel", "priestess/5", 0, "priestess"),
    ("base", "spaces/green-4/color", "pink", "path_color"),
    ("base", "start", ["green-1"], "five_paths"),
    ("new_paths", "start", ["1a", "1b", "1c"], "four_ways"),
    ("new_paths", "spaces/9a/color", "yellow", "five_ends"),
    ("new_paths", "spaces/6a/holds", "stones:blue:5", "five_stacks"),
]


@pytest.mark.parametrize(("game", "place", "value", "code"), FAULTS)
def test_the_checker_explains_every_fault(game: str, place: str, value: Any, code: str):
    faults = board_faults(edited(shipped(game), place, value))
    assert f"keltis.board.{code}" in [fault.code for fault in faults]
    assert all(fault.text.endswith(".") for fault in faults)


def _without_wish_stone_line(raw: dict[str, Any]) -> None:
    del raw["wish_stones"]["2"]


def _without_priestess_number(raw: dict[str, Any]) -> None:
    del raw["priestess"]["2"]


def _with_a_space_twice(raw: dict[str, Any]) -> None:
    raw["spaces"][5]["id"] = "5"


def _with_a_tile_of_another_game(raw: dict[str, Any]) -> None:
    raw["tiles"]["discard"] = raw["tiles"].pop("mirror")


def _with_a_tile_nobody_knows(raw: dict[str, Any]) -> None:
    raw["tiles"]["dragon"] = raw["tiles"].pop("mirror")


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (_without_wish_stone_line, "wish_stones"),
        (_without_priestess_number, "priestess"),
        (_with_a_space_twice, "twice"),
        (_with_a_tile_of_another_game, "tile"),
        (_with_a_tile_nobody_knows, "tile"),
    ],
)
def test_the_checker_explains_what_is_missing_or_foreign(
    spoil: Callable[[dict[str, Any]], None], code: str
):
    raw = shipped_board("orakel")
    spoil(raw)
    codes = [fault.code for fault in board_faults(board_from_json(raw))]
    assert f"keltis.board.{code}" in codes


@pytest.mark.parametrize(
    ("change", "quoted"),
    [
        ({"name": ""}, "name"),
        ({"spaces": "many"}, "spaces"),
        ({"track_length": [80]}, "track_length"),
        ({"track_length": [True, "book"]}, "track_length"),
        ({"track_length": [80, "hearsay"]}, "track_length"),
        ({"wish_stones": {"few": [1, "book"]}}, "wish_stones"),
        ({"goal": ["29", "book"]}, "goal"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_damaged_board_names_the_damaged_place(change: dict[str, Any], quoted: str):
    with pytest.raises(Refusal) as refused:
        board_from_json(shipped_board("orakel") | change)
    assert refused.value.message.code == "keltis.board.malformed"
    assert quoted in refused.value.message.text


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": 1}'])
def test_a_file_that_is_no_board_is_refused(text: str):
    with pytest.raises(Refusal):
        parse_board(text)


def test_a_board_of_another_format_or_game_is_refused():
    for change in ({"format": 2}, {"game": "dragons"}):
        with pytest.raises(Refusal):
            board_from_json(shipped_board("orakel") | change)


def test_a_game_does_not_start_on_another_game_s_board_or_a_faulty_one():
    with pytest.raises(Refusal) as other:
        new_game("orakel", board=shipped_board("base"))
    assert other.value.message.code == "keltis.other_board"
    faulty = edited(shipped("orakel"), "spaces/20/next", [])
    with pytest.raises(Refusal) as refused:
        new_game("orakel", board=json.loads(format_board(faulty)))
    assert refused.value.message.code.startswith("keltis.board.")


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10_000))
def test_a_lay_out_drawn_by_lot_uses_every_tile_of_the_box(game: str, seed: int):
    board = shipped(game)
    layout = random_layout(board, Random(seed))
    assert layout_faults(board, parse_layout(board, layout)) == ()
    assert layout == random_layout(board, Random(seed))


def test_a_lay_out_with_a_gap_a_wrong_place_or_a_tile_too_many_says_so():
    board = shipped("orakel")
    layout = {space: Tile.parse(tile) for space, tile in random_layout(board, Random(1)).items()}
    del layout["1"]
    layout |= {"7": Tile.parse("mirror"), "2": Tile.parse("mirror"), "3": Tile.parse("mirror")}
    layout |= {"4": Tile.parse("mirror")}
    codes = {fault.code for fault in layout_faults(board, layout)}
    assert codes == {"keltis.layout.missing", "keltis.layout.place", "keltis.layout.too_many"}


@pytest.mark.parametrize(
    "text", ["points:3", "clover", "clover:blue", "stone", "stone:pink", "mirror", "spiral"]
)
def test_a_tile_reads_as_it_is_written(text: str):
    assert str(Tile.parse(text)) == text


@pytest.mark.parametrize("text", ["", "points", "points:0", "points:x", "stone:teal", "dragon", 3])
def test_a_tile_that_does_not_exist_is_refused(text: object):
    with pytest.raises(Refusal):
        Tile.parse(text)


@pytest.mark.parametrize(
    "text", ["points:" + "9" * 5000, "points:0", "points:²"], ids=lambda text: text[:9]
)
def test_a_tile_that_can_not_be_is_refused(text: str):
    with pytest.raises(Refusal) as refused:
        Tile.parse(text)
    assert refused.value.message.code == "keltis.no_such_tile"


@pytest.mark.parametrize(("place", "value"), [("wish_stones", "9" * 5000), ("holds", "9" * 5000)])
def test_a_number_beyond_all_counting_makes_no_board(place: str, value: str):
    raw = shipped_board("orakel")
    if place == "holds":
        raw["spaces"][0]["holds"] = [f"stones:{value}", "copy"]
    else:
        raw[place][value] = [1, "copy"]
    with pytest.raises(Refusal):
        board_from_json(raw)
