"""The shape of the house: small modules, small functions, and words with one meaning."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
ROOMS = ("rules", "calibration", "vision", "webui", "pythia")
MOST_LINES = 250
MOST_LINES_OF_A_FUNCTION = 60
MODULES = [path for room in ROOMS for path in sorted((REPOSITORY / room).rglob("*.py"))]


def name_of(module: Path) -> str:
    return module.relative_to(REPOSITORY).as_posix()


@cache
def trees() -> tuple[tuple[Path, ast.Module], ...]:
    return tuple((one, ast.parse(one.read_text(encoding="utf-8"))) for one in MODULES)


@cache
def public_classes() -> dict[str, list[str]]:
    """By name, the modules that define one."""
    found = defaultdict(list)
    for module, tree in trees():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(name_of(module))
    return found


def glossary() -> list[list[str]]:
    """Its rows: the word, what it means, what it is not."""
    text = (REPOSITORY / "ARCHITECTURE.md").read_text(encoding="utf-8")
    section = re.search(r"^## Glossary$(.*?)^## ", text, re.M | re.S)
    assert section is not None
    rows = [line.strip("| ").split(" | ") for line in re.findall(r"^\|.*$", section[1], re.M)]
    return rows[2:]


def test_a_module_has_at_most_250_lines() -> None:
    lengths = {name_of(one): len(one.read_text("utf-8").splitlines()) for one in MODULES}
    long = {name: length for name, length in lengths.items() if length > MOST_LINES}
    assert not long


def test_a_function_has_at_most_60_lines() -> None:
    long = {}
    for module, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > MOST_LINES_OF_A_FUNCTION:
                    long[f"{name_of(module)}: {node.name}"] = length
    assert long == {}


def test_a_class_name_that_two_modules_share_is_in_the_glossary() -> None:
    words = {row[0] for row in glossary()}
    shared = {name: places for name, places in public_classes().items() if len(places) > 1}
    unexplained = {
        name: places
        for name, places in shared.items()
        if re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower() not in words
    }
    assert unexplained == {}


@pytest.mark.parametrize("row", glossary(), ids=lambda row: row[0])
def test_what_the_glossary_names_exists(row: list[str]) -> None:
    classes = public_classes()
    for named in re.findall(r"`([\w.]+)`", " ".join(row)):
        place, _, last = named.rpartition(".")
        if last[0].isupper():
            modules = classes.get(last, [])
            assert modules, named
            assert not place or f"{place.replace('.', '/')}.py" in modules, named
        else:
            path = REPOSITORY / named.replace(".", "/")
            assert path.is_dir() or path.with_suffix(".py").is_file(), named
