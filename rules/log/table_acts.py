"""What may be done at every table, whatever is played: names, seats, leaving, pausing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.acts import Act, Field, player_field
from rules.events import Event
from rules.game import Game
from rules.message import Message
from rules.sentences import say
from rules.table import Table

TABLE_KINDS = ("rename", "reorder", "leave", "pause", "resume")
LONGEST_NAME = 40
_NAME = Field("name", "text", say("table.name"), least=1, most=LONGEST_NAME)
_RENAME = say("table.rename")
_PAUSE = Act("pause", say("table.pause"))
_RESUME = Act("resume", say("table.resume"))


def table_acts(table: Table, over: bool) -> tuple[Act, ...]:
    """The acts of the table itself, which anybody may do."""
    kinds = ("resume", "rename", "reorder", "leave", "pause")
    acts = (table_act(kind, table, lambda: over) for kind in kinds)
    return tuple(act for act in acts if act is not None)


def table_act(kind: str, table: Table, is_over: Callable[[], bool]) -> Act | None:
    """One of them, if it may be done now. A game that is folded asks for nothing else, and
    seldom whether it is over."""
    match kind:
        case "rename":
            return _rename(table)
        case "resume" if table.paused:
            return _RESUME
        case "reorder" if not table.paused and len(table.players) > 1:
            return _reorder(table)
        case "leave" if not table.paused and not is_over():
            return _leave(table)
        case "pause" if not table.paused and not is_over():
            return _PAUSE
    return None


def seated(table: Table, event: Event) -> Table:
    """The table after one of its own events; a Refusal when the table can't be like that."""
    match event.kind:
        case "rename":
            return table.renamed(event.data["player"], event.data["name"])
        case "reorder":
            return table.reordered(event.data["players"])
        case "leave":
            return table.without(event.data["player"])
        case "pause":
            return Table(table.players, table.left, paused=True)
        case "resume":
            return Table(table.players, table.left, paused=False)
    raise ValueError(f"not a table event: {event.kind}")


def reseated(game: Game[Any], state: Any, before: Table, after: Table) -> Any:
    """The game's state at the table as it is now. A pause is none of its business."""
    if after.players is before.players and after.left is before.left:
        return state
    return game.reseat(state, after)


def describe(table: Table, event: Event) -> Message:
    """What a table event says; `table` is as it was before."""
    match event.kind:
        case "rename":
            old, new = table.name(event.data["player"]), event.data["name"].strip()
            return say("table.renamed", old=old, new=new)
        case "reorder":
            return say("table.reordered", names=table.names(event.data["players"]))
        case "leave":
            return say("table.left", name=table.name(event.data["player"]))
        case "pause":
            return say("table.paused")
        case "resume":
            return say("table.resumed")
    raise ValueError(f"not a table event: {event.kind}")


def _rename(table: Table) -> Act:
    return Act("rename", _RENAME, fields=(player_field(table, table.ids), _NAME))


def _reorder(table: Table) -> Act:
    count = len(table.players)
    order = Field(
        "players",
        "choice",
        say("table.order"),
        choices=player_field(table, table.ids).choices,
        many=True,
        least=count,
        most=count,
    )
    return Act("reorder", say("table.reorder"), fields=(order,))


def _leave(table: Table) -> Act:
    who = player_field(table, table.here)
    return Act("leave", say("table.leave"), fields=(who,))
