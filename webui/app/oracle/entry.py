"""How this device enters tricks: two taps a trick, every card, or only the end of a round."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from flask import request

from webui.app.language import gettext as _

ENTRY_COOKIE = "oracle_entry"


class Entry(StrEnum):
    QUICK = "quick"
    CARDS = "cards"
    END = "end"


def entries() -> Mapping[Entry, str]:
    return {
        Entry.QUICK: _("Quick"),
        Entry.CARDS: _("Every card"),
        Entry.END: _("Only the end"),
    }


def chosen_entry() -> Entry:
    chosen = request.cookies.get(ENTRY_COOKIE)
    return Entry(chosen) if chosen in list(Entry) else Entry.QUICK
