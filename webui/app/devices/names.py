"""What to call a device before anybody gave it a name."""

from __future__ import annotations

from webui.app.language import gettext as _


def name_of_browser(user_agent: str) -> str:
    """A guess that the host can tell apart in a list; the player types a better one."""
    known = {
        "iPad": "iPad",
        "iPhone": "iPhone",
        "Android": _("Android device"),
        "Windows": _("Windows computer"),
        "Macintosh": "Mac",
        "Linux": _("Linux computer"),
    }
    return next((name for sign, name in known.items() if sign in user_agent), _("A program"))
