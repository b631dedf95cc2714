"""What tests of the set-up share: a folder of profiles, a panel on the practice camera."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from tests.web.apps import lent_app
from tests.web.conftest import lent_apps
from webui.cli import main
from webui.live_table import LiveTable
from webui.opened import Opened
from webui.profiles import Profiles

__all__ = ["lent_apps"]


@pytest.fixture
def profiles(tmp_path: Path) -> Profiles:
    return Profiles(Opened(tmp_path, None).store)


@pytest.fixture
def pythia(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Runs the command line with a data folder of its own."""
    monkeypatch.setattr("webui.opened.user_data_path", lambda *_, **__: tmp_path / "data")

    def run(*arguments: object) -> Result:
        return CliRunner().invoke(main, [str(argument) for argument in arguments])

    return run


@pytest.fixture
def still_table() -> Iterator[LiveTable]:
    """A live table whose frames the test hands in; it never starts a thread."""
    table = LiveTable("practice")
    table._start = lambda: None  # type: ignore[method-assign]
    yield table
    table.stop()


@pytest.fixture
def client(tmp_path: Path, still_table: LiveTable) -> FlaskClient:
    app = lent_app({"DATA_FOLDER": tmp_path, "LIVE_TABLE": still_table, "TESTING": False})
    client = app.test_client()
    client.environ_base["HTTP_ORIGIN"] = "http://localhost"
    return client
