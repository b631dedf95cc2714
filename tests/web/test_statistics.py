"""Statistics against a set of games that was counted by hand (see `evenings.five_evenings`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from rules.table import Player
from tests.web.evenings import Evening, five_evenings, play_on
from webui.play import Play
from webui.statistics.chart import score_chart
from webui.statistics.count import Meeting, Statistics, count
from webui.statistics.record import GameRecord, record_of
from webui.store import Store


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Play]:
    store = Store.open(f"sqlite:///{tmp_path_factory.mktemp('games') / 'games.db'}")
    yield play_on(store)
    store.close()


@pytest.fixture(scope="module")
def records(play: Play) -> list[GameRecord]:
    return [record_of(one, play.load(one)[0]) for one in five_evenings(play)]


@pytest.fixture(scope="module")
def counted(records: list[GameRecord]) -> Statistics:
    return count(records)


def person(statistics: Statistics, name: str) -> tuple[object, ...]:
    one = next(one for one in statistics.people if one.name == name)
    return (one.games, one.wins, round(one.mean_score, 2), one.best_score, one.claims,
            one.true_claims, one.median_claim_s)  # fmt: skip


def test_a_game_is_remembered_with_its_points_after_every_round(records: list[GameRecord]) -> None:
    first, second, third, fourth, fifth = records
    assert list(first.rounds) == [{"plum": 0, "teal": 0}, {"plum": 6, "teal": 0},
                                  {"plum": 12, "teal": 0}]  # fmt: skip
    assert list(second.rounds) == [{"rose": 0, "moss": 0}, {"rose": 5, "moss": -1},
                                   {"rose": 10, "moss": -1}]  # fmt: skip
    assert [after["plum"] for after in third.rounds] == [0, 5, 8, 11]
    assert [after["amber"] for after in third.rounds] == [0, 1, 0, 3]
    assert (first.winners, second.winners, third.winners) == (("plum",), ("rose",), ("plum",))
    assert (fourth.winners, fourth.is_over) == ((), True)
    assert fifth.is_over is False
    assert [one.counts for one in records] == [True, True, True, False, False]


def test_games_played_won_and_their_points(counted: Statistics) -> None:
    assert counted.games == 3
    # Ada: 12, -1 and 11; Bob, once written "bob": 0 and 10; Cy: 3.
    assert person(counted, "Ada")[:4] == (3, 2, 7.33, 12)
    assert person(counted, "Bob")[:4] == (2, 1, 5, 10)
    assert person(counted, "Cy")[:4] == (1, 0, 3, 3)
    assert [one.name for one in counted.people] == ["Ada", "Bob", "Cy"]


def test_claims_how_many_were_true_and_how_long_they_took(counted: Statistics) -> None:
    # Ada: six, one that fell, and four: 10 20 30 4 8 12 7 2 2 2 2 -> the middle one is 7.
    assert person(counted, "Ada")[4:] == (11, 10, 7.0)
    # Bob: 5 6 5 6, all true.
    assert person(counted, "Bob")[4:] == (4, 4, 5.5)
    # Cy: 1 stands, 1 stands, 2 falls, 2 stands, 1 stands, all after 9 s.
    assert person(counted, "Cy")[4:] == (5, 4, 9.0)
    shares = {one.name: one.true_share for one in counted.people}
    assert shares == {"Ada": 10 / 11, "Bob": 1.0, "Cy": 0.8}


def test_who_was_ahead_of_whom(counted: Statistics) -> None:
    assert counted.meetings == {
        ("Ada", "Bob"): Meeting(games=2, ahead=1, behind=1),
        ("Bob", "Ada"): Meeting(games=2, ahead=1, behind=1),
        ("Ada", "Cy"): Meeting(games=1, ahead=1, behind=0),
        ("Cy", "Ada"): Meeting(games=1, ahead=0, behind=1),
    }


def test_a_game_that_does_not_count_changes_nothing(play: Play, records: list[GameRecord]) -> None:
    first = record_of(records[0].id, play.load(records[0].id)[0], is_counted=False)
    without = count([first, *records[1:]])
    assert without.games == 2
    assert person(without, "Ada")[:2] == (2, 1)
    assert without.meetings["Ada", "bob"] == Meeting(games=1, ahead=0, behind=1)


def test_nothing_played_is_nothing_counted() -> None:
    assert count([]) == Statistics(0, (), {})


def test_what_was_taken_back_was_never_claimed(play: Play) -> None:
    evening = Evening(play, {"plum": "Ada", "teal": "Bob"})
    evening.round([(3, "plum", 5, True)])
    evening.do("undo")  # the closing
    evening.do("overrule", card=play.load(evening.id)[0].state.claims[0].card, stands=False)
    evening.do("close")
    [claim] = record_of(evening.id, play.load(evening.id)[0]).claims
    assert (claim.player, claim.points, claim.stands, claim.seconds) == ("plum", 3, False, 5.0)


def test_time_spent_in_a_pause_is_nobodys_thinking(play: Play) -> None:
    evening = Evening(play, {"plum": "Ada", "teal": "Bob"})
    evening.draw()
    evening.do("throw", "plum")
    evening.do("pause")
    evening.wait(3600)
    evening.do("resume")
    card = play.load(evening.id)[0].state.hands["plum"][0]
    evening.do("marker", "plum", marker=3, card=card)
    evening.do("stop")
    evening.do("settle", stands=True)
    evening.do("close")
    [claim] = record_of(evening.id, play.load(evening.id)[0]).claims
    assert claim.seconds is None


def test_places_are_shared_by_equals_and_those_who_left_come_last() -> None:
    record = GameRecord(
        "x", "oracle", "standard", "", "", {"a": "A", "b": "B", "c": "C", "d": "D"},
        {"a": 5, "b": 9, "c": 5, "d": 99}, frozenset({"d"}), ("b",), True, True, (), (),
    )  # fmt: skip
    assert record.ranking == ("b", "a", "c", "d")
    assert [record.place(one) for one in record.ranking] == [1, 2, 2, 4]
    assert record.minutes is None


def test_a_chart_runs_from_the_lowest_to_the_highest_score(records: list[GameRecord]) -> None:
    chart = score_chart(records[1], 600, 300)
    assert chart is not None
    assert [tick.text for tick in chart.score_ticks] == ["−2", "0", "2", "4", "6", "8", "10"]
    assert [tick.text for tick in chart.round_ticks] == ["0", "1", "2"]
    bob = next(line for line in chart.lines if line.player == "rose")
    assert bob.points[0][0] == chart.left
    assert bob.points[-1] == (chart.right, chart.top)
    for line in chart.lines:
        for x, y in line.points:
            assert chart.left <= x <= chart.right
            assert chart.top <= y <= chart.bottom


def test_names_at_the_ends_of_lines_do_not_overlap() -> None:
    names = {one: one.upper() for one in "abcde"}
    equal = dict.fromkeys(names, 0)
    record = GameRecord(
        "x", "oracle", "standard", "", "", names, equal, frozenset(), (), True, True,
        (equal, equal, equal), (),
    )  # fmt: skip
    chart = score_chart(record, 600, 300)
    assert chart is not None
    places = sorted(line.name_y for line in chart.lines)
    assert all(b - a >= 18 for a, b in pairwise(places))


def test_a_sheet_that_is_filled_in_at_the_end_has_no_rounds_todraw(play: Play) -> None:
    players = [Player("plum", "Ada"), Player("teal", "Bob")]
    game_id = play.start("keltis_sheet", "base", players, {}, "2026-03-07T19:00:00Z")
    assert score_chart(record_of(game_id, play.load(game_id)[0]), 600, 300) is None


def test_a_game_in_thedrawer_of_uncounted_ones_leaves_it_when_it_is_deleted(
    tmp_path: Path,
) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    evening = Evening(play_on(store), {"plum": "Ada", "teal": "Bob"})
    for _ in range(2):
        store.uncounted.add(evening.id)
    assert store.uncounted.ids() == {evening.id}
    store.uncounted.remove(evening.id)
    assert store.uncounted.ids() == set()
    store.uncounted.add(evening.id)
    store.delete_game(evening.id)
    assert store.uncounted.ids() == set()
    with pytest.raises(Exception, match="This game is not here"):
        store.uncounted.add(evening.id)
    store.close()
