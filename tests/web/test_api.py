"""The API: what it promises in its document is what it does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import validate

import webui.app.cases
from rules.oraklos.cards import Card
from tests.web.openapi import CheckedClient
from webui.app.api.description import openapi_document

SAMPLES = Path(webui.app.cases.__file__).parent / "samples"


@pytest.fixture(scope="module")
def written() -> dict[str, Any]:
    reading: dict[str, Any] = json.loads((SAMPLES / "evening.json").read_text("utf-8"))
    return reading


def error_code(answer: Any) -> str:
    code: str = answer.json["error"]["code"]
    return code


def test_the_document_is_valid_openapi() -> None:
    validate(openapi_document())


def test_every_route_is_in_the_document_and_every_documented_route_exists(app: Flask) -> None:
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    documented = {
        (path, method)
        for path, operations in openapi_document()["paths"].items()
        for method in operations
        if method != "parameters"
    }
    assert routes == documented


def test_the_document_says_which_version_of_pythia_it_is(program: CheckedClient) -> None:
    from importlib.metadata import version

    document = program.get("/api/openapi.json").json
    assert document is not None
    assert document["info"]["version"] == version("pythia-table")


@pytest.mark.parametrize("kind", [None, "application/x-www-form-urlencoded"])
def test_a_picture_without_a_type_is_read(
    program: FlaskClient, throw_jpeg: bytes, kind: str | None
) -> None:
    """Curl's --data-binary calls whatever it sends a form."""
    answer = program.post("/api/readings", data=throw_jpeg, content_type=kind)
    assert answer.status_code == 201
    assert answer.get_json()["reading"]["dice"]


def test_a_photo_is_read_and_judged(program: CheckedClient, throw_jpeg: bytes) -> None:
    answer = program.post("/api/readings", data=throw_jpeg, content_type="image/jpeg")
    assert answer.status_code == 201
    kept = answer.json
    assert kept is not None
    assert len(kept["reading"]["dice"]) == 17
    found = program.post("/api/prophecies", json={"reading": kept["id"]}).json
    assert found is not None
    assert found["true"]
    for prophecy in found["true"][:5]:
        claim = {"reading": kept["id"], "dice": prophecy["dice"], "card": prophecy["card"]}
        verdict = program.post("/api/verdicts", json=claim).json
        assert verdict is not None
        assert verdict["verdict"] == "true"
        assert verdict["ring"] == prophecy["dice"]


def test_a_written_throw_is_judged_without_being_kept(
    program: CheckedClient, written: dict[str, Any]
) -> None:
    found = program.post("/api/prophecies", json={"reading": written}).json
    assert found is not None
    prophecy = found["true"][0]
    by_dice = {"reading": written, "dice": sorted(prophecy["dice"], reverse=True)}
    by_ring = {"reading": written, "ring": prophecy["dice"]}
    centers = {die["id"]: _center(die) for die in written["dice"]}
    by_place = {"reading": written, "at": [centers[die] for die in prophecy["dice"]]}
    for claim in (by_dice, by_ring, by_place):
        verdict = program.post("/api/verdicts", json=claim).json
        assert verdict is not None
        assert (verdict["verdict"], verdict["ring"]) == ("true", prophecy["dice"])


def test_a_kept_reading_is_seen_by_both_names_but_changed_only_with_its_key(
    program: CheckedClient, written: dict[str, Any]
) -> None:
    kept = program.post("/api/readings", json=written).json
    assert kept is not None
    shared = program.get(f"/api/readings/{kept['shared_id']}").json
    assert shared is not None
    assert shared["reading"] == kept["reading"]
    assert kept["id"] not in json.dumps(shared)
    correction = {"seen": 0, "say": "color-red", "die": 1}
    refused = program.post(f"/api/readings/{kept['shared_id']}/corrections", json=correction)
    assert refused.status_code == 404
    assert program.delete(f"/api/readings/{kept['shared_id']}").status_code == 404
    assert program.delete(f"/api/readings/{kept['id']}").status_code == 204
    assert program.get(f"/api/readings/{kept['id']}").status_code == 404


def test_a_correction_made_on_an_old_version_is_refused(
    program: CheckedClient, written: dict[str, Any]
) -> None:
    kept = program.post("/api/readings", json=written).json
    assert kept is not None
    address = f"/api/readings/{kept['id']}/corrections"
    corrected = program.post(address, json={"seen": 0, "say": "color-red", "die": 1}).json
    assert corrected is not None
    assert corrected["reading"]["dice"][0]["color"] == "red"
    stale = program.post(address, json={"seen": 0, "say": "remove", "die": 1})
    assert (stale.status_code, error_code(stale)) == (409, "case.stale")
    undone = program.post(address, json={"seen": 1, "say": "undo"}).json
    assert undone is not None
    assert undone["reading"] == kept["reading"]


