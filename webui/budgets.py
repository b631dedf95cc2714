"""Budgets of all processes together: a device that turns to another panel has no second one.

A process takes a handful of a device's taps out of the minute's budget at once, and asks the
database again when they are used up: most taps cost no question.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from webui.store import Store

MINUTE_S = 60.0
# So many handfuls make a minute's budget; what a process leaves unused is lost for that minute.
_HANDFULS = 12
# More devices than this in one minute are no club: those that took first are forgotten first.
_DEVICES_REMEMBERED = 1000


@dataclass(frozen=True)
class Handful:
    """`count` of a device's requests may pass within a minute; or none, before `wait_s` is over."""

    count: int
    wait_s: float = 0.0


class Budget:
    """So many requests of every device in a minute, whichever process it turns to."""

    def __init__(
        self,
        name: str,
        per_minute: int,
        store: Callable[[], Store],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._name = f"budget of {name}"
        self._per_minute = per_minute
        self._store = store
        self._clock = clock

    @property
    def is_shared(self) -> bool:
        return self._store().is_shared

    def take(self, device: str) -> Handful:
        now, handful = self._clock(), Handful(0)

        def taken(known: Mapping[str, object] | None) -> Mapping[str, object]:
            nonlocal handful
            of = _of_this_minute(known or {}, now)
            mine = of.pop(device, [])
            left = self._per_minute - sum(count for _, count in mine)
            if left <= 0:
                handful = Handful(0, MINUTE_S - abs(now - mine[0][0]))
            else:
                count = min(left, max(1, self._per_minute // _HANDFULS))
                handful = Handful(count)
                mine = [*mine, (now, count)]
            return dict([*of.items(), (device, mine)][-_DEVICES_REMEMBERED:])

        self._store().notes.change(self._name, taken)
        return handful


def _of_this_minute(known: Mapping[str, object], now: float) -> dict[str, list[tuple[float, int]]]:
    """Times are those of whoever wrote them: clocks that differ a little do not matter, and one
    that is far off counts for nobody else."""
    found: dict[str, list[tuple[float, int]]] = {}
    for device, taken in known.items():
        if not isinstance(taken, list):
            continue
        times = [(float(at), int(count)) for at, count in taken if abs(now - at) < MINUTE_S]
        if times:
            found[device] = times
    return found
