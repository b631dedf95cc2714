"""The rules of a game on one page, for whoever sits at the table for the first time."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, render_template

from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("rulebook", __name__)


@blueprint.get("/rules/<name>")
def page(name: str) -> str:
    book = panel().pads.rulebook(name)
    if book is None:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    return render_template(book.template, **book.facts())


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
