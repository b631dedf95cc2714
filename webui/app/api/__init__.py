"""The API for programs: JSON under `/api`, described by `/api/openapi.json`."""

from __future__ import annotations

from flask import Flask

from webui.app.api import description, devices, judging, readings


def install(app: Flask) -> None:
    for part in (description, readings, judging, devices):
        app.register_blueprint(part.blueprint)
