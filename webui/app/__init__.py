"""The panel: pages for people and an API for programs, around the rules and the reader."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from flask import Flask

from webui import panel
from webui.app import (
    api,
    assets,
    device,
    errors,
    language,
    security,
    sentences,
    start,
    who,
    words,
)
from webui.app.cases import bring, change, contributing, pages, share
from webui.app.devices import guard, installing, me, tables, tokens, webhooks
from webui.app.devices import pages as device_pages
from webui.app.games import api as game_api
from webui.app.games import doing, feed, new, rulebook, set_right
from webui.app.games import pages as game_pages
from webui.app.history import files as history_files
from webui.app.history import pages as history_pages
from webui.app.history import season
from webui.app.keltis import boards as keltis_boards
from webui.app.keltis import pages as keltis_pages
from webui.app.keltis import tiles as keltis_tiles
from webui.app.keltis.sheet_pad import SheetPad
from webui.app.keltis.turn_pad import TurnPad
from webui.app.oracle import pages as oracle_pages
from webui.app.oracle.pad import OraclePad
from webui.app.oraklos import api as oraklos_api
from webui.app.oraklos import card_photo, first_minute, look_back, practice, watch
from webui.app.oraklos import live as live_pages
from webui.app.oraklos import table_pages as oraklos_table
from webui.app.oraklos.pad import OraklosPad
from webui.app.overlay import pages as overlay_pages
from webui.app.phone import frames as phone_frames
from webui.app.phone import offering as phone_offering
from webui.app.phone import trust
from webui.app.setup import camera_pages, dice_pages, lens_pages
from webui.app.setup import profile_pages as setup_pages
from webui.app.setup import table_pages as setup_table_pages
from webui.pad import Pad
from webui.panel import Panel
from webui.settings import Settings

#: What each game adds to the shared page, by its name; see webui.games.
PADS: Mapping[str, Pad] = MappingProxyType(
    {
        "keltis": TurnPad(),
        "keltis_sheet": SheetPad(),
        "oracle": OraclePad(),
        "oraklos": OraklosPad(),
    }
)


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """A panel of its own; `config` replaces any of `Settings`, by its name in capitals."""
    app = Flask(__name__)
    settings = Settings.from_config(config or {})
    app.config.from_mapping(settings.to_config())
    app.config.from_mapping(config or {})
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.jinja_options = app.jinja_options | {"trim_blocks": True, "lstrip_blocks": True}
    panel.install(app, Panel.open(settings, PADS))
    for part in (errors, security, language, words, sentences, assets, device, start):
        part.install(app)
    for part in (who, guard, device_pages, tokens, webhooks, tables, me, installing):
        part.install(app)
    for part in (bring, pages, change, share, contributing, api):
        part.install(app)
    for part in (new, game_pages, rulebook, doing, set_right, feed, game_api, oracle_pages):
        part.install(app)
    for part in (keltis_pages, keltis_tiles, keltis_boards):
        part.install(app)
    for part in (
        oraklos_api,
        oraklos_table,
        card_photo,
        live_pages,
        practice,
        look_back,
        watch,
        first_minute,
    ):
        part.install(app)
    for part in (setup_pages, lens_pages, setup_table_pages, dice_pages, camera_pages):
        part.install(app)
    for part in (phone_offering, phone_frames, trust):
        part.install(app)
    for part in (history_pages, history_files, season, overlay_pages):
        part.install(app)
    return app
