"""How long the work for one request may take; it ends sooner when nobody waits for it."""

from __future__ import annotations

import time
from collections.abc import Callable

from flask import has_request_context, request

from rules.deadline import Deadline
from webui.front.handover import CLIENT_LEFT

_MOST_WAITING = 8
"""A busy machine may make work wait this many times as long as it takes."""


def request_deadline(seconds: float) -> Deadline:
    """So many seconds of work for a part of the current request, or for work outside of any."""
    return Deadline(seconds, _work_clock(), _client_left())


def _work_clock() -> Callable[[], float]:
    """Seconds this thread has worked since now; of those it waited, an eighth: a picture that is
    quickly read must not fail because others are read beside it, and nothing waits for ever."""
    worked, began = time.thread_time(), time.monotonic()
    return lambda: max(time.thread_time() - worked, (time.monotonic() - began) / _MOST_WAITING)


def _client_left() -> Callable[[], bool]:
    told = request.environ.get(CLIENT_LEFT) if has_request_context() else None
    return told or (lambda: False)
