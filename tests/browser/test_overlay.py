"""The overlay in a stream's browser: transparent, framed by another page, up to date by itself."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from flask import Flask
from playwright.sync_api import Browser

from tests.browser.recorded_table import RecordedTable
from tests.browser.running import running
from tests.browser.waiting import expect
from tests.oraklos_game.table import reading
from tests.web.devices import host
from tests.web.table import PlayedGame, begin
from webui.app import create_app
from webui.devices.device import Scope
from webui.panel import panel_of

pytestmark = pytest.mark.browser


@pytest.fixture
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    folder = tmp_path_factory.mktemp("panel")
    return create_app(
        {"DATA_FOLDER": folder, "LIVE_TABLE": RecordedTable(), "LOOPBACK_ONLY": False}
    )


@pytest.fixture
def game(app: Flask) -> PlayedGame:
    """Bob is about to show his dice."""
    game = begin(host(app), "oraklos", "junior")
    game.do("draw", by="plum", cards=["YBYB", "YYBB", "RRBB"])
    game.do("draw", by="teal", cards=["RBBK", "RBYB", "RRRR"])
    game.do("throw", by="plum", reading=reading("clear"))
    game.do("marker", by="plum", marker=3, card="YBYB")
    game.do("stop")
    return game


class _Framing(BaseHTTPRequestHandler):
    """Another site with two frames: one with the token, one without."""

    def do_GET(self) -> None:
        frames = "".join(f'<iframe name="{name}" src="{to}"></iframe>' for name, to in FRAMES)
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(f"<body style='background: #00ff00'>{frames}</body>".encode())

    def log_message(self, *_: object) -> None:
        pass


FRAMES: list[tuple[str, str]] = []


@pytest.fixture
def stage() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), _Framing)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    FRAMES.clear()


def test_a_stream_frames_the_overlay_and_sees_the_verdict_fall(
    chromium: Browser, app: Flask, game: PlayedGame, stage: str
) -> None:
    token, _ = panel_of(app).devices.issue("Stream", Scope.OVERLAY)
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    with running(app) as address:
        FRAMES.extend(
            [
                ("overlay", f"{address}/overlay/playing?token={token}"),
                ("page", f"{address}/join"),
            ]
        )
        page.goto(stage)
        overlay = page.frame(name="overlay")
        assert overlay is not None
        expect(overlay.locator("[data-score]")).to_have_count(2)
        expect(overlay.locator(".overlay-cards .held")).to_have_count(6)
        background = "getComputedStyle(document.{}).backgroundColor"
        for part in ("documentElement", "body"):
            assert overlay.evaluate(background.format(part)) == "rgba(0, 0, 0, 0)"
        expect(overlay.locator(".verdict")).to_have_count(0)
        game.do("show", by="plum", dice=[8, 14, 13, 12])
        expect(overlay.locator(".verdict h2")).to_be_visible(timeout=30_000)
        expect(overlay.locator(".overlay-picture .heart")).to_have_count(1)
        # Every other page refuses to stand in a frame.
        refused = page.frame(name="page")
        assert refused is not None
        expect(refused.locator("form")).to_have_count(0)
    context.close()
