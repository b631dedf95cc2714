"""A request that can't be answered, and how that is told over HTTP."""

from __future__ import annotations

from typing import Any


class Problem(Exception):
    """Its HTTP status and a code from one of the books of sentences."""

    def __init__(self, status: int, code: str, **params: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.params = params
