"""What the table is doing."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    EMPTY = "empty"
    """Quiet, and no die lies there."""
    HAND = "hand"
    """Someone reaches in, moving or not."""
    MOVING = "moving"
    """Something moves that is no hand: dice roll."""
    STILL = "still"
    """Quiet, and dice lie there, or nobody has looked yet."""
    UNSURE = "unsure"
    """The light changes, the camera was pushed, or the picture shows too little."""
