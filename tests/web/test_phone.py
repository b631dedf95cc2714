"""A phone offers itself as the camera: who may, what is taken, what is told, and what is kept."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.live.drawn import Camera, spread
from tests.web.devices import guest, host, open_table, stranger
from tests.web.test_devices import error_code
from vision.live.phones import GLANCE_BYTES, GLANCE_PX, LETTER_BYTES
from webui.panel import panel_of

DICE = spread(12)


def jpeg(size: tuple[int, int] = (480, 270)) -> bytes:
    return bytes(cv2.imencode(".jpg", Camera(size).picture(DICE))[1].tobytes())


def letter(state: str = "watching", **parts: Any) -> dict[str, Any]:
    files = {
        name: (io.BytesIO(data), f"{name}.jpg")
        for name, data in parts.items()
        if isinstance(data, bytes)
    }
    return {"state": state, **{n: v for n, v in parts.items() if n not in files}, **files}


def send(phone: FlaskClient, state: str = "watching", **parts: Any) -> Any:
    return phone.post(
        "/phone/frames", data=letter(state, **parts), content_type="multipart/form-data"
    )


def source_of(phone: FlaskClient) -> str:
    return f"phone:{phone.get('/api/me').json['device']}"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Flask]:
    made = open_table(tmp_path)
    yield made
    panel_of(made).live_table.stop()


@pytest.fixture
def anna(table: Flask) -> FlaskClient:
    """A guest's phone that offers itself."""
    phone = guest(table, "Anna's phone")
    assert phone.post("/phone/offer").json == {"name": "Anna's phone", "chosen": False}
    return phone


def test_strangers_neither_offer_themselves_nor_send_anything(table: Flask) -> None:
    nobody = stranger(table)
    assert nobody.get("/phone").status_code == 303
    for path in ("/phone/offer", "/phone/choose", "/phone/rule"):
        assert nobody.post(path).status_code == 401
    assert send(nobody, glance=jpeg()).status_code == 401
    assert nobody.get("/setup/camera/phones").status_code in (303, 401)


def test_a_device_that_does_not_offer_itself_is_not_listened_to(table: Flask) -> None:
    answer = send(guest(table), glance=jpeg())
    assert (answer.status_code, error_code(answer)) == (409, "phone.not_offered")


def test_the_host_sees_a_phone_by_name_and_picture_and_chooses_it(
    table: Flask, anna: FlaskClient
) -> None:
    tablet = host(table)
    assert "Anna&#39;s phone" not in tablet.get("/setup/camera").text  # no picture yet
    assert send(anna, glance=jpeg()).json["chosen"] is False
    assert "Anna&#39;s phone" in tablet.get("/setup/camera/phones").text
    picture = tablet.get("/setup/camera/thumbnail.jpg", query_string={"source": source_of(anna)})
    assert cv2.imdecode(np.frombuffer(picture.data, np.uint8), cv2.IMREAD_COLOR).shape == (
        270,
        480,
        3,
    )
    chosen = tablet.post("/setup/camera/source", data={"source": source_of(anna)})
    assert chosen.status_code == 303
    assert send(anna).json["chosen"] is True
    assert panel_of(table).live_table.source.label == "Anna's phone"
    shown = tablet.get("/setup/camera").text
    assert "is the camera" in shown


def test_a_guest_makes_their_phone_the_camera_only_where_the_table_allows_it(
    table: Flask, anna: FlaskClient
) -> None:
    answer = anna.post("/phone/choose")
    assert (answer.status_code, error_code(answer)) == (403, "phone.host_chooses")
    assert anna.post("/setup/camera/source", data={"source": source_of(anna)}).status_code == 403
    assert anna.post("/phone/rule", data={"guests": "yes"}).status_code == 403
    assert host(table).post("/phone/rule", data={"guests": "yes"}).status_code == 303
    assert anna.post("/phone/choose").status_code == 204
    assert send(anna).json["chosen"] is True
    bob = guest(table, "Bob's phone", "127.0.0.3")
    assert error_code(bob.post("/phone/choose")) == "phone.not_offered"


def test_a_phone_that_nobody_offers_can_not_be_chosen(table: Flask) -> None:
    answer = host(table).post("/setup/camera/source", data={"source": "phone:ffffffff"})
    assert (answer.status_code, error_code(answer)) == (422, "source.no_phone")


