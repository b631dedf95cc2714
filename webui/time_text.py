"""Time as it is written down."""

from __future__ import annotations

from datetime import UTC, datetime


def now_text() -> str:
    """Now as ISO 8601, to the millisecond: such texts sort by time."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
