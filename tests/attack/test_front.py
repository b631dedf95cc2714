"""Silent, dripping and vanished devices: everybody else is answered all the same."""

from __future__ import annotations

import asyncio
import http.client
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest

from rules.table import Player
from webui.app import create_app
from webui.front.handover import CLIENT_LEFT
from webui.front.lines import Line, LineBook, notice_vanishing
from webui.front.spool import Spool, Unheard
from webui.front.turns import Turns
from webui.limits import Gate, Lines
from webui.panel import panel_of
from webui.problem import Problem
from webui.server import PanelServer


@contextmanager
def served(folder: Path, **config: Any) -> Iterator[PanelServer]:
    server = PanelServer(create_app({"DATA_FOLDER": folder, **config}), "127.0.0.1", 0)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join(timeout=30)
        assert not thread.is_alive()


def opened(server: PanelServer, own_address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(server.address, 20, source_address=(own_address, 0))


def status_of(server: PanelServer, path: str = "/", **headers: str) -> int:
    line = http.client.HTTPConnection(*server.address, timeout=20)
    line.request("GET", path, headers=headers)
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status


def test_many_silent_and_dripping_lines_keep_nobody_waiting(tmp_path: Path) -> None:
    """Far more than there are threads."""
    with served(tmp_path) as server, ExitStack() as held:
        lines = [held.enter_context(opened(server, f"127.0.0.{2 + k % 5}")) for k in range(200)]
        for line in lines[::2]:
            line.sendall(
                b"POST /photo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\nx"
            )
        for _ in range(3):
            assert status_of(server) == HTTPStatus.OK


def test_cookies_that_are_no_text_are_nobodys(tmp_path: Path) -> None:
    with served(tmp_path, LOOPBACK_ONLY=False) as server:
        assert status_of(server, "/games", Cookie="x=\xb2") == HTTPStatus.UNAUTHORIZED
        assert status_of(server, "/games", Cookie="pythia_device=\xb2") == HTTPStatus.UNAUTHORIZED


def test_a_body_that_never_ends_is_answered_and_cut(tmp_path: Path) -> None:
    async def silent() -> dict[str, Any]:
        await asyncio.sleep(60)
        return {}

    with pytest.raises(Unheard) as caught:
        asyncio.run(Spool(1000, 1000, body_s=0.2, silence_s=0.1).take(silent, 10))
    assert caught.value.status == HTTPStatus.REQUEST_TIMEOUT


def test_bodies_are_bounded_alone_and_together() -> None:
    async def endless() -> dict[str, Any]:
        return {"type": "http.request", "body": b"x" * 100, "more_body": True}

    with pytest.raises(Unheard) as alone:
        asyncio.run(Spool(1000, 10_000, 5, 5).take(endless, 0))
    assert alone.value.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    spool = Spool(1000, 500, 5, 5)
    with pytest.raises(Unheard) as together:
        asyncio.run(spool.take(endless, 0))
    assert together.value.status == HTTPStatus.SERVICE_UNAVAILABLE
    assert spool._held == 0


def test_feeds_hold_no_thread_and_all_hear_the_bell(tmp_path: Path) -> None:
    """More feeds than threads, and pages are answered beside them."""
    with served(tmp_path, LINES_TOGETHER=100) as server, ExitStack() as held:
        panel = server._panel
        players = (Player("ada", "Ada"), Player("bob", "Bob"))
        game = panel.play.start("oraklos", "junior", players, {}, "2026-01-01T00:00:00Z")
        feeds = [held.enter_context(opened(server)) for _ in range(40)]
        for feed in feeds:
            feed.sendall(f"GET /games/{game}/feed HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        for feed in feeds:
            heard_until(feed, b'"seen": 1')
        assert status_of(server) == HTTPStatus.OK
        panel.play.act(game, 1, "pause", None, "2026-01-01T00:00:01Z", {})
        panel.bell.ring(game, 2)
        for feed in feeds:
            heard_until(feed, b'"seen": 2')


def heard_until(feed: socket.socket, words: bytes) -> None:
    heard = b""
    while words not in heard:
        part = feed.recv(4096)
        assert part, heard
        heard += part


def test_work_ends_when_its_client_hangs_up(tmp_path: Path) -> None:
    app = create_app({"DATA_FOLDER": tmp_path})
    begun, ended = threading.Event(), threading.Event()

    @app.get("/long-work")
    def long_work() -> str:
        from flask import request

        begun.set()
        end = time.monotonic() + 20
        while time.monotonic() < end:
            if request.environ[CLIENT_LEFT]():
                ended.set()
                break
            time.sleep(0.02)
        return ""

    server = PanelServer(app, "127.0.0.1", 0)
    thread = threading.Thread(target=server.run)
    thread.start()
    with opened(server) as line:
        line.sendall(b"GET /long-work HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert begun.wait(15)
    assert ended.wait(15)
    server.stop()
    thread.join(timeout=30)


def test_devices_that_vanish_are_noticed_within_a_minute() -> None:
    with socket.socket() as line:
        notice_vanishing(line)
        assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) <= 60_000
            idle = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE)
            every = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL)
            assert idle + every * line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT) <= 60


