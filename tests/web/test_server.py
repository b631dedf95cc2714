"""The real server: it starts, answers, limits slow talkers and stops cleanly."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from webui.app import create_app
from webui.front.lines import Line
from webui.server import PanelServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[PanelServer]:
    panel = PanelServer(create_app({"DATA_FOLDER": tmp_path}), "127.0.0.1", 0)
    thread = threading.Thread(target=panel.run)
    thread.start()
    yield panel
    panel.stop()
    thread.join(timeout=20)
    assert not thread.is_alive()


def test_it_answers_and_names_its_port(server: PanelServer) -> None:
    host, port = server.address
    connection = http.client.HTTPConnection(host, port, timeout=20)
    connection.request("GET", "/")
    assert connection.getresponse().status == 200


def test_a_body_far_too_large_is_refused_before_it_is_read(server: PanelServer) -> None:
    with socket.create_connection(server.address, timeout=20) as line:
        line.sendall(
            b"POST /photo HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
            b"Content-Type: image/jpeg\r\nContent-Length: 99000000000\r\n\r\n"
        )
        assert b" 413 " in line.recv(4096)


def test_a_request_that_drips_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, server: PanelServer
) -> None:
    monkeypatch.setattr(Line, "HEAD_S", 1.0)
    begun = time.monotonic()
    with socket.create_connection(server.address, timeout=20) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        try:
            while time.monotonic() - begun < 15:
                line.sendall(b"X-Drip: 1\r\n")
                time.sleep(0.3)
        except OSError:
            return  # the server hung up
    pytest.fail("a dripping request was listened to for fifteen seconds")


@pytest.mark.parametrize("signal_number", [signal.SIGTERM, signal.SIGINT])
def test_the_command_serves_on_this_machine_only_and_stops_on_a_signal(
    tmp_path: Path, signal_number: signal.Signals
) -> None:
    command = [sys.executable, "-c", "from webui.cli import main; main()", "serve", "--port", "0"]
    environment = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        # A test run in the background of a shell hands down that Ctrl+C means nothing.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found is not None, line
        connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=60)
        connection.request("GET", "/photo")
        assert connection.getresponse().status == 200
        connection.close()
        process.send_signal(signal_number)
        assert process.wait(timeout=60) == 0
        assert "Traceback" not in process.stderr.read()


def test_a_port_that_is_taken_is_told_in_a_sentence(server: PanelServer) -> None:
    from click.testing import CliRunner

    from webui.cli import main

    _, port = server.address
    result = CliRunner().invoke(main, ["serve", "--port", str(port)])
    assert result.exit_code == 1
    assert f"Can't listen at 127.0.0.1:{port}." in result.output
    assert "Traceback" not in result.output
