"""The page on which people set right what slipped: when, what, and how it is.

It shows the table as it stood after the chosen event. Whoever corrects the present chooses no
event at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import Blueprint, Flask, render_template, request

from rules.acts import Act
from rules.fields import counted
from rules.log.correction import correction_acts, place_of, story
from rules.log.log import Log
from rules.log.steps import Step
from rules.log.telling import lines
from rules.message import Message
from webui.app.devices.rights import offered_here
from webui.app.games.sight import GameSight, eyes_of, sight_of
from webui.app.who import joined_only
from webui.problem import Problem

_SHOWN = 60  # events to go back to; what lies further back is better taken back

blueprint = Blueprint("set_right", __name__)


@dataclass(frozen=True)
class LogMoment:
    """An event after which something may be set right."""

    n: int
    messages: tuple[Message, ...]


@blueprint.get("/games/<game_id>/set-right")
@joined_only
def page(game_id: str) -> str:
    sight = sight_of(game_id)
    after = _after()
    found = _found(sight.log, after)
    acts = _acts(sight, found)
    if not acts:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    context = getattr(sight.pad, "set_right_context", None)
    more = context(sight.log.game, found, request.args) if context else {}
    return render_template(
        "games/set_right.html",
        sight=sight,
        game_id=game_id,
        seen=sight.seen,
        after=after,
        moments=_moments(sight),
        forms=[act for act in acts if act.data["what"] not in more.get("drawn", ())],
        template=getattr(sight.pad, "set_right_template", None),
        by=sight.viewer,
        **more,
    )


def _after() -> int | None:
    return counted(request.args.get("after", ""))


def _found(log: Log, after: int | None) -> Step:
    return place_of(log.steps[0], story(log.steps), after)[1]


def _acts(sight: GameSight, found: Step) -> tuple[Act, ...]:
    """What this device may set right there."""
    acts = correction_acts(sight.log.game, found.state)
    return offered_here(sight.log, sight.game_id, acts)


def _moments(sight: GameSight) -> list[LogMoment]:
    """The newest first, each as it is told now."""
    told = [
        line
        for line in lines(sight.log, eyes_of(sight.game_id, sight.log))
        if line.counts and line.event.n > 1
    ]
    return [LogMoment(line.event.n, line.messages) for line in reversed(told[-_SHOWN:])]


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
