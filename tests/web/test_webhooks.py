"""Webhooks: signed, tried again with pauses, bounded, and only to where the host said."""

from __future__ import annotations

import json
import logging
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rules.message import Refusal
from tests.oraklos_game.table import reading
from tests.web.apps import lent_app
from tests.web.table import PlayedGame, begin
from webui.panel import install, panel_of
from webui.webhooks import sending
from webui.webhooks.address import HookAddress
from webui.webhooks.book import Webhooks
from webui.webhooks.delivery import HookMessage
from webui.webhooks.hook import Happening, Hook
from webui.webhooks.sending import Sender

PATIENCE_S = 30.0


class Receiver(HTTPServer):
    """Notes what comes, and answers as told; 204 once it was told nothing more."""

    def __init__(self, *answers: int) -> None:
        super().__init__(("127.0.0.1", 0), _Noting)
        self.answers = list(answers)
        self.heard: list[tuple[dict[str, str], bytes, str]] = []
        self.news = threading.Condition()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook?secret=in-the-address"

    def wait(self, count: int) -> None:
        with self.news:
            assert self.news.wait_for(lambda: len(self.heard) >= count, PATIENCE_S), self.heard


class _Noting(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with self.server.news:
            answers = self.server.answers
            status = answers.pop(0) if answers else 204
            self.server.heard.append((dict(self.headers), body, self.path))
            self.server.news.notify_all()
        self.send_response(status)
        if status == 302:
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def receiver() -> Iterator[Callable[..., Receiver]]:
    made: list[Receiver] = []

    def make(*answers: int) -> Receiver:
        made.append(Receiver(*answers))
        return made[-1]

    yield make
    for one in made:
        one.shutdown()
        one.server_close()


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """Its pauses are those of a panel in a hurry."""
    app = lent_app({"DATA_FOLDER": tmp_path})
    panel = panel_of(app)
    hurried = Webhooks(lambda: panel.store.notes, pauses_s=(0.01, 0.02, 0.04))
    install(app, replace(panel, webhooks=hurried))
    return app


def until(is_done: Callable[[], object]) -> None:
    for _ in range(1000):
        if is_done():
            return
        time.sleep(0.02)
    raise AssertionError("it never came")


def enter(app: Flask, address: str, *happenings: Happening) -> Hook:
    return panel_of(app).webhooks.add(address, happenings or tuple(Happening), True)


def message(number: int = 1) -> HookMessage:
    return HookMessage(f"message {number}", Happening.THROW, b"{}")


def documented_check() -> Callable[[str, dict[str, str], bytes], bool]:
    """What the guide tells receivers to look at."""
    guide = (Path(__file__).parents[2] / "docs" / "streaming.md").read_text("utf-8")
    [lines] = re.findall(r"^```python\n(.*?)^```", guide, re.M | re.S)
    known: dict[str, Any] = {}
    exec(lines, known)
    check: Callable[[str, dict[str, str], bytes], bool] = known["is_from_pythia"]
    return check


def throwing(browser: FlaskClient) -> PlayedGame:
    game = begin(browser, "oraklos", "junior")
    game.do("draw", by="plum", cards=["YBYB", "YYBB", "RRBB"])
    game.do("draw", by="teal", cards=["RBBK", "RBYB", "RRRR"])
    game.do("throw", by="plum", reading=reading("clear"))
    return game


def test_a_throw_a_verdict_and_the_end_are_told_signed_and_in_order(
    app: Flask, browser: FlaskClient, receiver: Callable[..., Receiver]
) -> None:
    at = receiver()
    hook = enter(app, at.address)
    game = throwing(browser)
    for marker, card in ((3, "YBYB"), (2, "YYBB"), (1, "RRBB")):
        game.do("marker", by="plum", marker=marker, card=card)
    game.do("show", by="plum", dice=[8, 14, 13, 12])
    at.wait(2)
    told = [json.loads(body) for _, body, _ in at.heard]
    assert [one["event"] for one in told] == ["throw", "verdict"]
    assert told[0]["dice"] == 16
    assert (told[1]["player"], told[1]["card"]) == ("plum", "YBYB")
    assert told[1]["verdict"] in ("true", "false", "too_close")
    headers, body, path = at.heard[0]
    assert path == "/hook?secret=in-the-address"
    is_from_pythia = documented_check()
    assert is_from_pythia(hook.secret, headers, body)
    assert not is_from_pythia(hook.secret, headers, body + b" ")
    assert not is_from_pythia("another", headers, body)
    assert not is_from_pythia(hook.secret, {**headers, "X-Pythia-Timestamp": "1"}, body)
    assert headers["X-Pythia-Delivery"] == told[0]["id"]


def test_the_end_of_a_game_is_told_once(
    app: Flask, browser: FlaskClient, receiver: Callable[..., Receiver]
) -> None:
    at = receiver()
    enter(app, at.address, Happening.GAME_END)
    sheet = begin(browser, "keltis_sheet", "base")
    sheet.do("finish")
    at.wait(1)
    sheet.post("undo", seen=sheet.seen)
    sheet.do("finish")
    at.wait(2)
    told = json.loads(at.heard[0][1])
    assert (told["event"], told["game"]) == ("game_end", "keltis_sheet")
    assert set(told["scores"]) == {"plum", "teal"}


@pytest.mark.parametrize("failure", [500, 404, 302])
def test_what_fails_is_tried_again_with_the_same_id(
    app: Flask, receiver: Callable[..., Receiver], failure: int
) -> None:
    at = receiver(failure, failure)
    enter(app, at.address)
    panel_of(app).webhooks.tell(Happening.THROW, {})
    at.wait(3)
    ids = {headers["X-Pythia-Delivery"] for headers, _, _ in at.heard}
    assert len(ids) == 1
    assert {path for _, _, path in at.heard} == {"/hook?secret=in-the-address"}  # led nowhere


def test_a_receiver_that_is_away_is_given_up_and_hinders_nobody(
    app: Flask, receiver: Callable[..., Receiver]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        away = f"http://127.0.0.1:{silent.getsockname()[1]}/"
    at = receiver()
    lost = enter(app, away)
    enter(app, at.address)
    webhooks = panel_of(app).webhooks
    webhooks.tell(Happening.THROW, {})
    at.wait(1)
    webhooks.tell(Happening.THROW, {})
    at.wait(2)
    until(lambda: webhooks.fares(lost.id).lost == 2)
    assert webhooks.fares(lost.id).answer == 0


def test_the_queue_is_bounded_and_the_oldest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MOST_WAITING", 3)
    begun, go_on = threading.Event(), threading.Event()
    heard: list[str] = []

    def hand_over(_: Hook, one: HookMessage) -> int:
        begun.set()
        assert go_on.wait(PATIENCE_S)
        heard.append(one.id)
        return 200

    sender = Sender(Hook.made("http://x.example/", [Happening.THROW], False), (), hand_over)
    sender.send(message(0))
    assert begun.wait(PATIENCE_S)  # it is on its way: the others wait
    for number in range(1, 6):
        sender.send(message(number))
    assert sender.fares.lost == 2
    go_on.set()
    until(lambda: len(heard) == 4)
    assert heard == ["message 0", "message 3", "message 4", "message 5"]
    sender.stop()


@pytest.mark.parametrize(
    "address",
    [
        "", "ftp://example.org/", "file:///etc/passwd", "http://", "//example.org/", "javascript:x",
        "http://user:password@example.org/", "http://example.org:99999/", "http://exa mple.org/",
        "http://example.org/\r\nX: y", "http://[::1", "http://example.org/" + "x" * 600,
    ],
)  # fmt: skip
def test_what_is_no_plain_address_is_refused(address: str) -> None:
    with pytest.raises(Refusal):
        HookAddress.parse(address)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0",
        "[::1]", "[fe80::1]", "[fd00::1]", "[::ffff:127.0.0.1]", "224.0.0.1", "localhost",
    ],
)  # fmt: skip
def test_the_own_network_needs_the_hosts_word(host: str) -> None:
    address = HookAddress.parse(f"http://{host}/")
    with pytest.raises(Refusal, match="own network"):
        address.resolved(private_is_meant=False)
    assert address.resolved(private_is_meant=True)


