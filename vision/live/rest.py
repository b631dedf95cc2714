"""One quiet moment of the table, from the frame in which nothing moves any more."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from rules.oraklos.reading import Reading
from vision.camera_view import Box
from vision.frame import Frame
from vision.live.phase import Phase
from vision.live.still_frames import StillFrames


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
    compared_s: float = 0.0
    is_asked: bool = False
    """Whether the careful reader was asked about it."""
    is_decided: bool = False
    throw: int | None = None
    """The throw that a quick look found in it."""


@dataclass(frozen=True, eq=False)
class CarefulLook:
    """What the careful reader was asked about, and the table as it looked then."""

    rest: Rest
    still: Frame
    newest: Frame
    box: Box
    gray: np.ndarray


@dataclass(frozen=True)
class TableLook:
    """What the table looks like after one frame, and whether the quick reader should read it;
    `still` is a picture for the careful one."""

    phase: Phase
    read: bool
    still: Frame | None = None
