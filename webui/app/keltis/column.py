"""Which column of a score sheet a device is filling in: its own choice, kept on the device."""

from __future__ import annotations

from collections.abc import Sequence

from flask import has_request_context, request

from webui.app.keltis.drawing import Person

COLUMN_COOKIE = "keltis_column"


def chosen_column(people: Sequence[Person], viewer: str | None) -> Person:
    """The one chosen last, else that of the device's owner, else the first."""
    chosen = request.cookies.get(COLUMN_COOKIE, "") if has_request_context() else ""
    for wanted in (chosen, viewer):
        for person in people:
            if person.id == wanted:
                return person
    return people[0]
