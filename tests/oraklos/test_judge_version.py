"""A judge that says something else has another version: an old score is never rewritten."""

from __future__ import annotations

from rules.oraklos.verdict import JUDGE_VERSION
from tests.oraklos import golden_verdicts


def test_the_stored_verdicts_are_of_this_version() -> None:
    assert golden_verdicts.stored()["judge_version"] == JUDGE_VERSION


def test_no_verdict_changes_without_a_new_version() -> None:
    """If this fails: raise JUDGE_VERSION, then run `python -m tests.oraklos.golden_verdicts`."""
    assert golden_verdicts.verdicts() == golden_verdicts.stored()["verdicts"]


def test_the_claims_are_worth_asking() -> None:
    told = [one for some in golden_verdicts.verdicts().values() for one in some]
    for word in (" true ", " false ", " too_close ", "missing"):
        assert any(word in f"{one} " for one in told), word
