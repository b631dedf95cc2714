"""What earlier versions kept in files is in the database after the first start; the files stay."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import pytest

from calibration.profile import Profile
from webui.cases.case import Case, CaseView
from webui.cases.kept_cases import KeptCases, hashed
from webui.devices.registry import Registry
from webui.opened import Opened
from webui.profiles import Profiles

TOKEN_HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"  # of "test"
KEY = "k" * 24
PICTURE = b"\xff\xd8picture\xff\xd9"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder as the version before left it."""
    device = {"id": "d1", "name": "Ada", "host": True, "seen_s": 4e9, "players": {"g": "plum"}}
    devices = {"format": 1, "devices": [{"token_hash": TOKEN_HASH, **device}]}
    (tmp_path / "devices.json").write_text(json.dumps(devices))
    profiles = tmp_path / "profiles"
    profiles.mkdir()
    (profiles / "kitchen.json").write_text(Profile("Kitchen", mirrored=True).to_text())
    (profiles / "bad.json").write_bytes(b"\xff\xfe not text")
    (profiles / "chosen.txt").write_text("kitchen\n")
    sample = Path(__file__).parents[2] / "webui" / "app" / "cases" / "samples" / "first.json"
    reading = json.loads(sample.read_text("utf-8"))
    view = CaseView.from_json({"reading": reading, "has_picture": True, "corrections": []})
    shared_id = hashed(KEY)
    for name in (f"case-{hashed(shared_id)}", hashed("x" * 24)):
        place = tmp_path / "cases" / name
        place.mkdir(parents=True)
        (place / "case.json").write_text(json.dumps(Case((view,), version=3).to_json()))
        (place / "owner").write_text(hashed("d1"))
        (place / "picture-0.jpg").write_bytes(PICTURE)
    (tmp_path / "cases" / "case-torn").mkdir()
    return tmp_path


def kept_cases(opened: Opened, folder: Path) -> KeptCases:
    return KeptCases(lambda: opened.store().cases, 100, 10**9, folder / "moved" / "cases")


def test_devices_profiles_and_cases_move_in(folder: Path) -> None:
    opened = Opened(folder, None)
    found = Registry(lambda: opened.store().devices).find("test")
    assert found is not None
    assert (found.name, found.host, dict(found.players)) == ("Ada", True, {"g": "plum"})
    profiles = Profiles(opened.store)
    assert profiles.open("Kitchen").mirrored
    assert {one.key: one.problem is None for one in profiles.listed()} == {
        "kitchen": True,
        "bad": False,
    }
    chosen = profiles.chosen()
    assert chosen is not None
    assert chosen.name == "Kitchen"
    for key in (KEY, "x" * 24):
        kept = kept_cases(opened, folder).find(key)
        assert kept.case.version == 3
        assert kept_cases(opened, folder).picture(kept.shared_id, 0) == PICTURE


def test_the_files_are_put_aside_as_they_were_and_moved_once(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    Opened(folder, None).store()
    moved = {path.name for path in (folder / "moved").iterdir()}
    assert moved == {"devices.json", "profiles", "cases"}
    files = [path for path in (folder / "moved").rglob("*") if path.is_file()]
    assert {path.name: path.read_bytes() for path in files} == before
    again = Opened(folder, None)
    Profiles(again.store).delete("Kitchen")
    assert [one.key for one in Profiles(Opened(folder, None).store).listed()] == ["bad"]


def test_an_older_pythia_that_ran_meanwhile_is_taken_over_beside_what_is_here(
    folder: Path,
) -> None:
    Opened(folder, None).store()
    (folder / "profiles").mkdir()
    (folder / "profiles" / "kitchen.json").write_text(Profile("Kitchen").to_text())
    (folder / "devices.json").write_text("torn")
    keys = {one.key for one in Profiles(Opened(folder, None).store).listed()}
    assert keys == {"kitchen", "kitchen-2", "bad"}
    assert (folder / "moved" / "devices.json.2").read_text() == "torn"


def test_a_case_that_is_deleted_leaves_no_file_behind(folder: Path) -> None:
    opened = Opened(folder, None)
    cases = kept_cases(opened, folder)
    cases.delete(KEY)
    cases.delete("x" * 24)
    assert {path.name for path in (folder / "moved" / "cases").iterdir()} == {"case-torn"}


@pytest.mark.skipif(sys.platform == "win32", reason="has no such modes")
def test_nobody_else_reads_the_folder_of_moved_files(folder: Path) -> None:
    Opened(folder, None).store()
    assert stat.S_IMODE((folder / "moved").stat().st_mode) == 0o700
