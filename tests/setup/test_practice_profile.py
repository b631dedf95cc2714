"""What was measured for practice ends with practice."""

from __future__ import annotations

from pathlib import Path

from calibration.profile import Profile
from webui.live_table import LiveTable
from webui.opened import Opened
from webui.profiles import Profiles
from webui.setup.desk import Desk


def test_the_profile_of_before_is_in_use_again(tmp_path: Path) -> None:
    profiles = Profiles(Opened(tmp_path, None).store)
    profiles.save(Profile("Kitchen"))
    desk = Desk(profiles, LiveTable("simulated"))
    desk.choose("Kitchen")
    desk.practice(begins=True)
    assert profiles.chosen() is None
    desk.begin("Practice")
    assert desk.profile().name == "Practice"
    desk.practice(begins=False)
    assert desk.profile().name == "Kitchen"
