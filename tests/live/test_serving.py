"""A panel that watches a table starts with it and ends with it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
import time
from urllib.request import urlopen

from webui.app import create_app
from webui.panel import panel_of
from webui.server import PanelServer

_LONG_S = 120.0


def test_stopping_the_server_stops_the_table_and_lets_its_followers_go(tmp_path):
    app = create_app({"DATA_FOLDER": tmp_path})
    table = panel_of(app).live_table
    before = set(threading.enumerate())
    server = PanelServer(app, "127.0.0.1", 0)
    serving = threading.Thread(target=server.run)
    serving.start()
    state = table.state()
    while state.trouble is not None:
        state = table.wait(state.version, 1.0)
    follower = threading.Thread(target=lambda: table.wait(10**9, 600.0))
    follower.start()
    server.stop()
    for thread in (serving, follower):
        thread.join(_LONG_S)
        assert not thread.is_alive()
    end_s = time.monotonic() + _LONG_S
    while (left := {one.name for one in set(threading.enumerate()) - before}) and (
        time.monotonic() < end_s
    ):
        time.sleep(0.1)
    assert left == set()


def test_the_command_ends_cleanly_while_the_simulated_table_plays(tmp_path):
    command = [sys.executable, "-c", "from webui.cli import main; main()", "serve", "--port", "0"]
    environment = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        address = re.search(r"http://\S+/", process.stdout.readline())[0]
        picture = b""
        while not picture:  # the table is being furnished
            with urlopen(f"{address}live/picture.jpg", timeout=_LONG_S) as answer:
                picture = answer.read()
        assert picture.startswith(b"\xff\xd8")
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=_LONG_S) == 0
        assert "Traceback" not in process.stderr.read()
