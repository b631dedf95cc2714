"""The throws this device brought last, to go on with. Only the device itself knows its keys."""

from __future__ import annotations

from flask import request
from werkzeug import Response

from rules.fields import counted
from webui.cases.kept_cases import Kept
from webui.panel import panel
from webui.problem import Problem

_COOKIE = "recent"
_COUNT = "count"
_MOST = 24
_A_MONTH_S = 30 * 24 * 3600
_BETWEEN = "."


def recent_cases() -> list[Kept]:
    """The latest first; those deleted since are left out."""
    found = []
    for key in _keys():
        try:
            found.append(panel().cases.find(key))
        except Problem:
            continue
    return found


def remember(answer: Response, key: str) -> Response:
    return _set(answer, [key, *(other for other in _keys() if other != key)])


def forget(answer: Response, key: str) -> Response:
    return _set(answer, [other for other in _keys() if other != key])


def last_count() -> int | None:
    """How many dice were thrown, as this device said last: most throws of an evening are alike."""
    return counted(request.cookies.get(_COUNT, ""), most_digits=3)


def remember_count(answer: Response, count: int) -> Response:
    answer.set_cookie(_COUNT, str(count), max_age=_A_MONTH_S, samesite="Lax", httponly=True)
    return answer


def _keys() -> list[str]:
    written = request.cookies.get(_COOKIE, "")
    return [key for key in written.split(_BETWEEN) if key][:_MOST]


def _set(answer: Response, keys: list[str]) -> Response:
    answer.set_cookie(
        _COOKIE, _BETWEEN.join(keys[:_MOST]), max_age=_A_MONTH_S, samesite="Lax", httponly=True
    )
    return answer
