"""One small request can't eat the machine: searches end, and say how much more there is."""

from __future__ import annotations

import json
import time
import tracemalloc
from http import HTTPStatus

import pytest
from flask.testing import FlaskClient

from tests.attack.dice import circle
from tests.web.openapi import CheckedClient
from webui.app.cases import judging
from webui.front.handover import CLIENT_LEFT


def test_a_circle_of_dice_is_told_in_part_and_counted_in_full(program: CheckedClient) -> None:
    answer = program.post("/api/prophecies", json={"reading": circle(40)})
    assert answer.status_code == HTTPStatus.OK
    assert len(answer.data) < 1_000_000
    told = answer.json
    assert told is not None
    assert len(told["true"]) == 1000
    assert told["more"]["true"] > 50_000


@pytest.mark.slow
@pytest.mark.parametrize("dice", [20, 80])
def test_a_circle_in_doubt_ends_within_its_time_and_memory(
    program: CheckedClient, monkeypatch: pytest.MonkeyPatch, dice: int
) -> None:
    monkeypatch.setattr(judging, "SEARCH_S", 2.0)
    tracemalloc.start()
    begun = time.thread_time()
    answer = program.post("/api/prophecies", json={"reading": circle(dice, doubts=10)})
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert answer.status_code in (HTTPStatus.OK, HTTPStatus.UNPROCESSABLE_ENTITY)
    assert time.thread_time() - begun < 20
    assert peak < 400 * 2**20


def test_a_shared_link_can_not_start_an_endless_search(browser: FlaskClient) -> None:
    page = browser.post("/throw", data={"throw": json.dumps(circle(60))}, follow_redirects=True)
    key = page.request.path.rsplit("/", 1)[1]
    shared = browser.get(f"/api/readings/{key}").json["shared_id"]
    listing = browser.get(f"/shared/{shared}?show=prophecies")
    assert listing.status_code in (HTTPStatus.OK, HTTPStatus.UNPROCESSABLE_ENTITY)
    assert len(listing.data) < 2_000_000


def test_a_request_whose_client_left_ends(program: CheckedClient) -> None:
    answer = program.post(
        "/api/prophecies",
        json={"reading": circle(16, doubts=3)},
        environ_overrides={CLIENT_LEFT: lambda: True},
    )
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert answer.json is not None
    assert answer.json["error"]["code"] == "work.too_long"
