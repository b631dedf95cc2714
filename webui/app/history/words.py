"""How a game ended, days, shares and times in the reader's language."""

from __future__ import annotations

from datetime import datetime

from babel.dates import format_date, format_time
from babel.numbers import format_percent

from webui.app.language import chosen_language, say_number
from webui.app.language import gettext as _
from webui.statistics.record import GameRecord


def headline(record: GameRecord, longest_name: int | None = None) -> str:
    """Who won, or that nobody did yet; a picture has room for so many letters of a name."""
    names = [record.names[one][:longest_name] for one in record.winners]
    if not names:
        return _("Nobody wins this one") if record.is_over else _("Still being played")
    if len(names) == 1:
        return _("%(name)s wins") % {"name": names[0]}
    return _("%(names)s share the victory") % {"names": ", ".join(names)}


def day_of(at: str) -> str:
    """The day and the hour on the clock of this machine."""
    if not at:
        return _("some day")
    moment = datetime.fromisoformat(at).astimezone()
    language = chosen_language()
    day, hour = format_date(moment, locale=language), format_time(moment, "short", locale=language)
    # The font of saved pictures has no narrow space.
    return f"{day}, {hour}".replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")


def share_of(share: float | None) -> str:
    return "–" if share is None else format_percent(share, "#,##0 %", locale=chosen_language())


def seconds_of(seconds: float | None) -> str:
    return "–" if seconds is None else _("%(seconds)s s") % {"seconds": say_number(seconds, 1)}
