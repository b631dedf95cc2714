"""How long a piece of work may take: whoever asks lends a clock, the work looks at it often.

The rules have no clock of their own. Work that is asked for without a deadline never ends early.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.sentences import refusal


class Deadline:
    """`seconds` from now by `clock`; sooner, once nobody waits for the answer any more."""

    def __init__(
        self,
        seconds: float,
        clock: Callable[[], float],
        is_abandoned: Callable[[], bool] = lambda: False,
    ) -> None:
        self._seconds = seconds
        self._clock = clock
        self._end = clock() + seconds
        self._is_abandoned = is_abandoned

    def check(self) -> None:
        """End the work with a Refusal when its time is over."""
        if self._clock() > self._end or self._is_abandoned():
            raise refusal("work.too_long", seconds=self._seconds)


#: For work that somebody waits for at their own machine and can end themselves.
ENDLESS = Deadline(float("inf"), lambda: 0.0)
