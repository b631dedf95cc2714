"""`pythia read`: what is taken for pictures, how it is answered, and that no answer is lost."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from calibration.profile import Profile
from tests.foundation.conftest import Call
from webui.cli import main, read
from webui.cli.profile_option import _known
from webui.opened import Opened
from webui.profiles import Profiles

PICTURE = Path(__file__).parents[1] / "web" / "pictures" / "throw.jpg"


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """A folder with a picture, one that is none, and a note."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    shutil.copy(PICTURE, folder / "a.jpg")
    (folder / "b.jpg").write_text("no picture")
    (folder / "note.txt").write_text("no picture either")
    return folder


def test_a_folder_is_all_its_pictures_a_line_each(pythia: Call, pictures: Path) -> None:
    done = pythia("read", "--json-lines", str(pictures))
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["image"] == str(pictures / "a.jpg")
    assert first["dice"]
    assert second["error"]["code"] == "photo.format"
    assert done.exit_code == 1


def test_a_picture_comes_from_standard_input() -> None:
    done = CliRunner().invoke(main, ["read", "--json", "-"], input=PICTURE.read_bytes())
    [told] = json.loads(done.stdout)
    assert told["image"] == "-"
    assert told["dice"]


def test_two_pictures_of_one_name_have_two_drawings(pythia: Call, tmp_path: Path) -> None:
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        shutil.copy(PICTURE, tmp_path / folder / "throw.jpg")
    drawn = tmp_path / "drawn"
    named = [str(tmp_path / folder / "throw.jpg") for folder in ("one", "other")]
    assert pythia("read", *named, "--draw", str(drawn)).exit_code == 0
    assert sorted(path.name for path in drawn.iterdir()) == ["throw.png", "throw_2.png"]


def test_a_drawing_that_fails_loses_no_reading(pythia: Call, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where a folder should be")
    done = pythia("read", "--json", str(PICTURE), "--draw", str(tmp_path / "taken" / "drawn.png"))
    assert json.loads(done.stdout)[0]["dice"]
    assert "The drawing of" in done.stderr
    assert done.exit_code == 1


def test_stopping_keeps_what_was_read(pythia: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = read._read_one
    asked: list[str] = []

    def read_one(name: str, *rest: object) -> object:
        asked.append(name)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return plain(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(read, "_read_one", read_one)
    done = pythia("read", "--json", *[str(PICTURE)] * 3)
    assert len(json.loads(done.stdout)) == 1
    assert "Stopped: 1 of 3" in done.stderr
    assert done.exit_code == 1


def test_a_drawing_that_fails_loses_no_verdict(pythia: Call, sixteen_dice: str) -> None:
    claim = ("--throw", sixteen_dice, "--json", "--draw", "/nowhere/claim.svg")
    judged = pythia("judge", *claim, "--dice", "3,10,15,16")
    assert json.loads(judged.stdout)["verdict"] == "true"
    assert "The drawing can't be written: /nowhere/claim.svg" in judged.stderr
    listed = pythia("prophecies", *claim)
    assert json.loads(listed.stdout)["true"]
    assert (judged.exit_code, listed.exit_code) == (1, 1)


def test_a_claim_by_places_needs_four(pythia: Call, sixteen_dice: str) -> None:
    done = pythia("judge", "--throw", sixteen_dice, "--at", "310,220 415,260")
    assert done.exit_code == 2
    assert "4 places, not 2" in done.stderr


def test_a_shell_completes_names_of_profiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Profiles(Opened(tmp_path, None).store)
    kept.save(Profile("kitchen"))
    kept.save(Profile("attic"))
    monkeypatch.setattr("webui.cli.profile_option.own_profiles", lambda: kept)
    assert [one.value for one in _known(None, None, "k")] == ["kitchen"]  # type: ignore[arg-type]
