"""What every opened source does, and what may go wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

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


@dataclass(frozen=True, eq=False)
class Shot:
    """One picture (BGR) as it is watched; `fine` is the same moment at full size."""

    bgr: np.ndarray
    fine: np.ndarray | None = None


@runtime_checkable
class AskedCamera(Protocol):
    """A camera that gives small pictures, rarely while nothing moves, and a full-size one when it
    is asked: a line to it is dear. That it lives is heard apart from its pictures."""

    @property
    def trouble(self) -> Message | None:
        """What it says is wrong with it, or that it is not heard any more."""
        ...

    @property
    def settings(self) -> tuple[Setting, ...]: ...

    def take_turn(self) -> bool:
        """Whether somebody turned it since this was asked last."""
        ...

    def read_shot(self) -> Shot | None:
        """The next picture; None when none came for a moment."""
        ...

    def close(self) -> None: ...

    def ask(self) -> None:
        """Wish for one picture at full size."""
        ...


Source = Device | AskedCamera


class SourceEnded(Exception):
    """A file or folder has no more pictures: nothing is wrong."""


class SourceLost(Exception):
    """A camera that can't be opened or gives no picture any more: a pulled plug."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message
