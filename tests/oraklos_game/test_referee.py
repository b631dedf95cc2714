"""The judge's word is recorded once; nobody can forge it, and people may overrule it."""

from __future__ import annotations

import pytest

from calibration.sentences import BOOK as CALIBRATION
from rules.events import Event
from rules.log.log import Log
from rules.log.telling import lines
from rules.oraklos.game import Oraklos
from rules.oraklos.game_state import How, Phase
from rules.oraklos.reading import Reading
from rules.oraklos.throw import Throw
from rules.oraklos.verdict import JUDGE_VERSION
from tests.oraklos_game.table import do, game, reading, refusal
from tests.playthroughs.random_play import begin


def claimed(log: Log, card: str, throw: str, *others: str) -> Log:
    """Ada has put the 3 on a card, and everyone stopped searching."""
    cards = [card, *others, "RRRR", "YYYY"][:3]
    log = do(log, "draw", "ada", cards=cards)
    log = do(log, "draw", "bob", cards=["BBBB", "KKKK", "RRRY"])
    log = do(log, "throw", "ada", reading=reading(throw))
    return do(do(log, "marker", "ada", marker=3, card=card), "stop")


def test_a_true_prophecy_counts_at_once_and_the_judges_version_is_kept() -> None:
    log = do(claimed(game(), "YBYB", "clear"), "show", "ada", dice=[6, 3, 9, 8])
    assert log.scores["ada"] == 3
    [claim] = log.state.claims
    assert claim.decision.how is How.JUDGE
    judged = log.records[-1].event.data["judged"]
    assert (judged["verdict"], judged["version"]) == ("true", JUDGE_VERSION)
    assert judged["report"]["card"] == "YBYB"


def test_a_false_prophecy_says_why() -> None:
    log = do(claimed(game(), "YBYB", "clear"), "show", "ada", dice=[1, 2, 3, 4])
    assert log.scores["ada"] == -3
    said = log.records[-1].event.data["judged"]["says"]
    assert len(said) > 1
    assert all(one["text"] for one in said)


def test_dice_named_in_the_order_of_the_lines_are_judged_in_that_order() -> None:
    log = claimed(game(), "YBYB", "clear")
    assert do(log, "show", "ada", dice=[3, 9, 8, 6], in_order=True).scores["ada"] == 3
    assert do(log, "show", "ada", dice=[3, 8, 9, 6], in_order=True).scores["ada"] == -3


def test_a_reading_may_come_as_the_list_that_the_reader_prints() -> None:
    log = claimed(game(), "YBYB", "clear")
    log = do(log, "reading", reading=[reading("clear")])
    assert lines(log)[-1].text == "16 dice are read."


def test_too_close_is_never_scored_by_the_program() -> None:
    log = do(claimed(game(), "RYYK", "touching"), "show", "ada", dice=[4, 7, 6, 14])
    assert log.state.claims[0].shown[0].verdict == "too_close"
    assert (log.scores["ada"], log.state.phase) == (0, Phase.RECKON)
    settled = do(log, "settle", stands=False)
    assert settled.scores["ada"] == -3
    assert settled.state.claims[0].decision.how is How.PLAYERS
    assert not settled.state.claims[0].decision.overruled


def test_a_prophecy_that_hangs_on_a_doubt_is_shown_again_once_it_is_settled() -> None:
    log = do(claimed(game(), "RRYB", "touching"), "show", "ada", dice=[5, 6, 11, 9])
    assert log.scores["ada"] == 0
    log = do(log, "reading", reading=reading("touching_settled"))
    assert do(log, "show", "ada", dice=[5, 6, 11, 9]).scores["ada"] == 3


def test_a_human_overrule_is_marked_and_the_judges_word_stays_readable() -> None:
    log = do(claimed(game(), "YBYB", "clear"), "show", "ada", dice=[6, 3, 9, 8])
    log = do(log, "overrule", "bob", card="YBYB", stands=False)
    [claim] = log.state.claims
    assert (claim.decision.how, claim.decision.overruled) == (How.PLAYERS, True)
    assert claim.shown[0].verdict == "true"
    assert log.scores["ada"] == -3
    assert refusal(log, "overrule", card="YBYB", stands=False).code == "field.value"
    back = do(log, "overrule", card="YBYB", stands=True).state.claims[0].decision
    assert (back.stands, back.overruled) == (True, False), "this is what the judge said"


def test_players_who_change_their_own_mind_overrule_no_judge() -> None:
    log = do(claimed(game(), "YBYB", "clear"), "settle", stands=True)
    log = do(log, "overrule", card="YBYB", stands=False)
    assert not log.state.claims[0].decision.overruled


def test_nobody_can_put_words_into_the_judges_mouth() -> None:
    log = claimed(game(), "YBYB", "clear")
    forged = {"verdict": "true", "version": 1, "says": [], "report": {}}
    event = log.next("show", "ada", data={"dice": [1, 2, 3, 4], "judged": forged})
    assert event.data["judged"]["verdict"] == "false"


