"""The program of the guide plays whole games, over the wire and with nothing but Python."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.running import running
from webui.app import create_app
from webui.devices.device import Scope
from webui.panel import panel_of

REPOSITORY = Path(__file__).parents[2]
PROGRAM = REPOSITORY / "docs" / "whole_games.py"
THROW = REPOSITORY / "sample_images" / "throws" / "sixteen_dice.json"


@pytest.fixture(scope="module")
def panel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """An open table's address, and a token of the scope `host`."""
    app = create_app(
        {
            "DATA_FOLDER": tmp_path_factory.mktemp("whole"),
            "LOOPBACK_ONLY": False,
            "WRITES_PER_MINUTE": 10_000,
        }
    )
    token, _ = panel_of(app).devices.issue("A player of three", Scope.HOST)
    with running(app) as address:
        yield address, token


def test_the_guide_plays_a_sheet_in_four_lines(panel: tuple[str, str]) -> None:
    address, token = panel
    guide = (REPOSITORY / "docs" / "api.md").read_text("utf-8")
    [lines] = re.findall(r"^```python\n(.*?)^```", guide, re.M | re.S)
    done = subprocess.run(
        [sys.executable, "-c", lines.replace("http://localhost:8765", address)],
        cwd=PROGRAM.parent,
        env={**os.environ, "PYTHIA_TOKEN": token},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.stdout == "['ada']\n", done.stderr


@pytest.mark.parametrize("game", ["oraklos", "keltis", "oracle"])
def test_a_program_plays_a_whole_game(panel: tuple[str, str], game: str) -> None:
    address, token = panel
    files = [str(THROW)] if game == "oraklos" else []
    done = subprocess.run(
        [sys.executable, "-I", str(PROGRAM), address, game, *files],
        env={**os.environ, "PYTHIA_TOKEN": token},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{game}: ")
    assert " won with " in done.stdout
