"""Apps lent to one test after the other, each time with a panel of its own.

To make an app costs a tenth of a second, most of it for its addresses, and its templates have to
be compiled once more; nearly every test wants one. Nothing of a panel is in the app itself: what
it keeps is one object (`webui.panel`), and that is made anew. A test that lives longer than a
function, or changes the app, makes one with `create_app`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from webui.app import PADS, create_app
from webui.panel import Panel, install, panel_of
from webui.settings import Settings

_free: list[Flask] = []
_lent: list[tuple[Flask, dict[str, Any]]] = []


def lent_app(config: Mapping[str, Any]) -> Flask:
    """What `create_app` makes, until the test is over."""
    app = _free.pop() if _free else create_app({"DATA_FOLDER": config["DATA_FOLDER"]})
    _lent.append((app, dict(app.config)))
    settings = Settings.from_config(config)
    app.config.from_mapping(settings.to_config())
    app.config.from_mapping(config)
    install(app, Panel.open(settings, PADS))
    return app


def take_back() -> None:
    """The test is over: so is what its panels do beside it."""
    while _lent:
        app, config = _lent.pop()
        end_panel(app)
        app.config.clear()
        app.config.update(config)
        _free.append(app)


def end_panel(app: Flask) -> None:
    """A table that is watched, and whoever follows it, cost a good part of a core."""
    panel = panel_of(app)
    panel.live_table.stop()
    panel.bell.close()
    panel.webhooks.close()
