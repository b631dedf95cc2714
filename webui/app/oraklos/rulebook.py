"""The rules of Oraklos on one page, in our own words."""

from __future__ import annotations

from flask import Blueprint, Flask, render_template

from rules.oraklos.dice_counts import BY_PLAYERS

blueprint = Blueprint("rulebook", __name__)


@blueprint.get("/rules/oraklos")
def oraklos() -> str:
    return render_template("oraklos/rulebook.html", counts=BY_PLAYERS)


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
