"""A club: twelve tables with four devices each and one before a simulated camera, at two panels
over one PostgreSQL, which is made from the system's own programs.

Every table's devices are spread over both panels. Somebody at each table taps every two seconds;
the tap has arrived when the other devices of the table have fetched the new part of their page.
At the end one of the panels is killed in the middle of taps.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from http.client import HTTPException

from webui.bench.club_device import Device, Served, joined_host, serving
from webui.bench.measurement import Measurement
from webui.bench.own_postgres import NoPostgres, cluster, url_of
from webui.sentences.keeping import refusal

_TABLES, _SEATS = 12, 4
_TAP_EVERY_S = 2.0
_QUICK_TAPS_S = 0.25
_COLORS = ("plum", "teal", "amber", "rose")


@dataclass
class Table:
    """Four devices around one game, and when each of its events was tapped and shown."""

    game_id: str
    devices: list[Device]
    tapped_s: dict[int, float] = field(default_factory=dict)
    n: int = 1

    def tap(self, turn: int) -> None:
        """One of the devices taps; the others will hear of it."""
        device = self.devices[turn % len(self.devices)]
        begun = time.monotonic()
        self.n = device.tap(self.game_id, self.n, f"{device.player.title()} {turn}")
        self.tapped_s[self.n] = begun


def measure(seconds: float = 60.0) -> Iterator[Measurement]:
    try:
        with ExitStack() as stack:
            url = url_of(stack.enter_context(cluster(durable=True)))
            panels = [stack.enter_context(serving(url)) for _ in range(2)]
            yield from _measured(panels, seconds)
    except NoPostgres as reason:
        raise refusal("bench.no_postgres", reason=str(reason)) from reason


def _measured(panels: list[Served], seconds: float) -> Iterator[Measurement]:
    host = joined_host(panels[0])
    tables = [_table(host, panels, number) for number in range(_TABLES)]
    end = threading.Event()
    camera = threading.Thread(target=_watch_the_camera, args=(host, end), daemon=True)
    camera.start()
    for table in tables:
        for device in table.devices:
            device.follow(table.game_id, end)
    for table in tables:
        for device in table.devices:
            device.await_number(1)
    before_s = panels[1].processor_s()
    _tap_for(tables, seconds)
    for table in tables:
        for device in table.devices:
            device.await_shown(table.n)
    yield from _told(tables, seconds)
    # Half of all taps and screens are at the panel that has no camera. Unlike the times above, this
    # does not depend on what else the machine does.
    taps = sum(len(table.tapped_s) for table in tables)
    worked_ms = 1000 * 2 * (panels[1].processor_s() - before_s) / max(1, taps)
    yield Measurement(
        "processor time of the panels for a tap and its four screens", worked_ms, "ms"
    )
    yield from _killed(panels, tables)
    end.set()


def _table(host: Device, panels: list[Served], number: int) -> Table:
    """A table with its game; its devices sit down, two at each panel."""
    table_id = host.add_table(f"Table {number + 2}")
    game = "keltis" if number % 2 else "oracle"
    game_id = host.begin(game, table_id, _COLORS[:_SEATS])
    devices = []
    for seat, color in enumerate(_COLORS[:_SEATS]):
        device = Device.join(panels[seat % 2], host.code, f"127.0.{number + 1}.{seat + 1}", color)
        device.sit(game_id)
        devices.append(device)
    return Table(game_id, devices)


def _watch_the_camera(host: Device, end: threading.Event) -> None:
    """One more table, before the simulated camera: its live picture is looked at."""
    with suppress(OSError):
        while not end.wait(0.5):
            host.look_at_the_camera()


def _tap_for(tables: list[Table], seconds: float) -> None:
    """Every table by itself, so that one that waits keeps nobody."""
    until = time.monotonic() + seconds

    def tapping(table: Table, offset_s: float) -> None:
        time.sleep(offset_s)
        turn = 0
        while time.monotonic() < until:
            begun = time.monotonic()
            table.tap(turn)
            turn += 1
            time.sleep(max(0.0, begun + _TAP_EVERY_S - time.monotonic()))

    with ThreadPoolExecutor(len(tables)) as pool:
        offsets = [_TAP_EVERY_S * number / len(tables) for number in range(len(tables))]
        list(pool.map(tapping, tables, offsets))


def _told(tables: list[Table], seconds: float) -> Iterator[Measurement]:
    lost, told_ms, shown_ms = 0, [], []
    for table in tables:
        for number, tapped_s in table.tapped_s.items():
            for device in table.devices:
                told, shown = (
                    device.first_s(device.told_s, number),
                    device.first_s(device.shown_s, number),
                )
                if told is None or shown is None:
                    lost += 1
                else:
                    told_ms.append(1000 * (told - tapped_s))
                    shown_ms.append(1000 * (shown - tapped_s))
    taps = sum(len(table.tapped_s) for table in tables)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    yield Measurement("taps at 12 tables", taps, f"in {seconds:.0f} s")
    yield Measurement("the machine's load meanwhile", load, "")
    yield Measurement("updates lost by 48 devices", lost, "", "none")
    for share in (50, 95, 99):
        goal = "below 300 ms" if share == 95 else ""
        yield _percentile("from a tap to a screen", shown_ms, share, goal)
    yield _percentile("from a tap to the news of it", told_ms, 95, "below 500 ms")


def _percentile(name: str, times_ms: list[float], share: int, goal: str = "") -> Measurement:
    ordered = sorted(times_ms)
    value = ordered[min(len(ordered) - 1, len(ordered) * share // 100)] if ordered else float("nan")
    return Measurement(f"{name}, {share}th percentile", value, "ms", goal)


def _killed(panels: list[Served], tables: list[Table]) -> Iterator[Measurement]:
    """One panel is killed while every table taps there; what it acknowledged is on the others'
    screens."""
    stopped = threading.Event()

    def tapping(table: Table) -> None:
        with suppress(OSError, HTTPException):
            while not stopped.wait(_QUICK_TAPS_S):
                table.n = table.devices[1].tap(table.game_id, table.n, "Somebody")

    threads = [threading.Thread(target=tapping, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    time.sleep(1.0)
    panels[1].kill()
    killed_s = time.monotonic()
    stopped.set()
    for thread in threads:
        thread.join()
    lost, latest_s = 0, killed_s
    for table in tables:
        left = table.devices[0]
        if left.await_shown(table.n):
            latest_s = max(latest_s, left.first_s(left.shown_s, table.n) or killed_s)
        else:
            lost += 1
    yield Measurement("tables that lost something acknowledged by a killed panel", lost, "", "none")
    up_to_date_s = latest_s - killed_s
    yield Measurement("pages at the other panel up to date", up_to_date_s, "s", "below 2 s")
