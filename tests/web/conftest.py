"""A panel of its own for every test, with its folder in a place that goes away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.openapi import CheckedClient
from webui.app import create_app
from webui.panel import panel_of

PICTURES = Path(__file__).parent / "pictures"
ORIGIN = "http://localhost"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app({"DATA_FOLDER": tmp_path})
    yield made
    panel_of(made).live_table.stop()  # it runs only where a page asked for it


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A client that behaves like our own page in a browser."""
    client = app.test_client()
    client.environ_base["HTTP_ORIGIN"] = ORIGIN
    return client


@pytest.fixture
def program(app: Flask) -> CheckedClient:
    """A client of the API; every answer is held against the OpenAPI document."""
    return CheckedClient(app)


@pytest.fixture
def in_app(app: Flask) -> Iterator[Flask]:
    with app.test_request_context():
        yield app


@pytest.fixture(scope="session")
def throw_jpeg() -> bytes:
    """A made photo of seventeen dice."""
    return (PICTURES / "throw.jpg").read_bytes()


@pytest.fixture(scope="session")
def second_jpeg() -> bytes:
    """The same throw, taken from another side."""
    return (PICTURES / "second.jpg").read_bytes()
