"""A panel in a process of its own, as people start it."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_SERVE = [sys.executable, "-c", "from webui.cli import main; main()", "serve", "--port", "0"]


@dataclass(frozen=True)
class Served:
    """`pythia serve` as people start it; only Linux tells what memory a process has."""

    process: subprocess.Popen[str]
    address: tuple[str, int]

    def ask(self, path: str) -> int:
        """The status of a page; 0 where none came."""
        line = http.client.HTTPConnection(*self.address, timeout=60)
        try:
            line.request("GET", path)
            answer = line.getresponse()
            answer.read()
            return answer.status
        except OSError:
            return 0
        finally:
            line.close()

    def memory_mb(self, name: str) -> float:
        """`VmRSS` is what it has now, `VmHWM` the most it ever had."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(rf"^{name}:\s+(\d+) kB", status, re.MULTILINE)
        assert found is not None
        return int(found[1]) / 1024


@contextmanager
def served(*options: str) -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as folder:
        own = {**os.environ, "XDG_DATA_HOME": folder, "PYTHONUNBUFFERED": "1"}
        own.pop("PYTHIA_DATABASE_URL", None)
        command = [*_SERVE, *options]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=own)
        try:
            assert process.stdout is not None
            told = re.search(r"http://([\d.]+):(\d+)/", process.stdout.readline())
            assert told is not None
            yield Served(process, (told[1], int(told[2])))
        finally:
            process.terminate()
            process.wait(timeout=30)
