"""Pictures made to hurt: each costs its own answer, and no more."""

from __future__ import annotations

import json
import time
from http import HTTPStatus
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from calibration.profile import Profile
from rules.deadline import Deadline
from rules.message import Refusal
from vision import reader
from vision.photo import open_photo
from vision.profiled import read_with
from vision.reader import read_photo
from webui.app.cases import photos
from webui.cli import main

SCENE = Path(__file__).parents[2] / "sample_images" / "scenes" / "easy_0040.jpg"


def fine_print(path: Path) -> Path:
    """Hundreds of squares of a die's look."""
    page = np.full((480, 640, 3), 255, np.uint8)
    for y in range(0, 480, 16):
        for x in range(0, 640, 16):
            page[y + 2 : y + 14, x + 2 : x + 14] = (40, 40, 200)
    assert cv2.imwrite(str(path), page)
    return path


def test_fine_print_and_noise_are_read_like_any_picture(tmp_path: Path) -> None:
    assert len(read_photo(fine_print(tmp_path / "print.png")).dice) <= 64


def test_what_goes_wrong_in_one_picture_costs_its_answer_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, bad = (fine_print(tmp_path / name) for name in ("good.png", "bad.png"))

    def looked(picture: object, *_: object) -> None:
        raise cv2.error("dst.cols < SHRT_MAX")

    widths = reader.survey.die_widths
    calls = iter([looked, widths])
    monkeypatch.setattr(reader.survey, "die_widths", lambda *a: next(calls)(*a))
    ran = CliRunner().invoke(main, ["read", "--json", str(bad), str(good)])
    first, second = json.loads(ran.stdout)
    assert ran.exit_code == 1
    assert first["error"]["code"] == "photo.failed"
    assert second["width"] == 640


def test_every_reading_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, over = SCENE, Deadline(-1, time.monotonic)
    with pytest.raises(Refusal) as caught:
        read_with(open_photo(picture), Profile("ours"), deadline=over)
    assert caught.value.message.code == "work.too_long"
    monkeypatch.setattr("webui.cli.throw_input.reading_deadline", lambda: over)
    ran = CliRunner().invoke(main, ["prophecies", "--json", str(picture)])
    assert ran.exit_code == 1
    assert json.loads(ran.stdout)["error"]["code"] == "work.too_long"


def test_a_reader_that_fails_is_a_refusal_on_the_panel(
    browser: FlaskClient, throw_jpeg: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(photos, "read_picture", fails)
    answer = browser.post("/api/readings", data=throw_jpeg, content_type="image/jpeg")
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert answer.json["error"]["code"] == "photo.failed"
    assert browser.get("/").status_code == HTTPStatus.OK
