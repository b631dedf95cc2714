"""What may be done at every table, whatever is played: names, seats, leaving, pausing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.acts import Act, Choice, Field
from rules.events import Event
from rules.message import Message
from rules.table import Table

TABLE_KINDS = ("rename", "reorder", "leave", "pause", "resume")
LONGEST_NAME = 40


def table_acts(table: Table, over: bool) -> tuple[Act, ...]:
    """The acts of the table itself, which anybody may do."""
    acts = [_rename(table)]
    if table.paused:
        return (Act("resume", Message("table.resume", text="Go on playing")), *acts)
    if len(table.players) > 1:
        acts.append(_reorder(table))
    if not over:
        acts.append(_leave(table))
        acts.append(Act("pause", Message("table.pause", text="Pause the game")))
    return tuple(acts)


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
            return replace(table, paused=True)
        case "resume":
            return replace(table, paused=False)
    raise ValueError(f"not a table event: {event.kind}")


def describe(table: Table, event: Event) -> Message:
    """What a table event says; `table` is as it was before."""
    match event.kind:
        case "rename":
            old, new = table.name(event.data["player"]), event.data["name"].strip()
            return Message("table.renamed", {"old": old, "new": new}, f"{old} is called {new}.")
        case "reorder":
            names = table.names(event.data["players"])
            return Message("table.reordered", {"names": names}, f"Now sitting clockwise: {names}.")
        case "leave":
            name = table.name(event.data["player"])
            return Message("table.left", {"name": name}, f"{name} leaves the game.")
        case "pause":
            return Message("table.paused", {}, "The game is paused.")
        case "resume":
            return Message("table.resumed", {}, "The game goes on.")
    raise ValueError(f"not a table event: {event.kind}")


def _rename(table: Table) -> Act:
    name = Field("name", "text", Message("table.name", text="Name"), least=1, most=LONGEST_NAME)
    player = _player_field(table, table.ids)
    return Act("rename", Message("table.rename", text="Correct a name"), fields=(player, name))


def _reorder(table: Table) -> Act:
    count = len(table.players)
    order = Field(
        "players",
        "choice",
        Message("table.order", text="Clockwise order"),
        choices=_players(table, table.ids),
        many=True,
        least=count,
        most=count,
    )
    return Act("reorder", Message("table.reorder", text="Change the seats"), fields=(order,))


def _leave(table: Table) -> Act:
    who = _player_field(table, table.here)
    return Act("leave", Message("table.leave", text="A player leaves"), fields=(who,))


def _player_field(table: Table, ids: Sequence[str]) -> Field:
    label = Message("table.player", text="Player")
    return Field("player", "choice", label, choices=_players(table, ids))


def _players(table: Table, ids: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(
        Choice(one, Message("table.player_name", {"name": table.name(one)}, table.name(one)))
        for one in ids
    )
