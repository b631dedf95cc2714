"""What may be done now in turn mode, as acts; and, for what may not, the reason in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.acts import Act, Choice, Field
from rules.events import Event
from rules.keltis.cards import Card, Direction, direction, may_follow
from rules.keltis.hands import cards_possibly_in_hand, why_not_in_hand
from rules.keltis.landing import leprechaun_points
from rules.keltis.movement import (
    Move,
    can_use,
    card_moves,
    clover_moves,
    priestess_can_move,
    priestess_targets,
    spiral_targets,
)
from rules.keltis.position import Position, Stage
from rules.keltis.turn import HAND, PILE, ROW
from rules.keltis.words import card_name, color_name, figure_name, space_name
from rules.message import Message, Refusal

MOST_PRIESTESS_STEPS = 9


def acts(position: Position) -> tuple[Act, ...]:
    if position.ended:
        return ()
    match position.stage:
        case Stage.LAYOUT:
            return (_lay_out(),)
        case Stage.CARD:
            return _card_acts(position)
        case Stage.MOVE:
            return _move_acts(position)
        case Stage.TILE:
            return _tile_acts(position)
        case Stage.DRAW:
            return (_draw(position),)


def explain(position: Position, event: Event) -> Refusal | None:
    """The rule behind a refused value, where the bare list of choices would not tell it."""
    card = _card(event.data.get("card"))
    pile, to = event.data.get("pile"), event.data.get("to")
    match event.kind:
        case "lay" if card:
            return _row_order(position, card) or why_not_in_hand(position, card) or _idle(card)
        case "discard" if card:
            return why_not_in_hand(position, card)
        case "drop" if card and event.data.get("from") == HAND:
            return why_not_in_hand(position, card)
        case "draw" if isinstance(pile, str) and pile in position.discards:
            return _no_draw(position, pile)
        case "spiral" if to == position.turn.began_at[position.question.figure]:
            return Refusal(
                "keltis.spiral_start",
                "The spiral can't take a figure back to where it stood when the turn began.",
                to=to,
            )
        case "move" if position.turn.laid and isinstance(to, str):
            color = position.turn.laid.color
            text = f"A {color_name(color).text} card does not take that figure to {to}."
            return Refusal("keltis.no_way", text, color=color, to=to)
    return None


def _lay_out() -> Act:
    label = Message("keltis.tiles", text="Tiles by space")
    act = Message("keltis.act.layout", text="Enter the tiles, or draw them by lot")
    return Act("layout", act, fields=(Field("tiles", "data", label),), chance=True)


def _card_acts(position: Position) -> tuple[Act, ...]:
    hand = cards_possibly_in_hand(position)
    usable = {color for color in position.seat.rows if can_use(position, color)}
    fitting = [
        card
        for card in hand
        if card.color in usable and may_follow(position.seat.rows[card.color], card.number)
    ]
    lay = Message("keltis.act.lay", text="Lay a card")
    discard = Message("keltis.act.discard", text="Discard a card and move nothing")
    offers = [Act("lay", lay, (position.player,), (_card_field(fitting),))] if fitting else []
    return (*offers, Act("discard", discard, (position.player,), (_card_field(hand),)))


def _move_acts(position: Position) -> tuple[Act, ...]:
    laid = position.turn.laid
    assert laid is not None
    figures = [_go(position, "move", move) for move in card_moves(position, laid.color)]
    if not priestess_can_move(position):
        return tuple(figures)
    printed = position.priestess_steps[laid.number]
    if printed is None:
        text = f"Tell the Priestess's number on a {laid.number}"
        label = Message("keltis.act.priestess_number", {"number": laid.number}, text)
        kind, most = "priestess_number", MOST_PRIESTESS_STEPS
    else:
        label = Message("keltis.act.priestess", text="Move the Priestess")
        kind, most = "priestess", len(priestess_targets(position, printed))
    steps = Field("steps", "number", Message("keltis.steps", text="Spaces"), least=1, most=most)
    return (*figures, Act(kind, label, (position.player,), (steps,)))


def _tile_acts(position: Position) -> tuple[Act, ...]:
    by, question = (position.player,), position.question
    decline = Message("keltis.act.decline", {"what": question.kind}, "Leave it")
    offers: list[Act]
    match question.kind:
        case "clover":
            moves = clover_moves(position, question)
            offers = [_go(position, "clover", move) for move in moves]
        case "spiral":
            places = tuple(
                Choice(space, space_name(position.board, space))
                for space in spiral_targets(position, question)
            )
            to = Field("to", "choice", Message("keltis.to", text="Space"), places)
            offers = [Act("spiral", Message("keltis.act.spiral", text="Go back"), by, (to,))]
        case "leprechauns":
            points = leprechaun_points(position)
            text = f"Score the leprechauns: {points} points"
            label = Message("keltis.act.leprechauns", {"points": points}, text)
            offers = [Act("leprechauns", label, by)]
        case "discard":
            offers = _drops(position)
    return (*offers, Act("decline", decline, by))


def _drops(position: Position) -> list[Act]:
    last = [Card(color, row[-1]) for color, row in position.seat.rows.items() if row]
    from_row = Message("keltis.act.drop_row", text="Put away the last card of a row")
    from_hand = Message("keltis.act.drop_hand", text="Put away a card from hand")
    hand = _card_field(cards_possibly_in_hand(position))
    offers = [Act("drop", from_hand, (position.player,), (hand,), {"from": HAND})]
    if last:
        rows = (_card_field(last),)
        offers.append(Act("drop", from_row, (position.player,), rows, {"from": ROW}))
    return offers


def _draw(position: Position) -> Act:
    choices = [Choice(PILE, Message("keltis.pile", text="Draw pile"))]
    for color, numbers in position.discards.items():
        if numbers and color not in position.turn.blocked:
            choices.append(Choice(color, card_name(Card(color, numbers[-1]))))
    field = Field("pile", "choice", Message("keltis.from", text="From"), tuple(choices))
    return Act("draw", Message("keltis.act.draw", text="Draw a card"), (position.player,), (field,))


def _go(position: Position, kind: str, move: Move) -> Act:
    figure = figure_name(move.figure)
    space = space_name(position.board, move.to)
    text = f"{figure.text} to {space.text}"
    label = Message("keltis.act.go", {"figure": move.figure, "to": move.to}, text)
    return Act(kind, label, (position.player,), data={"figure": move.figure, "to": move.to})


def _card_field(cards: Iterable[Card]) -> Field:
    choices = tuple(_card_choice(card) for card in cards)
    return Field("card", "choice", Message("keltis.card_field", text="Card"), choices)


@cache
def _card_choice(card: Card) -> Choice:
    return Choice(str(card), card_name(card))


def _card(text: object) -> Card | None:
    try:
        return Card.parse(text) if isinstance(text, str) else None
    except Refusal:
        return None


def _row_order(position: Position, card: Card) -> Refusal | None:
    row = position.seat.rows[card.color]
    if may_follow(row, card.number):
        return None
    word = "up" if direction(row) is Direction.UP else "down"
    color = color_name(card.color).text
    return Refusal(
        "keltis.row_order",
        f"This {color} row goes {word}: {card.number} can't follow {row[-1]}.",
        card=str(card),
        last=row[-1],
        direction=word,
    )


def _idle(card: Card) -> Refusal:
    text = f"{card_name(card).text} would move nothing, so it can't be laid."
    return Refusal("keltis.moves_nothing", text, card=str(card))


def _no_draw(position: Position, color: str) -> Refusal:
    name = color_name(color).text
    if not position.discards[color]:
        return Refusal("keltis.no_discards", f"No {name} card has been discarded.", color=color)
    text = f"The top {name} card was discarded in this turn and can't be taken back in it."
    return Refusal("keltis.discarded_now", text, color=color)
