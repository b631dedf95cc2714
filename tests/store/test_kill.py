"""`kill -9` in the middle of a thousand writes loses no event that was acknowledged."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from tests.log.heads import GAMES
from webui.play import Play
from webui.store import Store

ROOT = Path(__file__).parents[2]
KILL_AFTER = 200


def test_a_killed_writer_loses_nothing_that_was_acknowledged(
    url: str, store: Store, game_id: str
) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-m", "tests.store.writer", url, game_id],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    acknowledged = 0
    for line in writer.stdout:
        acknowledged = int(line)
        if acknowledged > KILL_AFTER:
            writer.send_signal(signal.SIGKILL)
            break
    told_late = writer.stdout.read().splitlines()
    writer.wait()
    acknowledged = int(told_late[-1]) if told_late and told_late[-1] else acknowledged
    assert writer.returncode == -signal.SIGKILL
    assert KILL_AFTER < acknowledged < 1001

    events = store.events(game_id)
    # One more may have been kept than was told; none that was told may be missing.
    assert len(events) in (acknowledged, acknowledged + 1)
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))
    log, problems = Play(store, GAMES).load(game_id)
    assert problems == ()
    assert log.table.name("ada") == f"Ada {log.n - 1}"
    assert Play(store, GAMES).act(game_id, log.n, "undo", None, "2026-05-01", {}).n == log.n + 1
