"""A throw that came to rest, as it was seen then."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules.oraklos.reading import Reading


@dataclass(frozen=True, eq=False)
class FrozenThrow:
    """Nothing that happens on the table later changes it.

    `at` is the date and time at which it came to rest (ISO 8601); `rethrow` holds the ids of dice
    that lean or lie on others, for which players usually agree on a new throw.
    """

    number: int
    at: str
    reading: Reading
    frame_bgr: np.ndarray
    rested_s: float
    """The clock's time of the frame from which on nothing moved."""
    rethrow: tuple[int, ...] = ()
    final: bool = True
    """Whether the careful reader has looked: until then it is shown as the quick look saw it."""
    revision: int = 0
    """Another one when the careful look changed what people see of it."""
    lay_there: bool = False
    """It lay there when the table was first looked at: nobody saw it come to rest."""
