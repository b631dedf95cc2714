"""The people around the simulated table: now and then one points at a die, bumps one, or turns
the light, as at any table."""

from __future__ import annotations

import numpy as np

from vision.simulated_table.table import SimulatedTable

_PAUSE_S = (9.0, 30.0)
"""Between two things that happen while dice lie there."""
_POINTS, _BUMPS = 0.65, 0.15
"""How often somebody points, how often somebody bumps a die; else the light changes."""
_GAINS = (0.65, 1.3)
_ONE_SIDED = 0.5
_LAMP_S = (0.05, 0.4, 2.0)
"""How long a light takes to change: a switch, a dimmer, a cloud."""


class Company:
    """Sits at the table; asked with every frame whether anything happens."""

    def __init__(self, table: SimulatedTable, rng: np.random.Generator) -> None:
        self._table = table
        self._rng = rng
        self._next_s: float | None = None

    def sit(self, at_s: float) -> None:
        if self._table.busy or not self._table.lying.dice:
            self._next_s = None  # all watch the dice
        elif self._next_s is None:
            self._next_s = at_s + float(self._rng.uniform(*_PAUSE_S))
        elif at_s >= self._next_s:
            self._next_s = None
            self._do_something(at_s)

    def _do_something(self, at_s: float) -> None:
        drawn = self._rng.random()
        if drawn < _POINTS:
            self._table.reach()
        elif drawn < _POINTS + _BUMPS:
            self._table.bump()
        else:
            self.change_light(at_s)

    def change_light(self, at_s: float) -> None:
        left = float(self._rng.uniform(*_GAINS))
        right = float(self._rng.uniform(*_GAINS)) if self._rng.random() < _ONE_SIDED else left
        self._table.lamps.change(at_s, left, right, float(self._rng.choice(_LAMP_S)))