class _Line:
    is_busy = False

    def __init__(self) -> None:
        self.is_cut = False

    def cut(self) -> None:
        self.is_cut = True


def test_of_too_many_lines_of_one_stranger_the_oldest_silent_one_goes() -> None:
    book = LineBook(each=3, together=5, trusted=("127.0.0.9",))
    lines: list[Any] = [_Line() for _ in range(5)]
    lines[0].is_busy = True
    for line in lines[:4]:
        book.add(line, "127.0.0.1")
    assert [line.is_cut for line in lines[:4]] == [False, True, False, False]
    by_proxy: list[Any] = [_Line() for _ in range(9)]
    for line in by_proxy:
        book.add(line, "127.0.0.9")
    assert not any(line.is_cut for line in by_proxy)
    book.remove(lines[2])  # it turned out to be a known device
    book.add(lines[4], "127.0.0.1")
    assert not lines[4].is_cut


def test_requests_of_one_device_wait_for_each_other_only() -> None:
    async def scene() -> list[str]:
        turns, order = Turns(each=1, waiting=1), []

        async def ask(who: str, until: asyncio.Event) -> None:
            async with turns.turn(who):
                order.append(who)
                await until.wait()

        go = asyncio.Event()
        busy = [asyncio.create_task(ask("a", go)) for _ in range(2)]
        other = asyncio.create_task(ask("b", go))
        while len(order) < 2:
            await asyncio.sleep(0)
        assert order == ["a", "b"]
        with pytest.raises(Unheard):
            await ask("a", go)
        go.set()
        await asyncio.gather(*busy, other)
        return order

    assert asyncio.run(scene()) == ["a", "b", "a"]


def test_a_busy_reader_takes_devices_in_turn() -> None:
    gate, order = Gate(100, at_once=1), list[str]()

    def wait(device: str) -> None:
        with gate.place(device):
            order.append(device)

    threads = []
    with gate.place("first"):
        for count, device in enumerate(("greedy", "greedy", "greedy", "other"), 1):
            threads.append(threading.Thread(target=wait, args=(device,)))
            threads[-1].start()
            while sum(map(len, gate._waiting.values())) < count:
                time.sleep(0.005)
        with pytest.raises(Problem), gate.place("greedy"):
            pass
    for thread in threads:
        thread.join()
    assert order == ["greedy", "other", "greedy", "greedy"]


def test_watchers_never_keep_out_those_who_play() -> None:
    lines = Lines(each=8, together=24)
    for guest in ("one", "two", "three"):
        for _ in range(8):
            lines.take(guest)
    with pytest.raises(Problem):
        lines.take("four")
    lines.take("host", plays=True)


@pytest.mark.parametrize(("trusted", "address"), [((), "127.0.0.1"), (("127.0.0.1",), "10.1.2.3")])
def test_only_a_trusted_proxy_says_where_a_request_comes_from(
    tmp_path: Path, trusted: tuple[str, ...], address: str
) -> None:
    app = create_app({"DATA_FOLDER": tmp_path, "TRUSTED_PROXIES": trusted})
    seen: list[str | None] = []

    @app.before_request
    def note() -> None:
        from flask import request

        seen.append(request.remote_addr)

    server = PanelServer(app, "127.0.0.1", 0)
    thread = threading.Thread(target=server.run)
    thread.start()
    status_of(server, "/", **{"X-Forwarded-For": "10.1.2.3"})
    server.stop()
    thread.join(timeout=30)
    assert seen == [address]
    assert Line.HEAD_S <= 10
    assert panel_of(app).settings.trusted_proxies == trusted
