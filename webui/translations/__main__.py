"""`python -m webui.translations`: bring every catalog in step with the source."""

from __future__ import annotations

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from webui.translations import LANGUAGES, SOURCE_LANGUAGE, catalog_path, read_catalog
from webui.translations.source import gather_sentences

# Only what tools need to read the file: dates and names would change without a sentence doing so.
_HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: Pythia\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""


@click.command()
def main() -> None:
    """Add new sentences to the catalogs, drop those no longer used, count what is missing."""
    gathered = gather_sentences()
    for language in LANGUAGES:
        if language == SOURCE_LANGUAGE:
            continue
        path = catalog_path(language)
        catalog = read_catalog(language) if path.exists() else Catalog(locale=language)
        catalog.update(gathered, no_fuzzy_matching=True)
        write_catalog(language, catalog)
        missing = sum(not is_translated(message) for message in catalog if message.id)
        click.echo(f"{path.name}: {len(catalog)} sentences, {missing} to translate")


def write_catalog(language: str, catalog: Catalog) -> None:
    header = _HEADER.format(language=language, plural_forms=catalog.plural_forms)
    with catalog_path(language).open("wb") as file:
        file.write(header.encode())
        write_po(
            file,
            catalog,
            width=100,
            omit_header=True,
            sort_output=True,
            ignore_obsolete=True,
            include_lineno=False,
        )


def is_translated(message: Message) -> bool:
    forms = [message.string] if isinstance(message.string, str) else message.string or [""]
    return all(forms)


if __name__ == "__main__":
    main()
