"""What every opened source does, and what may go wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from rules.message import Message


@dataclass(frozen=True)
class Setting:
    """One setting of a camera: what was wished, and what the driver says it is now."""

    name: str
    wished: float | None
    told: float | None

    @property
    def taken(self) -> bool:
        """Whether the driver did as wished; drivers round, so nearly is enough."""
        if self.wished is None or self.told is None:
            return self.wished is None
        return abs(self.told - self.wished) <= max(1.0, 0.02 * abs(self.wished))


class Device(Protocol):
    """An opened source."""

    @property
    def settings(self) -> tuple[Setting, ...]: ...

    def read(self) -> np.ndarray:
        """The next picture (BGR), waiting for it; `SourceEnded` or `SourceLost` when none comes."""
        ...

    def close(self) -> None: ...


class SourceEnded(Exception):
    """A file or folder has no more pictures: nothing is wrong."""


class SourceLost(Exception):
    """A camera that can't be opened or gives no picture any more: a pulled plug."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message
