"""Numbers as forms and addresses have them, understood in one way at every door."""

from __future__ import annotations

from http import HTTPStatus

from rules.fields import counted
from webui.problem import Problem


def whole_or_refuse(written: str) -> int:
    """A whole number of at most nine plain digits; anything else is a malformed request."""
    number = counted(written)
    if number is None:
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed")
    return number
