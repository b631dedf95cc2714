"""A throw that was read wrong, as a file to send to those who improve the reader.

Nothing is sent from here: it is saved where the person is, and stays there until they send it.
"""

from __future__ import annotations

from http import HTTPStatus
from importlib.metadata import version

from flask import Blueprint, Flask, request
from werkzeug import Response

from rules.oraklos.reading import Reading
from vision.contributed import ContributedThrow
from webui.app.cases.share import chosen_view
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("contributing", __name__)


@blueprint.get("/case/<key>/throw.zip")
def of_case(key: str) -> Response:
    kept = panel().cases.find(key)
    index, view = chosen_view(kept)
    if not view.has_picture:
        raise Problem(HTTPStatus.NOT_FOUND, "case.gone")
    jpeg = panel().cases.picture(kept.shared_id, index)
    return saved_to_send(jpeg, view.as_read, view.reading, camera="photo")


def saved_to_send(jpeg: bytes, as_read: Reading, true: Reading, camera: str) -> Response:
    """The file. Whether Pythia may learn from it was ticked, or not, where it was asked for."""
    sent = ContributedThrow(
        jpeg, as_read, true, version("pythia-table"), camera, may_teach="teach" in request.args
    )
    answer = Response(sent.to_bytes(), mimetype="application/zip")
    answer.headers["Content-Disposition"] = 'attachment; filename="throw.zip"'
    return answer


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
