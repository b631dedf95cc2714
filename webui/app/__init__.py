"""The panel: pages for people and an API for programs, around the rules and the reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from webui.app import (
    api,
    assets,
    device,
    errors,
    language,
    limits,
    live,
    security,
    sentences,
    start,
    who,
    words,
)
from webui.app.cases import bring, change, keeping, pages, share
from webui.app.config import default_config
from webui.app.devices import guard, installing, joining, me
from webui.app.devices import pages as device_pages
from webui.app.games import api as game_api
from webui.app.games import bell, doing, feed, new, playing
from webui.app.games import pages as game_pages
from webui.app.history import files as history_files
from webui.app.history import pages as history_pages
from webui.app.history import records
from webui.app.keltis import boards as keltis_boards
from webui.app.keltis import pages as keltis_pages
from webui.app.keltis import tiles as keltis_tiles
from webui.app.oracle import pages as oracle_pages
from webui.app.oraklos import live as live_pages
from webui.app.oraklos import practice, ringer
from webui.app.oraklos import table as oraklos_table
from webui.app.setup import camera_pages, desk, dice_pages, drift, lens_pages
from webui.app.setup import profile_pages as setup_pages
from webui.app.setup import table_pages as setup_table_pages


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """A panel of its own; `config` replaces any of `default_config`."""
    app = Flask(__name__)
    app.config.from_mapping(default_config())
    app.config.from_mapping(config or {})
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    for part in (errors, security, limits, language, words, sentences, assets, device, start):
        part.install(app)
    for part in (who, guard, joining, device_pages, me, installing):
        part.install(app)
    for part in (live, keeping, bring, pages, change, share, api):
        part.install(app)
    for part in (playing, bell, new, game_pages, doing, feed, game_api, oracle_pages):
        part.install(app)
    for part in (keltis_pages, keltis_tiles, keltis_boards):
        part.install(app)
    for part in (oraklos_table, live_pages, ringer, practice):
        part.install(app)
    for part in (desk, drift, setup_pages, lens_pages, setup_table_pages, dice_pages, camera_pages):
        part.install(app)
    for part in (records, history_pages, history_files):
        part.install(app)
    return app
