"""Games leave as one file and come back as the same games; the command line tells them."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rules.log.log import Log
from rules.message import Refusal
from tests.log.heads import GAMES
from tests.playthroughs.script import HERE, play
from tests.store.conftest import begun
from webui.cli import main
from webui.exchange import FiledGame, export_games, import_game, read_games
from webui.games import GAMES as SHIPPED
from webui.store import Store

AT = "2026-05-01T20:00:00Z"


@pytest.fixture
def sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The store that the command line uses."""
    url = f"sqlite:///{tmp_path / 'pythia.db'}"
    monkeypatch.setenv("PYTHIA_DATABASE_URL", url)
    return Store.open(url)


@pytest.fixture(scope="module")
def junior() -> Log:
    return play(SHIPPED, HERE / "oraklos_junior.txt").log


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def events(log: Log) -> list[Any]:
    return deepcopy([record.event.to_json() for record in log.records])


def test_a_game_comes_back_as_it_left(store: Store, tmp_path: Path) -> None:
    store.create(begun(), game_id="g")
    throw = store.throws.add("g", AT, {"format": 1}, b"\xff\xd8\xffjpeg")
    written = json.dumps(export_games(store, ["g"], pictures=True))
    before = store.events("g"), store.throws.get(throw)
    store.delete_everything()
    [filed] = read_games(written)
    assert import_game(store, GAMES, filed).id == "g"
    assert (store.events("g"), store.throws.get(throw)) == before


def test_pictures_travel_only_on_request(store: Store) -> None:
    store.create(begun(), game_id="g")
    store.throws.add("g", AT, {"format": 1}, b"\xff\xd8\xffjpeg")
    [game] = export_games(store, ["g"])["games"]
    assert [throw["picture"] for throw in game["throws"]] == [None]
    assert [throw["reading"] for throw in game["throws"]] == [{"format": 1}]


def test_what_is_already_here_is_left_alone(store: Store) -> None:
    store.create(begun(), game_id="g")
    [filed] = read_games(json.dumps(export_games(store, ["g"])))
    assert import_game(store, GAMES, filed).message.code == "import.here"
    assert len(store.games()) == 1


def test_another_game_under_the_same_id_gets_an_id_of_its_own(store: Store) -> None:
    store.create(begun(goal=9), game_id="g")
    other = FiledGame("g", events(begun(goal=5)))
    done = import_game(store, GAMES, other)
    assert done.id not in (None, "g")
    assert store.events("g")[0]["data"]["options"] == {"goal": 9}
    assert store.events(str(done.id))[0]["data"]["options"] == {"goal": 5}


