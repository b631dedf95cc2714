"""The API attacked by its own description: as host, guest and stranger, nothing is a surprise."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from webui.app import create_app
from webui.app.api.description import openapi_document
from webui.panel import panel_of

SLICE_S = float(os.environ.get("ATTACK_SECONDS", "12"))
BEGUN: dict[str, float] = {}
OPERATIONS = [
    operation.ok()
    for operation in schemathesis.openapi.from_dict(openapi_document()).get_all_operations()
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    folder: Path = tmp_path_factory.mktemp("panel")
    return create_app({"DATA_FOLDER": folder, "LOOPBACK_ONLY": False, "WRITES_PER_MINUTE": 10_000})


@pytest.fixture(scope="module")
def tokens(app: Flask) -> tuple[str, ...]:
    devices = panel_of(app).devices
    return devices.join("host", host=True)[0], devices.join("guest", host=False)[0], ""


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: f"{one.method} {one.path}")
def test_what_the_description_allows_is_answered(
    app: Flask, tokens: tuple[str, ...], operation: schemathesis.APIOperation
) -> None:
    if operation.path.endswith("/feed"):
        pytest.skip("has no end")
    if time.monotonic() > BEGUN.setdefault("at", time.monotonic()) + SLICE_S:
        pytest.skip("the slice's time is over: ATTACK_SECONDS=600 asks every operation")

    @given(case=operation.as_strategy(), token=st.sampled_from(tokens))
    @settings(
        max_examples=3,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def attacked(case: schemathesis.Case, token: str) -> None:
        sent = case.as_transport_kwargs(base_url="http://localhost")
        headers = dict(sent.get("headers") or {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        path = sent["url"].removeprefix("http://localhost")
        body = {"json": sent["json"]} if "json" in sent else {"data": sent.get("data")}
        answer = app.test_client().open(
            path, method=case.method, query_string=sent.get("params"), headers=headers, **body
        )
        assert answer.status_code < 500, (path, body)

    attacked()
