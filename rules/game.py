"""The small protocol that every game keeps. Panel, API and command line know only this.

A game is an object without state of its own; everything it knows is in a frozen state value
that it makes in `start` and replaces in `apply`. The verbs:

    options(variant)        the table rules and boards to agree on before the start, as fields
    start(...)              the first state, from the start event's data alone
    acts(state)             what may be done now and by whom (see rules.acts)
    check(state, event)     None, or the Refusal that says why it may not be done now
    apply(state, event)     the state after an event that `check` let pass; pure
    reseat(state, table)    the state after people were renamed, reordered or have left
    scores(state)           points of every player so far, of those who left too
    outcome(state)          None while the game goes on, else the winners and why it ended
    view(state, viewer)     what this viewer may see, as plain JSON with a headline
    describe(state, event, viewer)   what an event says, as messages (see rules.message)

The log (rules.log.replay) does the rest for all games alike: numbers, undo, redo, rename,
reorder, leave, pause, resume, rematch. A game never sees those kinds, only `reseat`.
A game with a judge of its own is a `Referee` as well, one that players teach what is printed
in their box is a `Learner`, and one whose past can be set right is `Correctable`.

Chance enters as an event's data; secrets are kept out of `view` and `describe` for those
who may not know them (`viewer` None is somebody at the table who sees what lies open).

A whole game, first to three heads:

    class Heads:
        name, variants, seats = "heads", ("plain",), range(1, 5)

        def options(self, variant):
            return ()

        def start(self, variant, table, options):
            return HeadsState(table, heads={one: 0 for one in table.ids})

        def acts(self, state):
            if self.outcome(state):
                return ()
            side = Field("side", "choice", say("heads.side"), choices=(HEADS, TAILS))
            label = say("heads.toss")
            return (Act("toss", label, by=(state.turn,), fields=(side,), chance=True),)

        def check(self, state, event):
            return offered(self.acts(state), event)

        ...

`offered` gives the refusals every game needs (not now, not you, missing, unknown, impossible
value) from the acts themselves, so a game only adds what its acts can't express.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

from rules.acts import Act, Field
from rules.events import Event
from rules.message import Message, Refusal
from rules.reckoning import Parts
from rules.table import Table


@dataclass(frozen=True)
class Outcome:
    """How a game ended: several winners share a tie; nobody wins a game that was broken off."""

    winners: tuple[str, ...]
    reason: Message

    def to_json(self) -> dict[str, Any]:
        return {"winners": list(self.winners), "reason": self.reason.to_json()}


@dataclass(frozen=True)
class View:
    """What one viewer may see: a headline (what the table waits for) and plain JSON data."""

    now: Message
    data: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {"now": self.now.to_json(), "data": dict(self.data)}


S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)


class Game(Protocol[S]):
    """See the module's first lines. `seats` are the numbers of players the box allows."""

    @property
    def name(self) -> str: ...

    @property
    def variants(self) -> Sequence[str]: ...

    @property
    def seats(self) -> range: ...

    def options(self, variant: str) -> tuple[Field, ...]: ...

    def start(self, variant: str, table: Table, options: Mapping[str, Any]) -> S: ...

    def acts(self, state: S) -> tuple[Act, ...]: ...

    def check(self, state: S, event: Event) -> Refusal | None: ...

    def apply(self, state: S, event: Event) -> S: ...

    def reseat(self, state: S, table: Table) -> S: ...

    def scores(self, state: S) -> Mapping[str, int]: ...

    def outcome(self, state: S) -> Outcome | None: ...

    def view(self, state: S, viewer: str | None) -> View: ...

    def describe(self, state: S, event: Event, viewer: str | None) -> tuple[Message, ...]: ...


@runtime_checkable
class Referee(Protocol[S_contra]):
    """A game whose program has a say of its own, e.g. a judge. Optional beside `Game`.

    What it says is written into the event once, when it is entered, together with the version
    of whoever said it; a replay uses what is written. `recheck` lists where it would say
    something else today.
    """

    def testify(self, state: S_contra, event: Event) -> Event:
        """The event with the program's testimony in it, and with nobody else's. An event that
        does not fit the state comes back as it is, for `check` to refuse."""
        ...

    def recheck(self, state: S_contra, event: Event) -> tuple[Message, ...]: ...


@runtime_checkable
class Reckoner(Protocol[S_contra]):
    """A game that can say how every total came about. Optional beside `Game`."""

    def reckoning(self, state: S_contra) -> Mapping[str, Parts]:
        """The lines of everybody's total once the game is over; they add up to `scores`."""
        ...


@runtime_checkable
class Correctable(Protocol[S]):
    """A game in which people may set right what slipped, also some steps ago (see
    rules.log.correction). Optional beside `Game`."""

    def corrections(self, state: S) -> tuple[Act, ...]:
        """What may be set right, as acts of the kind `correct`; also when the game is over."""
        ...

    def corrected(self, state: S, event: Event) -> S:
        """The state with what the event says instead of what it held."""
        ...

    def carried_out(self, state: S, event: Event) -> S | None:
        """The state after an event that `check` refuses because something before it was set
        right: what people did all the same. None where nothing can be made of it."""
        ...


@runtime_checkable
class SecretKeeper(Protocol[S_contra]):
    """A game in which players note what nobody else may see for a while. Optional beside
    `Game`."""

    def secrets(self, state: S_contra) -> frozenset[str]:
        """Those of whom something is noted that only they may see now."""
        ...


@runtime_checkable
class Learner(Protocol[S_contra]):
    """A game that asks once for what is printed on the players' own copy, and then knows it for
    all games to come. Optional beside `Game`. `teachable` names the options in question."""

    @property
    def teachable(self) -> Sequence[str]: ...

    def memory(self, variant: str) -> str:
        """The name under which it is remembered: variants with the same copy share it."""
        ...

    def taught(
        self, known: Mapping[str, Any], before: S_contra, after: S_contra
    ) -> Mapping[str, Any]:
        """`known` options of a start with what was taught between two states of a game; what
        was taken back between them is forgotten. `known` itself comes back where nothing was
        taught."""
        ...


def leaders(scores: Mapping[str, int], among: Sequence[str]) -> tuple[str, ...]:
    """Those of `among` with the highest score, in their order: ties share."""
    best = max((scores[one] for one in among), default=0)
    return tuple(one for one in among if scores[one] == best)
