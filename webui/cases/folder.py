"""Where cases are kept: one folder each, under a name that nobody can guess.

Whoever brings a throw gets a key. The folder is called by the key's hash, which is also what
is shared: with it the case can be seen, with the key it can be changed and deleted. The key
itself is never written down.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
import secrets
import shutil
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from rules.strict_json import read_json
from webui.cases.case import Case, CaseView, picture_name
from webui.problem import Problem
from webui.whole_file import write_whole

MOST_VIEWS = 4

_KEY = re.compile(r"[A-Za-z0-9_-]{24}")
_SHARED_ID = re.compile(r"[0-9a-f]{32}")
_CASE = "case.json"
_OWNER = "owner"

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Kept:
    """A case as it lies in the folder. `key` is `None` for those it was only shared with."""

    case: Case
    shared_id: str
    key: str | None = None


class CaseFolder:
    """Keeps the latest cases, bounded in number and in bytes."""

    def __init__(self, folder: Path, most: int, most_bytes: int) -> None:
        self._folder = folder
        self._most = most
        self._most_bytes = most_bytes
        self._lock = threading.Lock()

    def add(self, view: CaseView, picture_jpeg: bytes | None, owner: str = "") -> Kept:
        """Keep a new case. `owner` is whose room it takes: devices do not push out each other's."""
        key = secrets.token_urlsafe(18)
        shared_id = _hash(key)
        case = Case((view,))
        with self._lock:
            self._make_room(len(picture_jpeg or b""))
            place = self._place(shared_id)
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._folder.chmod(0o700)  # one of an earlier version was open to all
            place.mkdir(mode=0o700)
            write_whole(place / _OWNER, _hash(owner).encode())
            if picture_jpeg is not None:
                write_whole(place / picture_name(0), picture_jpeg)
            self._save(shared_id, case)
        return Kept(case, shared_id, key)

    def find(self, key: str) -> Kept:
        """The case to which this is the key."""
        if not _KEY.fullmatch(key):
            raise _nothing_here()
        shared_id = _hash(key)
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
        with self._lock:
            kept = self.find(key)
            if kept.case.version != seen_version:
                raise Problem(HTTPStatus.CONFLICT, "case.stale")
            changed = change(kept.case)
            self._save(kept.shared_id, changed)
        return Kept(changed, kept.shared_id, key)

    def refuse_if_full(self, key: str) -> Kept:
        """The case, if it takes one more picture: only photos do, and not many."""
        kept = self.find(key)
        if len(kept.case.views) >= MOST_VIEWS or not kept.case.views[0].has_picture:
            raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "case.full", most=MOST_VIEWS)
        return kept

    def add_view(self, key: str, view: CaseView, picture_jpeg: bytes) -> Kept:
        """One more picture of the same throw."""
        with self._lock:
            kept = self.refuse_if_full(key)
            self._make_room(len(picture_jpeg), keep=kept.shared_id)
            index = len(kept.case.views)
            write_whole(self._place(kept.shared_id) / picture_name(index), picture_jpeg)
            case = kept.case.with_view(index, view)
            self._save(kept.shared_id, case)
        return Kept(case, kept.shared_id, key)

    def delete(self, key: str) -> None:
        with self._lock:
            shutil.rmtree(self._place(self.find(key).shared_id))

    def picture(self, shared_id: str, view: int) -> Path:
        if not _SHARED_ID.fullmatch(shared_id) or not 0 <= view < MOST_VIEWS:
            raise _nothing_here()
        path = self._place(shared_id) / picture_name(view)
        if not path.is_file():
            raise _nothing_here()
        return path

    def _load(self, shared_id: str) -> Case:
        try:
            written = read_json((self._place(shared_id) / _CASE).read_bytes(), longest_text=None)
        except FileNotFoundError:
            raise _nothing_here() from None
        except ValueError as error:
            _log.warning("a case can't be read any more: %s", error)
            raise _nothing_here() from error
        return Case.from_json(written)

    def _save(self, shared_id: str, case: Case) -> None:
        text = json.dumps(case.to_json(), ensure_ascii=False)
        write_whole(self._place(shared_id) / _CASE, text.encode())

    def _place(self, shared_id: str) -> Path:
        """The folder of a case. Its name is no share id: whoever sees the list of folders can't
        open one with it. Those of earlier versions were called by it, and are renamed."""
        place, former = self._folder / f"case-{_hash(shared_id)}", self._folder / shared_id
        if former.is_dir() and not place.exists():
            former.rename(place)
        return place

    def _make_room(self, new_bytes: int, keep: str = "") -> None:
        """Let cases go until one more fits, the oldest of whoever has most of them; never the one
        that is to grow."""
        if not self._folder.is_dir():
            return
        places = sorted(self._folder.iterdir(), key=lambda place: place.stat().st_mtime)
        sizes = {place: sum(f.stat().st_size for f in place.iterdir()) for place in places}
        owners = {place: _owner_of(place) for place in places}
        kept_bytes = sum(sizes.values())
        room_of = self._place(keep) if keep else None
        leaving = [place for place in places if place != room_of]
        while leaving and (len(sizes) >= self._most or kept_bytes + new_bytes > self._most_bytes):
            counts = Counter(owners[place] for place in leaving)
            most = max(counts.values())
            oldest = next(place for place in leaving if counts[owners[place]] == most)
            leaving.remove(oldest)
            kept_bytes -= sizes.pop(oldest)
            shutil.rmtree(oldest)


def _owner_of(place: Path) -> str:
    try:
        return (place / _OWNER).read_text("ascii")
    except (OSError, ValueError):
        return ""


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:32]


def _nothing_here() -> Problem:
    return Problem(HTTPStatus.NOT_FOUND, "case.gone")
