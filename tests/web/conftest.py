"""A panel of its own for every test, with its folder in a place that goes away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.vision.read_before import photos_read_once
from tests.web.apps import lent_app, take_back
from tests.web.openapi import CheckedClient

__all__ = ["photos_read_once"]

PICTURES = Path(__file__).parent / "pictures"
ORIGIN = "http://localhost"


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return lent_app({"DATA_FOLDER": tmp_path})


@pytest.fixture(autouse=True)
def lent_apps() -> Iterator[None]:
    """No panel outlives its test."""
    yield
    take_back()


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
