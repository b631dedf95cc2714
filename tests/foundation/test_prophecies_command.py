"""`pythia prophecies` on written throws."""

from __future__ import annotations

import json


def found(pythia, *arguments):
    told = pythia("prophecies", *arguments, "--json")
    assert told.exit_code == 0, told.output
    return json.loads(told.stdout)


def test_what_is_found_is_what_the_judge_says(pythia, sixteen_dice):
    prophecies = found(pythia, "--throw", sixteen_dice)["true"]
    assert len(prophecies) > 10
    for prophecy in prophecies[::6]:
        dice = ",".join(str(die) for die in prophecy["dice"])
        told = pythia(
            "judge", "--throw", sixteen_dice, "--dice", dice, "--card", prophecy["card"], "--json"
        )
        verdict = json.loads(told.stdout)
        assert verdict["verdict"] == "true"
        assert verdict["ring"] == prophecy["dice"]


def test_a_card_narrows_the_search(pythia, sixteen_dice):
    everything = found(pythia, "--throw", sixteen_dice)["true"]
    for card in ("RYBK", "KRBB"):
        asked = found(pythia, "--throw", sixteen_dice, "--card", card)["true"]
        canonical = asked[0]["card"]
        assert asked == [prophecy for prophecy in everything if prophecy["card"] == canonical]


def test_what_is_too_close_is_told_apart(pythia, close_call):
    prophecies = found(pythia, "--throw", close_call)
    assert [2, 3, 5, 4] in [prophecy["dice"] for prophecy in prophecies["too_close"]]
    assert [2, 3, 5, 4] not in [prophecy["dice"] for prophecy in prophecies["true"]]
    told = pythia("prophecies", "--throw", close_call).stdout
    assert told.index("True: ") < told.index("Too close to call: ")


def test_no_prophecy_is_an_answer_too(pythia, sixteen_dice):
    told = pythia("prophecies", "--throw", sixteen_dice, "--card", "YYYY")
    assert told.exit_code == 0
    assert told.stdout == "True for card YYYY: none\n"


def test_antipodes_uses_dice_with_their_hole_up(pythia, sixteen_dice):
    standard = found(pythia, "--throw", sixteen_dice)["true"]
    antipodes = found(pythia, "--throw", sixteen_dice, "--variant", "antipodes")["true"]
    assert len(antipodes) > len(standard)
    assert all(prophecy in antipodes for prophecy in standard)
