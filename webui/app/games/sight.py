"""What the page of a game shows to one device: everything its templates need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import render_template

from rules.acts import Act
from rules.game import Outcome, SecretKeeper, View
from rules.log.correction import CORRECT
from rules.log.log import Log
from rules.log.replay import LostEvent
from rules.log.table_acts import TABLE_KINDS
from webui.app.devices.rights import offered_here
from webui.app.games.loaded import loaded
from webui.app.games.seats import color_of
from webui.app.who import who
from webui.pad import Pad
from webui.panel import panel

HISTORY_KINDS = ("undo", "redo", CORRECT)


@dataclass(frozen=True)
class ShownSeat:
    """A player in the strip at the top."""

    id: str
    name: str
    score: int
    color: str
    has_left: bool
    is_viewer: bool
    has_won: bool
    #: Whether the game waits for something that only this player can do.
    is_next: bool


@dataclass(frozen=True)
class GameSight:
    game_id: str
    log: Log
    view: View
    viewer: str | None
    pad: Pad
    #: What of the stored game could not be read.
    problems: tuple[LostEvent, ...]

    @property
    def seen(self) -> int:
        return self.log.n

    @property
    def outcome(self) -> Outcome | None:
        return self.log.outcome

    @property
    def acts(self) -> tuple[Act, ...]:
        """The game's own acts that this viewer may know of."""
        return tuple(
            act
            for act in visible_acts(self.log, self.viewer)
            if act.kind not in (*TABLE_KINDS, *HISTORY_KINDS)
        )

    @property
    def offered(self) -> tuple[Act, ...]:
        """Those of them that the asking device may do, a guest only in their own name."""
        return offered_here(self.log, self.game_id, self.acts)

    def table_act(self, kind: str) -> Act | None:
        """Undo, pause and their like, where the asking device may do them now."""
        acts = [act for act in self.log.acts() if act.kind == kind]
        return next(iter(offered_here(self.log, self.game_id, acts)), None)

    @property
    def seats(self) -> tuple[ShownSeat, ...]:
        table, scores = self.log.table, self.log.scores
        winners = self.outcome.winners if self.outcome else ()
        return tuple(
            ShownSeat(
                one.id, one.name, scores[one.id], color_of(table, one.id),
                one.id in table.left, one.id == self.viewer, one.id in winners,
                one.id in self._awaited,
            )
            for one in table.players
        )  # fmt: skip

    @property
    def _awaited(self) -> frozenset[str]:
        """Those without whom nothing goes on: named by every act of the game."""
        named = [set(act.by) for act in self.acts if act.by]
        return (
            frozenset(set.union(*named)) if named and len(named) == len(self.acts) else frozenset()
        )


def visible_acts(log: Log, viewer: str | None) -> tuple[Act, ...]:
    return tuple(act for act in log.acts() if not act.secret or viewer in act.by)


def sight_of(game_id: str) -> GameSight:
    """The game as the asking device may see it now."""
    log, problems = loaded(game_id)
    viewer = viewer_of(game_id, log)
    view = log.game.view(log.state, eyes_of(game_id, log))
    return GameSight(game_id, log, view, viewer, panel().pads.of(log.game.name), problems)


def viewer_of(game_id: str, log: Log) -> str | None:
    """The player whose device asks, if it is one of this game's."""
    viewer = who().player(game_id)
    return viewer if viewer in log.table.ids else None


def eyes_of(game_id: str, log: Log) -> str | None:
    """The player whose secrets the asking device shows. They are shown where they were noted:
    whoever sits down in a seat that was freed does not read what lies there."""
    viewer = viewer_of(game_id, log)
    if not isinstance(log.game, SecretKeeper) or who().shows_secrets_of(game_id, viewer):
        return viewer
    return None


def fragment(sight: GameSight, **more: Any) -> str:
    """The changing part of the page, with whatever notice goes with it."""
    return render_template("games/fragment.html", **context_of(sight), **more)


def context_of(sight: GameSight) -> dict[str, Any]:
    return {
        **sight.pad.context(sight.log, sight.viewer),
        "sight": sight,
        "game_id": sight.game_id,
        "seen": sight.seen,
        "log": sight.log,
        "view": sight.view,
        "acts": sight.offered,
        "viewer": sight.viewer,
    }
