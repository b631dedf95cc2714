"""The drawing's colors. Each is backed by a letter, a sign or a dash for those who can't tell
colors apart."""

from __future__ import annotations

from dataclasses import dataclass

from rules.oraklos.cards import Color
from rules.oraklos.verdict import Outcome

PAPER = "#faf7f1"
TABLE = "#ece5d8"
INK = "#2b3036"
FAINT_INK = "#6f6a61"
WHITE = "#ffffff"

STRING = "#2f4f5f"
FAULT = "#c01f2e"
CLOSE = "#a35f00"
CLEAR = "#1f7a55"


@dataclass(frozen=True)
class DieColors:
    """A die's body, its darker rim, and what can be read on it."""

    body: str
    rim: str
    text: str


DICE = {
    Color.RED: DieColors("#c8503f", "#8e3226", WHITE),
    Color.YELLOW: DieColors("#e9bd48", "#a77f1a", INK),
    Color.BLUE: DieColors("#4474b4", "#294d80", WHITE),
    Color.BLACK: DieColors("#3a3d42", "#17191b", WHITE),
}

OUTCOMES = {Outcome.TRUE: CLEAR, Outcome.FALSE: FAULT, Outcome.TOO_CLOSE: CLOSE}
