"""The frozen throw of a game on the stage: as it was read, corrected and judged.

It is the same stage as in "check a photo"; only where things are kept differs. There a case
folder keeps corrections, here every correction is a new reading in the log.
"""

from __future__ import annotations

from dataclasses import dataclass

from calibration.laid_throw import LaidThrow
from rules.oraklos.cards import Card
from rules.oraklos.game_state import OraklosState
from rules.oraklos.judge import judge
from rules.oraklos.reading import Reading
from rules.oraklos.verdict import Verdict
from webui.app.cases import stage as stages
from webui.app.cases.asked import Asked, Mode
from webui.app.cases.stage import Stage
from webui.app.cases.told import ToldVerdict, tell
from webui.laid_throws import laid_throw_of_game


@dataclass(frozen=True)
class Drawn:
    """A prophecy to draw, and the verdict that was recorded on it, if one was."""

    dice: tuple[int, ...]
    card: str
    recorded: Verdict | None = None


@dataclass(frozen=True)
class Frozen:
    """`verdict` and `told` speak about the prophecy that is drawn, if there is one. What was
    recorded is shown as it was said; `judged_anew` marks what is said only now."""

    laid: LaidThrow
    stage: Stage
    verdict: Verdict | None = None
    told: ToldVerdict | None = None
    judged_anew: bool = False

    @property
    def reading(self) -> Reading:
        return self.laid.reading


def frozen(state: OraklosState, asked: Asked, drawn: Drawn | None = None) -> Frozen | None:
    """The throw with a prophecy drawn on it; None while nothing was read."""
    if state.thrown is None or state.thrown.reading is None:
        return None
    laid = laid_throw_of_game(state.thrown)
    known = {die.id for die in laid.reading.dice}
    verdict, is_new = None, False
    if drawn is not None and len(drawn.dice) == 4 and known.issuperset(drawn.dice):
        verdict, is_new = drawn.recorded, drawn.recorded is None
        if verdict is None:
            verdict = judge(laid.throw, drawn.dice, Card.parse(drawn.card), state.rules)
    stage = _stage(laid, asked, state.thrown.picture is not None, verdict)
    told = tell(verdict, laid.reading, stage) if verdict else None
    return Frozen(laid, stage, verdict, told, is_new)


def _stage(laid: LaidThrow, asked: Asked, has_picture: bool, verdict: Verdict | None) -> Stage:
    chosen = verdict.ring if verdict else ()
    # Corrections are made in the picture's own pixels, never from above.
    if asked.mode is Mode.PICK and (asked.from_above or not has_picture):
        return stages.from_above(laid.throw, laid.reading, chosen, verdict)
    return stages.over_picture(laid.reading, chosen, verdict)
