"""The throws that were laid last: a plane is fitted once for a reading, not at every tap."""

from __future__ import annotations

import json
import threading
from dataclasses import replace

from calibration.laid_throw import LaidThrow, lay_throw
from calibration.plane_fit import PlaneFit
from rules.oraklos.game_state import Thrown
from rules.oraklos.reading import Reading
from rules.oraklos.throw import Throw
from webui.recent import Recent

_MOST = 32


class LaidThrows:
    """A throw is known by what was read, how many dice were thrown and whether there is a picture
    of it, wherever it is kept."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: Recent[tuple[str, int | None, bool], LaidThrow] = Recent(_MOST)

    def of(
        self,
        reading: Reading,
        *,
        count: int | None = None,
        picture: str | None = None,
        fit: PlaneFit | None = None,
    ) -> LaidThrow:
        """The throw of a reading; `fit` is the plane of a reader that just fitted it."""
        name = json.dumps(reading.to_json()), count, picture is not None
        with self._lock:
            if known := self._kept.touch(name):
                return replace(known, picture=picture)
        laid = lay_throw(reading, count=count, picture=picture, fit=fit)
        with self._lock:
            self._kept[name] = laid
        return laid


laid_throw = LaidThrows().of


def laid_throw_of_game(thrown: Thrown) -> LaidThrow:
    """What was thrown in a game: the game knows how many dice that were."""
    assert thrown.reading is not None
    return laid_throw(thrown.reading, count=thrown.on_table, picture=thrown.picture)


def throw_of_game(thrown: Thrown) -> Throw:
    """As a game's referee asks for it."""
    return laid_throw_of_game(thrown).throw
