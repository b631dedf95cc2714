"""What looks the same is drawn once: from tap to tap and from screen to screen most of a board
does not change, and a hundred small shapes take their time."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from typing import Protocol

from markupsafe import Markup

from webui.recent import Recent

# Some forty stones a board, and boards as wholes of 25 kB each.
_REMEMBERED = 600

_drawn: Recent[tuple[str, tuple[Hashable, ...]], Markup] = Recent(_REMEMBERED)
_lock = threading.Lock()


class Macro(Protocol):
    """A template's macro, whose drawing depends on what it is handed and on nothing else."""

    name: str

    def __call__(self, *shapes: Hashable) -> Markup: ...


def drawn_once(macro: Macro, *shapes: Hashable) -> Markup:
    key = (macro.name, shapes)
    with _lock:
        known = _drawn.touch(key)
    if known is None:
        known = macro(*shapes)
        with _lock:
            _drawn[key] = known
    return known
