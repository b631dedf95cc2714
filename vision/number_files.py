"""Numbers from files: a frozen record from a JSON file, and a clear word when one is missing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from importlib.resources import files
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

R = TypeVar("R")
_MODELS = files("vision") / "models"


class NumbersError(Exception):
    """A file of numbers that lacks one, or holds what is none."""


def load(record: type[R], name: str) -> R:
    """The record that a file beside the networks holds."""
    return filled(record, json.loads((_MODELS / name).read_text(encoding="utf-8")), name)


def filled(record: type[R], values: Any, where: str) -> R:
    """A record, and the records in it, from what was written; every field must be there unless it
    has a default, and nothing else."""
    if not isinstance(values, Mapping):
        raise NumbersError(f"{where}: expected an object, got {values!r}")
    known = {field.name: field for field in fields(record)}  # type: ignore[arg-type]
    for name in values:
        if name not in known:
            raise NumbersError(f"{where}: nobody asks for {name!r}")
    types = get_type_hints(record)
    found: dict[str, Any] = {}
    for name, field in known.items():
        if name in values:
            found[name] = _value(types[name], values[name], f"{where}: {name}")
        elif field.default is MISSING:
            raise NumbersError(f"{where}: {name!r} is missing")
    return record(**found)


def _value(wanted: Any, value: Any, where: str) -> Any:
    if is_dataclass(wanted) and isinstance(wanted, type):
        return filled(wanted, value, where)
    if get_origin(wanted) is tuple:
        inner = get_args(wanted)
        if not isinstance(value, list) or len(value) != len(inner):
            raise NumbersError(f"{where}: expected {len(inner)} numbers, got {value!r}")
        return tuple(_value(one, part, where) for one, part in zip(inner, value, strict=True))
    if wanted is str and isinstance(value, str):
        return value
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or (wanted is int and value != int(value)):
        raise NumbersError(f"{where}: expected a number, got {value!r}")
    return wanted(value)
