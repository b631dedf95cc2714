"""A round of the standard game as the rulebook has it, from drawing to taking back."""

from __future__ import annotations

import pytest

from rules.log.log import Log
from rules.oraklos.game_state import Phase
from tests.oraklos_game.table import closed, do, drawn, game, reckoned, refusal, thrown

ROUND = {"draw", "throw", "marker", "stop", "rethrow", "reading", "show", "hesitate", "settle"}
KINDS = ROUND | {"overrule", "close", "take", "all_taken", "claim", "counter", "all_occur"}


def test_every_card_is_in_the_game_once() -> None:
    log = do(game(), "draw", "ada", cards=["RRRR", "RYBK"])
    for cards in (["RRRR"], ["RYBK", "RKBY"], ["KKKK", "KKKK"]):
        assert refusal(log, "draw", "bob", cards=cards).code == "oraklos.card_drawn"
    assert refusal(log, "draw", "bob", cards=["KRYB"]).code == "field.value"


def at_phase(variant: str, phase: Phase) -> Log:
    """A game that has just come to this phase."""
    log = game(variant)
    match phase:
        case Phase.DRAW:
            return log
        case Phase.THROW:
            return drawn(log)
        case Phase.SEARCH:
            return thrown(log)
        case Phase.TAKE:
            return closed(log, ("ada", 3, True))
    log = thrown(log)
    if variant == "antipodes":
        log = do(log, "claim", "ada", card=log.state.common[0])
    else:
        log = do(log, "marker", "ada", marker=3, card=log.state.hands["ada"][0])
        log = do(log, "stop")
    return log if phase is Phase.RECKON else do(log, "settle", stands=True)


@pytest.mark.parametrize(
    ("variant", "phase"),
    [
        (variant, phase)
        for variant in ("standard", "junior", "antipodes")
        for phase in Phase
        # Only in the standard game does anybody take dice back.
        if phase is not Phase.TAKE or variant == "standard"
    ],
)
def test_every_act_out_of_its_phase_is_refused_with_a_sentence(variant: str, phase: Phase) -> None:
    log = at_phase(variant, phase)
    assert log.state.phase is phase
    offered = {act.kind for act in log.game.acts(log.state)}
    assert offered
    for kind in KINDS - offered:
        for by in (None, "ada", "bob"):
            said = refusal(log, kind, by)
            assert said.code == "act.not_now"
            assert said.params["kind"] == kind


def test_only_the_start_player_throws_and_only_the_claimant_shows() -> None:
    log = drawn(game())
    assert refusal(log, "throw", "bob").code == "act.not_you"
    assert refusal(log, "throw", None).code == "act.not_you"
    log = thrown(game(), "clear")
    log = do(log, "marker", "bob", marker=2, card=log.state.hands["bob"][0])
    log = do(log, "stop")
    assert refusal(log, "show", "ada", dice=[1, 2, 3, 4]).code == "act.not_you"


def test_any_free_marker_may_be_taken_several_per_player_one_per_card() -> None:
    log = thrown(game())
    first, second, third = log.state.hands["bob"]
    log = do(log, "marker", "bob", marker=1, card=first)
    assert refusal(log, "marker", "bob", marker=3, card=first).code == "oraklos.card_marked"
    assert refusal(log, "marker", "ada", marker=1, card=log.state.hands["ada"][0]).code == (
        "oraklos.marker_taken"
    )
    assert refusal(log, "marker", "ada", marker=3, card=second).code == "oraklos.card_of_another"
    log = do(log, "marker", "bob", marker=3, card=second)
    log = do(log, "marker", "bob", marker=2, card=third)
    assert log.state.phase is Phase.RECKON


def test_reckoning_goes_3_2_1_and_skips_untaken_markers() -> None:
    log = thrown(game())
    one, two = log.state.hands["ada"][:2]
    log = do(log, "marker", "ada", marker=1, card=one)
    log = do(log, "marker", "ada", marker=3, card=two)
    log = do(log, "stop")
    assert log.state.current.points == 3
    log = do(log, "settle", stands=True)
    assert log.state.current.points == 1
    log = do(log, "hesitate")
    assert log.scores == {"ada": 2, "bob": 0}


def test_a_card_that_carried_a_marker_leaves_right_or_wrong() -> None:
    log = reckoned(game(), ("ada", 3, True), ("bob", 2, False))
    gone = {claim.card for claim in log.state.claims}
    log = do(log, "close")
    assert not gone & {card for hand in log.state.hands.values() for card in hand}
    assert not gone & set(log.state.pile)


@pytest.mark.parametrize(
    ("players", "takers", "order"),
    [
        (3, [("cy", 3, True), ("bob", 2, True)], ["cy", "ada", "bob"]),
        (3, [("bob", 3, False), ("cy", 2, True)], ["cy", "ada", "bob"]),
        (3, [("bob", 1, True), ("bob", 3, False), ("cy", 2, False)], ["ada", "bob", "cy"]),
        (3, [], ["ada", "bob", "cy"]),
        (3, [("ada", 3, False)], ["ada", "bob", "cy"]),
        (2, [("ada", 2, True), ("ada", 1, True), ("bob", 3, True)], ["ada", "bob"]),
        (5, [("dee", 3, True)], ["dee", "eve", "ada", "bob", "cy"]),
    ],
)
def test_who_takes_back_first(
    players: int, takers: list[tuple[str, int, bool]], order: list[str]
) -> None:
    log = closed(game(players=players), *takers)
    assert list(log.state.takers) == order


