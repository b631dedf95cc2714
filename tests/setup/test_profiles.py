"""Profiles as files: listed, chosen, taken along, brought in; damage hinders nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from calibration.profile import EnrolledDice, Profile
from rules.message import Refusal
from webui.profiles import MOST_PROFILES, Profiles


def test_a_saved_profile_is_listed_and_opens_by_name_and_by_file(profiles: Profiles) -> None:
    key = profiles.save(Profile("Our table"))
    assert key == "our-table"
    assert [one.name for one in profiles.listed()] == ["Our table"]
    assert profiles.open("Our table").name == profiles.open("our-table").name


def test_names_of_any_letters_get_files_of_their_own(profiles: Profiles) -> None:
    names = ["Küche", "Kuche", "K*che", "卓", "🎲", "a/../b"]
    for name in names:
        profiles.save(Profile(name))
    assert sorted(one.name for one in profiles.listed()) == sorted(names)


def test_nothing_is_chosen_at_first_and_the_choice_can_be_taken_back(profiles: Profiles) -> None:
    assert profiles.chosen() is None
    profiles.save(Profile("one"))
    profiles.choose("one")
    chosen = profiles.chosen()
    assert chosen is not None
    assert chosen.name == "one"
    profiles.choose(None)
    assert profiles.chosen() is None


def test_deleting_the_profile_in_use_goes_back_to_the_defaults(profiles: Profiles) -> None:
    profiles.save(Profile("one"))
    profiles.choose("one")
    profiles.delete("one")
    assert profiles.chosen() is None
    assert profiles.listed() == ()


def test_a_change_keeps_the_other_parts(profiles: Profiles) -> None:
    profiles.save(Profile("one", mirrored=True))
    profiles.change("one", lambda known: replace(known, dice=EnrolledDice(edge_mm=12.0)))
    again = profiles.open("one")
    assert again.mirrored
    assert again.edge_mm == 12.0


def test_a_damaged_file_is_listed_with_its_reason_and_the_defaults_hold(
    profiles: Profiles, tmp_path: Path
) -> None:
    profiles.save(Profile("good"))
    profiles.save(Profile("bad"))
    profiles.choose("bad")
    profiles._store().profiles.put("bad", "no profile")
    listed = {one.key: one for one in profiles.listed()}
    assert listed["good"].problem is None
    assert listed["bad"].problem is not None
    chosen = profiles.chosen()
    assert chosen is not None
    assert chosen.profile is None
    profiles.delete("bad")


def test_a_profile_from_a_file_never_replaces_one_of_its_name(profiles: Profiles) -> None:
    profiles.save(Profile("one", mirrored=True))
    text = Profile("one").to_text()
    assert profiles.take_in(text).name == "one (2)"
    assert profiles.take_in(text).name == "one (3)"
    assert profiles.open("one").mirrored


@pytest.mark.parametrize("name", ["nobody", "../../etc/passwd", "", "chosen"])
def test_an_unknown_name_is_refused(profiles: Profiles, name: str) -> None:
    with pytest.raises(Refusal) as refused:
        profiles.open(name)
    assert refused.value.message.code == "profile.unknown"


def test_there_is_an_end_to_how_many_are_kept(profiles: Profiles) -> None:
    for number in range(MOST_PROFILES):
        profiles.save(Profile(f"p{number}"))
    with pytest.raises(Refusal) as refused:
        profiles.save(Profile("one more"))
    assert refused.value.message.code == "profile.full"
