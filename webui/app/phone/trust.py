"""The certificate made at this table: how browsers warn of it, and how to end that for good."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Flask, render_template

from webui.app.language import gettext as _
from webui.panel import panel

blueprint = Blueprint("trust", __name__)


@dataclass(frozen=True)
class Browser:
    """What one browser shows, in two pictures, and how it learns to trust for good. Buttons are
    named as the browser names them, in every language."""

    name: str
    first: str
    second: str
    for_good: tuple[str, ...]


@blueprint.get("/trust")
def page() -> str:
    """Open to everybody: whoever stands before the warning has not joined yet."""
    return render_template(
        "phone/trust.html",
        browsers=_browsers(),
        has_authority=panel().settings.authority_file is not None,
    )


def _browsers() -> tuple[Browser, ...]:
    return (
        Browser(
            "Safari",
            _("“This connection is not private”: tap “Show Details”."),
            _("Tap “visit this website” at the end of the text, and once more in the question."),
            (
                _("Get the certificate below and allow the download."),
                _("Settings, “Profile Downloaded”: install it."),
                _(
                    "Settings, General, About, Certificate Trust Settings: switch “Pythia at this "
                    "table” on."
                ),
            ),
        ),
        Browser(
            "Chrome",
            _("“Your connection is not private”: tap “Advanced”."),
            _("Tap “Proceed to …” at the end."),
            (
                _("Get the certificate below."),
                _("Settings, search for “CA certificate”, install it from the downloads."),
            ),
        ),
        Browser(
            "Firefox",
            _("“Warning: Potential Security Risk”: tap “Advanced”."),
            _("Tap “Accept the Risk and Continue”."),
            (
                _("Install it as for Chrome."),
                _(
                    "In Firefox: Settings, About Firefox, tap the logo seven times; then Secret "
                    "Settings, “Use third party CA certificates”."
                ),
            ),
        ),
    )


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
