"""The games of a panel: one store, one `Play` around it, opened when first asked for."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_data_path

from webui.games import GAMES
from webui.moving_in import move_in
from webui.play import Play
from webui.profiles import Profiles
from webui.store import Store
from webui.store.engine import URL_VARIABLE


class Opened:
    """Opens the store once, whichever thread comes first; what earlier versions kept in files
    moves into it."""

    def __init__(self, folder: Path, given_url: str | None) -> None:
        self._folder = folder
        self._given_url = given_url or os.environ.get(URL_VARIABLE, "").strip()
        self._lock = threading.RLock()
        self._play: Play | None = None
        self._when_opened: list[Callable[[], None]] = []

    def play(self) -> Play:
        if self._play is not None:
            return self._play
        with self._lock:
            if self._play is None:
                store = Store.open(self._given_url or self._own_file())
                move_in(store, self._folder)
                self._play = Play(store, GAMES)
                for done in self._when_opened:
                    done()
            return self._play

    def store(self) -> Store:
        return self.play().store

    def when_opened(self, done: Callable[[], None]) -> None:
        """To be called as soon as there is a store."""
        self._when_opened.append(done)

    def _own_file(self) -> str:
        # On the first evening there is no data folder yet, and SQLite makes none.
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return f"sqlite:///{self._folder / 'pythia.db'}"


def own_profiles() -> Profiles:
    """Those of this user, for commands."""
    return Profiles(Opened(user_data_path("pythia", appauthor=False), None).store)
