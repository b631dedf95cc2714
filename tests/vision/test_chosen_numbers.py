"""Every number of the reader stands in one record with its sentence; fitted ones say by whom."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib.resources import files
from itertools import zip_longest
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from vision.chosen import ChosenNumbers, chosen
from vision.jury.numbers import Numbers, numbers
from vision.number_files import NumbersError, filled

REPOSITORY = Path(__file__).parents[2]
RECORDS = {ChosenNumbers: "reader.json", Numbers: "jury.json"}


def written(record: type) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((files("vision") / "models" / RECORDS[record]).read_text())
    return told


def records_in(record: type) -> Iterator[type]:
    """The record and all those that it is made of."""
    yield record
    for kind in get_type_hints(record).values():
        if is_dataclass(kind):
            assert isinstance(kind, type)
            yield from records_in(kind)


def modules() -> list[Path]:
    return sorted(
        [*(REPOSITORY / "vision").rglob("*.py"), *(REPOSITORY / "calibration").glob("*.py")]
    )


def sentences(body: list[ast.stmt]) -> Iterator[tuple[str, str | None]]:
    """What is assigned in a module or a class, and the sentence that stands below it."""
    for here, below in zip_longest(body, body[1:]):
        if isinstance(here, ast.Assign | ast.AnnAssign):
            name = ast.unparse(here.target if isinstance(here, ast.AnnAssign) else here.targets[0])
            is_said = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
            yield name, str(below.value.value) if is_said else None  # type: ignore[union-attr]


@pytest.mark.parametrize("record", RECORDS)
def test_every_number_has_its_sentence(record: type) -> None:
    for part in set(records_in(record)):
        source = REPOSITORY / Path(*part.__module__.split(".")).with_suffix(".py")
        source = source if source.exists() else source.with_suffix("") / "__init__.py"
        tree = ast.parse(source.read_text(encoding="utf-8"))
        body = next(
            n.body for n in tree.body if isinstance(n, ast.ClassDef) and n.name == part.__name__
        )
        told = dict(sentences(body))
        assert [field.name for field in fields(part) if not told[field.name]] == [], part


@pytest.mark.parametrize("record", RECORDS)
def test_the_files_hold_the_numbers_and_nothing_else(record: type) -> None:
    ships = chosen() if record is ChosenNumbers else numbers()
    assert filled(record, written(record), "file") == ships


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda told: told["colors"].pop("firm"), "reader.json: colors: 'firm' is missing"),
        (lambda told: told["colors"].update(firmer=2), "reader.json: colors: nobody asks for"),
        (lambda told: told["holes"].update(noise="much"), "holes: noise: expected a number, got"),
        (lambda told: told["colors"].update(few=3.5), "colors: few: expected a number, got 3.5"),
        (lambda told: told["holes"].update(around=[0.2]), "around: expected 2 numbers, got"),
        (lambda told: told.update(holes=3), "reader.json: holes: expected an object, got 3"),
    ],
)
def test_a_number_that_is_missing_or_none_is_named(change: Any, word: str) -> None:
    told = written(ChosenNumbers)
    change(told)
    with pytest.raises(NumbersError, match=re.escape(word)):
        filled(ChosenNumbers, told, "reader.json")


def numbers_said() -> Iterator[tuple[str, str]]:
    """Every sentence that stands below a constant or a field, or above the fields of a record."""
    for path in modules():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        where = str(path.relative_to(REPOSITORY))
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        for body in (tree.body, *(one.body for one in classes)):
            yield from ((f"{where}: {name}", said) for name, said in sentences(body) if said)
        for one in classes:
            if one.name.endswith(("Numbers", "Weights")):
                yield f"{where}: {one.name}", ast.get_docstring(one) or ""


def is_runnable(module: str) -> bool:
    path = REPOSITORY / Path(*module.split("."))
    source = path / "__main__.py" if path.is_dir() else path.with_suffix(".py")
    return source.exists() and '__name__ == "__main__"' in source.read_text(encoding="utf-8")


def test_no_number_is_called_fitted_without_the_program_that_fits_it() -> None:
    fitted = [(where, said) for where, said in numbers_said() if re.search(r"\bfitted\b", said)]
    assert len(fitted) >= 5
    for where, said in fitted:
        programs = re.findall(r"`(vision\.training[\w.]*)`", said)
        assert programs, f"{where} says who fitted it"
        assert all(map(is_runnable, programs)), where
