"""Whole games by lot: what no accepted sequence of steps can break, and that both modes agree."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.events import Event
from rules.keltis.board import PLAIN, START, Board
from rules.keltis.cards import COPIES, HAND_SIZE, draw_pile_after_dealing
from rules.keltis.hands import seen_cards
from rules.keltis.position import Position
from tests.keltis.chance_player import whole_game
from tests.keltis.played import Played, new_game

TABLES = [("orakel", {"clover": "same"}), ("orakel", {"clover": "any"}), ("base", {})]
TABLES += [("new_paths", {})]

seeds = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize(("variant", "options"), TABLES)
@settings(max_examples=6)
@given(seed=seeds, players=st.integers(2, 4))
def test_no_sequence_of_steps_breaks_the_rules_and_every_game_ends(
    variant: str, options: dict[str, str], seed: int, players: int
):
    taken: set[str] = set()
    for before, event, after in whole_game(variant, Random(seed), players, **options):
        _rows_keep_their_order(after)
        _figures_go_back_only_by_spiral(before, event, after)
        _no_card_is_seen_a_third_time(after)
        _stones_and_mirrors_are_neither_lost_nor_made(after)
        gone = set(before.tiles) - set(after.tiles)
        assert not gone & taken, "a tile was collected twice"
        taken |= gone
        assert 0 <= after.pile <= draw_pile_after_dealing(players)
    assert after.ended in ("goal_own", "goal_all", "pile")
    assert after.questions == ()


@pytest.mark.parametrize("variant", ["orakel", "base", "new_paths"])
@settings(max_examples=4)
@given(seed=seeds)
def test_score_sheet_and_turn_mode_agree(variant: str, seed: int):
    *_, (_, _, last) = whole_game(variant, Random(seed), 3)
    sheet = _written_down(variant, last)
    assert dict(sheet.log.scores) == {
        player: last.reckoning(player).total for player in last.table.ids
    }


def _written_down(variant: str, position: Position) -> Played:
    """What the players would enter on a score sheet after this game."""
    sheet = new_game(variant, players=len(position.table.ids), game="keltis_sheet")
    for player, seat in position.seats.items():
        if seat.points:
            sheet.do("track", player=player, points=seat.points)
        for figure, space in seat.figures.items():
            sheet.do("place", player=player, figure=figure, space=space)
        for color, count in seat.stones.items():
            named = {} if color == PLAIN else {"color": color}
            sheet.do("stones", player=player, count=count, **named)
        if seat.mirrors:
            sheet.do("mirrors", player=player, count=seat.mirrors)
    return sheet


def _rows_keep_their_order(position: Position) -> None:
    for seat in position.seats.values():
        for row in seat.rows.values():
            assert list(row) in (sorted(row), sorted(row, reverse=True))


def _figures_go_back_only_by_spiral(before: Position, event: Event, after: Position) -> None:
    for player, seat in after.seats.items():
        for figure, to in seat.figures.items():
            at = before.seats[player].figures[figure]
            if at == to:
                continue
            assert player == before.player, "only own figures move"
            assert (event.kind == "spiral") == _leads(after.board, to, at)
            assert (event.kind != "spiral") == _leads(after.board, at, to)


def _leads(board: Board, at: str, to: str) -> bool:
    front = [at]
    while front:
        for target in board.following(front.pop()):
            if target == to:
                return True
            front.append(target)
    return at == START and to == START


def _no_card_is_seen_a_third_time(position: Position) -> None:
    assert all(count <= COPIES for count in seen_cards(position).values())
    assert all(len(seat.taken) <= HAND_SIZE for seat in position.seats.values())


def _stones_and_mirrors_are_neither_lost_nor_made(position: Position) -> None:
    if not position.tiles:
        return
    held: Counter[str] = Counter()
    for seat in position.seats.values():
        held.update(seat.stones)
    for space, count in position.stones.items():
        held[position.board.by_id[space].holds.value.color] += count
    for tile in position.tiles.values():
        if tile.kind == "stone":
            held[tile.color] += 1
    assert held == position.board.wish_stone_supply()
    mirrors = sum(seat.mirrors for seat in position.seats.values())
    lying = sum(tile.kind == "mirror" for tile in position.tiles.values())
    assert mirrors + lying == (3 if position.board.edition.mirrors else 0)
