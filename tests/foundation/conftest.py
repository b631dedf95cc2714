"""The repository, its sample throws, and ways to call `pythia`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.vision.read_before import photos_read_once
from webui.cli import main

__all__ = ["photos_read_once"]

REPOSITORY = Path(__file__).parents[2]

Call = Callable[..., Result]


@pytest.fixture
def repository() -> Path:
    return REPOSITORY


@pytest.fixture
def sixteen_dice() -> str:
    """A written throw, photographed at a slant: 3, 16, 15, 10 is true and matches RYBK."""
    return str(REPOSITORY / "sample_images/throws/sixteen_dice.json")


@pytest.fixture
def close_call() -> str:
    """A written throw in which die 1 lies at the line from 2 to 3, and die 7 is in doubt."""
    return str(REPOSITORY / "sample_images/throws/close_call.json")


@pytest.fixture
def seen_dice() -> str:
    """Thirteen dice as the reader saw them in a picture: 4, 6, 9, 8 is true and matches YBBB."""
    return str(REPOSITORY / "sample_images/throws/seen_dice.json")


@pytest.fixture
def pythia() -> Call:
    """Call a command in this process; standard output and error are kept apart."""

    def call(*arguments: str, typed: str | None = None) -> Result:
        return CliRunner().invoke(main, arguments, input=typed)

    return call


@pytest.fixture
def pythia_process() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Call the installed program as a shell would."""

    def call(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        program = Path(sys.executable).with_name("pythia")
        return subprocess.run(
            [program, *arguments],
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    return call