def test_table_rules_change_the_verdict(program: CheckedClient, written: dict[str, Any]) -> None:
    holed = next(die["id"] for die in written["dice"] if die["hole_up"])
    plain = [die["id"] for die in written["dice"] if not die["hole_up"]][:3]
    claim = {"reading": written, "dice": [holed, *plain]}
    strict = program.post("/api/verdicts", json=claim).json
    holy = program.post("/api/verdicts", json=claim | {"rules": {"variant": "antipodes"}}).json
    assert strict is not None
    assert holy is not None
    assert strict["checks"][0]["ok"] is False
    assert holy["checks"][0]["ok"] is None


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"dice": [1, 2, 3]}, 422, "claim.count"),
        ({"dice": [1, 2, 3, 3]}, 422, "claim.repeated"),
        ({"dice": [1, 2, 3, 999]}, 422, "claim.unknown_die"),
        ({"dice": [1, 2, 3, "4"]}, 400, "json.whole"),
        ({"dice": [1, 2, 3, True]}, 400, "json.whole"),
        ({"dice": "1,2,3,4"}, 400, "json.list"),
        ({"dice": list(range(1000))}, 400, "json.too_many"),
        ({"card": "RYB"}, 400, "card.text"),
        ({"card": "RYBX"}, 400, "card.letter"),
        ({"card": 7}, 400, "json.text"),
        ({"rules": {"corners": "round"}}, 400, "rules.value"),
        ({"rules": {"moon": "full"}}, 400, "rules.unknown"),
        ({"rules": "convex"}, 400, "rules.object"),
        ({"ring": [1, 2, 3, 4]}, 400, "request.one_way_of_naming"),
        ({"dize": [1]}, 400, "request.unknown_field"),
        ({"reading": "nothing-of-the-kind"}, 404, "case.gone"),
        ({"reading": "../../../../etc/passwd"}, 404, "case.gone"),
        ({"reading": {}}, 400, "json.missing"),
        ({"reading": []}, 400, "json.object"),
    ],
)
def test_a_bad_claim_gets_a_status_a_code_and_a_sentence(
    program: CheckedClient,
    written: dict[str, Any],
    change: dict[str, Any],
    status: int,
    code: str,
) -> None:
    answer = program.post("/api/verdicts", json={"reading": written, "dice": [1, 2, 3, 4]} | change)
    assert (answer.status_code, error_code(answer)) == (status, code)
    assert answer.json is not None
    assert answer.json["error"]["message"].endswith((".", "s"))


@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        (b"{", "application/json", 400, "request.bad_json"),
        (b"[" * 100_000, "application/json", 400, "request.bad_json"),
        (b"\xff\xfe", "application/json", 400, "request.bad_json"),
        (b'{"reading": "\\ud800"}', "application/json", 400, "request.bad_json"),
        (b'{"reading": NaN}', "application/json", 400, "request.bad_json"),
        (b"[]", "application/json", 400, "json.object"),
        (b"{}", "text/plain", 415, "request.not_json"),
    ],
)
def test_a_body_that_is_no_json_object_is_told_so(
    program: CheckedClient, body: bytes, content_type: str, status: int, code: str
) -> None:
    answer = program.post("/api/prophecies", data=body, content_type=content_type)
    assert (answer.status_code, error_code(answer)) == (status, code)


def test_errors_speak_the_language_asked_for(program: CheckedClient) -> None:
    nowhere = "/api/readings/nowhere"
    assert "Wurf" in error_message(program.get(nowhere, headers={"Accept-Language": "de"}))
    assert "worp" in error_message(program.get(nowhere, headers={"Accept-Language": "nl"}))
    assert "throw" in error_message(program.get(nowhere, headers={"Accept-Language": "fr"}))


def test_unknown_addresses_and_methods_have_the_same_shape(browser: FlaskClient) -> None:
    for answer, status in ((browser.get("/api/nothing"), 404), (browser.put("/api/token"), 405)):
        assert answer.status_code == status
        assert answer.json is not None
        assert set(answer.json["error"]) == {"code", "message", "details"}


def test_cards_in_answers_are_canonical(program: CheckedClient, written: dict[str, Any]) -> None:
    claim = {"reading": written, "dice": [1, 2, 3, 4], "card": "kbry"}
    verdict = program.post("/api/verdicts", json=claim).json
    assert verdict is not None
    assert verdict["card"] == str(Card.parse("KBRY")) == "RYKB"


def error_message(answer: Any) -> str:
    message: str = answer.json["error"]["message"]
    return message


def _center(die: dict[str, Any]) -> list[float]:
    return [sum(corner[axis] for corner in die["top"]) / 4 for axis in (0, 1)]
