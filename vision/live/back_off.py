"""When to try again: ever later, and not for ever."""

from __future__ import annotations

from dataclasses import dataclass

_GOOD_S = 30.0


@dataclass(frozen=True)
class Patience:
    """Waits between tries double from the first to the longest; then no more after `budget`."""

    first_s: float = 0.5
    longest_s: float = 20.0
    budget: int = 30
    """About ten minutes; then someone has to choose the camera again."""


class BackOff:
    """Counts tries since the source last was well for a while."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self._well_since_s: float | None = None
        self.tries = 0

    def well(self, now_s: float) -> None:
        """Frames come; after half a minute of them all patience is back."""
        if self._well_since_s is None:
            self._well_since_s = now_s
        elif now_s - self._well_since_s >= _GOOD_S:
            self.tries = 0

    def next_wait_s(self) -> float | None:
        """How long to wait before the next try; None when the budget is spent."""
        self._well_since_s = None
        if self.tries >= self._patience.budget:
            return None
        wait_s = min(self._patience.first_s * 2**self.tries, self._patience.longest_s)
        self.tries += 1
        return float(wait_s)
