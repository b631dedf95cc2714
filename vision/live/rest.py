"""One quiet moment of the table, from the frame in which nothing moves any more."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from rules.oraklos.reading import Reading
from vision.frame import Box, Frame, Part
from vision.live.phase import Phase
from vision.live.still_frames import StillFrames

MOST_LOOKS = 4


@dataclass(eq=False)
class Rest:
    """`changed` is None until the table was compared with what lay there before."""

    began_s: float
    at: str
    """Date and time."""
    frames: StillFrames = field(default_factory=StillFrames)
    readings: list[Reading] = field(default_factory=list)
    """Quick looks."""
    is_looked_at: bool = False
    """Whether enough of them agree."""
    changed: bool | None = None
    where: Part | None = None
    """Beyond it nothing lies and nothing came; None: it may be anywhere."""
    compared_s: float = 0.0
    is_asked: bool = False
    """Whether the careful reader was asked about it."""
    is_decided: bool = False
    throw: int | None = None
    """The throw that a quick look found in it."""

    @property
    def wants_quick(self) -> bool:
        """Whether the quick reader should look."""
        if self.is_decided or self.is_looked_at or self.throw is not None:
            return False
        return len(self.readings) < MOST_LOOKS


@dataclass(frozen=True, eq=False)
class CarefulLook:
    """What the careful reader was asked about, and the table as it looked then."""

    rest: Rest
    still: Frame
    newest: Frame
    box: Box
    gray: np.ndarray

    @property
    def table_bgr(self) -> np.ndarray:
        """The table as it is watched; the mean of several frames shows it with less noise."""
        frame = self.still if self.still.size == self.newest.size else self.newest
        return frame.part(self.box)


@dataclass(frozen=True)
class TableLook:
    """What the table looks like after one frame, and whether the quick reader should read it;
    `still` is a picture for the careful one."""

    phase: Phase
    read: bool
    still: Frame | None = None
    where: Part | None = None
    """The part that has to be looked at; None: all of it."""
    asks: bool = False
    """Whether there is something to be read, but only small pictures of it."""