def test_a_name_that_begins_to_lead_into_the_own_network_is_not_followed(
    app: Flask, receiver: Callable[..., Receiver], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = receiver()
    leads_to = ["93.184.216.34"]

    def looked_up(name: str, port: int, **_: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (leads_to[0], port))]

    monkeypatch.setattr("webui.webhooks.address.socket.getaddrinfo", looked_up)
    hook = panel_of(app).webhooks.add(
        f"http://rebound.example:{at.server_port}/", [Happening.THROW], False
    )
    leads_to[0] = "127.0.0.1"
    webhooks = panel_of(app).webhooks
    webhooks.tell(Happening.THROW, {})
    until(lambda: webhooks.fares(hook.id).lost)
    assert at.heard == []


# --- the page --------------------------------------------------------------------------------


def test_the_host_enters_and_removes_a_webhook_and_sees_its_secret_once(
    app: Flask, browser: FlaskClient, receiver: Callable[..., Receiver], tmp_path: Path
) -> None:
    at = receiver()
    form = {"address": at.address, "happening": ["throw", "verdict"]}
    refused = browser.post("/devices/webhooks", data=form)
    assert refused.status_code == 422
    assert "own network" in refused.text
    page = browser.post("/devices/webhooks", data={**form, "private": "yes"}).text
    [hook] = panel_of(app).webhooks.all()
    assert re.search(r'id="secret" readonly value="([^"]+)"', page)[1] == hook.secret  # type: ignore[index]
    listed = browser.get("/devices").text
    assert hook.leads_to.shown in listed
    for secret in (hook.secret, "in-the-address"):
        assert secret not in listed
    assert browser.post(f"/devices/webhooks/{hook.id}/remove").status_code == 303
    assert browser.post(f"/devices/webhooks/{hook.id}/remove").status_code == 404
    assert panel_of(app).webhooks.all() == ()


def test_a_webhook_without_anything_to_tell_and_a_ninth_one_are_refused(
    app: Flask, browser: FlaskClient
) -> None:
    form = {"address": "http://127.0.0.1/", "private": "yes"}
    assert browser.post("/devices/webhooks", data=form).status_code == 422
    for _ in range(8):
        enter(app, "http://127.0.0.1:9/")
    form["happening"] = "throw"
    assert browser.post("/devices/webhooks", data=form).status_code == 422


def test_no_secret_of_a_webhook_is_logged(
    app: Flask, receiver: Callable[..., Receiver], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    at = receiver(500, 500, 500, 500)
    hook = enter(app, at.address)
    panel_of(app).webhooks.tell(Happening.THROW, {})
    until(lambda: panel_of(app).webhooks.fares(hook.id).lost)
    assert "did not take a message" in caplog.text
    assert hook.secret not in caplog.text
    assert "in-the-address" not in caplog.text
