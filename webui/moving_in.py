"""What earlier versions kept in files moves into the database, once.

The files are not deleted: they are put aside in a folder `moved`, each as it was. What is in the
database already stays as it is there: moving twice, or from several machines, harms nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from rules.strict_json import read_json
from webui.cases.case import Case, picture_name
from webui.cases.kept_cases import MOST_VIEWS, hashed
from webui.devices.device import Device
from webui.profiles import Profiles
from webui.store import Store
from webui.store.case_rows import NewCase

MOVED = "moved"
_SHARED_ID_LENGTH = 32

_log = logging.getLogger(__name__)


def move_in(store: Store, folder: Path) -> None:
    """Take over whatever still lies in files in the data folder."""
    moves: tuple[tuple[str, Callable[[Store, Path], None]], ...] = (
        ("devices.json", _devices),
        ("profiles", _profiles),
        ("cases", _cases),
    )
    for name, move in moves:
        if (folder / name).exists():
            move(store, folder / name)
            _put_aside(folder / name, folder / MOVED)


def _put_aside(path: Path, aside: Path) -> None:
    aside.mkdir(mode=0o700, exist_ok=True)
    names = (path.name, *(f"{path.name}.{number}" for number in range(2, 1000)))
    free = next(aside / name for name in names if not (aside / name).exists())
    path.rename(free)
    _log.info("%s is in the database now; the file is kept as %s", path.name, free)


def _devices(store: Store, path: Path) -> None:
    """A file that can't be read is as good as none: everybody joins again."""
    try:
        raw = read_json(path.read_text("utf-8"))
        found = {one["token_hash"]: Device.from_json(one).to_text() for one in raw["devices"]}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        _log.warning("%s can't be read any more: %s", path.name, error)
        return
    with store.devices.changing() as rows:
        for key, text in found.items():
            rows.setdefault(key, text)


def _profiles(store: Store, folder: Path) -> None:
    """Damaged ones, too: they are listed with their reason. Another one of the same name that is
    here already stays beside it."""
    profiles = Profiles(lambda: store)
    keys = {}
    for path in sorted(folder.glob("*.json")):
        with suppress(OSError):
            text = path.read_text("utf-8", errors="replace")
            keys[path.stem] = profiles.take_over(path.stem, text)
    with suppress(OSError):
        chosen = keys.get((folder / "chosen.txt").read_text("ascii", errors="replace").strip())
        if chosen is not None and profiles.chosen() is None:
            profiles.choose(chosen)


def _cases(store: Store, folder: Path) -> None:
    for place in sorted(folder.iterdir(), key=lambda one: one.stat().st_mtime):
        try:
            store.cases.take_over(_case(place))
        except (OSError, ValueError, KeyError, TypeError) as error:
            _log.warning("a case in %s can't be read any more: %s", place.name, error)


def _case(place: Path) -> NewCase:
    body = (place / "case.json").read_text("utf-8")
    case = Case.from_json(read_json(body, longest_text=None))
    try:
        owner = (place / "owner").read_text("ascii")
    except (OSError, ValueError):
        owner = ""
    # Folders of the first version were called by the share id itself.
    is_first = len(place.name) == _SHARED_ID_LENGTH
    case_id = hashed(place.name) if is_first else place.name.removeprefix("case-")
    changed = datetime.fromtimestamp(place.stat().st_mtime, UTC).isoformat(timespec="microseconds")
    return NewCase(case_id, owner, case.version, body, dict(_pictures(place)), changed)


def _pictures(place: Path) -> Iterator[tuple[int, bytes]]:
    for view in range(MOST_VIEWS):
        with suppress(FileNotFoundError):
            yield view, (place / picture_name(view)).read_bytes()
