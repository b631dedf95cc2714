"""How quick the panel answers, by its real server, and how heavy its first view is."""

from __future__ import annotations

import http.client
import re
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from webui.app import create_app
from webui.bench.measurement import Measurement, percentile_95
from webui.server import PanelServer

_ROUNDS = 40


def measure() -> Iterator[Measurement]:
    with running_panel() as line:
        case = _bring(line)
        pages = {
            "start page": "/",
            "a throw of 20 dice": case,
            "a verdict": f"{case}?dice=3,5,9,15&card=RYBK",
            "every true prophecy": f"{case}?show=prophecies",
        }
        for name, address in pages.items():
            late_ms = percentile_95([timed_ms(line, address) for _ in range(_ROUNDS)])
            yield Measurement(f"{name}, 95th percentile", late_ms, "ms", "below 50 ms")
        yield Measurement("first view, uncompressed", _weight_kb(line), "kB", "below 200 kB")


@contextmanager
def running_panel() -> Iterator[http.client.HTTPConnection]:
    with tempfile.TemporaryDirectory() as folder:
        server = PanelServer(create_app({"DATA_FOLDER": Path(folder)}), "127.0.0.1", 0)
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            yield http.client.HTTPConnection(*server.address, timeout=60)
        finally:
            server.stop()
            thread.join()


def _bring(line: http.client.HTTPConnection) -> str:
    origin = f"http://{line.host}:{line.port}"
    headers = {"Origin": origin, "Content-Type": "application/x-www-form-urlencoded"}
    line.request("POST", "/throw", "sample=evening", headers)
    answer = line.getresponse()
    answer.read()
    return answer.headers["Location"]


def timed_ms(line: http.client.HTTPConnection, address: str) -> float:
    begun = time.perf_counter()
    get(line, address)
    return 1000 * (time.perf_counter() - begun)


def _weight_kb(line: http.client.HTTPConnection) -> float:
    page = get(line, "/")
    parts = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page.decode()))
    return (len(page) + sum(len(get(line, part)) for part in parts)) / 1000


def get(line: http.client.HTTPConnection, address: str) -> bytes:
    line.request("GET", address)
    return line.getresponse().read()
