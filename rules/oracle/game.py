"""Oracle as a game on the protocol: three to five players, as many rounds as players.

Players sit clockwise in the order of the start event and the first of them leads the first
trick, so the first dealer, drawn by lot, sits last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.acts import Act, Choice, Field, offered
from rules.events import Event
from rules.game import Outcome, View, leaders
from rules.message import Message, Refusal
from rules.oracle.acts import acts_of
from rules.oracle.box import FEWEST
from rules.oracle.correction import carried_out, corrected, corrections
from rules.oracle.deck import Deck
from rules.oracle.moves import advanced
from rules.oracle.parts import parts_of
from rules.oracle.say import refusal, say
from rules.oracle.settlement import Ties
from rules.oracle.state import PastTricks, Phase, State, TableRules, new_round
from rules.oracle.view import view_of
from rules.oracle.words import words_for
from rules.reckoning import Parts
from rules.table import Table

STANDARD, DRAFT = "standard", "draft"
COLORS = ("blue", "red", "green", "yellow", "purple")
"""The rulebook names the first three; the players may rename all of them."""

_LONGEST_COLOR = 20


class Oracle:
    """See `rules.game` for the verbs."""

    name = "oracle"
    variants = (STANDARD, DRAFT)
    seats = range(3, 6)
    teachable = ("deck",)

    def __init__(self, deck: Callable[[], Deck] = Deck) -> None:
        """``deck`` gives the oracle cards known when a game is about to begin."""
        self._deck = deck

    def options(self, variant: str) -> tuple[Field, ...]:
        return (
            Field(
                "colors",
                "text",
                say("oracle.option.colors"),
                many=True,
                least=len(COLORS),
                most=len(COLORS),
                default=list(COLORS),
            ),
            Field(
                "removed_color",
                "text",
                say("oracle.option.removed_color"),
                least=1,
                most=_LONGEST_COLOR,
                optional=True,
            ),
            _choice("ties", (Ties.SHARED, Ties.NOBODY)),
            _choice("past_tricks", (PastTricks.HIDDEN, PastTricks.OPEN)),
            Field(
                "deck",
                "text",
                say("oracle.option.deck"),
                many=True,
                default=self._deck().lines(),
            ),
        )

    def start(self, variant: str, table: Table, options: Mapping[str, Any]) -> State:
        colors = tuple(options.get("colors", COLORS))
        for color in colors:
            _check_color(color)
        removed = options.get("removed_color")
        if removed is not None and removed not in colors:
            raise refusal("oracle.color_unknown", card=removed, colors=list(colors))
        rules = TableRules(
            draft=variant == DRAFT,
            colors=colors,
            ties=Ties(options.get("ties", Ties.SHARED)),
            past_tricks=PastTricks(options.get("past_tricks", PastTricks.HIDDEN)),
        )
        deck = Deck.from_lines(options.get("deck", ()))
        return State(table, rules, removed, deck, new_round(table, 1, table.here[-1]))

    def acts(self, state: State) -> tuple[Act, ...]:
        return acts_of(state)

    def check(self, state: State, event: Event) -> Refusal | None:
        if refused := offered(self.acts(state), event):
            return refused
        try:
            advanced(state, event)
        except Refusal as refused:
            return refused
        return None

    def apply(self, state: State, event: Event) -> State:
        return advanced(state, event)

    def reseat(self, state: State, table: Table) -> State:
        """Our ruling: when somebody leaves, the round begins anew for those who are left, with
        the cards and chips of their number; a round whose tricks are all played is written down
        first. With fewer than three the game is broken off."""
        someone_left = table.left != state.table.left
        state = replace(state, table=table)
        if someone_left and state.phase not in (Phase.OVER, Phase.SETTLEMENT):
            dealer = table.clockwise_from(state.round.dealer)[0]
            state = replace(state, round=new_round(table, state.round.number, dealer))
        return state

    def scores(self, state: State) -> Mapping[str, int]:
        scores = dict.fromkeys(state.table.ids, 0)
        for done in state.settled:
            for player, settlement in done.players.items():
                scores[player] += settlement.total
        return scores

    def secrets(self, state: State) -> frozenset[str]:
        if state.phase in (Phase.SETTLEMENT, Phase.OVER):
            return frozenset()
        return frozenset(one for one in state.table.ids if state.round.kept_by(one) is not None)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        if state.broken_off:
            return Outcome((), say("oracle.over.broken_off", least=FEWEST))
        reason = say("oracle.over.rounds", rounds=len(state.settled))
        return Outcome(leaders(self.scores(state), state.table.here), reason)

    def view(self, state: State, viewer: str | None) -> View:
        return view_of(state, viewer)

    def describe(self, state: State, event: Event, viewer: str | None) -> tuple[Message, ...]:
        return words_for(state, event, viewer)

    def reckoning(self, state: State) -> Mapping[str, Parts]:
        return {player: parts_of(state, player) for player in state.table.ids}

    def corrections(self, state: State) -> tuple[Act, ...]:
        return corrections(state)

    def corrected(self, state: State, event: Event) -> State:
        return corrected(state, event)

    def carried_out(self, state: State, event: Event) -> State | None:
        return carried_out(state, event)

    def memory(self, variant: str) -> str:
        return self.name

    def taught(self, known: Mapping[str, Any], before: State, after: State) -> Mapping[str, Any]:
        """The deck. Cards kept in a round are in it once the round was settled, so it never
        tells a secret."""
        if before.deck == after.deck:
            return known
        deck = Deck.from_lines(known.get("deck", ())).changed(before.deck, after.deck)
        return {**known, "deck": deck.lines()}


def _choice(name: str, values: Sequence[str]) -> Field:
    """A table rule; its first value is the default."""
    choices = tuple(Choice(str(one), say(f"oracle.option.{name}.{one}")) for one in values)
    label = say(f"oracle.option.{name}")
    return Field(name, "choice", label, choices=choices, default=choices[0].value)


def _check_color(color: str) -> None:
    if not 1 <= len(color) <= _LONGEST_COLOR or any(letter.isspace() for letter in color):
        raise refusal("oracle.color_name", color=color, most=_LONGEST_COLOR)
