"""The rules of the house that a program can check: one place for each job, all declared.

What linters check is not here: `make test` runs them beside the tests.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
ROOMS = ("rules", "calibration", "vision", "webui", "pythia")
# Building blocks that a declared library promises: Flask's, and those of jsonschema.
COME_ALONG = {"jinja2", "markupsafe", "werkzeug", "referencing"}
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]


def modules() -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted((REPOSITORY / room).rglob("*.py"))


def modules_with(pattern: str) -> set[str]:
    """The modules in which a line of code says this, comments aside."""
    return {
        module.relative_to(REPOSITORY).as_posix()
        for module in modules()
        if any(re.search(pattern, line.split("#")[0]) for line in module.read_text().splitlines())
    }


def test_one_module_opens_cameras():
    assert len(modules_with(r"\bVideoCapture\(")) <= 1


def test_one_module_opens_the_database():
    assert modules_with(r"\bcreate_engine\(") == {"webui/store/engine.py"}
    assert modules_with(r"\bsqlite3\b") == set()


def test_one_module_configures_logging():
    configures = r"logging\.(basicConfig|config)|\.addHandler\(|\.setLevel\("
    assert modules_with(configures) == {"webui/logging_setup.py"}


def test_nobody_prints():
    assert modules_with(r"(?<![\w.])print\(") == set()


def test_what_is_imported_at_run_time_is_declared():
    needed = (module for module in modules() if "training" not in module.parts)
    assert_declared(needed, PROJECT["dependencies"])


def test_what_the_training_imports_is_declared():
    needed = (module for module in modules() if "training" in module.parts)
    declared = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["training"]]
    assert_declared(needed, declared)


def test_what_the_tests_import_is_declared():
    extras = PROJECT["optional-dependencies"]
    declared = [*PROJECT["dependencies"], *extras["dev"], *extras["training"]]
    assert_declared((REPOSITORY / "tests").rglob("*.py"), declared)


def assert_declared(files: Iterable[Path], requirements: list[str]) -> None:
    declared = COME_ALONG | {_normal(re.match(r"[\w-]+", line)[0]) for line in requirements}
    distributions = packages_distributions()
    own = {*ROOMS, "tests", *sys.stdlib_module_names}
    for file in files:
        for name in _imported(file) - own:
            owners = {_normal(owner) for owner in distributions.get(name, [name])}
            assert owners & declared, f"{file}: {name}"


def _imported(module: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return names


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_lock_names_public_versions_only():
    pins = [
        line
        for line in (REPOSITORY / "constraints.txt").read_text().splitlines()
        if line and not line.lstrip().startswith("#")
    ]
    assert len(pins) > 30
    for pin in pins:
        assert re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*( ; .+)?", pin), pin


def test_the_lock_pins_everything_that_is_declared():
    locked = re.findall(r"^([a-z0-9-]+)==", (REPOSITORY / "constraints.txt").read_text(), re.M)
    extras = PROJECT["optional-dependencies"]
    for line in [*PROJECT["dependencies"], *extras["dev"], *extras["training"]]:
        assert _normal(re.match(r"[\w-]+", line)[0]) in locked, line


@pytest.mark.parametrize("room", ROOMS)
def test_importing_a_room_does_nothing_but_define(room, tmp_path):
    """Every module of a room is imported in a fresh process with an empty home."""
    names = [
        module.relative_to(REPOSITORY).with_suffix("").as_posix().replace("/", ".")
        for module in sorted((REPOSITORY / room).rglob("*.py"))
        if "training" not in module.parts and not module.stem.startswith("__")
    ]
    script = f"import importlib\nfor name in {names!r}: importlib.import_module(name)\n"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=REPOSITORY,
        env={"HOME": str(tmp_path), "PYTHONPATH": str(REPOSITORY), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []
