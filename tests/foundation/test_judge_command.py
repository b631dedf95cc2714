"""`pythia judge` on written throws."""

from __future__ import annotations

import json

import pytest


def judged(pythia, *arguments):
    told = pythia("judge", *arguments, "--json")
    assert told.exit_code == 0, told.output
    return json.loads(told.stdout)


def test_a_true_claim(pythia, sixteen_dice):
    verdict = judged(pythia, "--throw", sixteen_dice, "--dice", "3,10,15,16", "--card", "RYBK")
    assert verdict["verdict"] == "true"
    assert verdict["shape"] == "convex"
    assert verdict["ring"] == [3, 16, 15, 10]
    assert [check["rule"] for check in verdict["checks"]] == [
        "holes", "lines", "corners", "heart", "card",
    ]  # fmt: skip
    assert all(check["ok"] for check in verdict["checks"])


def test_all_faults_are_told_at_once(pythia, sixteen_dice):
    verdict = judged(pythia, "--throw", sixteen_dice, "--dice", "1,2,6,7", "--card", "RYBK")
    failed = {check["rule"]: check["dice"] for check in verdict["checks"] if check["ok"] is False}
    assert verdict["verdict"] == "false"
    assert failed["holes"] == [1]
    assert failed["lines"] == [5]
    assert failed["heart"] == [5]
    assert "card" in failed


def test_a_card_is_taken_in_any_turn_and_printed_in_its_own(pythia, sixteen_dice):
    turned = judged(pythia, "--throw", sixteen_dice, "--dice", "3,10,15,16", "--card", "bkry")
    assert turned["card"] == "RYBK"
    assert turned["verdict"] == "true"


def test_a_ring_is_judged_in_its_very_order(pythia, sixteen_dice):
    crossed = judged(pythia, "--throw", sixteen_dice, "--ring", "3,15,16,10")
    assert crossed["shape"] == "crossed"
    assert crossed["verdict"] == "false"


def test_dice_are_named_by_their_places(pythia, close_call):
    places = "100,100 420,100 425,295 81,281"
    verdict = judged(pythia, "--throw", close_call, "--at", places, "--card", "RYBK")
    assert sorted(verdict["ring"]) == [2, 3, 4, 5]


def test_a_place_without_a_die_is_refused(pythia, close_call):
    told = pythia("judge", "--throw", close_call, "--at", "100,100 420,100 420,300 250,200")
    assert told.exit_code == 1
    assert told.stderr == "Error: No die lies at 250, 200.\n"


def test_a_margin_within_the_uncertainty_is_too_close(pythia, close_call):
    verdict = judged(pythia, "--throw", close_call, "--dice", "2,3,4,5")
    assert verdict["verdict"] == "too_close"
    assert verdict["reason"] == "margin"
    assert abs(verdict["margin_dice"]) <= verdict["uncertainty_dice"]


def test_a_doubt_that_turns_the_verdict_is_told(pythia, close_call):
    verdict = judged(pythia, "--throw", close_call, "--dice", "4,5,6,7")
    assert verdict["verdict"] == "too_close"
    assert verdict["reason"] == "reading"
    assert [doubt["die"] for doubt in verdict["open_doubts"]] == [7]
    assert (
        "not sure about die 7" in pythia("judge", "--throw", close_call, "--dice", "4,5,6,7").stdout
    )


SEEN = ("--dice", "4,6,9,8")
"""A true claim on what a camera saw: thirteen dice, all of them read."""


def test_true_is_sure_when_all_dice_were_read(pythia, seen_dice):
    verdict = judged(pythia, "--throw", seen_dice, *SEEN, "--count", "13")
    assert (verdict["verdict"], verdict["open_doubts"]) == ("true", [])
    told = pythia("judge", "--throw", seen_dice, *SEEN, "--count", "13").stdout
    assert told.startswith("The prophecy is true.\n")


def test_without_a_count_it_is_true_as_far_as_was_read(pythia, seen_dice):
    verdict = judged(pythia, "--throw", seen_dice, *SEEN)
    assert verdict["verdict"] == "true"
    assert [doubt["kind"] for doubt in verdict["open_doubts"]] == ["uncounted"]
    told = pythia("judge", "--throw", seen_dice, *SEEN).stdout
    assert told.startswith("The prophecy is true as far as was read.")
    assert "Say it with --count." in told


@pytest.mark.parametrize(("count", "open_doubt"), [("14", "missing"), ("12", "surplus")])
def test_a_count_that_does_not_agree_keeps_it_from_being_true(pythia, seen_dice, count, open_doubt):
    verdict = judged(pythia, "--throw", seen_dice, *SEEN, "--count", count)
    assert (verdict["verdict"], verdict["reason"]) == ("too_close", "reading")
    assert [doubt["kind"] for doubt in verdict["open_doubts"]] == [open_doubt]


