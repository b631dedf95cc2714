"""What a document tells people to type works as pasted, or it is said here why it is not run."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from webui.cli import COMMANDS, main

REPOSITORY = Path(__file__).parents[2]
DOCUMENTS = [*sorted(REPOSITORY.glob("*.md")), *sorted((REPOSITORY / "docs").glob("*.md"))]
RUN_ELSEWHERE = {
    "api.md": "one long talk with a panel, which tests/web/test_api_guide.py holds",
    "club.md": "sets up a whole server, with systemd, PostgreSQL and Caddy; the two panels it "
    "starts are run by tests/web/test_two_processes.py",
}
NOT_RUN = {
    r"make (run|test|quick|lint|bench)": "sets up an environment of its own; the checks of a "
    "clean clone run it",
    r"\. \.venv/bin/activate": "needs the environment that make sets up",
    r"(pip|pipx|apt) install .*|git pull": "fetches from the network",
    r"export DRJIT_LIBLLVM_PATH=.*": "names a library that only rendering needs",
    r"python -m vision\.training\..*": "trains or renders for minutes to hours, with libraries "
    "that playing does not need",
    r"\.venv/bin/python -m webui\.translations": "writes the catalogs, which test_languages checks",
    r"pythia bench( limits| --throws sample_images/traced)?( --figures docs/figures.json)?":
    "measures for minutes; single benches are run by test_doctor_and_bench and test_figures",
}  # fmt: skip


def pasted(document: Path) -> list[str]:
    """The lines of its blocks for a shell, without remarks; lines that go on are joined."""
    blocks = re.findall(r"^```(?:sh|text)\n(.*?)^```", document.read_text(), re.M | re.S)
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    return [line.split("  #")[0].strip() for line in lines if line.strip()]


PASTED = sorted(
    {
        line
        for document in DOCUMENTS
        if document.name not in RUN_ELSEWHERE
        for line in pasted(document)
    }
)
SERVING = [line for line in PASTED if line.startswith("pythia serve")]
OTHERS = [
    line
    for line in PASTED
    if line not in SERVING and not any(re.fullmatch(one, line) for one in NOT_RUN)
]


@pytest.mark.parametrize("line", OTHERS)
def test_a_line_to_paste_works(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
    monkeypatch.setenv("HOME", str(tmp_path))
    words = shlex.split(line)
    assert words[0] == "pythia", f"say in NOT_RUN why this is not run: {line}"
    done = CliRunner().invoke(main, words[1:], prog_name="pythia")
    assert done.exit_code == 0, done.output


@pytest.mark.slow
@pytest.mark.parametrize("line", SERVING)
def test_a_panel_starts_as_pasted_and_says_where_it_is(line: str, tmp_path: Path) -> None:
    # As pasted, but for the port: another panel may have the usual one.
    words = [*shlex.split(line)[1:], "--port", "0"]
    environment = os.environ | {"HOME": str(tmp_path), "BROWSER": "true", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", "from webui.cli import main; main()", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
    ) as panel:  # fmt: skip
        assert panel.stdout is not None
        said = panel.stdout.readline()
        panel.send_signal(signal.SIGTERM)
        _, complaints = panel.communicate(timeout=60)
    scheme = "https" if "--tls" in words else "http"
    assert re.fullmatch(rf"Pythia is at {scheme}://\S+:\d+/  \(Ctrl\+C ends it\)\n", said), (
        said + complaints
    )


def test_every_reason_not_to_run_a_line_is_needed() -> None:
    for pattern in NOT_RUN:
        assert any(re.fullmatch(pattern, line) for line in PASTED), pattern


MENTIONED = sorted(
    {
        words
        for document in DOCUMENTS
        for words in re.findall(r"`pythia ([a-z][^`]*)`", document.read_text())
    }
)


@pytest.mark.parametrize("words", MENTIONED)
def test_a_command_that_is_mentioned_exists_with_its_options(words: str) -> None:
    name, *rest = shlex.split(words)
    assert name in COMMANDS
    command = main.get_command(click.Context(main), name)
    assert command is not None
    if isinstance(command, click.Group) and rest:
        command = command.get_command(click.Context(command), rest[0])
        assert command is not None, words
    known = {option for one in command.params for option in one.opts}
    assert {word for word in rest if word.startswith("-") and word != "-"} <= known
