"""Which language a device reads, and how sentences and numbers are said in it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from babel.numbers import format_decimal
from babel.support import NullTranslations
from flask import Flask, g, has_request_context, request

from rules.message import Message, Word
from rules.reckoning import MINUS
from webui.translations import LANGUAGES, SOURCE_LANGUAGE, load_translations

LANGUAGE_COOKIE = "language"


def chosen_language() -> str:
    """The device's own choice first, then what its browser asks for, else English."""
    if not has_request_context():
        return SOURCE_LANGUAGE
    if "language" not in g:
        choice = request.cookies.get(LANGUAGE_COOKIE, "")
        if choice not in LANGUAGES:
            choice = request.accept_languages.best_match(list(LANGUAGES)) or SOURCE_LANGUAGE
        g.language = choice
    language: str = g.language
    return language


def _catalog() -> NullTranslations:
    if not has_request_context():
        return load_translations(SOURCE_LANGUAGE)
    # A page says some four hundred sentences: it looks up once in which language.
    found: NullTranslations | None = g.get("catalog")
    if found is None:
        found = g.catalog = load_translations(chosen_language())
    return found


def gettext(sentence: str) -> str:
    return str(_catalog().ugettext(sentence))


def ngettext(singular: str, plural: str, number: int) -> str:
    return str(_catalog().ungettext(singular, plural, number))


def pgettext(context: str, sentence: str) -> str:
    return str(_catalog().pgettext(context, sentence))


class _ReadersTongue:
    """The reader's own language, for what the rules say."""

    gettext = staticmethod(gettext)
    ngettext = staticmethod(ngettext)

    def number(self, value: float) -> str:
        return format_decimal(value, locale=chosen_language())


def spoken(message: Message | str, words: Mapping[str, Word] = MappingProxyType({})) -> str:
    """What the rules said, in the reader's language; what is no message stays as it is."""
    return message.said_in(_READERS, words) if isinstance(message, Message) else message


_READERS = _ReadersTongue()


def say_number(value: float, digits: int = 2) -> str:
    """A number the way the reader writes it: 0.25 in English, 0,25 in German and Dutch."""
    pattern = "#,##0." + "0" * digits if digits else "#,##0"
    return format_decimal(value, pattern, locale=chosen_language()).replace("-", MINUS)


def install(app: Flask) -> None:
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext, ngettext, newstyle=True, pgettext=pgettext
    )
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.globals["say_number"] = say_number

    @app.context_processor
    def language_of_page() -> dict[str, Any]:
        return {"language": chosen_language(), "languages": LANGUAGES}

    @app.after_request
    def tell_caches(response: Any) -> Any:
        response.vary.update(["Accept-Language", "Cookie"])
        return response
