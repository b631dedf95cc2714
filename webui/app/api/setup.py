"""The set-up over the API: which camera watches, and which profile its pictures are read with.

What is measured with a person before the camera (lens, table, dice) is measured by the pages or
by `pythia calibrate`; its result is a profile, and that comes and goes here.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from http import HTTPStatus

from flask import Blueprint, Response, jsonify

from rules import fields
from vision.live.devices import cameras_are_listed, find_cameras
from webui.app.bodies import json_body, object_body
from webui.app.sentences import say_message
from webui.app.setup.camera_pages import watch_source
from webui.app.who import host_only, joined_only
from webui.panel import panel

blueprint = Blueprint("api_setup", __name__, url_prefix="/api/setup")


@blueprint.get("")
@joined_only
def overview() -> Response:
    table, desk = panel().live_table, panel().desk
    measured = table.measured()
    return jsonify(
        source=table.state().source,
        cameras=[one.source for one in find_cameras()] if cameras_are_listed() else [],
        phones=[one.source for one in table.phones.listed()],
        settings=[{**asdict(one), "taken": one.taken} for one in table.settings()],
        measured=None if measured is None else asdict(measured),
        profiles=[
            {
                "key": one.key,
                "name": one.name,
                "chosen": one.is_chosen,
                "problem": None if one.problem is None else say_message(one.problem),
            }
            for one in desk.profiles.listed()
        ],
    )


@blueprint.post("/source")
@host_only
def choose_source() -> Response:
    """Watch another source; an address of the network needs the host's word (`confirmed`)."""
    body = object_body("source", "confirmed")
    source = fields.text(body.get("source"), "The source")
    watch_source(source, fields.truth(body.get("confirmed", False), "confirmed"))
    return overview()


@blueprint.post("/profile")
@host_only
def choose_profile() -> Response:
    """Read with this profile from now on; `null` stands for none."""
    body = object_body("profile")
    named = fields.required(body, "profile", "The body")
    panel().desk.choose(None if named is None else fields.text(named, "The profile"))
    return overview()


@blueprint.post("/profiles")
@host_only
def bring_in() -> tuple[Response, int]:
    """A profile as it was taken along; one of its name is replaced."""
    panel().desk.profiles.take_in(json.dumps(json_body()))
    panel().desk.apply()
    return overview(), HTTPStatus.CREATED


@blueprint.get("/profiles/<key>")
@joined_only
def one_profile(key: str) -> Response:
    return jsonify(panel().desk.profiles.open(key).to_json())


@blueprint.delete("/profiles/<key>")
@host_only
def delete(key: str) -> tuple[str, int]:
    panel().desk.profiles.delete(key)
    panel().desk.apply()
    return "", HTTPStatus.NO_CONTENT
