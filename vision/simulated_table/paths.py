"""Ways over the picture: of a hand between its stations, of a die from hand to rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

_SLIDES_FROM = 0.62
"""Share of its time after which a die no longer tumbles but slides and turns to rest."""
_HOPS = 3.0


@dataclass(frozen=True)
class Path:
    """Stations (x, y in pixels) at times; between them the hand speeds up and slows down."""

    times_s: tuple[float, ...]
    places_px: tuple[tuple[float, float], ...]

    @property
    def begin_s(self) -> float:
        return self.times_s[0]

    @property
    def end_s(self) -> float:
        return self.times_s[-1]

    def place_px(self, at_s: float) -> np.ndarray:
        k = int(np.clip(np.searchsorted(self.times_s, at_s) - 1, 0, len(self.times_s) - 2))
        share = (at_s - self.times_s[k]) / (self.times_s[k + 1] - self.times_s[k])
        share = float(np.clip(share, 0, 1))
        eased = share * share * (3 - 2 * share)
        start, end = np.array(self.places_px[k]), np.array(self.places_px[k + 1])
        return np.asarray(start + (end - start) * eased)

    def nearest_s(self, place_px: np.ndarray) -> float:
        """When the hand is nearest to a place."""
        times = np.linspace(self.begin_s, self.end_s, 200)
        away = [np.linalg.norm(self.place_px(t) - place_px) for t in times]
        return float(times[int(np.argmin(away))])


@dataclass(frozen=True)
class Tumble:
    """A die on its way: it leaves `start_px` and comes to rest at `end_px`, ever slower."""

    begin_s: float
    end_s: float
    start_px: tuple[float, float]
    end_px: tuple[float, float]
    spin_rad: float
    curve_px: float
    hop_px: float

    def pose(self, at_s: float) -> tuple[tuple[float, float], float, bool]:
        """Shift from where it will lie, turn from how it will lie, and whether it slides."""
        share = (at_s - self.begin_s) / (self.end_s - self.begin_s)
        left = (1 - share) ** 2
        way = np.subtract(self.start_px, self.end_px)
        across = np.array([-way[1], way[0]]) / max(1.0, float(np.linalg.norm(way)))
        shift = way * left + across * self.curve_px * left * (1 - left) * 4
        slides = share >= _SLIDES_FROM
        if not slides:
            # Hops get lower; seen from above, height moves a die up in the picture.
            shift[1] -= self.hop_px * abs(np.sin(share * np.pi * _HOPS)) * (1 - share)
        return (float(shift[0]), float(shift[1])), self.spin_rad * left, slides


def through(
    places_px: Sequence[tuple[float, float]], px_per_s: float, begin_s: float = 0.0
) -> Path:
    """A path through the places at about this speed."""
    times = [begin_s]
    for start, end in pairwise(places_px):
        way_px = float(np.hypot(end[0] - start[0], end[1] - start[1]))
        times.append(times[-1] + max(0.08, way_px / px_per_s))
    return Path(tuple(times), tuple(places_px))
