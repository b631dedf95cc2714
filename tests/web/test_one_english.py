"""One English: a sentence stands once, keyed by its code, beside the rules that say it."""

from __future__ import annotations

import ast
import re
import string
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from rules.message import Book, Chosen, Counted, Message, Template
from rules.oraklos.say import recorded
from tests.web.said_codes import (
    ROOT,
    Said,
    called,
    codes_put_together,
    gathered_sentences,
    said_in,
    sources,
)
from webui.app.sentences import say_message
from webui.sentences import BOOK_OF, BOOKS
from webui.translations import LANGUAGES, SOURCE_LANGUAGE, read_catalog
from webui.translations.source import sentences_of_pages, translatable

CODES = [(book, code) for book in BOOKS for code in book.sentences]
PLACEHOLDER = re.compile(r"%\((\w+)\)s")
# One value for every parameter, in the form in which the rules write it.
VALUES: dict[str, Any] = {
    "card": "green-5",
    "cards": ["no losers: ?", "exactly 2 pegasus and most chips: 9"],
    "colors": ["red", "blue"],
    "conditions": ["exactly 1 hydra loser"],
    "faults": [{"code": "keltis.board.start", "params": {}}],
    "gain": 2,
    "points": 3,
    "plays": ["Ada blue-7"],
    "prophecy": "at least 2 losers: 4",
    "reason": {"code": "keltis.board.start", "params": {}},
    "value": -2,
    "edge_mm": 61.5,
}


@cache
def all_said() -> tuple[Said, ...]:
    return tuple(said for path, tree in sources() for said in said_in(path, tree))


def variants(template: Template) -> dict[Any, str | Counted]:
    """Every sentence of a template by the value that chooses it."""
    if isinstance(template, Chosen):
        others = {} if template.otherwise is None else {"another": template.otherwise}
        return {**template.sentences, **others}
    return {None: template}


def needs(sentence: str | Counted) -> set[str]:
    if isinstance(sentence, Counted):
        return {sentence.by, *needs(sentence.one), *needs(sentence.many)}
    return set(PLACEHOLDER.findall(sentence))


# --- once -------------------------------------------------------------------------------------


def test_a_code_stands_in_one_book() -> None:
    assert [code for code, times in Counter(code for _, code in CODES).items() if times > 1] == []
    assert len(CODES) > 600


def test_a_code_stands_once_in_its_book() -> None:
    """Tables are joined, and a later one would hide the code of an earlier one."""
    for path, tree in sources():
        if path.stem.endswith("sentences") or path.parent.name == "sentences":
            keys = [
                key.value
                for node in tree.body
                if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict)
                for key in node.value.keys
                if isinstance(key, ast.Constant)
            ]
            assert [one for one, times in Counter(keys).items() if times > 1] == [], path


def test_no_page_writes_the_sentence_of_a_code_again() -> None:
    """Single words and short labels ("Player", "New game") may be on a page, too."""
    of_books = {words for book in BOOKS for one in book.sentences.values() for words in ids(one)}
    pages = {words for message in sentences_of_pages() for words in as_texts(message.id)}
    again = {words for words in of_books & pages if len(words.split()) > 3}
    assert again == set()


def ids(template: Template) -> set[str]:
    return {text for words in translatable(template) for text in as_texts(words)}


def as_texts(words: str | tuple[str, ...]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)


def test_nobody_makes_a_message_but_a_book() -> None:
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node) == "Message":
                allowed = path.name == "message.py" or path.parts[-2:] == ("oraklos", "say.py")
                assert allowed, f"{path}:{node.lineno}"


# --- every code a sentence, every sentence a voice --------------------------------------------


def test_every_code_that_is_said_stands_in_the_book_it_is_said_from() -> None:
    assert len(all_said()) > 400
    for said in all_said():
        known = BOOK_OF if said.book is None else said.book.sentences
        if said.whole:
            assert said.code in known, said.place
        else:
            assert any(re.fullmatch(said.code, code) for code in known), said.place


def test_every_sentence_is_said_somewhere() -> None:
    written = " ".join(
        path.read_text("utf-8")
        for path in [*(path for path, _ in sources()), *(ROOT / "webui").rglob("*.html")]
        if not path.stem.endswith("sentences") and path.parent.name != "sentences"
    )
    quoted = set(re.findall(r"[\"'f]((?:[a-z_0-9]+\.)*[a-z_0-9]+)[\"']", written))
    quoted |= {said.code for said in all_said() if said.whole}
    patterns = {one for _, tree in sources() for one in codes_put_together(tree)}
    patterns |= {said.code for said in all_said() if not said.whole}
    for _, code in CODES:
        is_put_together = any(re.fullmatch(one, code) for one in patterns)
        assert code in quoted or is_put_together, f"nobody says {code}"


