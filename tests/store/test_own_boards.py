"""Players correct a board after their own copy, save it, and play on it by its name."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sqlalchemy import insert

from rules.keltis.board_edit import edited
from rules.keltis.board_text import board_from_json, board_to_json
from rules.keltis.tiles import random_layout
from rules.message import Refusal
from rules.table import Player
from webui.games import GAMES
from webui.keltis_boards import shipped_board
from webui.play import Play
from webui.store import Store
from webui.store.engine import open_engine, writing
from webui.store.schema import boards

AT = "2026-05-01T19:30:00Z"
PEOPLE = (Player("ada", "Ada"), Player("bob", "Bob"))
OWN = "Grandma's copy"
SHIPPED = "Keltis: Das Orakel"


@pytest.fixture
def play(store: Store) -> Play:
    return Play(store, GAMES)


def corrected(**places: Any) -> dict[str, Any]:
    """The shipped Das Orakel with some values replaced: `wish_stones__4=9`."""
    board = board_from_json(shipped_board("orakel"))
    for place, value in places.items():
        board = edited(board, place.replace("__", "/"), value)
    return board_to_json(board)


def start(play: Play, board: str | None = OWN, game: str = "keltis") -> str:
    return play.start(game, "orakel", PEOPLE, {} if board is None else {"board": board}, AT)


def stones(play: Play, game_id: str) -> int:
    """What four wish stones bring in a game, read from the store and not from memory."""
    log, problems = Play(play.store, GAMES).load(game_id)
    assert problems == ()
    return int(log.state.board.stone_table[4])


def damage(url: str, name: str, body: str) -> None:
    engine = open_engine(url)
    with writing(engine) as connection:
        connection.execute(insert(boards).values(game="orakel", name=name, body=body))
    engine.dispose()


@pytest.mark.parametrize("game", ["keltis", "keltis_sheet"])
def test_a_saved_board_is_offered_at_the_next_start_and_played_on(play: Play, game: str) -> None:
    play.boards.save("orakel", f"  {OWN} ", corrected(wish_stones__4=9))
    (board,) = (one for one in play.options(game, "orakel") if one.name == "board")
    assert [choice.value for choice in board.choices] == [SHIPPED, OWN]
    log, _ = play.load(start(play, game=game))
    assert log.state.board == play.boards.open("orakel", OWN)
    assert log.state.board.name == OWN
    assert log.state.board.wish_stones[4].source == "copy"


def test_editing_or_deleting_a_board_changes_no_game_that_has_begun(play: Play) -> None:
    play.boards.save("orakel", OWN, corrected(wish_stones__4=9))
    first = start(play)
    play.boards.save("orakel", OWN, corrected(wish_stones__4=8))
    second = start(play)
    play.boards.delete("orakel", OWN)
    assert (stones(play, first), stones(play, second)) == (9, 8)
    assert stones(play, play.rematch(first, AT)) == 9


def test_a_faulty_board_is_refused_with_all_its_faults_and_the_saved_one_stays(play: Play) -> None:
    play.boards.save("orakel", OWN, corrected(wish_stones__4=9))
    with pytest.raises(Refusal) as refused:
        play.boards.save("orakel", OWN, corrected(track_length=0, spaces__7__color="mauve"))
    message = refused.value.message
    assert message.code == "keltis.own_board.faults"
    told = {fault["code"] for fault in message.params["faults"]}
    assert {"keltis.board.track", "keltis.board.color"} <= told
    assert all(fault["text"] in message.text for fault in message.params["faults"])
    assert play.boards.open("orakel", OWN).stone_table[4] == 9


def test_a_board_of_another_game_or_no_board_at_all_is_refused(play: Play) -> None:
    for raw, code in ((shipped_board("base"), "other_board"), ("nonsense", "board.malformed")):
        with pytest.raises(Refusal) as refused:
            play.boards.save("orakel", OWN, raw)
        assert refused.value.message.code == f"keltis.{code}"
    assert [one.name for one in play.boards.listed("orakel")] == [SHIPPED]


@pytest.mark.parametrize("name", ["", "  ", "two\nlines", "x" * 61, SHIPPED.upper()])
def test_a_board_needs_a_name_of_its_own_in_one_line(play: Play, name: str) -> None:
    with pytest.raises(Refusal):
        play.boards.save("orakel", name, corrected())
    assert len(play.boards.listed("orakel")) == 1


def test_the_list_marks_own_boards_and_keeps_the_editions_apart(play: Play) -> None:
    play.boards.save("orakel", OWN, corrected())
    listed = [(one.name, one.own, one.problem) for one in play.boards.listed("orakel")]
    assert listed == [(SHIPPED, False, None), (OWN, True, None)]
    assert [one.own for one in play.boards.listed("base")] == [False]


def test_an_unknown_board_is_named_and_starts_nothing(play: Play) -> None:
    acts = (lambda: start(play), lambda: play.boards.delete("orakel", OWN))
    for act in acts:
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.message.code == "keltis.own_board.unknown"
        assert OWN in str(refused.value)
    assert play.store.games() == []


@pytest.mark.parametrize("body", ["{torn", '{"format": 9}', "null"])
def test_a_damaged_board_is_reported_by_name_and_the_others_stay(
    play: Play, url: str, body: str
) -> None:
    play.boards.save("orakel", OWN, corrected(wish_stones__4=9))
    damage(url, "Torn", body)
    problems = {one.name: one.problem for one in play.boards.listed("orakel")}
    torn = problems.pop("Torn")
    assert torn is not None
    assert (torn.code, "Torn" in torn.text) == ("keltis.own_board.damaged", True)
    assert problems == {SHIPPED: None, OWN: None}
    offered = {one.name: one.choices for one in play.options("keltis", "orakel")}
    assert [choice.value for choice in offered["board"]] == [SHIPPED, OWN]
    with pytest.raises(Refusal, match="Torn"):
        start(play, "Torn")
    assert stones(play, start(play)) == 9
    start(play, SHIPPED)
    play.boards.delete("orakel", "Torn")
    assert len(play.boards.listed("orakel")) == 2


def test_what_is_taught_on_an_own_board_stays_with_that_board(play: Play) -> None:
    play.boards.save("orakel", OWN, corrected(wish_stones__4=9))
    game_id = start(play)
    board = play.load(game_id)[0].state.board
    play.act(game_id, 1, "layout", None, AT, {"tiles": random_layout(board, random.Random(1))})
    play.act(game_id, 2, "lay", "ada", AT, {"card": "pink-5"})
    play.act(game_id, 3, "priestess_number", "ada", AT, {"steps": 2})
    known = play.boards.open("orakel", OWN)
    assert (known.priestess[5].value, known.stone_table[4]) == (2, 9)
    for other in (None, SHIPPED):
        log, _ = play.load(start(play, other))
        assert log.state.board.name == SHIPPED
        assert log.state.priestess_steps[5] is None
    play.boards.delete("orakel", OWN)
    play.act(game_id, 4, "undo", None, AT, {})
    assert len(play.boards.listed("orakel")) == 1


def test_own_boards_go_with_everything_else(play: Play) -> None:
    play.boards.save("orakel", OWN, corrected())
    play.store.delete_everything()
    assert len(play.boards.listed("orakel")) == 1
