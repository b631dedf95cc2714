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

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

from rules.log.log import Log


@dataclass(frozen=True)
class Rulebook:
    """A game's rules on one page in our own words, at `/rules/<name>`; `facts` brings the numbers
    it tells. Games of one box may share it."""

    name: str
    template: str
    facts: Callable[[], Mapping[str, Any]]


class Pad(Protocol):
    """`scripts` and `styles` are files below static/. `setup_template`, if any, stands in the
    form for a new game where the plain options would be. A pad may also have a `seat_template`:
    it stands in every player's place in the strip at the top, and sees `seat`; and a
    `set_right_template` with `set_right_context(game, step, args)`: what can be set right by
    tapping a drawing (`drawn`), on the page for that; an `overlay_template`: what a stream shows
    beside the scores; a `drawings_template`: small drawings that others refer to, once a page and
    outside the part that is replaced; `acted(log)`, told of every act once it was kept;
    `news(log)`: what of that is worth a message to other programs; `log_words(log)`: how the
    messages of its log are said, by event; and `completed(game_id, data)`, around an act of a
    program: its data with what it only names."""

    @property
    def template(self) -> str: ...

    @property
    def scripts(self) -> tuple[str, ...]: ...

    @property
    def styles(self) -> tuple[str, ...]: ...

    @property
    def setup_template(self) -> str | None: ...

    @property
    def is_before_the_camera(self) -> bool:
        """Whether the game's feed tells of the live table as well."""

    @property
    def rulebook(self) -> Rulebook | None: ...

    def title(self) -> str:
        """What the game is called on the page."""

    def sentence(self) -> str:
        """What it is, for those who choose a game."""

    def variant_title(self, variant: str) -> str: ...

    def context(self, log: Log, viewer: str | None) -> Mapping[str, Any]: ...


class PlainPad:
    """Every act as a form: playable from the first day, with no drawing at all."""

    template = "games/plain_pad.html"
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    setup_template: str | None = None
    is_before_the_camera = False
    rulebook: Rulebook | None = None

    def __init__(self, game: str) -> None:
        self._game = game

    def title(self) -> str:
        return self._game

    def sentence(self) -> str:
        return ""

    def variant_title(self, variant: str) -> str:
        return variant.replace("_", " ").replace("-", " ")

    def context(self, log: Log, viewer: str | None) -> Mapping[str, Any]:
        return {}


class Pads:
    """By the game's name, see webui.games."""

    def __init__(self, pads: Mapping[str, Pad]) -> None:
        self._pads = MappingProxyType(dict(pads))

    def of(self, game: str) -> Pad:
        return self._pads.get(game) or PlainPad(game)

    def rulebook(self, name: str) -> Rulebook | None:
        books = (pad.rulebook for pad in self._pads.values())
        return next((book for book in books if book is not None and book.name == name), None)
