"""Passing a case on: a link, a QR code and a picture of the verdict."""

from __future__ import annotations

from flask import Blueprint, Flask, jsonify, render_template, request, url_for
from werkzeug import Response

from vision.photo import open_photo
from webui.app.address import reachable_origin
from webui.app.cases.asked import Asked
from webui.app.cases.poster import draw_poster
from webui.app.cases.sight import look_at
from webui.app.qr import qr_drawing
from webui.cases.case import CaseView
from webui.cases.kept_cases import Kept
from webui.panel import panel

blueprint = Blueprint("share", __name__)


@blueprint.get("/case/<key>/share")
def page(key: str) -> str:
    kept = panel().cases.find(key)
    asked = Asked.from_query(request.args)
    query = asked.for_others().to_query()
    link = reachable_origin() + url_for("case.show_shared", shared_id=kept.shared_id, **query)
    return render_template(
        "share.html",
        link=link,
        code=qr_drawing(link),
        picture=url_for("share.poster", shared_id=kept.shared_id, **query),
        back=url_for("case.show", key=key, **asked.to_query()),
    )


@blueprint.get("/shared/<shared_id>/verdict.jpg")
def poster(shared_id: str) -> Response:
    kept = panel().cases.find_shared(shared_id)
    sight = look_at(kept, Asked.from_query(request.args))
    photo_bgr = None
    if sight.view.has_picture and not sight.stage.is_from_above:
        photo_bgr = open_photo(panel().cases.picture(shared_id, sight.asked.view)).bgr
    jpeg = draw_poster(sight.stage, sight.verdict, sight.told, photo_bgr)
    return Response(jpeg, mimetype="image/jpeg")


@blueprint.get("/case/<key>/throw.json")
def written(key: str) -> Response:
    """The throw as people left it, to keep or to send to those who improve the reader."""
    kept = panel().cases.find(key)
    _, view = chosen_view(kept)
    answer = jsonify(view.reading.to_json())
    answer.headers["Content-Disposition"] = 'attachment; filename="throw.json"'
    return answer


def chosen_view(kept: Kept) -> tuple[int, CaseView]:
    """The view that was asked for, or the first."""
    index = Asked.from_query(request.args).view
    index = index if index < len(kept.case.views) else 0
    return index, kept.case.views[index]


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
