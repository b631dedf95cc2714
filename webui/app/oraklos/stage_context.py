"""What the templates of "check a photo" ask for, told about the throw of a game."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import request, url_for

from rules.log.log import Log
from rules.oraklos.corrections import find_die
from rules.oraklos.game_state import OraklosState, Phase
from webui.app.cases.asked import Asked
from webui.app.cases.pages import say_die
from webui.app.cases.questions import open_questions
from webui.app.oraklos.frozen import Frozen
from webui.app.oraklos.witnesses import offered_in


def may_correct(state: OraklosState) -> bool:
    """Readings are corrected until all claims are decided."""
    return state.phase in (Phase.SEARCH, Phase.RECKON) and not state.ended


def game_asked_for() -> str:
    """The game whose page is asked for."""
    return str((request.view_args or {})["game_id"])


def to_correct(game_id: str, asked: Asked) -> str:
    """Where corrections of the reading are sent."""
    return url_for("table.correct", game_id=game_id, **asked.to_query())


def stage_context(log: Log, asked: Asked, look: Frozen | None) -> dict[str, Any]:
    game_id = game_asked_for()

    def address(other: Asked) -> str:
        return url_for("games.page", game_id=game_id, **other.to_query())

    return {
        "asked": asked,
        "stage": None,
        "verdict": None,
        "told": None,
        "looks": (),
        "corrections": (),  # they are events: the page's own undo takes them back
        "version": log.n,
        "say_die": say_die,
        "address": address,
        "correct_address": partial(to_correct, game_id),
        "may_change": look is not None and may_correct(log.state),
        **(_of_the_throw(log.state, asked, look, game_id) if look else {}),
    }


def _of_the_throw(state: OraklosState, asked: Asked, look: Frozen, game_id: str) -> dict[str, Any]:
    reading, verdict = look.reading, look.verdict
    picture = state.thrown.picture if state.thrown else None
    fixing = find_die(reading, asked.die) if asked.die is not None else None
    asks = open_questions(look.laid)
    return {
        "reading": reading,
        "stage": look.stage,
        "stage_name": f"{game_id}-{picture or 'drawn'}",
        "picture_url": picture and url_for("table.picture", game_id=game_id, throw_id=picture),
        "verdict": verdict,
        "told": look.told,
        "fixing": fixing,
        "questions": asks,
        "alike": offered_in(state),
        "alike_address": url_for("table.show_alike", game_id=game_id, **asked.to_query()),
        "judged_anew": look.judged_anew,
        "deciding_questions": asks.deciding(verdict),
    }
