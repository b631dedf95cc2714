"""What was played: the list, one result, the statistics."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, redirect, render_template, request, url_for
from werkzeug import Response

from rules.reckoning import gained, signed
from webui.app.games.seats import color_of
from webui.app.history.bgstats import bgstats_link
from webui.app.history.picture import result_scene
from webui.app.history.words import day_of, headline, seconds_of, share_of
from webui.app.summands import breaking_before_signs, line_of, terms_of
from webui.app.who import host_only, joined_only
from webui.draw.png import render_png
from webui.games import GAMES
from webui.panel import panel
from webui.statistics.chart import score_chart
from webui.statistics.count import count
from webui.statistics.record import kind_of_game

blueprint = Blueprint("history", __name__)

# Small enough that its numbers can be read on a phone.
_CHART_WIDTH, _CHART_HEIGHT = 420.0, 280.0


@blueprint.get("/history")
@joined_only
def every_game() -> str:
    game = _chosen_game()
    return render_template(
        "history/list.html", records=panel().records.all(game), chosen=game, games=GAMES
    )


@blueprint.get("/statistics")
@joined_only
def statistics() -> str:
    game = _chosen_game()
    kind = game and kind_of_game(game)
    played = [one for one in panel().records.all() if one.counts and kind in (None, one.kind)]
    boxes = {record.box: record for record in played}
    box = request.args.get("box") if request.args.get("box") in boxes else None
    return render_template(
        "history/statistics.html",
        counted=count(record for record in played if box in (None, record.box)),
        boxes=[boxes[one] for one in sorted(boxes)],
        chosen_box=box or (next(iter(boxes)) if len(boxes) == 1 else None),
        chosen=kind,
        games=dict.fromkeys(map(kind_of_game, GAMES)),
    )


@blueprint.get("/history/<game_id>")
@joined_only
def result(game_id: str) -> str:
    record = panel().records.of(game_id)
    return render_template(
        "history/result.html",
        record=record,
        headline=headline(record),
        colors=_colors(game_id),
        chart=score_chart(record, _CHART_WIDTH, _CHART_HEIGHT),
        bgstats=bgstats_link(record),
    )


@blueprint.get("/history/<game_id>/result.png")
@joined_only
def picture(game_id: str) -> Response:
    png = render_png(result_scene(panel().records.of(game_id), _colors(game_id)))
    return Response(png, mimetype="image/png")


@blueprint.post("/history/<game_id>/counts")
@host_only
def decide_counting(game_id: str) -> Response:
    """Leave a game out of the statistics, or take it in again."""
    decide(game_id, request.form.get("counts") == "yes")
    return redirect(url_for("history.result", game_id=game_id), HTTPStatus.SEE_OTHER)


def decide(game_id: str, counts: bool) -> None:
    panel().records.of(game_id)
    if counts:
        panel().store.uncounted.remove(game_id)
    else:
        panel().store.uncounted.add(game_id)


def _chosen_game() -> str | None:
    game = request.args.get("game")
    return game if game in GAMES else None


def _colors(game_id: str) -> dict[str, str]:
    log, _ = panel().play.load(game_id)
    return {one: color_of(log.table, one) for one in log.table.ids}


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
    app.jinja_env.filters.update(
        signed_points=signed, gained=gained, breaking_before_signs=breaking_before_signs
    )

    @app.context_processor
    def words() -> dict[str, object]:
        return {
            "day_of": day_of,
            "share_of": share_of,
            "seconds_of": seconds_of,
            "line_of": line_of,
            "terms_of": terms_of,
        }
