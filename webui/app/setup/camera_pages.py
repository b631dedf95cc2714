"""The camera page: the raw picture, what is read in it, what is in doubt, and the source."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path

import cv2
from flask import (
    Blueprint,
    Flask,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug import Response

from rules.message import Message
from vision.live.devices import FoundCamera, cameras_are_listed, find_cameras
from vision.live.glimpse import glimpse
from vision.live.grey_card import grey_card
from vision.live.spec import PRACTICE, SIMULATED, SourceKind
from vision.overlay import ReadingAnnotator
from webui.app.cases.questions import questions
from webui.app.language import gettext as _
from webui.app.who import host_only, is_open_table, joined_only
from webui.live_state import as_jpeg
from webui.panel import panel
from webui.problem import Problem
from webui.setup.source_choice import chosen_source
from webui.store.picture_size import jpeg_to_keep

MOST_SAMPLES = 500
THUMBNAIL = (320, 180)

blueprint = Blueprint("setup_camera", __name__, url_prefix="/setup/camera")


@blueprint.get("")
@joined_only
def page() -> str:
    shows_reading = request.args.get("show") == "reading"
    return render_template(
        "setup/camera.html",
        live=panel().live_table.state(),
        source=panel().live_table.source,
        shows_reading=shows_reading,
        saved=request.args.get("saved", "")[:60],
        offers=(SIMULATED, PRACTICE),
        cameras=_cameras(),
        watched=_watched(),
        samples=len(list(_samples().glob("*.json"))),
        **_seen(),
    )


@blueprint.get("/thumbnail.jpg")
@host_only
def thumbnail() -> Response:
    """What a camera of this machine sees, to know it by."""
    source = request.args.get("source", "")
    if source not in {one.source for one in find_cameras()}:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    seen = panel().live_table.frame() if source == _watched() else glimpse(source)
    if seen is None:
        seen = grey_card(_("No picture. Another program may be using it."), THUMBNAIL)
    answer = make_response(as_jpeg(cv2.resize(seen, THUMBNAIL, interpolation=cv2.INTER_AREA), 80))
    answer.mimetype = "image/jpeg"
    return answer


@blueprint.get("/now")
@joined_only
def now() -> str:
    return render_template("setup/camera_now.html", live=panel().live_table.state(), **_seen())


@blueprint.get("/reading.jpg")
@joined_only
def reading() -> Response:
    """The newest frozen throw, or the live frame, with what is read in it."""
    frame, seen = panel().live_table.frame(), panel().live_table.reading()
    if frame is None:
        raise Problem(HTTPStatus.NOT_FOUND, "setup.no_picture")
    fits = seen is not None and (seen.width, seen.height) == (frame.shape[1], frame.shape[0])
    drawn = ReadingAnnotator().annotate(frame, seen) if seen is not None and fits else frame
    answer = make_response(jpeg_to_keep(drawn))
    answer.mimetype = "image/jpeg"
    return answer


@blueprint.post("/source")
@host_only
def choose() -> Response:
    """Watch another source."""
    asked = request.form.get("other", "").strip() or request.form.get("source", "")
    confirmed = request.form.get("confirmed") == "yes"
    chosen_source(asked, panel().settings.camera, is_open_table(), confirmed)
    panel().live_table.choose(asked)
    panel().desk.forget()
    return redirect(url_for("setup_camera.page"), HTTPStatus.SEE_OTHER)


@blueprint.post("/retry")
@host_only
def retry() -> Response:
    panel().live_table.retry()
    return redirect(url_for("setup_camera.page"), HTTPStatus.SEE_OTHER)


@blueprint.post("/sample")
@host_only
def save_sample() -> Response:
    """Keep what is seen now: the picture and the reading beside it, as `pythia read` writes it."""
    frame, seen = panel().live_table.frame(), panel().live_table.reading()
    if frame is None or seen is None:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "setup.no_picture")
    folder = _samples()
    folder.mkdir(parents=True, exist_ok=True)
    if len(list(folder.glob("*.json"))) >= MOST_SAMPLES:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "setup.samples_full", most=MOST_SAMPLES)
    name = datetime.now(UTC).strftime("throw_%Y%m%d_%H%M%S_%f")[:-3]
    (folder / f"{name}.jpg").write_bytes(jpeg_to_keep(frame))
    told = {**seen.to_json(), "image": f"{name}.jpg"}
    (folder / f"{name}.json").write_text(json.dumps(told, indent=1), "utf-8")
    return redirect(url_for("setup_camera.page", saved=name), HTTPStatus.SEE_OTHER)


def _seen() -> dict[str, object]:
    reading = panel().live_table.reading()
    profile = panel().desk.profiles.chosen()
    return {
        "dice_read": 0 if reading is None else len(reading.dice),
        "doubts": [] if reading is None else [asked.sentence for asked in questions(reading)],
        "settings": panel().live_table.settings(),
        "profile": profile,
        "misfit": _misfit(),
    }


def _watched() -> str:
    """The source in use, a camera as the list names it."""
    spec = panel().live_table.source
    is_number = spec.kind is SourceKind.CAMERA and spec.address.isdecimal()
    return f"/dev/video{spec.address}" if is_number and cameras_are_listed() else spec.address


def _cameras() -> list[FoundCamera] | None:
    """Those plugged in. Where they have to be opened to be known: None, unless asked for."""
    is_asked = cameras_are_listed() or request.args.get("cameras") == "look"
    return find_cameras() if is_asked else None


def _misfit() -> Message | None:
    """Why the profile in use does not serve this camera's pictures."""
    chosen = panel().desk.profiles.chosen()
    if chosen is None or panel().live_table.frame() is None:
        return None
    if chosen.profile is None:
        return chosen.problem
    return chosen.profile.misfit(panel().live_table.state().size)


def _samples() -> Path:
    folder = panel().settings.data_folder
    return folder / "samples"


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
