"""From when on something is believed: chosen for live pictures, and for what the jury has heard."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sureness:
    """Chances from which on something is taken for true, or is worth a doubt."""

    die: float
    """What is read as a die with less chance than this is doubted."""
    worth_a_doubt: float
    """What is a die of the game with more chance than this, and is not read as one, is asked
    about."""
    color: float
    """Colors less sure than this are doubted."""
    hole: float
    """Holes less sure than this, one way or the other, are doubted."""
    leaning: float
    """Dice that lean with more chance than this are told of."""
