"""The variant for handing out oracle cards, guided without knowing a single card.

Rulebook, "Spielvariante": two cards wander from the left of the dealer to the dealer, again
and again until the pile is empty. Everyone on the way holds four for a moment and hands two
on; the dealer lays two face up aside.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.message import Message
from rules.oracle.box import Setup
from rules.oracle.say import say
from rules.table import Table


@dataclass(frozen=True)
class DraftStep:
    """One player's turn: ``receives_from`` None is the pile, ``gives_to`` None is aside."""

    passing: int
    passes: int
    player: str
    receives_from: str | None
    gives_to: str | None
    pile_left: int

    def describe(self, table: Table) -> Message:
        return say(
            "oracle.draft.lay_aside" if self.gives_to is None else "oracle.draft.hand_on",
            name=table.name(self.player),
            giver=None if self.receives_from is None else table.name(self.receives_from),
            next=None if self.gives_to is None else table.name(self.gives_to),
            passing=self.passing,
            passes=self.passes,
        )


def draft_steps(setup: Setup) -> int:
    return setup.draft_passes * setup.players


def draft_step(setup: Setup, table: Table, dealer: str, done: int) -> DraftStep:
    """Whose turn it is after ``done`` steps."""
    order = table.clockwise_from(table.after(dealer))
    passing, place = divmod(done, setup.players)
    return DraftStep(
        passing=passing + 1,
        passes=setup.draft_passes,
        player=order[place],
        receives_from=order[place - 1] if place else None,
        gives_to=order[place + 1] if place + 1 < setup.players else None,
        pile_left=setup.draft_pile - 2 * (passing + 1),
    )
