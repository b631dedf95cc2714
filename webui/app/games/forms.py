"""What a form filled in for an act or for a new game says, as the data of an event.

A page sends either the whole `data` as JSON, or one form field per open field of the act,
called `field.NAME`, beside the act's fixed values in `data`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from werkzeug.datastructures import MultiDict

from rules.acts import Act, Field
from rules.fields import counted
from rules.strict_json import read_json
from webui.problem import Problem

PREFIX = "field."


def json_object(text: str) -> dict[str, Any]:
    """An object that a page wrote as JSON; nothing at all is an empty one."""
    try:
        found = read_json(text or "{}")
    except ValueError as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "request.bad_json") from error
    if not isinstance(found, dict):
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed")
    return found


def act_data(acts: Iterable[Act], kind: str, form: MultiDict[str, str]) -> dict[str, Any]:
    """The data of an act. Which act is meant follows from its kind and its fixed values."""
    data = json_object(form.get("data", ""))
    fields: Iterable[Field] = ()
    for act in acts:
        if act.kind == kind and all(data.get(name) == act.data[name] for name in act.data):
            fields = act.fields
            break
    return {**data, **filled_in(fields, form)}


def filled_in(fields: Iterable[Field], form: MultiDict[str, str]) -> dict[str, Any]:
    """The values of the fields that the form holds; what can't be understood stays text, so
    that the rules can quote it in their refusal."""
    data: dict[str, Any] = {}
    for field in fields:
        written = form.getlist(PREFIX + field.name)
        if field.many:
            if written:
                data[field.name] = [_value(field, one) for one in _several(field, written)]
        elif written and not (field.optional and not written[-1].strip()):
            data[field.name] = _value(field, written[-1])
    return data


def _several(field: Field, written: list[str]) -> list[str]:
    """Boxes that were ticked, or the lines of a text."""
    if field.kind == "choice":
        return [one for one in written if one]  # an empty one says that none is ticked
    return [line.strip() for text in written for line in text.splitlines() if line.strip()]


def _value(field: Field, written: str) -> Any:
    match field.kind:
        case "choice":
            return next((c.value for c in field.choices if str(c.value) == written), written)
        case "number":
            sign, digits = (-1, written[1:]) if written.startswith("-") else (1, written)
            number = counted(digits)
            return written if number is None else sign * number
        case "flag":
            return {"true": True, "false": False}.get(written, written)
        case "data":
            return _json_or_text(written)
    return written


def _json_or_text(written: str) -> Any:
    try:
        return read_json(written)
    except ValueError:
        return written


def as_text(value: Any) -> str:
    """A fixed value for a hidden field."""
    if isinstance(value, Mapping):
        value = dict(value)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