def test_what_is_said_brings_the_parameters_its_sentence_needs() -> None:
    checked = 0
    for said in all_said():
        if not said.whole or said.params is None:
            continue
        template = (said.book or BOOK_OF[said.code]).sentences[said.code]
        for value, sentence in variants(template).items():
            chosen_by = template.by if isinstance(template, Chosen) else None
            is_possible = chosen_by is None or (value is None) == (chosen_by not in said.params)
            if is_possible:
                assert needs(sentence) <= said.params, f"{said.place}: {said.code}"
                checked += 1
    assert checked > 250


# --- one English on the page and on the command line ------------------------------------------


def samples(book: Book, code: str) -> list[Message]:
    """The code's message once for every way in which it can be said."""
    template, found = book.sentences[code], []
    for value, sentence in variants(template).items():
        params: dict[str, Any] = {name: VALUES.get(name, 7) for name in needs(sentence)}
        if code.startswith(("oraklos.", "card.")) and "card" in params:
            params["card"] = "RRBB"
        params |= {name: f"{name} it" for name in params if params[name] == 7 and name in WORDED}
        if isinstance(template, Chosen) and value is not None:
            params[template.by] = params.get(template.by, value) if value == "another" else value
        plural = sentence.by if isinstance(sentence, Counted) else None
        for count in (1, 2) if plural else (None,):
            found.append(book.say(code, **params | ({plural: count} if plural else {})))
    return found


# Parameters whose words are worked out from a text.
WORDED = frozenset(
    [
        "animal",
        "board",
        "by",
        "chips",
        "color",
        "figure",
        "maker",
        "name",
        "space",
        "tile",
        "to",
        "variant",
        "first",
        "second",
    ]
)


def test_page_and_command_line_say_the_same(in_app: Flask) -> None:
    differing = [
        message.code
        for book, code in CODES
        for message in samples(book, code)
        if say_message(message) != message.text
    ]
    assert differing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said_in_every_language(app: Flask, language: str) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        for book, code in CODES:
            for message in samples(book, code):
                text = say_message(message)
                assert text, code
                assert "%(" not in text, code


def test_numbers_in_sentences_follow_the_language(app: Flask) -> None:
    message = BOOK_OF["dice.edge"].say("dice.edge", least_mm=4.0, most_mm=60.0, edge_mm=61.5)
    assert message.text == "A die is between 4 and 60 mm wide, not 61.5 mm."
    with app.test_request_context(headers={"Accept-Language": "de"}):
        assert "61,5 mm" in say_message(message)


def test_one_is_told_from_many_in_every_language(app: Flask) -> None:
    def said(points: int) -> str:
        return say_message(BOOK_OF["keltis.told.points"].say("keltis.told.points", points=points))

    for language, words in (
        ("en", ("That is 1 point.", "That is 2 points.")),
        ("de", ("Das macht 1 Punkt.", "Das macht 2 Punkte.")),
        ("nl", ("Dat is 1 punt.", "Dat zijn 2 punten.")),
    ):
        with app.test_request_context(headers={"Accept-Language": language}):
            assert (said(1), said(2)) == words


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != SOURCE_LANGUAGE])
def test_every_template_is_translated_in_all_its_forms(language: str) -> None:
    catalog = read_catalog(language)
    for book, code in CODES:
        for words in translatable(book.sentences[code]):
            known = catalog.get(words)
            assert known is not None, code
            forms = known.string if isinstance(words, tuple) else (known.string,)
            assert len(forms) == (catalog.num_plurals if isinstance(words, tuple) else 1), code
            assert all(forms), code


def test_sentences_use_names_only() -> None:
    for book, code in CODES:
        for words in ids(book.sentences[code]):
            rest = re.sub(PLACEHOLDER, "", words).replace("%%", " per cent")
            assert "%" not in rest, code
            assert set(rest) <= set(string.printable) | set("“”…\N{MINUS SIGN}"), code


# --- what was written down --------------------------------------------------------------------


def test_what_a_log_recorded_is_said_in_the_words_of_today() -> None:
    written = {"code": "oraklos.absent", "params": {"card": "RRBB"}, "text": "RRBB is not there."}
    assert recorded(written).text == "RRBB does not occur."


def test_what_no_book_knows_any_more_keeps_the_words_of_its_time() -> None:
    for code, params in (("oraklos.long_gone", {}), ("oraklos.absent", {"was": 1})):
        told = recorded({"code": code, "params": params, "text": "100 % of it, once."})
        assert (told.code, told.text) == (code, "100 % of it, once.")


def test_the_catalogs_name_the_book_a_sentence_stands_in() -> None:
    message = gathered_sentences().get("All four lines run free.")
    assert message is not None
    assert Path(message.locations[0][0]) == Path("rules/oraklos/say.py")
