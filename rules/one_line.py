"""Words that people type: one line that every page, file and terminal can show."""

from __future__ import annotations

import unicodedata

# Control characters, halves of a character, and line ends; joiners as in emoji are welcome.
_UNSHOWABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})


def is_one_line(text: str) -> bool:
    if text.isascii():
        return text.isprintable()
    return not any(unicodedata.category(letter) in _UNSHOWABLE for letter in text)
