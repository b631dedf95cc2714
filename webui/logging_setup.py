"""The one module that configures logging: everything goes to standard error.

Standard output belongs to answers, so that a program can read them undisturbed.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable

_LEVELS = (logging.WARNING, logging.INFO, logging.DEBUG)
# Libraries that tell every detail of what they read: places where photos were taken, too.
_TALKATIVE = ("PIL", "pillow_heif", "asyncio")
_SAME_A_MINUTE = 30
_SENTENCES_REMEMBERED = 1000


class Dam(logging.Filter):
    """Lets the same sentence through so often a minute; whoever floods the panel does not fill
    its disk as well."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._since = clock()
        self._told: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = self._clock()
        if now - self._since >= 60 or len(self._told) > _SENTENCES_REMEMBERED:
            self._told, self._since = {}, now
        sentence = record.name, str(record.msg)
        self._told[sentence] = count = self._told.get(sentence, 0) + 1
        if count == _SAME_A_MINUTE:
            record.msg = f"{record.msg} (more of these are not told for a minute)"
        return count <= _SAME_A_MINUTE


def configure_logging(verbosity: int) -> None:
    """Send log lines to standard error: 0 only warnings, 1 what is done, 2 every detail."""
    logging.basicConfig(
        level=_LEVELS[min(verbosity, len(_LEVELS) - 1)],
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        datefmt="%H:%M:%S",
        stream=sys.stderr,
        force=True,
    )
    for handler in logging.getLogger().handlers:
        handler.addFilter(Dam())
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
