"""The door of an open table: a code that lets guests in, and links that make one host each.

They are kept in the database, so that every process of the panel opens to the same: keys by their
hash, and the code as it stands on the host's screen.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from webui.problem import Problem
from webui.store.memories import Memories

CODE_LENGTH = 6
# No vowels, so that no word comes out, and nothing that looks like something else.
LETTERS = "23456789BCDFGHJKMNPQRSTVWXZ"
# Long enough to hand a phone across the table.
_LINK_LIFE_S = 600
# A panel that is started again in the same evening keeps its code; guests of last week ask anew.
_CODE_LIFE_S = 12 * 3600

_DOOR = "door"
_WRONG_TRIES = "wrong tries"

Note = Mapping[str, Any]


class Door:
    """Safe to use from several threads and processes."""

    def __init__(
        self, notes: Callable[[], Memories], clock: Callable[[], float] = time.time
    ) -> None:
        self._notes = notes
        self._clock = clock

    @property
    def code(self) -> str:
        note = self._notes().get(_DOOR)
        if note is None:
            self._change(lambda known: known)
            note = self._notes().get(_DOOR)
        return str((note or {}).get("code", ""))

    def begin(self) -> None:
        """The panel is started: a code of another evening makes way for a new one."""
        self._change(lambda known: known if self._is_fresh(known) else {**known, **self._new()})

    def renew(self) -> None:
        """A new code: the old one lets nobody in any more, those inside stay."""
        self._change(lambda known: {**known, **self._new()})

    def opens(self, said: str) -> bool:
        """Whether this is the code, however it was typed."""
        typed = "".join(said.split()).replace("-", "").upper()
        return hmac.compare_digest(typed.encode(), self.code.encode())

    def count_wrong_try(self, most_per_minute: int) -> None:
        """One more that said a wrong code; refused when all together guess too often."""
        now, refused_for_s = self._clock(), 0

        def count(known: Note | None) -> Note:
            nonlocal refused_for_s
            times = [at for at in (known or {}).get("at_s", ()) if abs(now - at) < 60]
            if len(times) >= most_per_minute:
                refused_for_s = int(60 - (now - times[0])) + 1
                return {"at_s": times}
            return {"at_s": [*times, now]}

        self._notes().change(_WRONG_TRIES, count)
        if refused_for_s:
            raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "request.too_often", seconds=refused_for_s)

    def new_host_key(self, lives_s: float = _LINK_LIFE_S) -> str:
        """A key for one device to become host with, once."""
        key = secrets.token_urlsafe(24)
        until_s = self._clock() + lives_s
        self._change(lambda known: {**known, "keys": {**known["keys"], _hash(key): until_s}})
        return key

    def use_host_key(self, said: str) -> bool:
        """Whether this key was still good. From now on it is not."""
        is_good = False

        def use(known: Note) -> Note:
            nonlocal is_good
            is_good = _hash(said) in known["keys"]
            return {
                **known,
                "keys": {key: until for key, until in known["keys"].items() if key != _hash(said)},
            }

        self._change(use)
        return is_good

    def _change(self, change: Callable[[Note], Note]) -> None:
        """Change what is written down, without keys whose time is over."""

        def changed(known: Note | None) -> Note:
            note = {**self._new(), "keys": {}, **(known or {})}
            now = self._clock()
            keys = {key: until for key, until in note["keys"].items() if until > now}
            return change({**note, "keys": keys})

        self._notes().change(_DOOR, changed)

    def _new(self) -> Note:
        return {"code": _new_code(), "made_s": self._clock()}

    def _is_fresh(self, known: Note) -> bool:
        return abs(self._clock() - float(known["made_s"])) < _CODE_LIFE_S


def spaced(code: str) -> str:
    """The code as people read it aloud: two groups of three."""
    return f"{code[:3]} {code[3:]}"


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
