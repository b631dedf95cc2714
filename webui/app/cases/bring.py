"""Bringing a throw: a photo, a sample, or one that somebody wrote down."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from importlib import resources

from flask import Blueprint, Flask, redirect, render_template, request, url_for
from werkzeug import Response

from rules.oraklos.reading import Reading
from webui.app.cases.photos import take_in, uploaded_picture
from webui.app.cases.recent import recent_cases, remember
from webui.app.cases.witnesses import brought
from webui.app.language import gettext as _
from webui.app.who import device_key
from webui.cases.case import written_view
from webui.cases.kept_cases import Kept
from webui.panel import panel
from webui.problem import Problem
from webui.sentences.panel import refusal

blueprint = Blueprint("bring", __name__)


@dataclass(frozen=True)
class Sample:
    name: str
    title: str
    reading: Reading


@blueprint.get("/photo")
def photo_form() -> str:
    return render_template("photo.html", has_kept=bool(recent_cases()))


@blueprint.get("/photo/kept")
def kept() -> str:
    """Everything that this device has checked, to look at again or to delete."""
    return render_template("kept.html", kept=recent_cases())


@blueprint.post("/photo")
def bring_photo() -> Response:
    """Open a case for a picture of a throw."""
    taken = take_in(*uploaded_picture())
    kept = panel().cases.add(taken.view, taken.jpeg, device_key())
    brought(kept, 0)
    return _open(kept)


@blueprint.get("/throw")
def throw_form() -> str:
    return render_template("throw.html", samples=samples())


@blueprint.post("/throw")
def bring_throw() -> Response:
    """Open a case for a sample, a file or a pasted throw."""
    sample = request.form.get("sample")
    if sample is not None:
        reading = next((s.reading for s in samples() if s.name == sample), None)
        if reading is None:
            raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    else:
        reading = Reading.from_text(_written())
    kept = panel().cases.add(written_view(reading), None, device_key())
    return _open(kept)


def _open(kept: Kept) -> Response:
    """Go to the new case's page; the start page will offer it to this device again."""
    assert kept.key is not None
    page = redirect(url_for("case.show", key=kept.key), HTTPStatus.SEE_OTHER)
    return remember(page, kept.key)


def _written() -> str:
    file = request.files.get("file")
    if file is not None and file.filename:
        return _decoded(file.read())
    pasted = request.form.get("throw", "").strip()
    if not pasted:
        raise Problem(HTTPStatus.BAD_REQUEST, "case.no_throw")
    return pasted


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise refusal("reading.not_text") from error


def samples() -> list[Sample]:
    titles = {
        "first": _("A first throw: 12 dice"),
        "junior": _("A junior throw: 16 dice, one in doubt"),
        "evening": _("A long evening: 20 dice"),
    }
    folder = resources.files("webui.app.cases") / "samples"
    return [
        Sample(name, title, Reading.from_text((folder / f"{name}.json").read_text("utf-8")))
        for name, title in titles.items()
    ]


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
