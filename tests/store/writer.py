"""Writes a thousand events as fast as it can and tells each one that was acknowledged.

Started by the test that kills it: python -m tests.store.writer URL GAME
"""

from __future__ import annotations

import sys

from tests.log.heads import GAMES
from webui.play import Play
from webui.store import Store


def main(url: str, game_id: str) -> None:
    play = Play(Store.open(url), GAMES)
    for seen in range(1, 1001):
        data = {"player": "ada", "name": f"Ada {seen}"}
        log = play.act(game_id, seen, "rename", None, "2026-05-01", data)
        sys.stdout.write(f"{log.n}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