def test_damaged_events_are_kept_word_for_word_and_named(store: Store) -> None:
    log = begun()
    log = log.add(log.next("toss", "ada", AT, {"side": "heads"}))
    stored = [*events(log), {"v": 7, "n": 3}, "torn off"]
    done = import_game(store, GAMES, FiledGame("g", stored))
    assert [problem.place for problem in done.problems] == [3, 4]
    assert store.events("g") == stored
    assert store.newest("g") == 4


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("{", "file.json"),
        (b"\xff\xfe\x00", "file.json"),
        ("3", "file.kind"),
        ("{}", "file.kind"),
        ('{"pythia_games": 2}', "file.format"),
        ('{"pythia_games": 1}', "file.games"),
        ('{"pythia_games": 1, "games": [3]}', "file.games"),
        ('{"pythia_games": 1, "games": [{"events": [], "id": 3}]}', "file.games"),
    ],
)
def test_a_file_that_holds_no_games_is_refused(written: str | bytes, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_games(written)
    assert refused.value.message.code == code


def test_export_import_and_replay_on_the_command_line(
    sqlite: Store, junior: Log, tmp_path: Path
) -> None:
    sqlite.create(junior, game_id="g1")
    path = tmp_path / "games.json"
    assert run("export", "g1", "-o", path).exit_code == 0
    assert run("export", "g1", "-o", path).exit_code == 1, "a file is never overwritten"
    assert json.loads(run("export", "--all").stdout) == json.loads(path.read_text())
    assert "g1" in run("export", "--list").stdout
    sqlite.delete_everything()
    done = run("import", path, "--json")
    assert done.exit_code == 0
    assert [one["id"] for one in json.loads(done.stdout)] == ["g1"]
    told = run("replay", path)
    assert told.exit_code == 0
    assert "Bob leaves the game." in told.stdout
    assert "Scores: Ada 10, Bob 0, Cy 3" in told.stdout
    assert "Won by: Ada" in told.stdout
    as_json = json.loads(run("replay", path, "--json").stdout)
    assert as_json[0]["outcome"]["winners"] == ["ada"]
    assert len(as_json[0]["lines"]) == len(junior.records)


def test_replay_takes_a_plain_list_of_events_and_names_damage(junior: Log, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    stored = events(junior)
    path.write_text(json.dumps([*stored, {"kind": "fog"}]))
    told = run("replay", path)
    assert told.exit_code == 1
    assert f"Event at place {len(stored) + 1}: " in told.stdout
    assert "Scores: Ada 10" in told.stdout


def test_one_unreadable_game_does_not_hide_the_others(junior: Log, tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    games = [{"id": "bad", "events": []}, {"id": "good", "events": events(junior)}]
    path.write_text(json.dumps({"pythia_games": 1, "games": games}))
    told = run("replay", path, "--json")
    assert told.exit_code == 1
    bad, good = json.loads(told.stdout)
    assert bad["error"]["code"] == "log.empty"
    assert good["scores"]["ada"] == 10


def test_recheck_lists_where_the_judge_thinks_otherwise_today(junior: Log, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    stored = events(junior)
    path.write_text(json.dumps(stored))
    assert "Rechecked: no differences." in run("replay", path, "--recheck").stdout
    shown = next(event for event in stored if event["kind"] == "show")
    shown["data"]["judged"] |= {"verdict": "false", "version": 0}
    path.write_text(json.dumps(stored))
    told = json.loads(run("replay", path, "--recheck", "--json").stdout)[0]
    # The claim would have stood, and so it would not be among what was missed either.
    difference, missed = told["differences"]
    assert (difference["params"]["n"], missed["params"]["kind"]) == (shown["n"], "close")
    assert (difference["params"]["old"], difference["params"]["new"]) == ("false", "true")
    # What was recorded counts: the old verdict costs six points, whatever the judge says now.
    assert told["scores"]["ada"] == junior.scores["ada"] - 6


@pytest.mark.parametrize("words", [("export",), ("export", "g", "--all"), ("replay",)])
def test_wrong_usage_is_exit_code_2(sqlite: Store, words: tuple[str, ...]) -> None:
    assert run(*words).exit_code == 2


def test_a_game_that_is_not_there_is_told_in_a_sentence(sqlite: Store) -> None:
    done = run("export", "nowhere")
    assert done.exit_code == 1
    assert "This game is not here any more." in done.stderr


@pytest.mark.parametrize("word", ["NaN", "-Infinity", '"\\ud800"'])
def test_what_could_never_be_written_again_is_not_taken_in(
    sqlite: Store, tmp_path: Path, word: str
) -> None:
    path = tmp_path / "odd.json"
    whole = json.dumps([*events(begun()), {"v": 1, "data": "HERE"}])
    path.write_text(whole.replace('"HERE"', word))
    for command in ("import", "replay"):
        done = run(command, path)
        assert (done.exit_code, "not a JSON file" in done.stderr) == (1, True)
    assert sqlite.games() == []


def test_a_number_beyond_all_counting_costs_one_event(
    sqlite: Store, junior: Log, tmp_path: Path
) -> None:
    path = tmp_path / "odd.json"
    odd = {"v": 1, "n": 10**30, "kind": "pause", "by": None, "at": "", "data": {}}
    path.write_text(json.dumps([events(junior)[0], odd]))
    done = run("import", path)
    assert done.exit_code == 0, done.output
    assert "Event at place 2" in done.stdout
