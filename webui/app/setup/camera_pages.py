"""The camera page: the raw picture, what is read in it, what is in doubt, and the source."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from typing import Any

import cv2
import numpy as np
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
from vision.live.mailbox import PhoneMailbox
from vision.live.spec import PRACTICE, SIMULATED, SourceKind
from vision.photo import PhotoError, open_photo
from webui.app.cases.questions import questions
from webui.app.language import gettext as _
from webui.app.setup.drawn import drawn_context
from webui.app.who import host_only, is_open_table, joined_only
from webui.evening import LIVE
from webui.live_state import as_jpeg
from webui.panel import panel
from webui.problem import Problem
from webui.setup.source_choice import chosen_source
from webui.store.picture_size import jpeg_to_keep
from webui.whole_file import write_whole

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
        **_phones(),
        samples=len(list(_samples().glob("*.json"))),
        **_seen(),
    )


@blueprint.get("/thumbnail.jpg")
@host_only
def thumbnail() -> Response:
    """What a camera of this machine sees, to know it by."""
    source = request.args.get("source", "")
    if (
        phone := panel().live_table.phones.find(source.removeprefix(f"{SourceKind.PHONE}:"))
    ) is not None:
        return _picture(_of_phone(phone))
    if source not in {one.source for one in find_cameras()}:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    seen = panel().live_table.frame() if source == _watched() else glimpse(source)
    if seen is None:
        seen = grey_card(_("No picture. Another program may be using it."), THUMBNAIL)
    return _picture(cv2.resize(seen, THUMBNAIL, interpolation=cv2.INTER_AREA))


def _of_phone(mailbox: PhoneMailbox) -> np.ndarray:
    try:
        return open_photo(mailbox.newest_glance or b"", mailbox.name).bgr
    except PhotoError:
        return grey_card(_("No picture yet."), THUMBNAIL)


def _picture(shown: np.ndarray) -> Response:
    answer = make_response(as_jpeg(shown, 80))
    answer.mimetype = "image/jpeg"
    return answer


@blueprint.get("/phones")
@host_only
def phones() -> Response:
    """The phones that offer themselves now; nothing while they are those that the page shows."""
    shown = _phones()
    if request.args.get("shown") == shown["phones_shown"]:
        return make_response("", HTTPStatus.NO_CONTENT)
    return make_response(render_template("setup/phones.html", **shown))


@blueprint.get("/now")
@joined_only
def now() -> str:
    return render_template("setup/camera_now.html", live=panel().live_table.state(), **_seen())


@blueprint.get("/drawn")
@joined_only
def drawn() -> str:
    """The newest reading, as it lies over the live picture."""
    return render_template("setup/drawn.html", **drawn_context(panel().live_table.reading()))


@blueprint.post("/source")
@host_only
def choose() -> Response:
    """Watch another source."""
    asked = request.form.get("other", "").strip() or request.form.get("source", "")
    watch_source(asked, request.form.get("confirmed") == "yes")
    return redirect(url_for("setup_camera.page"), HTTPStatus.SEE_OTHER)


def watch_source(asked: str, confirmed: bool) -> None:
    """`confirmed` by the host, where an address of the network is asked for."""
    chosen_source(asked, panel().settings.camera, is_open_table(), confirmed)
    practiced = _practices()
    panel().live_table.choose(asked)
    panel().evening.end(LIVE)
    if practiced != _practices():
        panel().desk.practice(begins=not practiced)
    else:
        panel().desk.forget()


@blueprint.post("/retry")
@host_only
def retry() -> Response:
    panel().live_table.retry()
    return redirect(url_for("setup_camera.page"), HTTPStatus.SEE_OTHER)


@blueprint.post("/sample")
@host_only
def save_sample() -> Response:
    """Keep what is seen now: the picture and the reading beside it, as `pythia read` writes it."""
    frame, seen = panel().live_table.full_frame(), panel().live_table.reading()
    if frame is None or seen is None:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "setup.no_picture")
    folder = _samples()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if len(list(folder.glob("*.json"))) >= MOST_SAMPLES:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "setup.samples_full", most=MOST_SAMPLES)
    name = datetime.now(UTC).strftime("throw_%Y%m%d_%H%M%S_%f")[:-3]
    write_whole(folder / f"{name}.jpg", jpeg_to_keep(frame))
    told = {**seen.to_json(), "image": f"{name}.jpg"}
    write_whole(folder / f"{name}.json", json.dumps(told, indent=1).encode())
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


def _practices() -> bool:
    return panel().live_table.source.kind is SourceKind.PRACTICE


def _watched() -> str:
    """The source in use, a camera as the list names it."""
    spec = panel().live_table.source
    if spec.kind is SourceKind.PHONE:
        return f"{spec.kind}:{spec.address}"
    is_number = spec.kind is SourceKind.CAMERA and spec.address.isdecimal()
    return f"/dev/video{spec.address}" if is_number and cameras_are_listed() else spec.address


def _phones() -> dict[str, Any]:
    listed, watched = panel().live_table.phones.listed(), _watched()
    names = " ".join(one.source for one in listed)
    return {
        "phones": listed,
        "watched": watched,
        "phones_shown": f"{names} {watched}",
        "guests_choose": panel().live_table.phones.guests_choose,
    }


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
