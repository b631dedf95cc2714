"""The frozen throw of a game on the stage: as it was read, corrected and judged.

It is the same stage as in "check a photo"; only where things are kept differs. There a case
folder keeps corrections, here every correction is a new reading in the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.oraklos.cards import Card
from rules.oraklos.game_state import OraklosState
from rules.oraklos.judge import judge
from rules.oraklos.reading import Reading
from rules.oraklos.throw import Throw
from rules.oraklos.verdict import Verdict
from webui.app.cases import stage as stages
from webui.app.cases.asked import Asked, Mode
from webui.app.cases.stage import Stage
from webui.app.cases.told import ToldVerdict, tell
from webui.laid_throws import throw_of_game


@dataclass(frozen=True)
class Frozen:
    """`verdict` and `told` speak about the prophecy that is drawn, if there is one."""

    reading: Reading
    stage: Stage
    has_picture: bool
    verdict: Verdict | None = None
    told: ToldVerdict | None = None


def frozen(
    state: OraklosState, asked: Asked, dice: Sequence[int] = (), card: str | None = None
) -> Frozen | None:
    """The throw with a prophecy drawn on it; None while nothing was read."""
    if state.thrown is None or state.thrown.reading is None:
        return None
    reading, has_picture = state.thrown.reading, state.thrown.picture is not None
    throw = throw_of_game(state.thrown)
    known = {die.id for die in reading.dice}
    verdict = None
    if card is not None and len(dice) == 4 and known.issuperset(dice):
        verdict = judge(throw, tuple(dice), Card.parse(card), state.rules)
    stage = _stage(reading, throw, asked, has_picture, verdict)
    told = tell(verdict, reading) if verdict else None
    return Frozen(reading, stage, has_picture, verdict, told)


def _stage(
    reading: Reading, throw: Throw, asked: Asked, has_picture: bool, verdict: Verdict | None
) -> Stage:
    chosen = verdict.ring if verdict else ()
    # Corrections are made in the picture's own pixels, never from above.
    if asked.mode is Mode.PICK and (asked.from_above or not has_picture):
        return stages.from_above(throw, reading, chosen, verdict)
    return stages.over_picture(reading, chosen, verdict)
