"""The simulated table as a source, at a camera's pace."""

from __future__ import annotations

import numpy as np

from vision.live.clock import Clock
from vision.live.device import Setting
from vision.simulated_table.company import Company
from vision.simulated_table.table import SimulatedTable

FRAMES_PER_S = 15.0


class SimulatedDevice:
    """`company` are the people around it, if there are any."""

    def __init__(
        self,
        table: SimulatedTable,
        clock: Clock,
        frames_per_s: float = FRAMES_PER_S,
        company: Company | None = None,
    ) -> None:
        self.table = table
        self._company = company
        self._clock = clock
        self._period_s = 1 / frames_per_s
        self._begun_s = self._next_s = clock.now_s()

    @property
    def settings(self) -> tuple[Setting, ...]:
        return ()

    def read(self) -> np.ndarray:
        self._clock.sleep_until(self._next_s)
        now_s = self._clock.now_s()
        # A slow machine shows fewer frames, never old ones.
        self._next_s = max(self._next_s + self._period_s, now_s)
        at_s = now_s - self._begun_s
        if self._company is not None:
            self._company.sit(at_s)
        return self.table.frame_at(at_s)

    def close(self) -> None:
        self.table.close()
