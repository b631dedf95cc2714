"""Which dice look like those that people named: found once for what was said, not at every tap."""

from __future__ import annotations

import json
import threading

from rules.oraklos.named_dice import Alike
from rules.oraklos.reading import Reading
from webui.recent import Recent

_MOST = 64


class AlikeDice:
    """What was found of the last readings, by their pictures. Safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: Recent[tuple[str, str], tuple[Alike, ...]] = Recent(_MOST)

    def known(self, picture: str, reading: Reading) -> tuple[Alike, ...] | None:
        with self._lock:
            return self._found.touch(_name(picture, reading))

    def keep(self, picture: str, reading: Reading, found: tuple[Alike, ...]) -> None:
        with self._lock:
            self._found[_name(picture, reading)] = found


def _name(picture: str, reading: Reading) -> tuple[str, str]:
    return picture, json.dumps(reading.to_json())
