"""The door of an open table: a code that lets guests in, and links that make one host each."""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections.abc import Callable

CODE_LENGTH = 6
# No vowels, so that no word comes out, and nothing that looks like something else.
LETTERS = "23456789BCDFGHJKMNPQRSTVWXZ"
# Long enough to hand a phone across the table.
_LINK_LIFE_S = 600


class Door:
    """Codes and keys live only as long as the panel runs."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._code = _new_code()
        self._host_keys: dict[str, float] = {}

    @property
    def code(self) -> str:
        return self._code

    def renew(self) -> None:
        """A new code: the old one lets nobody in any more, those inside stay."""
        self._code = _new_code()

    def opens(self, said: str) -> bool:
        """Whether this is the code, however it was typed."""
        typed = "".join(said.split()).replace("-", "").upper()
        return hmac.compare_digest(typed.encode(), self._code.encode())

    def new_host_key(self, lives_s: float = _LINK_LIFE_S) -> str:
        """A key for one device to become host with, once."""
        key = secrets.token_urlsafe(24)
        with self._lock:
            self._host_keys[key] = self._clock() + lives_s
        return key

    def use_host_key(self, said: str) -> bool:
        """Whether this key was still good. From now on it is not."""
        with self._lock:
            return self._host_keys.pop(said, 0.0) > self._clock()


def spaced(code: str) -> str:
    """The code as people read it aloud: two groups of three."""
    return f"{code[:3]} {code[3:]}"


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
