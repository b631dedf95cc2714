"""The reading drawn over its picture."""

from __future__ import annotations

import numpy as np

from rules.oraklos.cards import Color
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.reading import Doubt, ReadDie, Reading
from vision.overlay import ReadingAnnotator

TABLE = np.full((240, 480, 3), 90, np.uint8)
TOP = ((100.0, 80.0), (130.0, 80.0), (130.0, 110.0), (100.0, 110.0))
DIE = ReadDie(1, Color.RED, False, (115.0, 95.0), TOP, 0.9)
PINK = (255, 80, 255)


def drawn(*kinds: DoubtKind) -> np.ndarray:
    """Where something is written in the color of doubts, all of them about one die."""
    doubts = tuple(
        Doubt(kind, DIE.id, (115.0 + 0.04 * number, 95.0)) for number, kind in enumerate(kinds)
    )
    picture = ReadingAnnotator().annotate(TABLE, Reading("a", 480, 240, (DIE,), doubts))
    return np.asarray((picture == PINK).all(2))


def test_two_doubts_of_one_die_are_written_side_by_side() -> None:
    color, both = drawn(DoubtKind.COLOR), drawn(DoubtKind.COLOR, DoubtKind.NOT_OURS)
    first, last = np.flatnonzero(color[125:].any(0))[[0, -1]]
    # The question mark comes at the end now: all before it stays.
    assert (both[125:, : last - 10] == color[125:, : last - 10]).all()
    assert np.flatnonzero(both[125:].any(0))[-1] > last + (last - first) / 2


def test_the_same_doubt_is_written_once() -> None:
    assert (drawn(DoubtKind.SIZE) == drawn(DoubtKind.SIZE, DoubtKind.SIZE)).all()
