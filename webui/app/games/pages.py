"""Looking at games: the list, the page of one, its changing part, its log."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Flask, render_template, request

from rules.log.telling import lines
from rules.message import Message
from webui.app.devices.tables import every_table, own_table
from webui.app.games.forms import as_text
from webui.app.games.sight import GameSight, context_of, eyes_of, fragment, sight_of
from webui.app.games.titles import game_title, variant_title
from webui.app.sentences import say_message
from webui.app.who import joined_only
from webui.panel import panel

# Finished games fill the list for ever; the newest are enough to find one again.
_FINISHED_SHOWN = 20

blueprint = Blueprint("games", __name__)


@blueprint.get("/games")
@joined_only
def every_game() -> str:
    rows = panel().store.games()
    finished = [row for row in rows if row.over]
    tables, own = every_table(), own_table()
    return render_template(
        "games/list.html",
        open_games=[row for row in rows if not row.over],
        finished=finished[:_FINISHED_SHOWN],
        tables=sorted(tables, key=lambda one: one.id != own),
        table_names={one.id: one.name for one in tables},
        own_table=own,
    )


@blueprint.get("/games/<game_id>")
@joined_only
def page(game_id: str) -> str:
    """The whole page; to a tap that only changes what is looked at, its changing part."""
    sight = sight_of(game_id)
    if "HX-Request" in request.headers:
        return fragment(sight)
    return render_template("games/page.html", **context_of(sight))


@blueprint.get("/games/<game_id>/now")
@joined_only
def now(game_id: str) -> str:
    return fragment(sight_of(game_id))


@blueprint.get("/games/<game_id>/log")
@joined_only
def history(game_id: str) -> str:
    sight = sight_of(game_id)
    told = lines(sight.log, eyes_of(game_id, sight.log))
    return render_template(
        "games/log.html", sight=sight, lines=tuple(reversed(told)), say_of=_words_of(sight)
    )


def _words_of(sight: GameSight) -> Callable[[int, Message], str]:
    """How the messages of the log are said: a pad may have names of its own."""
    words = getattr(sight.pad, "log_words", None)
    return words(sight.log) if words else lambda n, message: say_message(message)


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
    app.jinja_env.filters["as_text"] = as_text
    app.jinja_env.globals["game_title"] = game_title
    app.jinja_env.globals["variant_title"] = variant_title
