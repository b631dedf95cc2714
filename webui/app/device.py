"""What a device chooses for itself: its language and its light. Kept in its own cookies."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint, Flask, redirect, request
from werkzeug import Response

from webui.app.language import LANGUAGE_COOKIE
from webui.app.page_before import page_before
from webui.problem import Problem
from webui.translations import LANGUAGES

THEME_COOKIE = "theme"
THEMES = ("auto", "light", "dark")
_A_YEAR_S = 365 * 24 * 3600

blueprint = Blueprint("device", __name__)


@blueprint.post("/device")
def choose() -> Response:
    """Remember a choice and go back to the page it was made on."""
    answer = redirect(page_before(), HTTPStatus.SEE_OTHER)
    choices = {LANGUAGE_COOKIE: tuple(LANGUAGES), THEME_COOKIE: THEMES}
    for name, allowed in choices.items():
        value = request.form.get(name)
        if value is None:
            continue
        if value not in allowed:
            raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed")
        answer.set_cookie(name, value, max_age=_A_YEAR_S, samesite="Lax", httponly=True)
    return answer


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

    @app.context_processor
    def theme_of_page() -> dict[str, Any]:
        theme = request.cookies.get(THEME_COOKIE, "auto")
        return {"theme": theme if theme in THEMES else "auto", "themes": THEMES}
