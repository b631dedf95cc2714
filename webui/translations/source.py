"""Every sentence of the panel, gathered from the books, its Python modules and templates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir

from rules.message import Chosen, Counted, Template
from webui.sentences import BOOKS

_PARAMETER = re.compile(r"%\(\w+\)[+\w]")
_LETTERS = re.compile(r"[^\W\d_]")
_WEBUI = Path(__file__).parent.parent
_METHODS = [("app/**.py", "python"), ("app/templates/**.html", "jinja2")]
_OPTIONS = {"app/templates/**.html": {"trimmed": "true", "silent": "false"}}
_KEYWORDS = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}


def sentences_of_pages() -> Catalog:
    """What only pages say."""
    gathered = Catalog(charset="utf-8")
    found = extract_from_dir(
        _WEBUI, _METHODS, _OPTIONS, keywords=_KEYWORDS, comment_tags=["Translators:"]
    )
    for filename, _line, message, comments, context in found:
        # Places without line numbers: a catalog changes only when a sentence does.
        place = [(Path(filename).as_posix(), 0)]
        gathered.add(message, None, place, auto_comments=comments, context=context)
    return gathered


def gather_sentences() -> Catalog:
    gathered = sentences_of_pages()
    for book in BOOKS:
        for template in book.sentences.values():
            for words in translatable(template):
                gathered.add(words, None, [(book.home.replace(".", "/") + ".py", 0)])
    return gathered


def translatable(template: Template) -> Iterator[str | tuple[str, str]]:
    """What of a template is to be translated: nothing where it is all parameters."""
    if isinstance(template, Chosen):
        for one in (*template.sentences.values(), template.otherwise or ""):
            yield from translatable(one)
    elif isinstance(template, Counted):
        yield template.one, template.many
    elif _LETTERS.search(_PARAMETER.sub("", template)):
        yield template
