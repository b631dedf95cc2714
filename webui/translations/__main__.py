"""`python -m webui.translations`: bring every catalog in step with the source."""

from __future__ import annotations

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from webui.translations import LANGUAGES, SOURCE_LANGUAGE, catalog_path, read_catalog
from webui.translations.source import gather_sentences


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
        with path.open("wb") as file:
            write_po(
                file,
                catalog,
                width=100,
                omit_header=False,
                sort_output=True,
                ignore_obsolete=True,
                include_lineno=False,
            )
        missing = sum(not _is_translated(message) for message in catalog if message.id)
        click.echo(f"{path.name}: {len(catalog)} sentences, {missing} to translate")


def _is_translated(message: Message) -> bool:
    return all(message.string) if message.pluralizable else bool(message.string)


if __name__ == "__main__":
    main()
