"""A game that must be one of Oracle."""

from __future__ import annotations

from http import HTTPStatus

from rules.log.log import Log
from webui.panel import panel
from webui.problem import Problem


def oracle_log(game_id: str) -> Log:
    log, _problems = panel().play.load(game_id)
    if log.game.name != "oracle":
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    return log
