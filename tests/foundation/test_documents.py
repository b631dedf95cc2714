"""The documents tell the truth: their commands are run, their links lead somewhere."""

from __future__ import annotations

import fnmatch
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from itertools import groupby, zip_longest
from pathlib import Path

import pytest
from click.testing import CliRunner

from webui.cli import main

REPOSITORY = Path(__file__).parents[2]
DOCUMENTS = [
    *sorted(REPOSITORY.glob("*.md")),
    *sorted((REPOSITORY / "docs").glob("*.md")),
]


@dataclass(frozen=True)
class Example:
    """A command of a document, the output that stands below it, and its exit code."""

    document: str
    command: str
    output: tuple[str, ...]
    exit_code: int


def examples(document: Path) -> list[Example]:
    found = []
    for block in re.findall(r"^```console\n(.*?)^```", document.read_text(), re.M | re.S):
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            told = re.search(r"# exit (\d+)", command)
            lines = tuple(output.rstrip().splitlines())
            found.append(Example(document.name, command, lines, int(told[1]) if told else 0))
    return found


EXAMPLES = [example for document in DOCUMENTS for example in examples(document)]


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one.document}: {one.command}")
def test_a_documented_command_says_what_the_document_says(example, tmp_path, monkeypatch):
    for sample in (REPOSITORY / "sample_images").glob("*/*"):
        if sample.name in example.command:
            shutil.copy(sample, tmp_path)
    if "sample_images/" in example.command:  # as pasted in a clone
        (tmp_path / "sample_images").symlink_to(REPOSITORY / "sample_images")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    words = shlex.split(example.command, comments=True)
    is_ours = words[0] == "pythia" and "|" not in words
    code, told = in_this_process(words) if is_ours else in_a_shell(example.command)
    assert code == example.exit_code, told
    assert_told(told.splitlines(), list(example.output))


PROGRAMS = re.findall(
    r"^```python\n(.*?)^```", (REPOSITORY / "docs" / "python.md").read_text(), re.M | re.S
)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda one: one.split("\n")[2])
def test_a_documented_program_runs(program, tmp_path, monkeypatch):
    for sample in ("scenes/normal_0040.jpg", "throws/sixteen_dice.json"):
        shutil.copy(REPOSITORY / "sample_images" / sample, tmp_path)
    monkeypatch.chdir(tmp_path)
    exec(compile(program, "docs/python.md", "exec"), {})


def in_this_process(words: list[str]) -> tuple[int, str]:
    """Commands of ours, one after the other as long as they succeed: most of a command's time is
    what Python needs to begin."""
    told = ""
    for is_between, command in groupby(words, lambda word: word == "&&"):
        if is_between:
            continue
        _, *arguments = command
        code, said = one_command(arguments)
        told += said
        if code:
            return code, told
    return 0, told


def one_command(arguments: list[str]) -> tuple[int, str]:
    if ">" not in arguments:
        done = CliRunner().invoke(main, arguments, prog_name="pythia")
        return done.exit_code, done.output
    *arguments, _, file = arguments
    done = CliRunner().invoke(main, arguments, prog_name="pythia")
    Path(file).write_bytes(done.stdout_bytes)
    return done.exit_code, done.stderr


def in_a_shell(command: str) -> tuple[int, str]:
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        shell=True,
        env=os.environ | {"PATH": programs},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout


def assert_told(told: list[str], written: list[str]) -> None:
    """Line by line; `...` in a line stands for anything, as the last line for all that follows.

    How well a length is known may change with a better plane fit; the length itself may not.
    """
    if written and written[-1] == "...":
        written = written[:-1]
        told = told[: len(written)]
    for said, documented in zip_longest(told, written):
        assert said is not None, f"the document goes on with {documented!r}"
        assert documented is not None, f"the command goes on with {said!r}"
        pattern = documented.replace("[", "[[]").replace("...", "*")
        pattern = re.sub(r"± \d\.\d\d", "± ?.??", pattern)
        assert fnmatch.fnmatchcase(said, pattern), f"{said!r} is not {documented!r}"


def test_the_documents_show_every_command_that_answers_at_once():
    shown = {example.command.split("|")[-1].split()[1] for example in EXAMPLES}
    assert {"judge", "prophecies"} <= shown


def test_every_command_has_its_place_in_the_documents():
    from webui.cli import COMMANDS

    headings = re.findall(r"^## pythia (\w+)$", DOCUMENTS_TEXT["command_line.md"], re.M)
    assert set(COMMANDS) <= set(headings)


DOCUMENTS_TEXT = {document.name: document.read_text() for document in DOCUMENTS}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_to_files_lead_somewhere(document):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text()):
        assert (document.parent / target).exists(), target


def test_every_dependency_is_explained_in_the_readme():
    import tomllib

    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    table = DOCUMENTS_TEXT["README.md"].split("## What it is built on")[1].casefold()
    table = table.replace(" ", "").replace("-", "")
    for requirement in project["dependencies"]:
        name = re.match(r"[\w-]+", requirement)[0].casefold().replace("-", "")
        assert name in table, requirement
