"""From the view of a case to its throw: laid in its plane once, not at every tap."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import replace

from calibration.throw import throw_from_reading
from rules.oraklos.reading import Reading
from rules.oraklos.throw import PlacedDoubt, Throw
from webui.cases.case import View
from webui.cases.folder import Kept


class Throws:
    """The throws looked at last: their plane is fitted once, not at every tap."""

    _MOST = 32

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, int, int], Throw] = OrderedDict()

    def of(self, kept: Kept, view: int) -> Throw:
        name = (kept.shared_id, kept.case.version, view)
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return self._kept[name]
        throw = throw_of(kept.case.views[view])
        with self._lock:
            self._kept[name] = throw
            while len(self._kept) > self._MOST:
                self._kept.popitem(last=False)
        return throw


def written_view(reading: Reading) -> View:
    """The view of a throw that was written down, if it can be laid on a table at all."""
    view = View(reading, has_picture=False)
    throw_of(view)
    return view


def throw_of(view: View) -> Throw:
    """The throw in its plane, without the doubts that people have settled.

    The plane fit has doubts of its own, about dice that lie off the plane; it can't know that
    somebody looked and said so.
    """
    throw = throw_from_reading(view.reading, focal_35mm=view.focal_35mm)

    def is_open(placed: PlacedDoubt) -> bool:
        return placed.doubt.die is None or not view.is_settled(placed.doubt)

    return replace(throw, doubts=tuple(filter(is_open, throw.doubts)))
