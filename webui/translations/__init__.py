"""The catalogs: English is written in the source, German and Dutch lie beside this file.

A `.po` file is read as it is when the panel starts; there is nothing compiled that could go
stale. `python -m webui.translations` brings the catalogs in step with the source.
"""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

# Each language by its own name, the way the switch shows it.
LANGUAGES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
SOURCE_LANGUAGE = "en"

_FOLDER = Path(__file__).parent


def catalog_path(language: str) -> Path:
    return _FOLDER / f"{language}.po"


def read_catalog(language: str) -> Catalog:
    with catalog_path(language).open("rb") as file:
        return read_po(file, locale=language)


@cache
def load_translations(language: str) -> NullTranslations:
    """What gettext needs for a language; the source language needs nothing."""
    if language == SOURCE_LANGUAGE:
        return NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, read_catalog(language))
    compiled.seek(0)
    return Translations(compiled)
