"""The command `pythia` as a whole: help, versions, exit codes, where things are written."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib

import click
import pytest

from webui.cli import COMMANDS, main


def test_help_lists_every_command_with_a_sentence(pythia):
    told = pythia("--help")
    assert told.exit_code == 0
    for name, entry in COMMANDS.items():
        assert f"  {name} " in told.stdout
        assert entry.summary.endswith(".")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(pythia, name):
    told = pythia(name, "--help")
    assert told.exit_code == 0
    assert told.stdout.startswith(f"Usage: main {name}")


def test_help_loads_no_command():
    script = (
        "import sys\n"
        "from webui.cli import main\n"
        "main(['--help'], standalone_mode=False)\n"
        "heavy = {'cv2', 'numpy', 'flask', 'shapely', 'sqlalchemy'} & set(sys.modules)\n"
        "sys.exit(f'loaded {heavy}' if heavy else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_version_is_the_one_of_the_project(pythia, repository):
    project = tomllib.loads((repository / "pyproject.toml").read_text())["project"]
    assert pythia("--version").stdout == f"pythia, version {project['version']}\n"


def test_an_unknown_command_is_wrong_usage(pythia):
    told = pythia("prophesy")
    assert told.exit_code == 2
    assert "prophesy" in told.stderr
    assert told.stdout == ""


def test_json_stands_alone_on_standard_output(pythia_process, sixteen_dice):
    done = pythia_process("-vv", "judge", "--throw", sixteen_dice, "--dice", "3,10,15,16", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["verdict"] == "true"


def test_a_refusal_is_one_line_on_standard_error(pythia_process, sixteen_dice):
    done = pythia_process("judge", "--throw", sixteen_dice, "--dice", "3,10,15,99")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == "Error: There is no die 99 in this throw.\n"


def test_details_of_a_refusal_are_told_on_request_only(pythia_process, sixteen_dice):
    quiet = pythia_process("judge", "--throw", sixteen_dice, "--dice", "1,1,2,3")
    wordy = pythia_process("-vv", "judge", "--throw", sixteen_dice, "--dice", "1,1,2,3")
    assert "Traceback" not in quiet.stderr
    assert "claim.repeated" in wordy.stderr
    assert wordy.returncode == quiet.returncode == 1


@pytest.mark.parametrize("path", ["missing.json", "."])
def test_a_file_that_cannot_be_opened_is_named(pythia_process, tmp_path, path):
    wanted = str(tmp_path / path)
    done = pythia_process("prophecies", "--throw", wanted)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1
    assert wanted in done.stderr


def test_a_terminal_without_our_signs_still_gets_an_answer(pythia_process, sixteen_dice):
    claim = ("--throw", sixteen_dice, "--dice", "3,10,15,16")
    done = pythia_process("judge", *claim, PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert "is true" in done.stdout


def test_every_command_that_answers_answers_programs_as_well():
    """`serve` does not answer: it stays. What `export` writes is JSON already, and so it is told
    only what else it says."""
    commands = {name: main.get_command(click.Context(main), name) for name in COMMANDS}
    calibrate = commands.pop("calibrate").commands
    commands.pop("serve")
    for name, command in {**commands, **calibrate}.items():
        options = {option for one in command.params for option in one.opts}
        assert "--json" in options, name


def test_what_was_done_is_told_as_json(pythia, tmp_path):
    done = pythia("simulate", str(tmp_path / "made"), "--count", "1", "--json")
    assert json.loads(done.stdout) == {"folder": str(tmp_path / "made"), "pictures": 1, "seed": 0}
    target = pythia("calibrate", "target", "-o", str(tmp_path / "t.pdf"), "--json")
    assert json.loads(target.stdout)["file"] == str(tmp_path / "t.pdf")


def test_errors_are_json_too_where_json_was_asked_for(pythia, tmp_path):
    for arguments, code in (
        (["judge", "--json", "nope.jpg", "--dice", "1,2,3,4"], "photo.missing"),
        (["prophecies", "--json", "--throw", "nope.json"], "file.missing"),
        (["replay", "--json", "nope.json"], "file.missing"),
        (["import", "--json", "nope.json"], "file.missing"),
        (["bench", "--json", "--throws", "nope"], "file.missing"),
        (["read", "--json", "--profile", "nobody", "nope.jpg"], "profile.unknown"),
        (["read", "--json", str(tmp_path)], "file.no_pictures"),
    ):
        done = pythia(*arguments)
        assert done.exit_code == 1, arguments
        told = json.loads(done.stdout)["error"]
        assert told["code"] == code
        assert told["message"] in done.stderr
