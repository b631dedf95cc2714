"""The API attacked by its own description: as host, guest and stranger, nothing is a surprise."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rules.table import Player
from tests.web.apps import end_panel
from webui.app import create_app
from webui.app.api.description import openapi_document
from webui.panel import panel_of

#: Examples of every operation, each sent as host, guest and stranger; more in a long run.
EXAMPLES = int(os.environ.get("ATTACK_EXAMPLES", "3"))
OPERATIONS = [
    operation.ok()
    for operation in schemathesis.openapi.from_dict(openapi_document()).get_all_operations()
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder: Path = tmp_path_factory.mktemp("panel")
    config = {"DATA_FOLDER": folder, "LOOPBACK_ONLY": False, "WRITES_PER_MINUTE": 10_000}
    made = create_app(config)
    yield made
    end_panel(made)


@dataclass(frozen=True)
class AtTheTable:
    """Tokens of a host, a guest and nobody, and a game that is there: new for every operation,
    since some delete what they are given."""

    tokens: tuple[str, str, str]
    game: str


@pytest.fixture
def table(app: Flask) -> AtTheTable:
    panel = panel_of(app)
    host, guest = (panel.devices.join("x", host=host)[0] for host in (True, False))
    players = (Player("ada", "Ada"), Player("bob", "Bob"))
    game = panel.play.start("oraklos", "junior", players, {}, "2026-01-01T00:00:00Z")
    return AtTheTable((host, guest, ""), game)


@pytest.mark.slow
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: f"{one.method} {one.path}")
def test_what_the_description_allows_is_answered(
    app: Flask, table: AtTheTable, operation: schemathesis.APIOperation
) -> None:
    asked = Counter[str]()

    @given(case=operation.as_strategy(), is_there=st.booleans())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def attacked(case: schemathesis.Case, is_there: bool) -> None:
        if is_there and "game_id" in (case.path_parameters or {}):
            case.path_parameters["game_id"] = table.game
        for token in table.tokens:
            asked[token] += 1
            assert _asked(app, case, token) < HTTPStatus.INTERNAL_SERVER_ERROR

    attacked()
    assert set(asked) == set(table.tokens)


def _asked(app: Flask, case: schemathesis.Case, token: str) -> int:
    sent = case.as_transport_kwargs(base_url="http://localhost")
    headers = dict(sent.get("headers") or {})
    if token:
        headers["Authorization"] = f"Bearer {token}"
    body = {"json": sent["json"]} if "json" in sent else {"data": sent.get("data")}
    answer = app.test_client().open(
        sent["url"].removeprefix("http://localhost"),
        method=case.method,
        query_string=sent.get("params"),
        headers=headers,
        **body,
    )
    answer.close()  # a feed has no end
    return answer.status_code
