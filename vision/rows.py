"""Rows: many things of one kind as arrays, so that all of them are reckoned with at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Self

import numpy as np


@dataclass(frozen=True, eq=False)
class Rows:
    """Every field has a row a thing: an array, other rows about the same things, or None where
    nothing is known of any of them."""

    def __len__(self) -> int:
        return len(getattr(self, fields(self)[0].name))

    def taken(self, rows: np.ndarray | slice) -> Self:
        """Those that a mask or indices name, in that order."""
        return replace(self, **{f.name: _taken(getattr(self, f.name), rows) for f in fields(self)})

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """All of them, one part after the other."""
        names = [field.name for field in fields(cls)]
        return cls(**{name: _joined([getattr(part, name) for part in parts]) for name in names})


def _taken(column: Any, rows: np.ndarray | slice) -> Any:
    if column is None:
        return None
    return column.taken(rows) if isinstance(column, Rows) else column[rows]


def _joined(columns: list[Any]) -> Any:
    first = columns[0]
    if first is None:
        return None
    return type(first).joined(columns) if isinstance(first, Rows) else np.concatenate(columns)
