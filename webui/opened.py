"""The games of a panel: one store, one `Play` around it, opened when first asked for."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from webui.games import GAMES
from webui.play import Play
from webui.store import Store
from webui.store.engine import URL_VARIABLE


class Opened:
    """Opens the store once, whichever thread comes first."""

    def __init__(self, folder: Path, given_url: str | None) -> None:
        self._folder = folder
        self._given_url = given_url or os.environ.get(URL_VARIABLE, "").strip()
        self._lock = threading.Lock()
        self._play: Play | None = None

    def play(self) -> Play:
        with self._lock:
            if self._play is None:
                self._play = Play(Store.open(self._given_url or self._own_file()), GAMES)
            return self._play

    def _own_file(self) -> str:
        # On the first evening there is no data folder yet, and SQLite makes none.
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return f"sqlite:///{self._folder / 'pythia.db'}"
