"""Every sentence of the panel, gathered from its Python modules and templates."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir

_WEBUI = Path(__file__).parent.parent
_METHODS = [("app/**.py", "python"), ("app/templates/**.html", "jinja2")]
_OPTIONS = {"app/templates/**.html": {"trimmed": "true", "silent": "false"}}
_KEYWORDS = {
    "_": None,
    "N_": None,  # marks a sentence that is looked up later, by its code
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}


def gather_sentences() -> Catalog:
    gathered = Catalog(charset="utf-8")
    found = extract_from_dir(
        _WEBUI, _METHODS, _OPTIONS, keywords=_KEYWORDS, comment_tags=["Translators:"]
    )
    for filename, _line, message, comments, context in found:
        # Places without line numbers: a catalog changes only when a sentence does.
        place = [(Path(filename).as_posix(), 0)]
        gathered.add(message, None, place, auto_comments=comments, context=context)
    return gathered
