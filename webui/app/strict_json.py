"""JSON from outside, as strictly as its standard has it (RFC 8259): Python alone is more lenient,
and what slips in could be neither stored nor answered with."""

from __future__ import annotations

import json
from typing import Any, NoReturn


def read_json(text: str | bytes) -> Any:
    """What is written there. Everything that is no JSON, or text in no encoding, or nested
    without end, is a ValueError."""
    try:
        found = json.loads(text, parse_constant=_no_number)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    # Half of a pair (`"\ud800"`) is no character: it can't be written in UTF-8.
    json.dumps(found, ensure_ascii=False).encode()
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")
