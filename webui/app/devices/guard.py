"""Before any page: strangers stay outside, nobody asks too often, small things stay small.

Closed by default: a page is open to strangers only if it is named here. What only the host may
do is marked on the pages themselves (`host_only`).
"""

from __future__ import annotations

from http import HTTPStatus

from flask import Flask, request, url_for
from flask import Response as FlaskResponse
from werkzeug import Response
from werkzeug.utils import redirect

from vision.live.phones import LETTER_BYTES
from webui.app.devices.joining import remember
from webui.app.security import SAFE_METHODS, check_characters
from webui.app.who import device_key, is_open_table, who
from webui.devices.device import Scope
from webui.front.asker import DEVICE_COOKIE
from webui.panel import panel
from webui.problem import Problem
from webui.settings import MIB

# Joining, and what it takes to look right meanwhile. The shared ones carry a secret of their
# own in their address: whoever was given it may look; so does the overlay, which asks for it.
OPEN_TO_STRANGERS = frozenset(
    {
        "static",
        "start.page",
        "device.choose",
        "devices.join_form",
        "devices.join",
        "devices.host_form",
        "devices.become_host",
        "devices.authority",
        "installing.manifest",
        "trust.page",
        "case.show_shared",
        "case.picture",
        "share.poster",
        "watch.page",
        "watch.now",
        "watch.picture",
        "overlay.page",
        "overlay.now",
        "overlay.picture",
        "api.openapi",
        "api_devices.join",
        "api_devices.me",
    }
)
# What hands out rights is done by a person: a token that got loose makes no second one.
FOR_PEOPLE = frozenset(
    {
        "devices.become_host",
        "devices.make_host",
        "devices.new_host_link",
        "tokens.make",
        "tokens.revoke",
        "webhooks.add",
        "webhooks.remove",
    }
)
# Questions that come with a body, and giving one's own token back: for whoever only looks, too.
ASKING = frozenset(
    {"api_judging.create_verdict", "api_judging.create_prophecies", "api_devices.leave"}
)
# Pictures are large, and these are how they come; everything else is a few taps.
_PICTURE_TYPES = ("multipart/", "image/")
_LARGEST_WITHOUT_PICTURE = 1 * MIB
# Programs send a picture as the body itself, and often name no type or a wrong one.
_TAKES_PICTURES = ("api_readings.create", "api_cards.read")
# A camera sends far more often than a finger taps, and is counted apart.
_CAMERA = "phone_frames.take"


def install(app: Flask) -> None:
    app.before_request(_keep_small)
    app.before_request(_turn_strangers_away)
    app.before_request(_keep_to_scope)
    app.before_request(_count_writes)
    app.before_request(check_characters)
    app.after_request(_renew_token)


def _keep_small() -> None:
    if request.endpoint == _CAMERA:
        request.max_content_length = LETTER_BYTES
        return
    is_untyped_picture = request.endpoint in _TAKES_PICTURES and not request.is_json
    if not is_untyped_picture and not (request.mimetype or "").startswith(_PICTURE_TYPES):
        request.max_content_length = _LARGEST_WITHOUT_PICTURE


def _turn_strangers_away() -> Response | None:
    # An address that leads nowhere has no endpoint: it is told to strangers as any other page.
    if request.endpoint in OPEN_TO_STRANGERS or who().joined:
        return None
    is_page = request.method == "GET" and not request.path.startswith("/api/")
    if is_page and request.accept_mimetypes.accept_html and "HX-Request" not in request.headers:
        wanted = request.full_path.rstrip("?")
        return redirect(url_for("devices.join_form", next=wanted), HTTPStatus.SEE_OTHER)
    raise Problem(HTTPStatus.UNAUTHORIZED, "device.not_joined")


def _keep_to_scope() -> None:
    """A token is good for its scope. What the host alone may do asks for the host itself."""
    device = who().device
    if device is None or device.scope is None:
        return
    if request.endpoint in FOR_PEOPLE:
        raise Problem(HTTPStatus.FORBIDDEN, "token.for_people")
    if device.scope is not Scope.READ or request.method in SAFE_METHODS:
        return
    if request.endpoint not in ASKING:
        raise Problem(HTTPStatus.FORBIDDEN, "token.scope")


def _count_writes() -> None:
    if request.method in SAFE_METHODS or not is_open_table() or request.endpoint == _CAMERA:
        return
    panel().writes.count(device_key())


def _renew_token(answer: FlaskResponse) -> FlaskResponse:
    """A browser that was made host by another shows a token of its own from the next page on."""
    device = who().device
    if device is not None and device.renew and DEVICE_COOKIE in request.cookies:
        remember(answer, panel().devices.renew(device.id))
    return answer
