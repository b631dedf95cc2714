"""A game is exactly what was entered, and only one of two writers can have a number."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from rules.message import Refusal
from tests.log.heads import GAMES
from tests.store.conftest import PEOPLE, begun
from webui.play import Play
from webui.store import Store
from webui.store.engine import database_url, open_engine, writing
from webui.store.migrations import STEPS, migrate

AT = "2026-05-01T20:00:00Z"


def toss(play: Play, game_id: str, seen: int, by: str, side: str = "tails") -> int:
    return play.act(game_id, seen, "toss", by, AT, {"side": side}).n


def code(refused: pytest.ExceptionInfo[Refusal]) -> str:
    return refused.value.message.code


def test_a_game_is_there_again_after_reopening(url: str) -> None:
    first = Store.open(url)
    play = Play(first, GAMES)
    game_id = play.start("heads", "plain", PEOPLE, {}, AT)
    toss(play, game_id, 1, "ada", "heads")
    first.close()
    again = Store.open(url)
    log, problems = Play(again, GAMES).load(game_id)
    again.close()
    assert problems == ()
    assert log.scores == {"ada": 1, "bob": 0}


def test_the_list_of_games_tells_who_plays_and_how_it_stands(
    store: Store, play: Play, game_id: str
) -> None:
    toss(play, game_id, 1, "ada", "heads")
    [row] = store.games()
    assert row == store.game(game_id)
    assert (row.game, row.variant, row.players) == ("heads", "plain", ("Ada", "Bob"))
    assert (row.scores, row.over, row.newest) == ({"ada": 1, "bob": 0}, False, 2)


def test_who_saw_an_older_number_is_refused_and_told_the_newer_one(
    play: Play, game_id: str
) -> None:
    toss(play, game_id, 1, "ada")
    with pytest.raises(Refusal) as refused:
        toss(play, game_id, 1, "ada")
    assert code(refused) == "log.stale"
    assert refused.value.message.params["newest"] == 2


def test_a_refused_act_leaves_no_trace(store: Store, play: Play, game_id: str) -> None:
    with pytest.raises(Refusal):
        toss(play, game_id, 1, "bob")
    assert store.newest(game_id) == 1


def test_of_two_writers_at_once_exactly_one_wins(url: str, store: Store, game_id: str) -> None:
    start = threading.Barrier(4)
    results: list[str] = []

    def write() -> None:
        own = Store.open(url)
        play = Play(own, GAMES)
        play.load(game_id)
        start.wait()
        try:
            toss(play, game_id, 1, "ada")
            results.append("kept")
        except Refusal as refusal:
            results.append(refusal.message.code)
        own.close()

    writers = [threading.Thread(target=write) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(results) == ["kept", "log.stale", "log.stale", "log.stale"]
    assert store.newest(game_id) == 2


def test_many_writers_who_try_again_lose_nothing(url: str, store: Store, game_id: str) -> None:
    refusals: set[str] = set()

    def write(who: str) -> None:
        own = Store.open(url)
        play = Play(own, GAMES)
        kept = 0
        while kept < 10:
            log, _ = play.load(game_id)
            try:
                play.act(
                    game_id, log.n, "rename", None, AT, {"player": who, "name": f"{who}{kept}"}
                )
            except Refusal as refusal:
                refusals.add(refusal.message.code)
            else:
                kept += 1
        own.close()

    writers = [threading.Thread(target=write, args=(who,)) for who in ("ada", "bob")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert refusals <= {"log.stale"}
    events = store.events(game_id)
    assert [event["n"] for event in events] == list(range(1, 22))
    assert Play(store, GAMES).load(game_id)[0].table.names(["ada", "bob"]) == "ada9, bob9"


def test_a_remembered_game_sees_what_others_wrote(url: str, play: Play, game_id: str) -> None:
    play.load(game_id)
    other = Store.open(url)
    toss(Play(other, GAMES), game_id, 1, "ada", "heads")
    other.close()
    assert play.load(game_id)[0].scores["ada"] == 1


def test_damaged_text_is_reported_and_the_game_goes_on(
    store: Store, play: Play, game_id: str
) -> None:
    play.act(game_id, 1, "rename", None, AT, {"player": "bob", "name": "Rob"})
    toss(play, game_id, 2, "ada", "heads")
    with writing(store._engine) as connection:
        connection.execute(text("UPDATE events SET body = 'xx{' WHERE n = 2"))
    fresh = Play(store, GAMES)
    log, problems = fresh.load(game_id)
    assert [problem.place for problem in problems] == [2]
    assert log.scores["ada"] == 1
    assert toss(fresh, game_id, log.n, "bob") == 4
    assert store.events(game_id)[1] == "xx{"


def test_damage_at_the_end_does_not_block_the_next_event(
    store: Store, play: Play, game_id: str
) -> None:
    toss(play, game_id, 1, "ada", "heads")
    with writing(store._engine) as connection:
        connection.execute(text("UPDATE events SET body = '' WHERE n = 2"))
    fresh = Play(store, GAMES)
    assert toss(fresh, game_id, 2, "ada") == 3


def test_a_rematch_is_a_new_game(play: Play, game_id: str) -> None:
    again, _ = play.load(play.rematch(game_id, AT))
    assert again.start.data["rematch_of"] == game_id
    assert again.n == 1


def test_deleting_a_game_leaves_the_others(store: Store, play: Play, game_id: str) -> None:
    other = play.start("heads", "plain", PEOPLE, {}, AT)
    store.throws.add(game_id, AT, {"dice": []}, b"x")
    store.delete_game(game_id)
    assert [row.id for row in store.games()] == [other]
    assert store.throws.picture_bytes() == 0
    for gone in (store.game, store.events, store.newest, store.delete_game, play.load):
        with pytest.raises(Refusal) as refused:
            gone(game_id)
        assert code(refused) == "store.unknown_game"


def test_deleting_everything_leaves_nothing(store: Store, game_id: str) -> None:
    store.throws.add(game_id, AT, None, b"x")
    store.throws.add(None, AT, None, b"y")
    store.delete_everything()
    assert store.games() == []
    assert store.throws.picture_bytes() == 0


def test_an_id_can_be_taken_only_once(store: Store) -> None:
    store.create(begun(), game_id="g")
    with pytest.raises(Refusal) as refused:
        store.create(begun(), game_id="g")
    assert code(refused) == "store.taken"


def test_an_older_schema_is_migrated_and_keeps_its_games(url: str) -> None:
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        assert migrate(connection, STEPS[:1]) == 1
        connection.execute(
            text(
                "INSERT INTO games VALUES "
                "('old', 'heads', 'plain', '[]', '{}', true, 1, '2026', '2026')"
            )
        )
    engine.dispose()
    store = Store.open(url)
    assert store.game("old").over
    store.throws.add("old", AT, None, b"x")
    store.close()


def test_a_newer_schema_is_refused_and_left_alone(url: str) -> None:
    open_engine(url).dispose()
    engine = open_engine(url)
    with writing(engine) as connection:
        connection.execute(text("UPDATE schema_version SET version = 99"))
    engine.dispose()
    with pytest.raises(Refusal) as refused:
        Store.open(url)
    assert code(refused) == "store.newer"
    assert "99" in refused.value.message.text


def test_several_programs_may_open_a_new_database_at_once(url: str) -> None:
    failed: list[Exception] = []

    def open_it() -> None:
        try:
            Store.open(url).close()
        except Exception as error:
            failed.append(error)

    openers = [threading.Thread(target=open_it) for _ in range(4)]
    for opener in openers:
        opener.start()
    for opener in openers:
        opener.join()
    assert failed == []


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "holiday.db"
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(Refusal) as refused:
        Store.open(f"sqlite:///{path}")
    assert code(refused) == "store.unreadable"
    assert path.read_bytes() == b"not a database at all" * 100


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("not a url", "store.url"),
        ("sqlite:////nowhere/at/all/pythia.db", "store.unreachable"),
        ("postgresql://nobody@127.0.0.1:1/none?connect_timeout=2", "store.unreachable"),
        ("oracle://x", "store.driver"),
    ],
)
def test_a_database_that_can_not_be_opened_is_told_in_a_sentence(url: str, expected: str) -> None:
    if url.startswith("postgresql"):
        pytest.importorskip("psycopg")
    with pytest.raises(Refusal) as refused:
        Store.open(url)
    assert code(refused) == expected
    assert refused.value.message.text


def test_the_url_comes_from_the_environment_or_is_the_users_own_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert database_url({"PYTHIA_DATABASE_URL": " postgresql://x/y "}) == "postgresql://x/y"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert database_url({}).startswith(f"sqlite:///{tmp_path}")


def test_sqlite_writes_ahead_and_syncs(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'pythia.db'}")
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    engine.dispose()
