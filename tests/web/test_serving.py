"""`pythia serve --lan` and `--tls` as people start them: a real process, real connections."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from webui.cli import serve

COMMAND = [sys.executable, "-c", "from webui.cli import main; main()", "-vv", "serve", "--lan"]


@dataclass
class Served:
    """A running panel: what it printed, and how to talk to it from any local address."""

    process: subprocess.Popen[str]
    printed: str
    port: int
    folder: Path
    heard: list[str] = field(default_factory=list)

    def ask(
        self, method: str, path: str, body: str = "", own_address: str = "127.0.0.1", **headers: str
    ) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=60, source_address=(own_address, 0)
        )
        sent = {"Host": f"127.0.0.1:{self.port}", "Origin": f"http://127.0.0.1:{self.port}",
                "Content-Type": "application/x-www-form-urlencoded", **headers}  # fmt: skip
        connection.request(method, path, body or None, sent)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer

    def found(self, pattern: str) -> str:
        match = re.search(pattern, self.printed)
        assert match, self.printed
        return match[1]


def start(folder: Path, *options: str) -> Iterator[Served]:
    environment = {"HOME": str(folder), "PATH": "/usr/bin:/bin", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [*COMMAND, "--host", "127.0.0.1", "--port", "0", *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    printed = ""
    while "host?key=" not in printed:
        line = process.stdout.readline()
        assert line, process.stderr.read()
        printed += line
    port = re.search(r"127\.0\.0\.1:(\d+)/", printed)
    assert port
    served = Served(process, printed, int(port[1]), folder)
    listener = threading.Thread(target=lambda: served.heard.extend(process.stderr or ()))
    listener.start()
    yield served
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=60) == 0
    listener.join()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from start(tmp_path_factory.mktemp("plain"))


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from start(tmp_path_factory.mktemp("secure"), "--tls")


def cookie_of(answer: http.client.HTTPResponse) -> str:
    return (answer.headers["Set-Cookie"] or "").split(";")[0]


def test_devices_with_addresses_of_their_own_join_and_keep_apart(plain: Served) -> None:
    code = plain.found(r"type the code (\w{3} \w{3}):").replace(" ", "")
    key = plain.found(r"/host\?key=([\w-]+)")
    assert plain.printed.count("█") > 100  # the QR code
    assert plain.ask("GET", "/api/games", own_address="127.0.0.4").status == 401
    host = cookie_of(plain.ask("POST", "/host", f"key={key}", "127.0.0.2"))
    guest = cookie_of(plain.ask("POST", "/join", f"code={code}", "127.0.0.3"))
    assert plain.ask("POST", "/devices/code", "x=1", "127.0.0.3", Cookie=guest).status == 403
    for n in range(5):
        assert plain.ask("POST", "/join", f"code=wrong{n}", "127.0.0.5").status == 403
    assert plain.ask("POST", "/join", f"code={code}", "127.0.0.5").status == 429
    assert plain.ask("POST", "/join", f"code={code}", "127.0.0.6").status == 303
    assert plain.ask("POST", "/devices/code", "x=1", "127.0.0.2", Cookie=host).status == 303
    assert plain.ask("POST", "/join", f"code={code}", "127.0.0.7").status == 403
    assert plain.ask("POST", "/host", f"key={key}", "127.0.0.8").status == 403
    told = "".join(plain.heard)
    for secret in (code, key, host.split("=")[1], guest.split("=")[1]):
        assert secret not in told


def test_it_speaks_https_to_a_device_that_trusts_its_authority(secure: Served) -> None:
    authority = next(secure.folder.rglob("authority.pem"))
    context = ssl.create_default_context(cafile=authority)
    connection = http.client.HTTPSConnection("127.0.0.1", secure.port, timeout=60, context=context)
    connection.request("GET", "/certificate")
    answer = connection.getresponse()
    assert answer.read() == authority.read_bytes()


def test_of_many_lines_that_never_shake_hands_the_oldest_are_cut(secure: Served) -> None:
    with ExitStack() as held:
        lines = []
        for _ in range(140):
            line = socket.create_connection(
                ("127.0.0.1", secure.port), 60, source_address=("127.0.0.9", 0)
            )
            lines.append(held.enter_context(line))
            line.sendall(b"\x16")
        with suppress(ConnectionResetError):
            assert lines[0].recv(1) == b""
        lines[-1].settimeout(0.1)
        with pytest.raises(TimeoutError):
            lines[-1].recv(1)


def test_whoever_forgets_the_s_is_sent_to_the_right_place(secure: Served) -> None:
    with socket.create_connection(("127.0.0.1", secure.port), timeout=60) as line:
        line.sendall(b"GET /join?code=ABC HTTP/1.1\r\nHost: 127.0.0.1:1234\r\n\r\n")
        answer = line.recv(4096)
    assert b" 307 " in answer
    assert b"Location: https://127.0.0.1:1234/join?code=ABC\r\n" in answer


@pytest.mark.parametrize(
    "request_bytes",
    [b"GET / HTTP/1.1\r\nHost: evil\r\nHost: x y\r\n\r\n", b"POST / HTTP/1.1\r\nHost: a\r\n\r\n",
     b"GET /\r\nHost: a\r\n\r\n", b"hello\r\n", b"\x16\x03\x01 no handshake"],
)  # fmt: skip
def test_nonsense_on_the_secure_port_gets_no_page(secure: Served, request_bytes: bytes) -> None:
    with socket.create_connection(("127.0.0.1", secure.port), timeout=60) as line:
        line.sendall(request_bytes)
        line.shutdown(socket.SHUT_WR)
        assert b" 200 " not in line.recv(4096)


def test_silent_devices_keep_nobody_waiting(secure: Served) -> None:
    """Eight that connect and say nothing: were hands shaken where connections are accepted, each
    of them would cost ten seconds, and this request would give up before its turn came."""
    silent = [socket.create_connection(("127.0.0.1", secure.port)) for _ in range(8)]
    context = ssl.create_default_context(cafile=next(secure.folder.rglob("authority.pem")))
    connection = http.client.HTTPSConnection("127.0.0.1", secure.port, timeout=60, context=context)
    connection.request("GET", "/join")
    assert connection.getresponse().status == 200
    for line in silent:
        line.close()


def test_the_help_names_what_opens_the_table() -> None:
    options = {parameter.opts[0] for parameter in serve.command.params}
    assert {"--lan", "--tls", "--host", "--port", "--open"} <= options
