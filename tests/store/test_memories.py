"""What players type in once from their own copy is known in all games to come."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from rules.keltis.tiles import random_layout
from rules.table import Player
from webui.games import GAMES
from webui.play import Play
from webui.store import Store

AT = "2026-05-01T19:30:00Z"
PEOPLE = tuple(Player(name.lower(), name) for name in ("Ada", "Bob", "Cy"))
HYDRA = "at most 1 hydra: 4"

Do = Callable[..., None]


@pytest.fixture
def play(store: Store) -> Play:
    return Play(store, GAMES)


def doing(play: Play, game_id: str) -> Do:
    def do(kind: str, by: str | None = None, **data: Any) -> None:
        play.act(game_id, play.store.newest(game_id), kind, by, AT, data)

    return do


def oracle(play: Play, variant: str = "standard", **options: Any) -> str:
    return play.start("oracle", variant, PEOPLE, options, AT)


def deck(play: Play, game_id: str) -> str:
    log, _ = play.load(game_id)
    return str(log.state.deck)


def test_an_oracle_card_met_once_is_in_the_deck_of_the_next_game(play: Play) -> None:
    first = oracle(play, ties="nobody")
    doing(play, first)("learn_card", card=HYDRA)
    play.store.delete_game(first)
    second = oracle(play, "draft")
    assert HYDRA in deck(play, second)
    # What a table agreed on is its own affair.
    log, _ = play.load(second)
    assert log.start.data["options"]["ties"] == "shared"
    offered = {field.name: field.default for field in play.options("oracle", "standard")}
    assert any(HYDRA in line for line in offered["deck"])


def test_a_card_taken_back_is_forgotten_and_one_brought_back_known(play: Play) -> None:
    do = doing(play, oracle(play))
    do("learn_card", card=HYDRA)
    do("undo")
    assert HYDRA not in deck(play, oracle(play))
    do("redo")
    assert HYDRA in deck(play, oracle(play))


def test_two_games_at_once_teach_both_their_cards(play: Play) -> None:
    one, other = oracle(play), oracle(play)
    doing(play, one)("learn_card", card=HYDRA)
    doing(play, other)("learn_card", card="most phoenix: 7")
    known = deck(play, oracle(play))
    assert HYDRA in known
    assert "most phoenix: 7" in known


def test_a_secret_card_is_remembered_only_once_it_lies_open(play: Play) -> None:
    doing(play, oracle(play))("keep", "ada", player="ada", cards=[HYDRA, "no losers: 4"])
    assert HYDRA not in deck(play, oracle(play))


def test_the_priestess_s_number_is_asked_once_for_all_games(play: Play) -> None:
    first = play.start("keltis", "orakel", PEOPLE, {}, AT)
    do = doing(play, first)
    board = play.load(first)[0].state.board
    do("layout", tiles=random_layout(board, random.Random(1)))
    do("lay", "ada", card="pink-5")
    do("priestess_number", "ada", steps=2)
    for again in (play.start("keltis", "orakel", PEOPLE, {}, AT), play.rematch(first, AT)):
        log, _ = play.load(again)
        assert log.state.priestess_steps[5] == 2
        assert log.state.board.priestess[5].source == "copy"
    do("undo")
    log, _ = play.load(play.start("keltis", "orakel", PEOPLE, {}, AT))
    assert log.state.priestess_steps[5] is None
    assert log.state.board.priestess[5].source == "unknown"


def test_what_was_taught_can_be_forgotten(play: Play) -> None:
    doing(play, oracle(play))("learn_card", card=HYDRA)
    play.store.memories.forget("oracle")
    assert HYDRA not in deck(play, oracle(play))
    doing(play, oracle(play))("learn_card", card=HYDRA)
    play.store.delete_everything()
    assert HYDRA not in deck(play, oracle(play))
