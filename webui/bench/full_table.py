"""A full table: sixteen devices follow one game for a minute, with the live table running.

One of them is the host's and asks for the live picture five times a second, the others once.
Somebody taps every second; each tap must reach every device.
"""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from webui.bench.measurement import Measurement, percentile_95
from webui.bench.panel import get, running_panel, timed_ms

_DEVICES = 16
_SECONDS = 60
_HOST_PICTURES_A_SECOND = 5
_PAGES_A_SECOND = 4
_SOON_S = 1.0
_ENOUGH_TO_START_S = 60.0


@dataclass
class _Device:
    """What one device heard, by the number of the event, and when."""

    heard_s: dict[int, float] = field(default_factory=dict)

    def first_heard_s(self, number: int) -> float | None:
        """When it knew of this event: a newer number tells of all before it."""
        times = [at for heard, at in self.heard_s.items() if heard >= number]
        return min(times, default=None)


def measure() -> Iterator[Measurement]:
    with running_panel() as line:
        game = _begin(line)
        _wait_for_pictures(line)
        end = threading.Event()
        devices = [_Device() for _ in range(_DEVICES)]
        pages_ms: list[float] = []
        pictures_ms: list[float] = []
        pictures_a_second = _HOST_PICTURES_A_SECOND + _DEVICES - 1
        threads = [
            *(threading.Thread(target=_follow, args=(line, game, one, end)) for one in devices),
            threading.Thread(
                target=_ask, args=(line, f"/games/{game}", _PAGES_A_SECOND, pages_ms, end)
            ),
            threading.Thread(
                target=_ask, args=(line, "/live/picture.jpg", pictures_a_second, pictures_ms, end)
            ),
        ]
        for thread in threads:
            thread.start()
        tapped_s = _tap(line, game)
        time.sleep(_SOON_S)
        end.set()
        for thread in threads:
            thread.join()
    yield from _told(tapped_s, devices)
    yield _percentile("a table's page with the live table running", pages_ms, "below 50 ms")
    yield _percentile("a live picture", pictures_ms, "below 50 ms")


def _told(tapped_s: dict[int, float], devices: list[_Device]) -> Iterator[Measurement]:
    lost, delays_ms = 0, []
    for number, at in tapped_s.items():
        for device in devices:
            heard = device.first_heard_s(number)
            if heard is None:
                lost += 1
            else:
                delays_ms.append(1000 * max(0.0, heard - at))
    yield Measurement(f"updates lost by {_DEVICES} devices in a minute", lost, "", "none")
    yield _percentile("an update on its way to a device", delays_ms, "below 1000 ms")


def _percentile(name: str, times_ms: list[float], goal: str) -> Measurement:
    value = percentile_95(times_ms) if times_ms else float("nan")
    return Measurement(f"{name}, 95th percentile", value, "ms", goal)


def _begin(line: http.client.HTTPConnection) -> str:
    people = [{"id": "plum", "name": "Ada"}, {"id": "teal", "name": "Bob"}]
    game = _post(line, "/api/games", {"game": "oraklos", "variant": "junior", "players": people})
    hands = (["RYBK", "RRBB", "YYBB"], ["RRRR", "YYYY", "BBBB"])
    for seen, (player, cards) in enumerate(zip(("plum", "teal"), hands, strict=True), 1):
        act = {"seen": seen, "kind": "draw", "by": player, "data": {"cards": cards}}
        _post(line, f"/api/games/{game['id']}/acts", act)
    return str(game["id"])


def _wait_for_pictures(line: http.client.HTTPConnection) -> None:
    """The simulated table furnishes itself first."""
    end = time.monotonic() + _ENOUGH_TO_START_S
    while time.monotonic() < end and not get(line, "/live/picture.jpg"):
        time.sleep(0.2)


def _tap(line: http.client.HTTPConnection, game: str) -> dict[int, float]:
    """Once a second for a minute; when each event was written, by its number."""
    tapping, tapped_s, seen = _another(line), {}, 3
    begun = time.monotonic()
    for second in range(_SECONDS):
        time.sleep(max(0.0, begun + second - time.monotonic()))
        kind = "resume" if second % 2 else "pause"
        act = {"seen": seen, "kind": kind, "by": None, "data": {}}
        seen = _post(tapping, f"/api/games/{game}/acts", act)["n"]
        tapped_s[seen] = time.monotonic()
    return tapped_s


def _follow(
    line: http.client.HTTPConnection, game: str, device: _Device, end: threading.Event
) -> None:
    following = _another(line)
    following.request("GET", f"/games/{game}/feed")
    answer = following.getresponse()
    while not end.is_set():
        said = answer.readline().decode()
        if said.startswith("data: {"):
            device.heard_s[json.loads(said.removeprefix("data: "))["seen"]] = time.monotonic()
    following.close()


def _ask(
    line: http.client.HTTPConnection,
    address: str,
    a_second: int,
    times_ms: list[float],
    end: threading.Event,
) -> None:
    asking = _another(line)
    while not end.wait(1 / a_second):
        times_ms.append(timed_ms(asking, address))


def _another(line: http.client.HTTPConnection) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(line.host, line.port, timeout=60)


def _post(line: http.client.HTTPConnection, address: str, body: dict[str, Any]) -> dict[str, Any]:
    origin = f"http://{line.host}:{line.port}"
    headers = {"Origin": origin, "Content-Type": "application/json"}
    line.request("POST", address, json.dumps(body), headers)
    found: dict[str, Any] = json.loads(line.getresponse().read())
    return found
