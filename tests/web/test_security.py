"""Who may talk to the panel, and what its answers allow a browser to do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.apps import lent_app
from webui.app.security import TOKEN_HEADER
from webui.panel import panel_of

WRITING = [("POST", "/throw"), ("POST", "/photo"), ("POST", "/device"), ("POST", "/api/readings"),
           ("DELETE", "/api/readings/x"), ("POST", "/case/x/delete")]  # fmt: skip


@pytest.fixture
def case(browser: FlaskClient) -> str:
    return browser.post("/throw", data={"sample": "junior"}).location


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8765", "127.0.0.1", "127.0.0.2:80", "[::1]:8765"]
)
def test_our_own_names_are_answered(app: Flask, host: str) -> None:
    assert app.test_client().get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.5",
     "user@localhost", "localhost/evil", "[::1", ""],
)  # fmt: skip
def test_foreign_names_are_refused(app: Flask, host: str) -> None:
    answer = app.test_client().get("/", headers={"Host": host})
    assert answer.status_code == 400
    assert "Traceback" not in answer.text


def test_once_open_to_the_network_addresses_and_own_names_are_answered(tmp_path: Path) -> None:
    app = lent_app({"DATA_FOLDER": tmp_path, "LOOPBACK_ONLY": False, "HOST_NAMES": {"table.local"}})
    statuses = {
        host: app.test_client().get("/", headers={"Host": host}).status_code
        for host in ("192.168.1.5:8765", "table.local:8765", "evil.example")
    }
    assert statuses == {"192.168.1.5:8765": 200, "table.local:8765": 200, "evil.example": 400}


@pytest.mark.parametrize(("method", "path"), WRITING)
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://localhost"},
        {"Origin": "http://localhost:81"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"},
        {TOKEN_HEADER: "guessed"},
        {TOKEN_HEADER: ""},
    ],
)
def test_writing_needs_our_own_origin_or_the_token(
    app: Flask, method: str, path: str, headers: dict[str, str]
) -> None:
    answer = app.test_client().open(path, method=method, headers=headers)
    assert answer.status_code == 403


@pytest.mark.parametrize(("method", "path"), WRITING)
def test_our_own_page_and_the_token_get_through(app: Flask, method: str, path: str) -> None:
    client = app.test_client()
    for headers in (
        {"Origin": "http://localhost"},
        {"Sec-Fetch-Site": "same-origin"},
        {TOKEN_HEADER: panel_of(app).program_token},
    ):
        assert client.open(path, method=method, headers=headers).status_code != 403


def test_every_answer_carries_the_strict_policy(browser: FlaskClient, case: str) -> None:
    for path in ("/", "/photo", case, "/nothing", "/api/token", "/static/css/base.css"):
        policy = browser.get(path).headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy


def pages(browser: FlaskClient, case: str) -> list[str]:
    queries = ["", "?dice=1,2,3,4&card=RYBK", "?begun=R", "?mode=fix", "?mode=fix&die=2",
               "?mode=fix&at=9,9", "?show=prophecies"]  # fmt: skip
    addresses = ["/", "/photo", "/throw", "/nothing", f"{case}/share?dice=1,2,3,4"]
    return [browser.get(address).text for address in [*addresses, *(case + q for q in queries)]]


def test_no_page_has_inline_script_or_style(browser: FlaskClient, case: str) -> None:
    for page in pages(browser, case):
        assert not re.search(r"<[^>]+\sstyle\s*=", page)
        assert not re.search(r"<[^>]+\son\w+\s*=", page)
        assert "<style" not in page
        assert "javascript:" not in page
        assert "hx-on" not in page
        assert "js:" not in page
        for script in re.findall(r"<script\b[^>]*>(.*?)</script>", page, re.S):
            assert script == ""


def test_nothing_is_fetched_from_outside(browser: FlaskClient, case: str) -> None:
    for page in pages(browser, case):
        for address in re.findall(r'(?:src|href|action)="([^"]*)"', page):
            assert address.startswith(("/", "#", "http://localhost/")), address
    for path in (Path("webui/app/static").rglob("*.css"), Path("webui/app/static/js").glob("*.js")):
        for file in path:
            assert "http" not in file.read_text("utf-8").replace("http-equiv", ""), file


def test_htmx_may_not_eval(browser: FlaskClient) -> None:
    page = browser.get("/").text
    assert '"allowEval": false' in page
    assert '"selfRequestsOnly": true' in page


def test_a_failure_shows_no_stack_trace(
    app: Flask, browser: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr("webui.app.start.recent_cases", broken)
    answer = browser.get("/")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(browser: FlaskClient) -> None:
    for path, form in (("/device", {"language": "de"}), ("/throw", {"sample": "first"})):
        for cookie in browser.post(path, data=form).headers.getlist("Set-Cookie"):
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie


@pytest.mark.parametrize(
    "referrer", ["http://evil.example/", "//evil.example", "http://localhost//evil.example/x", None]
)
def test_choosing_a_language_never_leads_to_another_site(
    browser: FlaskClient, referrer: str | None
) -> None:
    headers = {"Referer": referrer} if referrer else {}
    answer = browser.post("/device", data={"language": "nl"}, headers=headers)
    assert answer.status_code == 303
    assert re.match(r"/(?!/)", answer.location)


def test_what_a_throw_says_is_never_taken_for_markup(browser: FlaskClient) -> None:
    evil = '{"format": 1, "width": 9, "height": 9, "dice": [{"id": "<script>alert(1)</script>"}]}'
    answer = browser.post("/throw", data={"throw": evil})
    assert answer.status_code == 400
    assert "<script>alert" not in answer.text
