"""What was used last, and not more of it than there is room for."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(OrderedDict[Key, Value]):
    """A mapping of at most so many: what is set, or touched, is the newest, and the oldest goes.
    Whoever shares one between threads locks it."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: Key, value: Value) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)

    def touch(self, key: Key) -> Value | None:
        """The value, which is the newest now; None where there is none."""
        if key not in self:
            return None
        self.move_to_end(key)
        return self[key]
