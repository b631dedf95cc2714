"""The draft of oracle cards, step by step ("Spielvariante")."""

from __future__ import annotations

import pytest

from rules.oracle.draft import draft_steps
from tests.oracle.table import begun, done, refusal_code


@pytest.mark.parametrize(("players", "pile", "passes"), [(3, 18, 9), (4, 16, 8), (5, 14, 7)])
def test_the_pile_is_empty_after_nine_eight_or_seven_passes(
    players: int, pile: int, passes: int
) -> None:
    log = begun(players, "draft")
    order = log.table.here  # the dealer sits last
    left = []
    for passing in range(1, passes + 1):
        for place, player in enumerate(order):
            step = log.state.draft_step
            assert (step.passing, step.passes, step.player) == (passing, passes, player)
            assert step.receives_from == (order[place - 1] if place else None)
            assert step.gives_to == (order[place + 1] if player != order[-1] else None)
            left.append(step.pile_left)
            log = done(log, "draft_pass")
    assert left[0] == pile - 2
    assert left[-1] == 0
    assert draft_steps(log.state.setup) == len(left)
    assert log.state.phase == "tricks"


def test_tricks_wait_for_the_draft_which_can_be_cut_short() -> None:
    log = begun(4, "draft")
    assert refusal_code(log, "trick", winner="ada", animal="hydra") == "act.not_now"
    log = done(done(log, "draft_pass"), "draft_done")
    log = done(log, "trick", winner="ada", animal="hydra")
    assert refusal_code(log, "draft_pass") == "act.not_now"


def test_the_guide_says_who_does_what() -> None:
    log = begun(3, "draft")
    said = []
    for _ in range(3):
        said.append(log.game.view(log.state, None).now.text)
        log = done(log, "draft_pass")
    assert said == [
        "Ada draws two oracle cards and hands two to Bob (1 of 9).",
        "Bob takes the two oracle cards from Ada and hands two to Cy (1 of 9).",
        "Cy takes the two oracle cards from Bob and lays two face up aside (1 of 9).",
    ]


def test_without_the_variant_there_is_no_draft() -> None:
    assert refusal_code(begun(3), "draft_pass") == "act.not_now"
