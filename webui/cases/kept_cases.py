"""Where cases are kept: each under a name that nobody can guess.

Whoever brings a throw gets a key. Its hash is what is shared: with it the case can be seen, with
the key it can be changed and deleted. Neither of the two is written down: the database knows a
case by the hash of its share id, and whoever sees the list can open none with it.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
import secrets
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from rules.strict_json import read_json
from webui.cases.case import Case, CaseView
from webui.problem import Problem
from webui.store.case_rows import CaseRows, NewCase, now_exactly

MOST_VIEWS = 4

_KEY = re.compile(r"[A-Za-z0-9_-]{24}")
_SHARED_ID = re.compile(r"[0-9a-f]{32}")

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Kept:
    """A case as it is kept. `key` is `None` for those it was only shared with."""

    case: Case
    shared_id: str
    key: str | None = None


class KeptCases:
    """Keeps the latest cases, bounded in number and in bytes."""

    def __init__(
        self, rows: Callable[[], CaseRows], most: int, most_bytes: int, aside: Path | None = None
    ) -> None:
        """`aside` is where files of earlier versions are kept: what is deleted goes there, too."""
        self._rows = rows
        self._aside = aside
        self._most = most
        self._most_bytes = most_bytes

    def add(self, view: CaseView, picture_jpeg: bytes | None, owner: str = "") -> Kept:
        """Keep a new case. `owner` is whose room it takes: devices do not push out each other's."""
        key = secrets.token_urlsafe(18)
        shared_id = hashed(key)
        case = Case((view,))
        pictures = {} if picture_jpeg is None else {0: picture_jpeg}
        row = NewCase(hashed(shared_id), hashed(owner), 0, _written(case), pictures, now_exactly())
        self._rows().add(row, self._most, self._most_bytes)
        return Kept(case, shared_id, key)

    def find(self, key: str) -> Kept:
        """The case to which this is the key."""
        if not _KEY.fullmatch(key):
            raise _nothing_here()
        shared_id = hashed(key)
        return Kept(self._load(shared_id), shared_id, key)

    def find_shared(self, shared_id: str) -> Kept:
        """The case that was shared under this name: to look at, not to change."""
        if not _SHARED_ID.fullmatch(shared_id):
            raise _nothing_here()
        return Kept(self._load(shared_id), shared_id)

    def find_any(self, key_or_shared_id: str) -> Kept:
        """By whichever of the two names the caller has."""
        if _SHARED_ID.fullmatch(key_or_shared_id):
            return self.find_shared(key_or_shared_id)
        return self.find(key_or_shared_id)

    def change(self, key: str, seen_version: int, change: Callable[[Case], Case]) -> Kept:
        """Change what was seen; refused when somebody else changed it since."""
        kept = self.find(key)
        if kept.case.version != seen_version:
            raise _stale()
        return self._swap(kept, change(kept.case))

    def refuse_if_full(self, key: str) -> Kept:
        """The case, if it takes one more picture: only photos do, and not many."""
        kept = self.find(key)
        if len(kept.case.views) >= MOST_VIEWS or not kept.case.views[0].has_picture:
            raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "case.full", most=MOST_VIEWS)
        return kept

    def add_view(self, key: str, view: CaseView, picture_jpeg: bytes) -> Kept:
        """One more picture of the same throw."""
        kept = self.refuse_if_full(key)
        index = len(kept.case.views)
        return self._swap(kept, kept.case.with_view(index, view), {index: picture_jpeg})

    def _swap(self, kept: Kept, after: Case, pictures: Mapping[int, bytes] | None = None) -> Kept:
        is_kept = self._rows().swap(
            hashed(kept.shared_id), kept.case.version, after.version, _written(after),
            pictures or {}, self._most_bytes,
        )  # fmt: skip
        if not is_kept:
            raise _stale()
        return Kept(after, kept.shared_id, kept.key)

    def delete(self, key: str) -> None:
        shared_id = self.find(key).shared_id
        self._rows().delete(hashed(shared_id))
        if self._aside is not None:
            for name in (f"case-{hashed(shared_id)}", shared_id):
                shutil.rmtree(self._aside / name, ignore_errors=True)

    def picture(self, shared_id: str, view: int) -> bytes:
        if not _SHARED_ID.fullmatch(shared_id) or not 0 <= view < MOST_VIEWS:
            raise _nothing_here()
        jpeg = self._rows().picture(hashed(shared_id), view)
        if jpeg is None:
            raise _nothing_here()
        return jpeg

    def _load(self, shared_id: str) -> Case:
        body = self._rows().body(hashed(shared_id))
        if body is None:
            raise _nothing_here()
        return _read(body)


def _read(body: str) -> Case:
    try:
        return Case.from_json(read_json(body, longest_text=None))
    except ValueError as error:
        _log.warning("a case can't be read any more: %s", error)
        raise _nothing_here() from error


def _written(case: Case) -> str:
    return json.dumps(case.to_json(), ensure_ascii=False)


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:32]


def _stale() -> Problem:
    return Problem(HTTPStatus.CONFLICT, "case.stale")


def _nothing_here() -> Problem:
    return Problem(HTTPStatus.NOT_FOUND, "case.gone")
