"""What may be done now in a game of Oracle, and by whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.acts import Act, Choice, Field, player_field
from rules.message import Message
from rules.oracle.box import ORACLE_CARDS_KEPT
from rules.oracle.cards import Animal
from rules.oracle.moves import KEEP, PUT_BACK
from rules.oracle.say import say
from rules.oracle.state import Phase, State
from rules.table import Table

LONGEST_CARD = 200


def acts_of(state: State) -> tuple[Act, ...]:
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.DRAFT:
            return (*_draft(state), _learn())
        case Phase.TRICKS:
            return (*_color_out(state), *_tricks(state), *_secret_keeps(state), _learn())
        case Phase.LOSER_CHOICE:
            return (_loser_chip(state), *_secret_keeps(state), _learn())
        case Phase.SETTLEMENT:
            settle = Act("settle", say("oracle.act.settle"))
            return (_open_keep(state.table), settle, _learn())


def _draft(state: State) -> tuple[Act, ...]:
    all_done = say("oracle.act.draft_done")
    return (
        Act("draft_pass", state.draft_step.describe(state.table)),
        Act("draft_done", all_done),
    )


def _color_out(state: State) -> tuple[Act, ...]:
    """Any color ("Spielvorbereitung"): a slip, or another choice, until the first trick."""
    if not state.missing_color and (not state.setup.removes_a_color or state.round.tricks):
        return ()
    color = Field("color", "choice", _label("color"), choices=_words(state.rules.colors, "color"))
    label = say("oracle.act.color_out")
    return (Act("color_out", label, fields=(color,)),)


def _tricks(state: State) -> tuple[Act, ...]:
    """Quick by winner and animal, quick by the winning card, every card, or the round's end."""
    winner = _player_field("winner", state.table)
    animal = Field("animal", "choice", _label("animal"), choices=_words(Animal, "animal"))
    card = Field("card", "text", _label("card"), least=1, most=LONGEST_CARD)
    players = len(state.order)
    cards = Field(
        "cards",
        "text",
        _label("cards"),
        many=True,
        repeats=True,  # a card entered twice is pointed out, not refused
        least=players,
        most=players,
    )
    chips = Field("chips", "data", _label("chips"))
    return (
        Act(
            "trick",
            say("oracle.act.trick"),
            fields=(winner, animal),
        ),
        Act(
            "trick_won_with",
            say("oracle.act.trick_won_with"),
            fields=(winner, card),
        ),
        Act(
            "trick_cards",
            say("oracle.act.trick_cards", name=state.table.name(state.round.leader)),
            fields=(cards,),
        ),
        Act(
            "final_chips",
            say("oracle.act.final_chips"),
            fields=(chips,),
        ),
    )


def _loser_chip(state: State) -> Act:
    """The holder may put it back, or keep it ("Loser-Chip nehmen", 2: darf)."""
    choice = Field(
        "choice", "choice", _label("choice"), choices=_words((PUT_BACK, KEEP), "loser_chip")
    )
    return Act(
        "loser_chip",
        say("oracle.act.loser_chip"),
        fields=(choice,),
    )


def _secret_keeps(state: State) -> tuple[Act, ...]:
    """On the owner's device. The choice is made before the first trick ("Orakelkarten
    verteilen"): it may be entered later, but no longer be changed."""
    open_to = [
        one
        for one in state.table.here
        if not state.round.tricks or state.round.kept_by(one) is None
    ]
    label = say("oracle.act.keep_secret")
    cards = _oracle_cards(fewest=ORACLE_CARDS_KEPT)
    return tuple(
        Act("keep", label, by=(one,), fields=(cards,), data={"player": one}, secret=True)
        for one in open_to
    )


def _open_keep(table: Table) -> Act:
    """At settlement the cards lie open; one that failed need not be typed in."""
    return Act(
        "keep",
        say("oracle.act.keep"),
        fields=(_player_field("player", table), _oracle_cards(fewest=0)),
    )


def _oracle_cards(fewest: int) -> Field:
    return Field(
        "cards",
        "text",
        _label("oracle_cards"),
        many=True,
        repeats=True,  # nobody knows whether the box holds a prophecy twice
        least=fewest,
        most=ORACLE_CARDS_KEPT,
    )


def _learn() -> Act:
    card = Field("card", "text", _label("oracle_card"), least=1, most=LONGEST_CARD)
    label = say("oracle.act.learn_card")
    return Act("learn_card", label, fields=(card,))


def _label(name: str) -> Message:
    return say(f"oracle.field.{name}")


def _words(values: Iterable[str], what: str) -> tuple[Choice, ...]:
    return tuple(Choice(str(one), say(f"oracle.{what}", value=str(one))) for one in values)


def _player_field(name: str, table: Table) -> Field:
    return replace(player_field(table, table.here), name=name, label=_label(name))
