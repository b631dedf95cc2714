"""Sentences for what can be done and said at every table, whatever is played."""

from __future__ import annotations

from webui.app.language import mark as N_  # noqa: N812 - the name gettext tools know

TABLE_SENTENCES = {
    "act.secret": N_("That is secret: only its owner's device can enter it."),
    "store.unknown_game": N_("This game is not here any more. It may have been deleted."),
    "store.unknown_throw": N_("This throw is not here any more. It may have been deleted."),
}
