"""What may be done now in a game of Oracle, and by whom."""

from __future__ import annotations

from collections.abc import Iterable

from rules.acts import Act, Choice, Field
from rules.message import Message
from rules.oracle.box import ORACLE_CARDS_KEPT
from rules.oracle.cards import Animal
from rules.oracle.moves import KEEP, PUT_BACK
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
            settle = Act("settle", Message("oracle.act.settle", text="Write the round down"))
            return (_open_keep(state.table), settle, _learn())


def _draft(state: State) -> tuple[Act, ...]:
    all_done = Message("oracle.act.draft_done", text="Everyone has two oracle cards")
    return (
        Act("draft_pass", state.draft_step.describe(state.table)),
        Act("draft_done", all_done),
    )


def _color_out(state: State) -> tuple[Act, ...]:
    """Any color ("Spielvorbereitung"): a slip, or another choice, until the first trick."""
    if not state.missing_color and (not state.setup.removes_a_color or state.round.tricks):
        return ()
    color = Field("color", "choice", _label("color"), choices=_words(state.rules.colors, "color"))
    label = Message("oracle.act.color_out", text="Say which color is out")
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
            Message("oracle.act.trick", text="Who won the trick"),
            fields=(winner, animal),
        ),
        Act(
            "trick_won_with",
            Message("oracle.act.trick_won_with", text="Which card won the trick"),
            fields=(winner, card),
        ),
        Act(
            "trick_cards",
            Message(
                "oracle.act.trick_cards",
                {"name": state.table.name(state.round.leader)},
                f"All cards of the trick, {state.table.name(state.round.leader)} first",
            ),
            fields=(cards,),
        ),
        Act(
            "final_chips",
            Message("oracle.act.final_chips", text="Enter the chips after the last trick"),
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
        Message("oracle.act.loser_chip", text="Put the loser chip back, or keep it"),
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
    label = Message("oracle.act.keep_secret", text="Note your two oracle cards in secret")
    cards = _oracle_cards(fewest=ORACLE_CARDS_KEPT)
    return tuple(
        Act("keep", label, by=(one,), fields=(cards,), data={"player": one}, secret=True)
        for one in open_to
    )


def _open_keep(table: Table) -> Act:
    """At settlement the cards lie open; one that failed need not be typed in."""
    return Act(
        "keep",
        Message("oracle.act.keep", text="Enter a player's oracle cards"),
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
    label = Message("oracle.act.learn_card", text="Add an oracle card to the deck")
    return Act("learn_card", label, fields=(card,))


_LABELS = {
    "color": "Color",
    "animal": "Animal",
    "card": "Winning card",
    "cards": "Cards in the order of play",
    "chips": "Chips of everyone",
    "choice": "Loser chip",
    "oracle_card": "Oracle card",
    "oracle_cards": "Oracle cards",
    "player": "Player",
    "winner": "Winner",
}


def _label(name: str) -> Message:
    return Message(f"oracle.field.{name}", text=_LABELS[name])


def _words(values: Iterable[str], what: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            str(value), Message(f"oracle.{what}", {"value": str(value)}, value.replace("_", " "))
        )
        for value in values
    )


def _player_field(name: str, table: Table) -> Field:
    players = tuple(
        Choice(one, Message("table.player_name", {"name": table.name(one)}, table.name(one)))
        for one in table.here
    )
    return Field(name, "choice", _label(name), choices=players)
