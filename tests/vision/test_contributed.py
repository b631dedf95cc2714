"""A throw that was read wrong becomes a file, and the file a picture with truth."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from rules.message import Refusal
from rules.oraklos import corrections
from rules.oraklos.cards import Color
from rules.oraklos.corrections import corrected
from rules.oraklos.reading import Reading
from vision.contributed import ContributedThrow
from vision.scoring import score
from vision.training.contributed import main

SIXTEEN = Path(__file__).parents[2] / "sample_images" / "throws" / "sixteen_dice.json"


@pytest.fixture
def sent() -> ContributedThrow:
    """A yellow die was called red, and a person said so."""
    true = Reading.from_json(json.loads(SIXTEEN.read_text()))
    yellow = next(die for die in true.dice if die.color is Color.YELLOW)
    read = corrected(true, [corrections.recolor(true, yellow.id, Color.RED)])
    right = corrected(read, [corrections.recolor(read, yellow.id, Color.YELLOW)])
    return ContributedThrow(b"a picture", read, right, "0.2.0", "photo")


def with_part(data: bytes, name: str, part: bytes) -> bytes:
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(changed, "w") as new:
        for info in old.infolist():
            new.writestr(info.filename, part if info.filename == name else old.read(info))
    return changed.getvalue()


def test_it_comes_back_as_it_was_written(sent: ContributedThrow) -> None:
    assert ContributedThrow.from_bytes(sent.to_bytes(), "a.zip") == sent
    assert sent.to_bytes() == sent.to_bytes()


def test_what_people_said_is_the_truth_that_readings_are_held_against(
    sent: ContributedThrow,
) -> None:
    truth = sent.truth("a.zip")
    right, wrong = score(sent.true, truth), score(sent.read, truth)
    assert right.perfect
    assert right.claims > 10
    assert right.claims_right == right.claims - right.claims_close
    assert (wrong.dice, wrong.found, wrong.color_right) == (16, 16, 15)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"no archive",
        lambda data: data[: len(data) // 2],
        lambda data: with_part(data, "about.json", b'{"format": 2}'),
        lambda data: with_part(data, "about.json", b'{"format": 1, "version": 3}'),
        lambda data: with_part(data, "about.json", b" " * 20_000),
        lambda data: with_part(data, "true.json", b"[" * 100_000),
    ],
    ids=["other", "cut", "newer", "wrong", "large", "deep"],
)
def test_what_pythia_did_not_write_is_refused_with_its_name(
    sent: ContributedThrow, spoil: object
) -> None:
    assert callable(spoil)
    with pytest.raises(Refusal) as refused:
        ContributedThrow.from_bytes(spoil(sent.to_bytes()), "kitchen.zip")
    assert refused.value.message.code == "contributed.damaged"
    assert "kitchen.zip" in refused.value.message.text


def test_only_throws_that_may_teach_become_examples(sent: ContributedThrow, tmp_path: Path) -> None:
    (tmp_path / "no.zip").write_bytes(sent.to_bytes())
    (tmp_path / "yes.zip").write_bytes(replace(sent, may_teach=True).to_bytes())
    told = CliRunner().invoke(main, [str(tmp_path), str(tmp_path / "pictures")])
    assert told.output == "1 throws are not to be learned from\n"
    assert sorted(path.name for path in (tmp_path / "pictures").iterdir()) == [
        "yes.jpg",
        "yes.json",
    ]
