"""Every sentence in three languages, and a sentence for every code."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message as CatalogMessage
from flask import Flask
from flask.testing import FlaskClient

from calibration.laid_throw import lay_throw
from rules.oraklos.cards import WISH_CARDS
from rules.oraklos.judge import judge, judge_ring
from rules.oraklos.reading import Reading
from rules.oraklos.table_rules import Corners, Mirror, Row, TableRules, Variant
from tests.web.said_codes import gathered_sentences
from webui.app.cases.bring import samples
from webui.app.cases.told import tell
from webui.sentences import BOOK_OF
from webui.translations import LANGUAGES, SOURCE_LANGUAGE, read_catalog

SAMPLES = Path(__file__).parents[2] / "webui/app/cases/samples"
TRANSLATED = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]
# A named text, or a number that always shows its sign.
PLACEHOLDER = re.compile(r"%\((\w+)\)(?:s|\+d)")
CODE = re.compile(r"[a-z]+\.[a-z_0-9]+")


def forms(message: CatalogMessage) -> tuple[str, ...]:
    string_ = message.string
    return tuple(string_) if isinstance(string_, tuple | list) else (string_ or "",)


def originals(message: CatalogMessage) -> tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, tuple | list) else (message.id,)


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(PLACEHOLDER, sentence))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated_and_none_is_left_over(language: str) -> None:
    wanted = {(message.id, message.context) for message in gathered_sentences() if message.id}
    translated = {
        (message.id, message.context)
        for message in read_catalog(language)
        if message.id and all(forms(message)) and not message.fuzzy
    }
    assert translated == wanted


def test_no_catalog_repeats_a_sentence_of_another_language() -> None:
    """Single words may agree ("Code", "Stapel"), whole sentences do not."""
    said: dict[str, str] = {}
    for language in TRANSLATED:
        for message in read_catalog(language):
            for original, form in zip(originals(message), forms(message), strict=False):
                if len(re.sub(PLACEHOLDER, "", original).split()) > 2:
                    assert form != original
                    assert said.setdefault(form, language) == language, form


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_the_placeholders(language: str) -> None:
    for message in read_catalog(language):
        if not message.id:
            continue
        allowed = set().union(*map(placeholders, originals(message)))
        for form in forms(message):
            assert placeholders(form) <= allowed, form
        assert placeholders(forms(message)[-1]) == placeholders(originals(message)[-1])


@pytest.mark.parametrize("language", TRANSLATED)
def test_sentences_end_alike_in_every_language(language: str) -> None:
    for message in read_catalog(language):
        for original, form in zip(originals(message), forms(message), strict=False):
            if original.endswith((".", "?", ":", "…")):
                assert form.endswith(original[-1]), form


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_four_letters_differ(language: str, in_app: Flask, browser: FlaskClient) -> None:
    browser.set_cookie("language", language)
    page = browser.get("/").text
    letters = re.findall(r'<text class="die-letter die-letter-\w+"[^>]*>(\w)</text>', page)
    assert len(letters) == len(set(letters)) == 4


# --- verdicts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_can_be_told_in_every_language(app: Flask, language: str) -> None:
    """Random claims on crowded throws, by all table rules; no parameter may be missing."""
    random_ = random.Random(language)
    spoken = set()
    with app.test_request_context(headers={"Accept-Language": language}):
        for sample in samples():
            throw = lay_throw(sample.reading).throw
            ids = [die.id for die in sample.reading.dice]
            for _ in range(20):
                rules_ = TableRules(
                    random_.choice(list(Variant)),
                    random_.choice(list(Corners)),
                    random_.choice(list(Row)),
                    random_.choice(list(Mirror)),
                )
                decide = random_.choice([judge, judge_ring])
                card = random_.choice([None, random_.choice(WISH_CARDS)])
                verdict = decide(throw, random_.sample(ids, 4), card, rules_)
                told = tell(verdict, sample.reading)
                assert told.headline
                for check, judged in zip(told.checks, verdict.checks, strict=True):
                    spoken.add(judged.message.code)
                    assert all("%" not in sentence for sentence in check.sentences)
                    assert not set(check.sentences) & set(BOOK_OF)
    assert len(spoken) > 8


def test_a_die_is_called_by_its_letter_in_the_readers_language(
    app: Flask, browser: FlaskClient
) -> None:
    written = (SAMPLES / "first.json").read_text("utf-8")
    reading = Reading.from_text(written)
    black = next(die for die in reading.dice if die.color == "black")
    page = browser.post("/throw", data={"throw": written}).location
    for language, letter in (("en", "K"), ("de", "S"), ("nl", "Z")):
        browser.set_cookie("language", language)
        assert f">{letter}{black.id}<" in browser.get(page).text


def test_numbers_follow_the_language(app: Flask) -> None:
    from webui.app.language import say_number

    with app.test_request_context(headers={"Accept-Language": "de"}):
        assert say_number(0.25) == "0,25"
    with app.test_request_context(headers={"Accept-Language": "en-GB,en;q=0.9"}):
        assert say_number(0.25) == "0.25"
