"""From a reading to its throw, and what the judge says about it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import replace

from calibration.throw import throw_from_reading
from rules.oraklos.cards import PROPHECY_DICE, Card
from rules.oraklos.judge import judge
from rules.oraklos.prophecy import Prophecies
from rules.oraklos.reading import Reading
from rules.oraklos.search import search
from rules.oraklos.table_rules import TableRules
from rules.oraklos.throw import PlacedDoubt, Throw
from rules.oraklos.verdict import Verdict
from webui.app.cases.asked import Asked
from webui.app.cases.case import View
from webui.app.cases.folder import Kept
from webui.app.deadlines import request_deadline

# A table's throw takes a fraction of a second; what takes longer was made to.
SEARCH_S = 8.0


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


def verdict_on(throw: Throw, asked: Asked) -> Verdict | None:
    """The judge's word, once four dice were tapped."""
    if len(asked.dice) != PROPHECY_DICE:
        return None
    return judge(throw, asked.dice, asked.card, asked.rules, request_deadline(SEARCH_S))


def prophecies_of(throw: Throw, rules: TableRules, card: Card | None) -> Prophecies:
    """Every true prophecy, as long as somebody waits for it and it does not take for ever."""
    return search(throw, rules, card, request_deadline(SEARCH_S))
