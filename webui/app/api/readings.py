"""Readings over the API: a picture or a written throw in, the reading out, corrected, deleted."""

from __future__ import annotations

from http import HTTPStatus
from typing import IO, Any

from flask import Blueprint, Response, jsonify, request, url_for

from rules import fields
from rules.oraklos.reading import Reading
from webui.app.bodies import json_body, object_body
from webui.app.cases.advice import said_advice
from webui.app.cases.photos import take_in, uploaded_picture
from webui.app.cases.said import SAID, as_in_a_form, say_to
from webui.app.cases.witnesses import alike_in, bear_witness_of, brought, forget_witnesses
from webui.app.who import device_key
from webui.cases.case import Case, written_view
from webui.cases.kept_cases import Kept
from webui.panel import panel

blueprint = Blueprint("api_readings", __name__, url_prefix="/api/readings")


@blueprint.post("")
def create() -> tuple[Response, int, dict[str, str]]:
    """Read a picture (a form's `picture`, or the body itself), or take a written throw."""
    if request.is_json:
        kept = panel().cases.add(written_view(Reading.from_json(json_body())), None, device_key())
    else:
        taken = take_in(*sent_picture())
        kept = panel().cases.add(taken.view, taken.jpeg, device_key())
        brought(kept, 0)
    headers = {"Location": url_for("api_readings.show", id=kept.key)}
    return jsonify(_told(kept)), HTTPStatus.CREATED, headers


def sent_picture() -> tuple[IO[bytes], str]:
    """A form's `picture`, or the body itself: programs often name no type for it, or that of
    another form."""
    is_form = (request.mimetype or "").startswith("multipart/")
    return uploaded_picture() if is_form else (request.stream, "picture")


@blueprint.get("/<id>")
def show(id: str) -> Response:  # noqa: A002 - the name in the address and in the description
    return jsonify(_told(panel().cases.find_any(id)))


@blueprint.delete("/<id>")
def delete(id: str) -> tuple[str, int]:  # noqa: A002
    forget_witnesses(panel().cases.find(id))
    panel().cases.delete(id)
    return "", HTTPStatus.NO_CONTENT


@blueprint.post("/<id>/corrections")
def correct(id: str) -> Response:  # noqa: A002
    """Say something about a die; `seen` is the version the caller looked at."""
    body = object_body("seen", *SAID)
    seen = fields.whole(fields.required(body, "seen", "The body"), "seen", 0, 10**9)
    said = {name: as_in_a_form(value) for name, value in body.items()}

    def change(case: Case) -> Case:
        view = say_to(case.views[0], said)
        changed = case.with_view(0, view)
        changed.laid(0)  # refuses what can't be judged any more, before it is kept
        return changed

    kept = panel().cases.change(id, seen, change)
    bear_witness_of(kept, 0)
    return jsonify(_told(kept))


@blueprint.get("/<id>/alike")
def show_alike(id: str) -> Response:  # noqa: A002
    """Dice that look like those people named, and are read otherwise: `say` `paint-COLOR` with
    these `dice` corrects them all."""
    found = alike_in(panel().cases.find(id), 0)
    return jsonify({"alike": [{"color": str(one.color), "dice": one.dice} for one in found]})


def _told(kept: Kept) -> dict[str, Any]:
    view = kept.case.views[0]
    return {
        "id": kept.key or kept.shared_id,
        "shared_id": kept.shared_id,
        "version": kept.case.version,
        "reading": view.reading.to_json(),
        "advice": said_advice(view, kept.case.laid(0).throw),
        "links": {
            "page": url_for("case.show", key=kept.key)
            if kept.key
            else url_for("case.show_shared", shared_id=kept.shared_id),
            "shared": url_for("case.show_shared", shared_id=kept.shared_id),
            "picture": url_for("case.picture", shared_id=kept.shared_id, view=0)
            if view.has_picture
            else None,
        },
    }