@pytest.mark.parametrize(
    "judged",
    ["true", {}, {"verdict": "perhaps", "version": 1, "says": [], "report": {}}, {"says": 3}],
    ids=str,
)
def test_a_damaged_word_of_the_judge_is_refused_in_replay(judged: object) -> None:
    log = claimed(game(), "YBYB", "clear")
    event = Event(log.n + 1, "show", "ada", data={"dice": [3, 9, 8, 6], "judged": judged})
    refused = log.check(event)
    assert refused is not None
    assert refused.message.code == "oraklos.judged"


def test_where_no_plane_can_be_found_the_players_decide() -> None:
    def hopeless(_reading: Reading) -> Throw:
        raise CALIBRATION.refusal("plane.no_view")

    log = claimed(begin(Oraklos(hopeless), "standard", 2), "YBYB", "clear")
    log = do(log, "show", "ada", dice=[3, 9, 8, 6])
    assert log.state.claims[0].shown[0].verdict == "unjudged"
    log = do(do(log, "settle", stands=True), "close")
    assert log.scores["ada"] == 3


def test_what_everyone_missed_is_told_when_the_round_is_closed() -> None:
    log = claimed(game(), "YBYB", "clear", "RBYB")
    log = do(log, "show", "ada", dice=[1, 2, 3, 4])
    log = do(log, "close")
    missed = {(one["player"], one["card"]) for one in log.state.missed["report"]["missed"]}
    # The claimed card, too: it was there, with other dice.
    assert missed == {("ada", "YBYB"), ("ada", "RBYB")}


def test_without_a_reading_the_referee_is_silent() -> None:
    log = game()
    log = do(log, "draw", "ada", cards=["YBYB", "RRRR", "YYYY"])
    log = do(log, "draw", "bob", cards=["BBBB", "KKKK", "RRRY"])
    log = do(do(log, "throw", "ada"), "stop")
    assert "judged" not in log.next("close").data


@pytest.mark.parametrize("mirror", ["distinct", "same"])
def test_the_agreed_table_rules_are_the_judges(mirror: str) -> None:
    # 8, 14, 16, 13 make RBYB; 1, 6, 8, 5 make RBYK, the mirror image of RKYB.
    log = claimed(game(mirror=mirror), "RKYB", "clear")
    log = do(log, "show", "ada", dice=[1, 6, 8, 5])
    assert log.scores["ada"] == (3 if mirror == "same" else -3)


def antipodes(check: str, card: str, throw: str) -> Log:
    """Ada has claimed that a card does not occur."""
    log = begin(Oraklos(), "antipodes", 3, check=check)
    others = [one for one in log.state.pile if one != card][:5]
    log = do(log, "draw", cards=[card, *others])
    log = do(log, "throw", reading=reading(throw))
    return do(log, "claim", "ada", card=card)


def test_antipodes_the_others_look_before_the_search_shows_anything() -> None:
    log = antipodes("players", "RBRK", "clear")
    assert "judged" not in log.records[-1].event.data
    assert log.state.phase is Phase.RECKON
    log = do(log, "counter", "cy", dice=[1, 7, 11, 6])
    assert log.scores == {"ada": -1, "bob": 0, "cy": 0}


def test_antipodes_a_wrong_counter_costs_nothing_and_the_next_may_try() -> None:
    log = do(antipodes("players", "RBRK", "clear"), "counter", "bob", dice=[1, 2, 3, 4])
    assert log.state.phase is Phase.RECKON
    assert set(log.scores.values()) == {0}
    assert refusal(log, "counter", "ada", dice=[1, 7, 11, 6]).code == "act.not_you"
    assert do(log, "counter", "bob", dice=[1, 7, 11, 6]).scores["ada"] == -1


def test_antipodes_holes_do_not_matter() -> None:
    die = {one["id"]: one for one in reading("clear")["dice"]}
    assert any(die[one]["hole_up"] for one in (1, 11, 10, 6))
    log = do(antipodes("players", "RRYB", "clear"), "counter", "bob", dice=[1, 11, 10, 6])
    assert log.scores["ada"] == -1


@pytest.mark.parametrize(
    ("card", "throw", "points"),
    [("RBRK", "clear", -1), ("RKRK", "clear", 1), ("RYYK", "touching_settled", 0)],
)
def test_antipodes_with_a_referee_the_search_decides(card: str, throw: str, points: int) -> None:
    log = antipodes("referee", card, throw)
    assert log.scores["ada"] == points
    assert (log.state.phase is Phase.RECKON) == (points == 0)
    says = log.records[-1].event.data["judged"]["says"]
    assert (says[0]["params"].get("dice") is None) == (points == 1)


def test_antipodes_a_claim_goes_with_the_player_who_leaves() -> None:
    log = do(antipodes("players", "RBRK", "clear"), "leave", player="ada")
    assert (log.state.claims, log.state.phase) == ((), Phase.SEARCH)