def test_a_tie_goes_to_the_one_nearest_clockwise_to_the_start_player() -> None:
    log = do(closed(game(players=3)), "all_taken")
    assert log.state.starter == "bob"
    log = closed(log, ("ada", 3, True), ("cy", 2, True), ("cy", 1, True))
    assert log.state.takers == ("cy", "ada", "bob")


def test_dice_are_taken_in_order_and_never_twice() -> None:
    log = closed(game())
    assert refusal(log, "take", "bob").code == "act.not_you"
    log = do(log, "take", "ada")
    assert refusal(log, "take", "ada").code == "act.not_you"
    log = do(log, "take", "bob")
    assert (log.state.phase, log.state.round, log.state.starter) == (Phase.THROW, 2, "bob")


def test_rethrow_gives_all_markers_back() -> None:
    log = thrown(game())
    log = do(log, "marker", "ada", marker=3, card=log.state.hands["ada"][0])
    log = do(log, "rethrow")
    assert (log.state.claims, log.state.phase) == ((), Phase.THROW)


def test_ten_points_end_the_game_only_after_the_reckoning() -> None:
    log = game("junior")
    for _ in range(2):
        log = closed(log, ("ada", 3, True), ("ada", 1, True))
    log = reckoned(log, ("ada", 2, True))
    assert log.scores["ada"] == 10
    assert log.outcome is None
    log = do(log, "close")
    assert log.outcome.winners == ("ada",)


def test_ties_share_and_totals_may_go_below_zero() -> None:
    log = game("junior")
    while log.outcome is None:
        log = closed(log, ("bob", 3, False), ("ada", 2, False), ("bob", 1, True))
    assert log.outcome.reason.code == "oraklos.end.cards"
    assert log.outcome.winners == ("ada", "bob")
    assert log.scores["ada"] == log.scores["bob"] < 0


def test_the_game_ends_at_once_when_somebody_can_not_refill() -> None:
    log = game("junior", players=2)
    rounds = 0
    while log.outcome is None:
        log = closed(log, ("ada", 1, True), ("bob", 2, False), ("ada", 3, False))
        rounds += 1
    # 6 cards for the first round and 3 for every other: 64 are 21 rounds and one card too few.
    assert rounds == 22
    assert len(log.state.pile) == 1


def test_a_pile_emptied_exactly_still_gives_a_round() -> None:
    log = game("junior", players=2)
    for _ in range(21):
        log = closed(log, ("ada", 1, True), ("bob", 2, False), ("ada", 3, False))
    log = closed(log, ("ada", 1, False))
    log = drawn(log)
    assert log.state.pile == ()
    assert log.state.phase is Phase.THROW
    assert log.outcome is None


def test_somebody_who_leaves_takes_cards_and_open_claims_along_but_no_points() -> None:
    log = closed(game(players=3), ("cy", 3, True))
    log = do(log, "leave", player="ada")
    assert log.state.takers == ("cy", "bob")
    log = do(log, "all_taken")
    log = thrown(log)
    log = do(log, "marker", "cy", marker=1, card=log.state.hands["cy"][0])
    log = do(log, "stop")
    log = do(log, "leave", player="cy")
    assert log.outcome is not None
    assert log.outcome.winners == ()
    assert log.scores == {"ada": 0, "bob": 0, "cy": 3}
    assert log.outcome.reason.code == "oraklos.end.left"


def test_when_the_last_open_claim_leaves_the_round_is_reckoned() -> None:
    log = thrown(game(players=3))
    log = do(log, "marker", "cy", marker=1, card=log.state.hands["cy"][0])
    log = do(log, "stop")
    assert do(log, "leave", player="cy").state.phase is Phase.RECKONED


def test_refusals_of_cards_and_markers_name_the_rule() -> None:
    log = game()
    assert refusal(log, "draw", "ada", cards=["RRRR", "RRRR"]).code == "oraklos.card_drawn"
    assert refusal(log, "draw", "ada", cards=list(log.state.pile[:4])).code == "oraklos.hand_full"
    log = do(log, "draw", "ada", cards=["RRRR"])
    assert refusal(log, "draw", "bob", cards=["RRRR"]).code == "oraklos.card_drawn"
    log = thrown(log)
    mine, theirs = log.state.hands["ada"], log.state.hands["bob"]
    other = refusal(log, "marker", "ada", marker=3, card=theirs[0])
    assert (other.code, other.params["name"]) == ("oraklos.card_of_another", "Bob")
    log = do(log, "marker", "ada", marker=3, card=mine[0])
    assert refusal(log, "marker", "ada", marker=2, card=mine[0]).code == "oraklos.card_marked"
    taken = refusal(log, "marker", "bob", marker=3, card=theirs[0])
    assert (taken.code, taken.params["name"]) == ("oraklos.marker_taken", "Ada")
    assert refusal(log, "marker", "bob", marker=9, card=theirs[0]).code == "field.value"


@pytest.mark.parametrize("when", ["searching", "taking back"])
def test_nobody_is_passed_over_when_the_start_player_leaves_after_the_throw(when: str) -> None:
    log = thrown(game(players=3))
    if when == "searching":
        log = do(log, "leave", player="ada")
        log = do(do(log, "stop"), "close")
    else:
        log = do(do(do(log, "stop"), "close"), "leave", player="ada")
    log = do(log, "all_taken")
    assert log.state.starter == "bob"


def test_a_start_player_who_leaves_before_the_throw_is_replaced_by_the_left_neighbor() -> None:
    log = do(drawn(game(players=3)), "leave", player="ada")
    assert log.state.starter == "bob"
    again = do(do(thrown(game(players=3)), "leave", player="ada"), "rethrow")
    assert again.state.starter == "bob"
    assert do(again, "throw", "bob").state.thrown is not None
