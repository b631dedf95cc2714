"""A game that must be one of Oracle."""

from __future__ import annotations

from http import HTTPStatus

from rules.log.log import Log
from webui.app.games.loaded import loaded
from webui.problem import Problem


def oracle_log(game_id: str) -> Log:
    log, _ = loaded(game_id)
    if log.game.name != "oracle":
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    return log
