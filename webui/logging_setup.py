"""The one module that configures logging: everything goes to standard error.

Standard output belongs to answers, so that a program can read them undisturbed.
"""

from __future__ import annotations

import logging
import sys

_LEVELS = (logging.WARNING, logging.INFO, logging.DEBUG)


def configure_logging(verbosity: int) -> None:
    """Send log lines to standard error: 0 only warnings, 1 what is done, 2 every detail."""
    logging.basicConfig(
        level=_LEVELS[min(verbosity, len(_LEVELS) - 1)],
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        datefmt="%H:%M:%S",
        stream=sys.stderr,
        force=True,
    )
