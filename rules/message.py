"""What the rules say: a code with parameters and an English default sentence.

The rules never translate. `webui` looks a code up in its own catalogs and fills in the
parameters; programs and tests read the code; the English sentence is what a log or a
command line shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True)
class Message:
    """One thing said, e.g. ``Message("lines.touch", {"die": 7}, "The line touches die 7.")``.

    A parameter may be a message itself: the reason within a sentence.
    """

    code: str
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    text: str = ""

    def to_json(self) -> dict[str, Any]:
        params = {
            name: value.to_json() if isinstance(value, Message) else value
            for name, value in self.params.items()
        }
        return {"code": self.code, "params": params, "text": self.text}


class Refusal(Exception):
    """Something that may not be done now, or can't be understood: a code and a sentence."""

    def __init__(self, code: str, text: str, **params: Any) -> None:
        super().__init__(text)
        self.message = Message(code, MappingProxyType(params), text)
