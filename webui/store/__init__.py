"""The store: the only part of Pythia that touches the database."""

from __future__ import annotations

from webui.store.store import GameRow, Store, stale
from webui.store.throws import LARGEST_PICTURE_BYTES, StoredThrow

__all__ = ["LARGEST_PICTURE_BYTES", "GameRow", "Store", "StoredThrow", "stale"]
