"""The API guide tells the truth: its commands are run in order, against two real servers."""

from __future__ import annotations

import fnmatch
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.browser.running import running
from tests.web.devices import code_of
from webui.app import create_app

REPOSITORY = Path(__file__).parents[2]
GUIDE = REPOSITORY / "docs" / "api.md"
SAMPLE = REPOSITORY / "sample_images" / "throws" / "sixteen_dice.json"
# How the guide calls the two panels: one on the own machine, one open to the network.
LOCAL, OPEN = "http://localhost:8765", "http://192.168.1.5:8765"


def examples() -> list[tuple[str, list[str]]]:
    """Every command of the guide, continued lines joined, with the output below it."""
    found = []
    for block in re.findall(r"^```shell-session\n(.*?)^```", GUIDE.read_text("utf-8"), re.M | re.S):
        for command, output in re.findall(r"^\$ (.*\n(?:> .*\n)*)((?:(?!\$ ).*\n)*)", block, re.M):
            lines = command.rstrip("\n").replace("\n> ", "\n")
            found.append((lines, output.rstrip("\n").splitlines()))
    return found


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """What each command of the guide printed."""
    if shutil.which("curl") is None or shutil.which("bash") is None:
        pytest.skip("the guide speaks of curl and a shell, and one of them is not here")
    folder = tmp_path_factory.mktemp("guide")
    shutil.copy(SAMPLE, folder)
    local = create_app({"DATA_FOLDER": folder})
    table = create_app({"DATA_FOLDER": folder, "LOOPBACK_ONLY": False})
    with running(local) as local_address, running(table) as open_address:
        script = "\n".join(
            f"echo '@@@ {number}'\n{command}" for number, (command, _) in enumerate(examples())
        )
        script = script.replace(LOCAL, local_address).replace(OPEN, open_address)
        done = subprocess.run(
            ["bash"], input=f"CODE={code_of(table)}\n{script}\n", cwd=folder,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120, check=False,
        )  # fmt: skip
    parts = re.split(r"^@@@ \d+\n", done.stdout, flags=re.M)[1:]
    return [part.rstrip("\n").splitlines() for part in parts]


def test_the_guide_has_an_example_for_everything_it_promises() -> None:
    commands = " ".join(command for command, _ in examples())
    for address in ("/api/token", "/api/me", "/api/games ", "/acts", "/api/join", "/me ", "/log",
                    "/feed", "/api/readings", "/api/verdicts", "/history/games.csv"):  # fmt: skip
        assert address in commands


@pytest.mark.parametrize("number", range(len(examples())))
def test_a_command_of_the_guide_says_what_the_guide_says(
    told: list[list[str]], number: int
) -> None:
    command, written = examples()[number]
    said = told[number]
    if written and written[-1] == "...":
        written = written[:-1]
        said = said[: len(written)]
    assert len(said) == len(written), f"{command}\nsaid {said}"
    for line, documented in zip(said, written, strict=True):
        pattern = documented.replace("[", "[[]").replace("...", "*")
        assert fnmatch.fnmatchcase(line, pattern), f"{command}\nsaid {line!r}"