@pytest.mark.parametrize("count", [[], ["--count", "13"]])
def test_a_doubt_that_could_turn_it_is_never_true_with_or_without_a_count(pythia, seen_dice, count):
    """A thing may lie inside the string, and the picture is dark: counted or not, it is open."""
    with open(seen_dice) as file:
        throw = json.load(file)
    dice = {die["id"]: die["center"] for die in throw["dice"]}
    inside = [sum(dice[die][axis] for die in (4, 6, 9, 8)) / 4 for axis in (0, 1)]
    for doubt in ({"kind": "maybe_die", "die": None, "at": inside}, {"kind": "dark", "die": None}):
        asked = json.dumps(throw | {"doubts": [doubt]})
        told = pythia("judge", "--throw", "-", *SEEN, *count, "--json", typed=asked)
        verdict = json.loads(told.stdout)
        assert verdict["verdict"] == "too_close"
        assert verdict["open_doubts"][0]["kind"] == doubt["kind"]


def test_a_false_claim_needs_no_count(pythia, seen_dice):
    verdict = judged(pythia, "--throw", seen_dice, "--ring", "4,9,6,8")
    assert (verdict["verdict"], verdict["open_doubts"]) == ("false", [])


def test_table_rules_change_the_verdict(pythia, sixteen_dice):
    claim = ("--throw", sixteen_dice, "--dice", "1,8,9,4", "--card", "YYKR")
    assert judged(pythia, *claim)["verdict"] == "false"
    holy = judged(pythia, *claim, "--variant", "antipodes")
    assert holy["rules"]["variant"] == "antipodes"
    assert holy["checks"][0]["ok"] is None
    mirrored = ("--throw", sixteen_dice, "--dice", "3,10,15,16", "--card", "RKBY")
    assert judged(pythia, *mirrored)["verdict"] == "false"
    assert judged(pythia, *mirrored, "--mirror", "same")["verdict"] == "true"


def test_a_throw_can_come_from_standard_input(pythia, sixteen_dice):
    with open(sixteen_dice) as file:
        told = pythia("judge", "--throw", "-", "--dice", "3,10,15,16", typed=file.read())
    assert told.exit_code == 0
    assert told.stdout.startswith("The prophecy is true.\ndice 3, 16, 15, 10,")


def test_the_table_for_people_is_aligned(pythia, sixteen_dice):
    lines = pythia(
        "judge", "--throw", sixteen_dice, "--dice", "1,2,6,7", "--card", "RYBK"
    ).stdout.splitlines()
    head = next(line for line in lines if "what was found" in line)
    column = head.index("what was found")
    rows = lines[lines.index(head) + 1 :]
    assert [row[0] for row in rows if row[0] != " "] == list("✗✗✓✗✗")
    assert all(row[column - 1] == " " and row[column] != " " for row in rows)


@pytest.mark.parametrize(
    "claim",
    [
        [],
        ["--dice", "1,2,3,4", "--ring", "1,2,3,4"],
        ["--dice", "1;2;3;4"],
        ["--dice", "one,two"],
        ["--dice", "1,2,3,99999999999999999999"],
        ["--at", "100 200"],
        ["--at", "100,nan 200,inf 1,1 2,2"],
        ["--dice", "1,2,3,4", "--card", "RYB"],
        ["--dice", "1,2,3,4", "--card", "RYBG"],
        ["--dice", "1,2,3,4", "--variant", "solo"],
        ["--dice", "1,2,3,4", "--draw", "claim.gif"],
    ],
)
def test_wrong_usage_exits_with_two(pythia, sixteen_dice, claim):
    told = pythia("judge", "--throw", sixteen_dice, *claim)
    assert told.exit_code == 2
    assert told.stderr.startswith("Usage:")
    assert told.stdout == ""


def test_a_throw_is_needed_and_only_one(pythia, sixteen_dice):
    assert pythia("judge", "--dice", "1,2,3,4").exit_code == 2
    assert pythia("judge", "a.jpg", "--throw", sixteen_dice, "--dice", "1,2,3,4").exit_code == 2


@pytest.mark.parametrize("dice", ["1,2,3", "1,2,3,4,5", "1,1,2,3", "1,2,3,77"])
def test_a_claim_that_is_none_is_refused_in_a_sentence(pythia, sixteen_dice, dice):
    told = pythia("judge", "--throw", sixteen_dice, "--dice", dice)
    assert told.exit_code == 1
    assert told.stderr.startswith("Error: ")
    assert told.stderr.rstrip().endswith(".")
    assert told.stdout == ""


def test_a_picture_is_read_and_judged(pythia, repository):
    scene = repository / "sample_images/scenes/normal_0040.json"
    truth = json.loads(scene.read_text())
    shown = [die for die in truth["dice"] if die["visible"] == 1][:4]
    places = " ".join(f"{x:.0f},{y:.0f}" for x, y in (die["top_center_px"] for die in shown))
    verdict = judged(pythia, str(scene.with_suffix(".jpg")), "--at", places)
    assert verdict["plane"]["method"] == "plane"
    letters = {"red": "R", "yellow": "Y", "blue": "B", "black": "K"}
    assert sorted(verdict["pattern"]) == sorted(letters[die["color"]] for die in shown)


@pytest.mark.parametrize(
    ("name", "content"), [("missing.jpg", None), ("empty.jpg", b""), ("words.jpg", b"no picture")]
)
def test_a_picture_that_cannot_be_read_is_an_error(pythia, tmp_path, name, content):
    picture = tmp_path / name
    if content is not None:
        picture.write_bytes(content)
    told = pythia("judge", str(picture), "--dice", "1,2,3,4")
    assert told.exit_code == 1
    assert name in told.stderr
    assert told.stdout == ""
