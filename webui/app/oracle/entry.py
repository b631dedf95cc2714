"""How this device enters tricks: two taps a trick, every card, or only the end of a round."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from flask import request

from webui.app.language import gettext as _

ENTRY_COOKIE = "oracle_entry"


class TrickEntry(StrEnum):
    QUICK = "quick"
    CARDS = "cards"
    END = "end"


def entries() -> Mapping[TrickEntry, str]:
    return {
        TrickEntry.QUICK: _("Quick"),
        TrickEntry.CARDS: _("Every card"),
        TrickEntry.END: _("Only the end"),
    }


def chosen_entry() -> TrickEntry:
    chosen = request.cookies.get(ENTRY_COOKIE)
    return TrickEntry(chosen) if chosen in list(TrickEntry) else TrickEntry.QUICK
