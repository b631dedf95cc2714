"""How long the work for one request may take; it ends sooner when nobody waits for it."""

from __future__ import annotations

import time
from collections.abc import Callable

from flask import has_request_context, request

from rules.deadline import Deadline
from webui.front.handover import CLIENT_LEFT


def request_deadline(seconds: float) -> Deadline:
    """So many seconds for a part of the current request, or for work outside of any."""
    return Deadline(seconds, time.monotonic, _client_left())


def _client_left() -> Callable[[], bool]:
    told = request.environ.get(CLIENT_LEFT) if has_request_context() else None
    return told or (lambda: False)
