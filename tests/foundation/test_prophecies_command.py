"""`pythia prophecies` on written throws."""

from __future__ import annotations

import json

from webui.draw.palette import CLEAR


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


def test_the_list_keeps_the_judge_s_rule_about_the_count(pythia, seen_dice):
    sure = found(pythia, "--throw", seen_dice, "--count", "13")
    assert [4, 6, 9, 8] in [prophecy["dice"] for prophecy in sure["true"]]
    assert "open_doubts" not in sure
    uncounted = found(pythia, "--throw", seen_dice)
    assert uncounted["true"] == sure["true"]
    assert [doubt["kind"] for doubt in uncounted["open_doubts"]] == ["uncounted"]
    missing = found(pythia, "--throw", seen_dice, "--count", "14")
    assert missing["true"] == []
    assert {tuple(one["dice"]) for one in missing["too_close"]} == {
        tuple(one["dice"]) for one in (*sure["true"], *sure["too_close"])
    }
    assert [doubt["kind"] for doubt in missing["open_doubts"]] == ["missing"]


def test_a_drawing_is_green_only_when_all_dice_were_read(pythia, seen_dice, tmp_path):
    for name, count, is_green in (("sure", ["--count", "13"], True), ("open", [], False)):
        drawn = tmp_path / f"{name}.svg"
        assert (
            pythia("prophecies", "--throw", seen_dice, *count, "--draw", str(drawn)).exit_code == 0
        )
        assert (CLEAR in drawn.read_text("utf-8")) == is_green
