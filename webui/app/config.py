"""The panel's settings and their defaults; `create_app` takes any of them."""

from __future__ import annotations

import secrets
import socket
from pathlib import Path
from typing import Any

import platformdirs

MIB = 1024 * 1024


def default_config() -> dict[str, Any]:
    return {
        # Where the cases lie: throws brought before the judge, with their pictures.
        "DATA_FOLDER": Path(platformdirs.user_data_dir("pythia", appauthor=False)),
        # Where the games lie; None: what PYTHIA_DATABASE_URL names, else a file in DATA_FOLDER.
        "DATABASE_URL": None,
        # The live table's source: a camera's number, an address, a file, or the simulated table.
        "CAMERA": "simulated",
        # A live table to use instead of a new one.
        "LIVE_TABLE": None,
        # Listening on this machine only; `False` once the panel is opened to the network.
        "LOOPBACK_ONLY": True,
        # Names by which other devices may call this machine; addresses need no entry.
        "HOST_NAMES": _own_names(),
        # What a program sends to be allowed to write; new at every start.
        "PROGRAM_TOKEN": secrets.token_urlsafe(24),
        # A phone's largest pictures have some 15 MB.
        "MAX_CONTENT_LENGTH": 25 * MIB,
        "MAX_FORM_MEMORY_SIZE": 1 * MIB,
        "MAX_FORM_PARTS": 20,
        # Reading a picture is the dear part: a table of players stays far below this.
        "READS_PER_MINUTE": 20,
        "READS_AT_ONCE": 2,
        # What devices may be told to trust, where the panel made a certificate of its own.
        "AUTHORITY_FILE": None,
        # Live feeds: a table of sixteen devices has one each, and threads are left for pages.
        "LINES_EACH": 8,
        "LINES_TOGETHER": 24,
        # Taps of one device; also how often the code for joining may be tried.
        "WRITES_PER_MINUTE": 240,
        "JOIN_TRIES_PER_MINUTE": 5,
        "JOIN_TRIES_PER_MINUTE_OF_ALL": 60,
        # Cases kept; beyond these the oldest leave.
        "CASES_KEPT": 200,
        "CASES_KEPT_BYTES": 1024 * MIB,
    }


def _own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset({name, f"{name}.local"})
