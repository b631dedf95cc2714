"""The panel as an app on a device's home screen: what it is called and how it looks."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, jsonify, url_for

from webui.app.language import chosen_language
from webui.app.language import gettext as _

blueprint = Blueprint("installing", __name__)

_ICON_SIZES = (192, 512)
_PAPER = "#f5f1e8"
_ACCENT = "#5a3a80"


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    answer = jsonify(
        id="/",
        name="Pythia",
        short_name="Pythia",
        description=_("A table companion: it reads the dice and judges the prophecy."),
        lang=chosen_language(),
        start_url=url_for("start.page"),
        scope="/",
        display="standalone",
        background_color=_PAPER,
        theme_color=_ACCENT,
        icons=[*(_icon(size, "any") for size in _ICON_SIZES), _icon(512, "maskable")],
    )
    answer.mimetype = "application/manifest+json"
    return answer


def _icon(size_px: int, purpose: str) -> dict[str, str]:
    name = f"icons/{purpose}_{size_px}.png"
    return {
        "src": url_for("static", filename=name),
        "sizes": f"{size_px}x{size_px}",
        "type": "image/png",
        "purpose": purpose,
    }


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
