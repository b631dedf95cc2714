"""What happened in a game, told to the webhooks: nothing that does not lie open on the table."""

from __future__ import annotations

import logging

from sqlalchemy.exc import SQLAlchemyError

from rules.log.log import Log
from webui.app.address import reachable_origin
from webui.panel import panel
from webui.webhooks.hook import Happening

_log = logging.getLogger(__name__)

# Going back and forth is no news: a verdict falls once.
_AGAIN = ("undo", "redo")


def tell_hooks(game_id: str, kind: str, before: Log, after: Log) -> None:
    """Tell what the act of this kind brought. The act is kept already: nothing here undoes it."""
    news = getattr(panel().pads.of(after.game.name), "news", None)
    told = [] if news is None or kind in _AGAIN else list(news(after))
    if after.outcome is not None and before.outcome is None:
        told.append((Happening.GAME_END, {"outcome": after.outcome.to_json()}))
    try:
        for happening, data in told:
            panel().webhooks.tell(happening, {**_about(game_id, after), **data})
    except SQLAlchemyError:
        _log.exception("the webhooks could not be looked up")


def _about(game_id: str, log: Log) -> dict[str, object]:
    return {
        "at": log.now.event.at,
        "game_id": game_id,
        "game": log.game.name,
        "variant": log.start.data["variant"],
        "n": log.n,
        "players": {one.id: one.name for one in log.table.players},
        "scores": dict(log.scores),
        "panel": reachable_origin(),
    }
