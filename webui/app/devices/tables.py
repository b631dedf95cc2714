"""The tables of a club: the host adds, names and removes them; a device sits at one."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, redirect, request, url_for
from werkzeug import Response

from webui.app.language import gettext as _
from webui.app.who import forget_who, host_only, joined_only, who
from webui.panel import panel
from webui.problem import Problem
from webui.store.club_tables import HOME, ClubTable

blueprint = Blueprint("tables", __name__)


@blueprint.post("/tables")
@host_only
def add() -> Response:
    panel().store.tables.add(request.form.get("name", ""))
    return _back()


@blueprint.post("/tables/<table_id>/name")
@host_only
def rename(table_id: str) -> Response:
    panel().store.tables.rename(table_id, request.form.get("name", ""))
    return _back()


@blueprint.post("/tables/<table_id>/remove")
@host_only
def remove(table_id: str) -> Response:
    panel().store.tables.remove(table_id)
    return _back()


@blueprint.post("/devices/<device_id>/table")
@joined_only
def sit(device_id: str) -> Response:
    """The host seats anybody, everybody else themselves."""
    device = who().device
    if not who().host and (device is None or device.id != device_id):
        raise Problem(HTTPStatus.NOT_FOUND, "device.unknown")
    table = panel().store.tables.find(request.form.get("table", ""))
    panel().devices.sit_at(device_id, table.id)
    forget_who()
    return _back()


def every_table() -> tuple[ClubTable, ...]:
    """All of them where there is something to choose; at home there is not."""
    found = panel().store.tables.all()
    return found if len(found) > 1 else ()


def own_table() -> str:
    """Where the asking device sits; the first table for those nobody has seated."""
    device = who().device
    known = {one.id for one in every_table()}
    return device.table if device is not None and device.table in known else HOME


def suggested_name() -> str:
    """For one more table."""
    taken = {one.name for one in panel().store.tables.all()}
    names = (_("Table %(number)s") % {"number": number} for number in range(2, len(taken) + 3))
    return next(name for name in names if name not in taken)


def _back() -> Response:
    return redirect(url_for("devices.everyone"), HTTPStatus.SEE_OTHER)


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
