"""An open table and the devices around it, each with an address and cookies of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from tests.web.apps import lent_app
from webui.devices.door import Door
from webui.opened import Opened
from webui.panel import panel
from webui.store.device_rows import DeviceRows

ORIGIN = "http://localhost"


def open_table(folder: Path, **config: object) -> Flask:
    return lent_app({"DATA_FOLDER": folder, "LOOPBACK_ONLY": False, **config})


def stranger(app: Flask, address: str = "127.0.0.9") -> FlaskClient:
    client = app.test_client()
    client.environ_base.update(
        HTTP_ORIGIN=ORIGIN, REMOTE_ADDR=address, HTTP_ACCEPT="text/html, */*;q=0.8"
    )
    return client


def guest(app: Flask, name: str = "Phone", address: str = "127.0.0.2") -> FlaskClient:
    client = stranger(app, address)
    answer = client.post("/join", data={"code": code_of(app), "name": name})
    assert answer.status_code == 303, answer.text
    return client


def host(app: Flask, address: str = "127.0.0.1") -> FlaskClient:
    client = stranger(app, address)
    answer = client.post("/host", data={"key": host_key(app), "name": "Tablet"})
    assert answer.status_code == 303, answer.text
    return client


def code_of(app: Flask) -> str:
    with app.app_context():
        return panel().door.code


def host_key(app: Flask) -> str:
    with app.app_context():
        return panel().door.new_host_key()


def rows_in(folder: Path) -> Callable[[], DeviceRows]:
    """The devices that a panel with this data folder keeps."""
    store = Opened(folder, None).store()
    return lambda: store.devices


def door_in(folder: Path, clock: Callable[[], float] = time.time) -> Door:
    store = Opened(folder, None).store()
    return Door(lambda: store.notes, clock)
