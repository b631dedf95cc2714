"""The panel as strangers, guests and bad luck meet it: the same fixtures as for its pages."""

from __future__ import annotations

from tests.web.conftest import app, browser, lent_apps, program, throw_jpeg

__all__ = ["app", "browser", "lent_apps", "program", "throw_jpeg"]
