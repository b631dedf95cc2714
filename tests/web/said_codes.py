"""Which sentences the source says, found without running it: calls of `say` and `refusal`."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog

from rules.message import Book
from webui.translations.source import gather_sentences

ROOT = Path(__file__).parents[2]
ROOMS = ("rules", "calibration", "vision", "webui")


@dataclass(frozen=True)
class Said:
    """One call. `code` is a pattern where it is put together; `params` is None where they are."""

    place: str
    book: Book | None  # None: a Problem, whose code may stand in any book
    code: str
    whole: bool
    params: frozenset[str] | None


@cache
def sources() -> tuple[tuple[Path, ast.Module], ...]:
    return tuple(
        (path, ast.parse(path.read_text("utf-8")))
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
    )


@cache
def gathered_sentences() -> Catalog:
    """What the catalogs have to translate."""
    return gather_sentences()


def called(node: ast.Call) -> str:
    """The name that is called; none where it is called on something."""
    return node.func.id if isinstance(node.func, ast.Name) else ""


def said_in(path: Path, tree: ast.Module) -> Iterator[Said]:
    voices = dict(_voices(path, tree))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = called(node)
        if name in voices:
            yield from _said(path, node, voices[name], node.args[0])
        elif name == "Problem" and len(node.args) > 1:
            yield from _said(path, node, None, node.args[1])


def _voices(path: Path, tree: ast.Module) -> Iterator[tuple[str, Book]]:
    """The names under which a module knows the `say` and `refusal` of a book."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                if one.name in ("say", "refusal") and not node.module.endswith("app.sentences"):
                    book = getattr(importlib.import_module(node.module), "BOOK", None)
                    if isinstance(book, Book):
                        yield one.asname or one.name, book
    home = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    if any(isinstance(node, ast.Assign) and "BOOK" in ast.unparse(node) for node in tree.body):
        book = getattr(importlib.import_module(home), "BOOK", None)
        if isinstance(book, Book):
            yield from (("say", book), ("refusal", book))


def _said(path: Path, node: ast.Call, book: Book | None, code: ast.expr) -> Iterator[Said]:
    names = [keyword.arg for keyword in node.keywords]
    params = None if None in names else frozenset(name for name in names if name)
    place = f"{path.relative_to(ROOT)}:{node.lineno}"
    if isinstance(code, ast.IfExp):
        for one in (code.body, code.orelse):
            yield from _said(path, node, book, one)
    elif isinstance(code, ast.Constant):
        yield Said(place, book, str(code.value), True, params)
    elif isinstance(code, ast.JoinedStr):
        yield Said(place, book, _pattern(code), False, params)


def codes_put_together(tree: ast.Module) -> Iterator[str]:
    """Patterns of what may be a code, wherever it is put together."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and re.match(r"[a-z]+\\\.", _pattern(node)):
            yield _pattern(node)


def _pattern(code: ast.JoinedStr) -> str:
    return "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.]+"
        for part in code.values
    )
