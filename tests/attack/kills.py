"""Writers killed in the middle of their work, again and again: what was acknowledged is kept."""

from __future__ import annotations

import os
import random
import signal
import tempfile
import time
from pathlib import Path

from rules.table import Player
from tests.attack.outcome import Outcome
from tests.log.heads import GAMES
from webui.play import Play
from webui.store import Store

_KILLS_A_GAME = 20
_AT = "2026-05-01T00:00:00Z"


def kills(count: int, seconds: float, seed: int = 1) -> Outcome:
    """Up to `count` kills within `seconds`; POSIX only, where a process can be forked."""
    rng, done = random.Random(seed), Outcome("kills")
    end, acknowledged = time.monotonic() + seconds, 0
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'pythia.db'}"
        while done.tried < count and time.monotonic() < end:
            game_id = _new_game(url)
            known = 1
            for _ in range(min(_KILLS_A_GAME, count - done.tried)):
                told = _killed_writer(url, game_id, rng.uniform(0.0, 0.05))
                done.tried += 1
                acknowledged += max(0, told - known)
                kept = _kept(url, game_id)
                if kept < told or kept < known:
                    done.wrong.append(f"event {told} was acknowledged, {kept} are kept")
                known = kept
    done.figures = {"acknowledged events": acknowledged}
    return done


def _new_game(url: str) -> str:
    store = Store.open(url)
    players = (Player("ada", "Ada"), Player("bob", "Bob"))
    game_id = Play(store, GAMES).start("heads", "plain", players, {}, _AT)
    store.close()
    return game_id


def _kept(url: str, game_id: str) -> int:
    store = Store.open(url)
    events = store.events(game_id)
    store.close()
    numbers = [event["n"] for event in events]
    return len(numbers) if numbers == list(range(1, len(numbers) + 1)) else 0


def _killed_writer(url: str, game_id: str, after_s: float) -> int:
    """Fork a writer and kill it; the newest event that it told of as kept."""
    hear, tell = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _write(url, game_id, tell)
        finally:
            os._exit(0)
    os.close(tell)
    first = os.read(hear, 64)
    time.sleep(after_s)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    heard = first
    while part := os.read(hear, 65536):
        heard += part
    os.close(hear)
    whole = heard[: heard.rfind(b"\n") + 1].split()
    return int(whole[-1]) if whole else 0


def _write(url: str, game_id: str, tell: int) -> None:
    play = Play(Store.open(url), GAMES)
    seen = play.store.newest(game_id)
    while True:
        data = {"player": "ada", "name": f"Ada {seen}"}
        seen = play.act(game_id, seen, "rename", None, _AT, data).n
        os.write(tell, f"{seen}\n".encode())
