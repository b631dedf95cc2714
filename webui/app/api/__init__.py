"""The API for programs: JSON under `/api`, described by `/api/openapi.json`."""

from __future__ import annotations

from flask import Flask

from webui.app.api import (
    boards,
    cards,
    description,
    devices,
    judging,
    live,
    readings,
    setup,
    statistics,
)


def install(app: Flask) -> None:
    for part in (description, readings, cards, judging, devices, live, statistics, boards, setup):
        app.register_blueprint(part.blueprint)
