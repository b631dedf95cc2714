"""JSON from outside, as strictly as its standard has it (RFC 8259), and with bounds.

Python alone is more lenient: it reads NaN, takes `1e400` for infinity and half a character for
text. What slips in could be neither stored, nor exported, nor answered with.
"""

from __future__ import annotations

import json
import math
from functools import cache, partial
from typing import Any, NoReturn

DEEPEST = 32
"""Lists and objects inside each other; what Pythia writes has ten."""
MOST_DIGITS = 18
"""Of a whole number: what every program can read again."""
LONGEST_TEXT = 100_000
"""Characters of one text, unless a picture may be in it."""


def read_json(
    text: str | bytes, longest_text: int | None = LONGEST_TEXT, most_digits: int = MOST_DIGITS
) -> Any:
    """What is written there; everything else is a ValueError that says why."""
    try:
        if isinstance(text, bytes):
            text = text.decode(json.detect_encoding(text))
        found = _decoder(most_digits).decode(text)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if not _is_plain(text, longest_text):
        check_json(found, longest_text)
    return found


def _is_plain(text: str, longest_text: int | None) -> bool:
    """Whether there can't be anything in it to refuse: no letter beyond ASCII and none written by
    its number, and neither long nor deep. So it is with nearly every stored event."""
    return (
        text.isascii()
        and "\\" not in text
        and (longest_text is None or len(text) <= longest_text)
        and text.count("{") + text.count("[") < DEEPEST
    )


@cache
def _decoder(most_digits: int) -> json.JSONDecoder:
    return json.JSONDecoder(
        parse_constant=_no_number,
        parse_float=_finite,
        parse_int=partial(_whole, most_digits=most_digits),
    )


def check_json(value: Any, longest_text: int | None = LONGEST_TEXT) -> None:
    """Whether this could be written as JSON and read again, else a ValueError."""
    layer = [value]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for one in layer:
            if isinstance(one, dict):
                below += [*one.keys(), *one.values()]
            elif isinstance(one, list | tuple):
                below += one
            elif isinstance(one, str):
                _check_text(one, longest_text)
            elif isinstance(one, float) and not math.isfinite(one):
                raise ValueError("a number without end")
        if not below:
            return
        layer = below
    raise ValueError(f"nested more than {DEEPEST} deep")


def _check_text(text: str, longest: int | None) -> None:
    if longest is not None and len(text) > longest:
        raise ValueError(f"a text of more than {longest} characters")
    if "\0" in text:
        raise ValueError("a text with a zero character")
    # Half of a pair (`"\\ud800"`) is no character: it can't be written in UTF-8.
    text.encode()


def _finite(written: str) -> float:
    number = float(written)
    if not math.isfinite(number):
        raise ValueError(f"{written[:20]} is too large a number")
    return number


def _whole(written: str, most_digits: int) -> int:
    if len(written.lstrip("-")) > most_digits:
        raise ValueError(f"{written[:20]}... is too large a number")
    return int(written)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")
