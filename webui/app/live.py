"""The panel's live table: made with the panel, started by the first page that asks for it."""

from __future__ import annotations

from flask import Flask, current_app

from webui.live_table import LiveTable


def install(app: Flask) -> None:
    """`LIVE_TABLE` in the config replaces the one made from `CAMERA`: tests bring their own."""
    app.extensions["live_table"] = app.config["LIVE_TABLE"] or LiveTable(app.config["CAMERA"])


def live_table() -> LiveTable:
    found: LiveTable = current_app.extensions["live_table"]
    return found
