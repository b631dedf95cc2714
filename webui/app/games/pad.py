"""A pad is what one game adds to the shared page: its own large buttons and drawings.

The shared page (templates/games/page.html) brings the headline, the players with their scores,
undo, the log and the feed. The pad's `template` stands below that, inside the part that is
replaced after every event; it sees `context(...)` and, from the shared page:

    game_id, seen     the game and the newest event, for `act_button` (templates/games/act.html)
    log, view         the game as it is, and what the viewer may see of it
    acts              what may be done now, without the acts of the table itself
    viewer            the player whose device this is; None for a tablet in the middle

A game without a pad of its own gets the plain one, made from its acts alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol

from rules.log.log import Log
from webui.app.keltis.sheet_pad import SheetPad
from webui.app.keltis.turn_pad import TurnPad
from webui.app.oracle.pad import OraclePad
from webui.app.oraklos.pad import OraklosPad


class Pad(Protocol):
    """`scripts` and `styles` are files below static/. `setup_template`, if any, stands in the
    form for a new game where the plain options would be. A pad may also have a `seat_template`:
    it stands in every player's place in the strip at the top, and sees `seat`."""

    @property
    def template(self) -> str: ...

    @property
    def scripts(self) -> tuple[str, ...]: ...

    @property
    def styles(self) -> tuple[str, ...]: ...

    @property
    def setup_template(self) -> str | None: ...

    def context(self, log: Log, viewer: str | None) -> Mapping[str, Any]: ...


class PlainPad:
    """Every act as a form: playable from the first day, with no drawing at all."""

    template = "games/plain_pad.html"
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    setup_template: str | None = None

    def context(self, log: Log, viewer: str | None) -> Mapping[str, Any]:
        return {}


_PLAIN = PlainPad()

#: By the game's name, see webui.games.
PADS: Mapping[str, Pad] = MappingProxyType(
    {
        "keltis": TurnPad(),
        "keltis_sheet": SheetPad(),
        "oracle": OraclePad(),
        "oraklos": OraklosPad(),
    }
)


#: Games whose feed tells of the live table as well.
BEFORE_THE_CAMERA = frozenset({"oraklos"})


def pad_of(game: str) -> Pad:
    return PADS.get(game, _PLAIN)
