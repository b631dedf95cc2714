"""Which column of a score sheet a device is filling in: the host's choice, kept on the device;
a guest's is their own."""

from __future__ import annotations

from collections.abc import Sequence

from flask import request

from webui.app.keltis.drawing import Person
from webui.app.who import who

COLUMN_COOKIE = "keltis_column"


def chosen_column(people: Sequence[Person], viewer: str | None) -> Person:
    """The one the host chose last, else that of the device's owner, else the first."""
    chosen = request.cookies.get(COLUMN_COOKIE, "") if who().host else ""
    for wanted in (chosen, viewer):
        for person in people:
            if person.id == wanted:
                return person
    return people[0]
