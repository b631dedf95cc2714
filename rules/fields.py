"""Fields taken from written JSON one by one, or refused with a sentence that quotes them."""

from __future__ import annotations

from collections.abc import Mapping
from reprlib import Repr
from typing import Any

from rules.message import Refusal
from rules.sentences import refusal

#: No picture is wider than this many pixels; a larger number is a slip of the pen.
LARGEST_PX = 1e6

#: Longer names and notes are a mistake, or meant to hurt.
LONGEST_TEXT = 2000

Point = tuple[float, float]

_BRIEF = Repr()
_BRIEF.maxlevel = 3
_BRIEF.maxstring = _BRIEF.maxother = 60


def quoted(value: Any) -> str:
    """A value as it was written, cut to a length that fits a sentence."""
    return _BRIEF.repr(value)


def refuse(code: str, where: str, value: Any, **params: Any) -> Refusal:
    """One of the refusals of written JSON, with the value quoted."""
    return refusal(f"json.{code}", where=where, value=quoted(value), **params)


def mapping(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise refuse("object", where, value)
    return value


def required(obj: Mapping[str, Any], name: str, where: str) -> Any:
    if name not in obj:
        raise refusal("json.missing", where=where, field=name)
    return obj[name]


def items(value: Any, where: str, most: int) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise refuse("list", where, value)
    if len(value) > most:
        raise refusal("json.too_many", where=where, count=len(value), most=most)
    return list(value)


def number(value: Any, where: str, low: float = -LARGEST_PX, high: float = LARGEST_PX) -> float:
    # A truth value passes for a number in Python; NaN and infinity lie in no range.
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise refuse("number", where, value)
    if not low <= value <= high:
        raise refuse("range", where, value, least=low, most=high)
    return float(value)


def whole(value: Any, where: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise refuse("whole", where, value)
    if not low <= value <= high:
        raise refuse("range", where, value, least=low, most=high)
    return value


def truth(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise refuse("truth", where, value)
    return value


def text(value: Any, where: str, most: int = LONGEST_TEXT) -> str:
    """Text that can be stored and shown; half a character and zero characters can't."""
    if not isinstance(value, str):
        raise refuse("text", where, value, most=most)
    if len(value) > most or "\0" in value or not _is_whole_text(value):
        raise refuse("text", where, value, most=most)
    return value


def counted(written: str, most_digits: int = 9) -> int | None:
    """A whole number as a form or an address has it: plain digits, and not many."""
    is_number = written.isascii() and written.isdigit() and len(written) <= most_digits
    return int(written) if is_number else None


def _is_whole_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def point(value: Any, where: str) -> Point:
    pair = items(value, where, most=2)
    if len(pair) != 2:
        raise refuse("point", where, value)
    return number(pair[0], f"{where}, x"), number(pair[1], f"{where}, y")
