"""The devices as this process remembers them, and how they are changed together with the others."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from webui.devices.device import Device, read_devices
from webui.store.device_rows import DeviceRows

A_DAY_S = 24 * 3600


class RememberedDevices:
    """Safe to use from several threads and processes. What was read last is remembered, so that
    a request of a known device costs no look into the database."""

    def __init__(
        self, rows: Callable[[], DeviceRows], clock: Callable[[], float] = time.time
    ) -> None:
        self._rows = rows
        self._clock = clock
        self._lock = threading.RLock()
        self._devices: dict[str, Device] = {}
        # Changes that were heard of, and those of them that what is remembered has in it.
        self._changes, self._read_at = 0, -1
        self._days = 0
        self._date: int | None = None

    def look_again(self) -> None:
        """Another process may have changed something: what is remembered counts no more."""
        self._changes += 1

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._lock:
            if self._read_at != self._changes:
                changes = self._changes  # what changes during the look is looked at again
                self._take(self._rows().all())
                self._read_at = changes
            self._count_days()
            yield

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change what is kept now, not what is remembered; others wait until it is done."""
        with self._lock:
            self._read_at = -1
            with self._rows().changing() as rows:
                changes = self._changes
                self._take(rows)
                self._count_days()
                yield
                rows.clear()
                rows.update({key: one.to_text() for key, one in self._devices.items()})
            self._read_at = changes

    def _take(self, rows: Mapping[str, str]) -> None:
        self._devices = read_devices(rows)
        everyone = self._devices.values()
        self._days = max(self._days, max((one.seen_day for one in everyone), default=0))
        if self._date is None and everyone:
            self._date = int(max(one.seen_s for one in everyone) // A_DAY_S)

    def _count_days(self) -> None:
        date = int(self._clock() // A_DAY_S)
        if self._date is not None and date != self._date:
            self._days += 1
        self._date = date