@pytest.mark.parametrize(
    ("parts", "status", "code"),
    [
        ({"glance": b"GIF89a"}, 415, "phone.no_jpeg"),
        ({"glance": jpeg((GLANCE_PX + 16, 300))}, 415, "phone.no_jpeg"),
        ({"glance": b"\xff\xd8" + bytes(GLANCE_BYTES)}, 413, "phone.too_large"),
        ({"glance": bytes(LETTER_BYTES + 1)}, 413, "request.too_large"),
        ({"glance": jpeg(), "still": b"<svg/>"}, 415, "phone.no_jpeg"),
        ({"state": "asleep"}, 400, "request.malformed"),
    ],
    ids=["no JPEG", "too many pixels", "too many bytes", "a flood", "no still", "no state"],
)
def test_what_is_no_small_picture_is_refused(
    anna: FlaskClient, parts: dict[str, Any], status: int, code: str
) -> None:
    answer = send(anna, **parts)
    assert (answer.status_code, error_code(answer)) == (status, code)


def test_a_phone_has_a_budget_of_its_own(tmp_path: Path) -> None:
    table = open_table(tmp_path, FRAMES_PER_MINUTE=3, WRITES_PER_MINUTE=5)
    phone = guest(table)
    phone.post("/phone/offer")
    assert [send(phone).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert phone.post("/phone/offer").status_code == 200  # taps are counted apart


def test_a_phone_that_was_sent_away_is_not_heard_any_more(table: Flask, anna: FlaskClient) -> None:
    device = source_of(anna).removeprefix("phone:")
    assert host(table).post(f"/devices/{device}/remove").status_code == 303
    assert send(anna, glance=jpeg()).status_code == 401


def test_the_chosen_phone_is_asked_for_a_still_and_hears_what_the_table_sees(
    table: Flask, anna: FlaskClient
) -> None:
    live = panel_of(table).live_table
    host(table).post("/setup/camera/source", data={"source": source_of(anna)})
    camera = Camera((960, 540))
    told: dict[str, Any] = {"still": False, "drawn": ""}
    end = time.monotonic() + 60
    while live.newest_throw() is None and time.monotonic() < end:
        picture = camera.picture(DICE)
        small = cv2.resize(picture, (480, 270), interpolation=cv2.INTER_AREA)
        parts = {"glance": _encoded(small), "known": told["drawn"]}
        if told["still"]:
            parts["still"] = _encoded(picture)
        told = send(anna, **parts).json
    assert live.newest_throw() is not None
    assert live.newest_throw().frame_bgr.shape == (540, 960, 3)  # type: ignore[union-attr]
    told = send(anna, glance=_encoded(small)).json
    assert told["words"] == "The table is still"
    assert len(told["dice"]) == len(live.reading().dice)  # type: ignore[union-attr]
    assert all(0 <= at <= 1 for die in told["dice"] for corner in die["corners"] for at in corner)
    assert "dice" not in send(anna, known=told["drawn"]).json


def _encoded(picture: np.ndarray) -> bytes:
    return bytes(cv2.imencode(".jpg", picture)[1].tobytes())


def test_nothing_is_kept_that_was_not_frozen_as_a_throw(
    table: Flask, anna: FlaskClient, tmp_path: Path
) -> None:
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    host(table)
    for _ in range(3):
        send(anna, glance=jpeg(), still=jpeg((960, 540)))
    after = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert {path.name for path in after - before} <= {"pythia.db", "pythia.db-wal", "pythia.db-shm"}


def test_on_this_machine_a_browser_that_never_joined_can_be_the_camera(
    browser: FlaskClient,
) -> None:
    assert send(browser).status_code == 409
    assert browser.post("/phone/offer").status_code == 200
    assert send(browser, glance=jpeg()).json["chosen"] is False
    assert browser.post("/phone/choose").status_code == 204


def test_the_warning_of_each_browser_is_explained_to_everybody(table: Flask) -> None:
    page = stranger(table).get("/trust").text
    assert page.count('<svg class="warning"') == 6
    for browser in ("Safari", "Chrome", "Firefox"):
        assert browser in page


def test_over_tls_the_square_leads_to_the_secure_address(table: Flask) -> None:
    tablet = host(table)
    over_tls = tablet.get("/devices", base_url="https://localhost").text
    assert "https://" in over_tls
    assert 'href="/trust"' in over_tls
    assert "http://" not in over_tls.replace("http://www.w3.org", "")
