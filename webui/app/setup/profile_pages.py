"""The profiles: begin, choose, delete, take along, bring in; and the target to print."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, make_response, redirect, render_template, request, url_for
from werkzeug import Response

from calibration.pdf import pdf
from calibration.profile import LONGEST_NAME
from calibration.target import Paper, TargetWords, target_sheets
from vision.live.spec import SourceKind
from webui.app.language import gettext as _
from webui.app.who import host_only, joined_only
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("setup", __name__, url_prefix="/setup")


@blueprint.get("")
@joined_only
def overview() -> str:
    return render_template(
        "setup/overview.html",
        profiles=panel().desk.profiles.listed(),
        chosen=panel().desk.profiles.chosen(),
        papers=list(Paper),
        source=panel().live_table.source,
        practices=panel().live_table.source.kind is SourceKind.PRACTICE,
        longest_name=LONGEST_NAME,
    )


@blueprint.post("/begin")
@host_only
def begin() -> Response:
    panel().desk.begin(request.form.get("name", "").strip())
    return redirect(url_for("setup_lens.page"), HTTPStatus.SEE_OTHER)


@blueprint.get("/target/<paper>.pdf")
@joined_only
def target(paper: str) -> Response:
    if paper not in list(Paper):
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    answer = make_response(pdf(target_sheets(Paper(paper), _words())))
    answer.mimetype = "application/pdf"
    answer.headers["Content-Disposition"] = f'inline; filename="pythia_target_{paper}.pdf"'
    return answer


@blueprint.post("/profiles")
@host_only
def bring_in() -> Response:
    file = request.files.get("file")
    if file is None or not file.filename:
        raise Problem(HTTPStatus.BAD_REQUEST, "profile.no_file")
    panel().desk.profiles.take_in(file.read().decode("utf-8", errors="replace"))
    return _back()


@blueprint.post("/profiles/choose")
@host_only
def choose() -> Response:
    """Use a profile, or the defaults where none is named."""
    panel().desk.choose(request.form.get("profile") or None)
    return _back()


@blueprint.post("/profiles/<key>/delete")
@host_only
def delete(key: str) -> Response:
    panel().desk.profiles.delete(key)
    panel().desk.apply()
    return _back()


@blueprint.get("/profiles/<key>.json")
@joined_only
def take_along(key: str) -> Response:
    answer = make_response(panel().desk.profiles.open(key).to_text())
    answer.mimetype = "application/json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{key}.json"'
    return answer


@blueprint.get("/done")
@joined_only
def done() -> str:
    return render_template("setup/done.html", profile=panel().desk.profile())


def _back() -> Response:
    return redirect(url_for("setup.overview"), HTTPStatus.SEE_OTHER)


def _words() -> TargetWords:
    return TargetWords(
        print_so=_("Print at 100 %, without “fit to page”. This ruler must be 100 mm long."),
        flat=_("Glue the sheet onto something stiff and flat: a bent board measures nothing."),
        corners=(_("upper left"), _("upper right"), _("lower right"), _("lower left")),
        mat=_("Cut along the dashes and lay one marker at each corner of the playing area."),
    )


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
    app.jinja_env.globals["profile_in_work"] = lambda: panel().desk.profile()
