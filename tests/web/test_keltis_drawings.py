"""The boards as drawn, what is lit on them, and tiles on their way onto them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from random import Random

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from rules.acts import Act
from rules.keltis.board import START, Board
from rules.keltis.board_text import board_from_json
from rules.keltis.editions import EDITIONS, LARGE
from rules.keltis.movement import priestess_targets
from rules.keltis.offers import acts
from rules.keltis.position import Position
from rules.keltis.tiles import random_layout
from tests.keltis.chance_player import whole_game
from tests.keltis.played import new_game
from webui.app.keltis.drawing import Lying, Person, drawing_of
from webui.app.keltis.moves import Target, targets_of
from webui.app.keltis.places import places_of, radius_of, ways_of
from webui.app.keltis.tile_draft import TileDraft
from webui.keltis_boards import shipped_board


def board_of(edition: str) -> Board:
    return board_from_json(shipped_board(edition))


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_stone_of_a_board_covers_another_or_leaves_the_drawing(edition: str) -> None:
    board = board_of(edition)
    places = places_of(board)
    assert set(places.spots) == {START, *board.by_id}
    spots = list(places.spots.items())
    for index, (space, here) in enumerate(spots):
        radius = radius_of(board, space)
        assert radius <= here.x <= places.width - radius
        assert radius <= here.y <= places.height - radius
        for other, there in spots[index + 1 :]:
            apart = hypot(here.x - there.x, here.y - there.y)
            assert apart > radius + radius_of(board, other), (space, other)


def test_the_spiral_is_one_path_of_even_steps_that_ends_in_the_middle() -> None:
    board = board_of("orakel")
    places = places_of(board)
    path = [START, *board.ahead(START)]
    assert list(ways_of(board)) == list(pairwise(path))
    middle = places.spots[path[-1]]
    away = [hypot(places.spots[one].x - middle.x, places.spots[one].y - middle.y) for one in path]
    assert away == sorted(away, reverse=True)


def test_a_board_is_drawn_with_everything_that_lies_on_it(in_app: Flask) -> None:
    ada = Person("plum", "Ada", "plum")
    board = board_of("base")
    tiles = random_layout(board, Random(1))
    figures = {"plum": {LARGE: "green-2", "1": "green-2", "2": "green-2"}}
    game = new_game("base", tiles)
    lying = Lying(tiles=game.now.tiles, people=[ada], figures=figures)
    [spot] = [one for one in drawing_of(board, lying).spots if one.id == "green-2"]
    assert [(pawn.count, pawn.is_large) for pawn in spot.pawns] == [(2, False), (1, True)]
    assert spot.tile is not None
    assert spot.value == "\N{MINUS SIGN}3"
    assert "Ada" in spot.name


@pytest.mark.parametrize("edition", EDITIONS)
def test_lit_is_exactly_what_the_rules_allow(edition: str, in_app: Flask) -> None:
    """In whole games by chance: every move has its space, and no space has a move too many."""
    steps = 0
    for position, _, _ in whole_game(edition, Random(7), players=3):
        offered = acts(position)
        targets = targets_of(position, offered, "plum")
        assert reached(targets) == allowed(position, offered), position
        steps += 1
    assert steps > 50


def reached(targets: tuple[Target, ...]) -> set[tuple[str, str]]:
    return {(target.option.kind, target.space) for target in targets}


def allowed(position: Position, offered: Sequence[Act]) -> set[tuple[str, str]]:
    found = set()
    for act in offered:
        if act.kind in ("move", "clover"):
            found.add((act.kind, act.data["to"]))
        elif act.kind == "spiral":
            found |= {("spiral", str(choice.value)) for choice in act.fields[0].choices}
        elif act.kind == "priestess":
            most = act.fields[0].most or 0
            found |= {("priestess", space) for space in priestess_targets(position, most)}
    return found


def test_figures_that_stand_together_are_offered_once_but_the_large_one_apart(
    in_app: Flask,
) -> None:
    game = new_game("base", players=2).do("lay", card="green-1")
    targets = targets_of(game.now, acts(game.now), "plum")
    assert [target.option.data["figure"] for target in targets] == [LARGE, "1"]
    assert {target.space for target in targets} == {"green-1"}


def test_the_priestess_tells_her_five_points_before_she_moves(in_app: Flask) -> None:
    game = new_game("orakel", {"2": "clover:blue"}).deep_in_the_game({"white": {"1": "2"}})
    game.do("lay", card="green-8")
    labels = [one.option.label for one in targets_of(game.now, acts(game.now), "plum")]
    assert [("5 points" in label) for label in labels if "Priestess" in label] == [
        False,
        True,
        False,
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_tiles_are_laid_one_after_the_other_until_the_box_is_empty(edition: str) -> None:
    board = board_of(edition)
    draft = TileDraft.from_query(board, {})
    for _ in board.tile_places:
        assert draft.faults
        draft = draft.with_tile(next(tile for tile, left in draft.left.items() if left))
    assert draft.faults == ()
    assert draft.at is None
    assert set(draft.left.values()) == {0}


def test_taps_on_a_space_go_through_the_tiles_that_are_left_and_end_empty() -> None:
    board = board_of("new_paths")
    draft = TileDraft.from_query(board, {})
    shown = []
    for _ in range(len(board.tiles) + 1):
        draft = draft.cycled("1a")
        shown.append(draft.laid.get("1a"))
    assert shown == [*board.tiles, None]
    taken = TileDraft(board, {"1b": "stone:pink"}, None)
    while taken.laid.get("1a") != "stone:yellow":
        taken = taken.cycled("1a")
    assert taken.cycled("1a").laid["1a"] == "stone:green", "the pink one lies elsewhere"


@given(st.text("abcdefghijklmz.#", max_size=40), st.sampled_from(["4", "start", "", "99"]))
def test_an_address_is_read_as_far_as_it_makes_sense(written: str, at: str) -> None:
    board = board_of("orakel")
    draft = TileDraft.from_query(board, {"tiles": written, "at": at})
    assert set(draft.laid) <= set(board.tile_places)
    assert TileDraft.from_query(board, draft.to_query()) == draft
