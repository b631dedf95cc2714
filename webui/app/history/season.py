"""The league over evenings: a page, and a season to take along."""

from __future__ import annotations

from datetime import date

from babel.dates import format_date
from flask import Blueprint, Flask, Response, render_template, request

from webui.app.history.files import download
from webui.app.language import chosen_language
from webui.app.who import joined_only
from webui.panel import panel
from webui.season_file import season_csv, season_json
from webui.statistics.league import League, Season, evening_of, league

blueprint = Blueprint("season", __name__)

# Of a long season the newest are shown; a file has them all.
_EVENINGS_SHOWN = 8


@blueprint.get("/league")
@joined_only
def page() -> str:
    found = _league()
    records = panel().records.all()
    years = {evening_of(one).year for one in records if one.counts and one.started_at}
    return render_template(
        "history/league.html",
        league=found,
        evenings=found.evenings[-_EVENINGS_SHOWN:],
        years=sorted(years, reverse=True),
        chosen=request.args.get("season", ""),
        short_day=_short_day,
    )


@blueprint.get("/league/season.json")
@joined_only
def as_json() -> Response:
    answer = Response(season_json(_league()), mimetype="application/json")
    return download(answer, "pythia_season.json")


@blueprint.get("/league/season.csv")
@joined_only
def as_csv() -> Response:
    return download(Response(season_csv(_league()), mimetype="text/csv"), "pythia_season.csv")


def _league() -> League:
    asked = request.args.get("season", "").strip()
    return league(panel().records.all(), Season.parse(asked) if asked else Season())


def _short_day(day: date) -> str:
    return format_date(day, "d.M." if chosen_language() == "de" else "d MMM", chosen_language())


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
