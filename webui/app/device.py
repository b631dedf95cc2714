"""What a device chooses for itself: its language and its light. Kept in its own cookies."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Flask, redirect, request, url_for
from werkzeug import Response

from webui.app.language import LANGUAGE_COOKIE
from webui.problem import Problem
from webui.translations import LANGUAGES

THEME_COOKIE = "theme"
THEMES = ("auto", "light", "dark")
_A_YEAR_S = 365 * 24 * 3600

blueprint = Blueprint("device", __name__)


@blueprint.post("/device")
def choose() -> Response:
    """Remember a choice and go back to the page it was made on."""
    answer = redirect(_page_before(), HTTPStatus.SEE_OTHER)
    choices = {LANGUAGE_COOKIE: tuple(LANGUAGES), THEME_COOKIE: THEMES}
    for name, allowed in choices.items():
        value = request.form.get(name)
        if value is None:
            continue
        if value not in allowed:
            raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed")
        answer.set_cookie(name, value, max_age=_A_YEAR_S, samesite="Lax", httponly=True)
    return answer


def _page_before() -> str:
    """The page the form stood on, by its path alone: never another host."""
    try:
        before = urlsplit(request.referrer or "")
    except ValueError:  # whatever it is, it is no address
        return url_for("start.page")
    if before.netloc != request.host or not before.path.startswith("/"):
        return url_for("start.page")
    path = "/" + before.path.lstrip("/")
    return f"{path}?{before.query}" if before.query else path


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

    @app.context_processor
    def theme_of_page() -> dict[str, Any]:
        theme = request.cookies.get(THEME_COOKIE, "auto")
        return {"theme": theme if theme in THEMES else "auto", "themes": THEMES}
