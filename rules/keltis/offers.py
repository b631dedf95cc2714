"""What may be done now in turn mode, as acts; and, for what may not, the reason in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.acts import Act, Choice, Field
from rules.events import Event
from rules.keltis.cards import Card, Direction, direction, may_follow
from rules.keltis.hands import cards_possibly_in_hand, why_not_in_hand
from rules.keltis.landing import leprechaun_points, may_score_leprechauns
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
from rules.keltis.say import refusal, say
from rules.keltis.turn import HAND, PILE, ROW, before_step, drawn_from_pile, open_discards
from rules.keltis.words import card_name, space_name
from rules.message import Refusal

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
            following = drawn_from_pile(position)
            return (_draw(position), *(_card_acts(following) if following else ()))


def explain(position: Position, event: Event) -> Refusal | None:
    """The rule behind a refused value, where the bare list of choices would not tell it."""
    position = before_step(position, event.kind)
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
            return refusal("keltis.spiral_start", to=to)
        case "move" if position.turn.laid and isinstance(to, str):
            return refusal("keltis.no_way", color=position.turn.laid.color, to=to)
    return None


def _lay_out() -> Act:
    tiles = Field("tiles", "data", say("keltis.tiles"))
    return Act("layout", say("keltis.act.layout"), fields=(tiles,), chance=True)


def _card_acts(position: Position) -> tuple[Act, ...]:
    hand = cards_possibly_in_hand(position)
    usable = {color for color in position.seat.rows if can_use(position, color)}
    fitting = [
        card
        for card in hand
        if card.color in usable and may_follow(position.seat.rows[card.color], card.number)
    ]
    lay, discard = say("keltis.act.lay"), say("keltis.act.discard")
    by = (position.player,)
    offers = [Act("lay", lay, by, (_card_field(fitting),))] if fitting else []
    return (
        *offers,
        Act("discard", discard, by, (_card_field(hand),)),
        *((_score_leprechauns(position),) if may_score_leprechauns(position) else ()),
    )


def _move_acts(position: Position) -> tuple[Act, ...]:
    laid = position.turn.laid
    assert laid is not None
    figures = [_go(position, "move", move) for move in card_moves(position, laid.color)]
    if not priestess_can_move(position):
        return tuple(figures)
    printed = position.priestess_steps[laid.number]
    if printed is None:
        label = say("keltis.act.priestess_number", number=laid.number)
        kind, most = "priestess_number", MOST_PRIESTESS_STEPS
    else:
        label = say("keltis.act.priestess")
        kind, most = "priestess", len(priestess_targets(position, printed))
    steps = Field("steps", "number", say("keltis.steps"), least=1, most=most)
    return (*figures, Act(kind, label, (position.player,), (steps,)))


def _tile_acts(position: Position) -> tuple[Act, ...]:
    by, question = (position.player,), position.question
    decline = say("keltis.act.decline", what=question.kind)
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
            to = Field("to", "choice", say("keltis.to"), places)
            offers = [Act("spiral", say("keltis.act.spiral"), by, (to,))]
        case "leprechauns":
            offers = [_score_leprechauns(position)]
        case "discard":
            offers = _drops(position)
    return (*offers, Act("decline", decline, by))


def _score_leprechauns(position: Position) -> Act:
    label = say("keltis.act.leprechauns", points=leprechaun_points(position))
    return Act("leprechauns", label, (position.player,))


def _drops(position: Position) -> list[Act]:
    last = [Card(color, row[-1]) for color, row in position.seat.rows.items() if row]
    from_row, from_hand = say("keltis.act.drop_row"), say("keltis.act.drop_hand")
    hand = _card_field(cards_possibly_in_hand(position))
    offers = [Act("drop", from_hand, (position.player,), (hand,), {"from": HAND})]
    if last:
        rows = (_card_field(last),)
        offers.append(Act("drop", from_row, (position.player,), rows, {"from": ROW}))
    return offers


def _draw(position: Position) -> Act:
    choices = [Choice(PILE, say("keltis.pile"))]
    for color in open_discards(position):
        choices.append(Choice(color, card_name(Card(color, position.discards[color][-1]))))
    field = Field("pile", "choice", say("keltis.from"), tuple(choices))
    return Act("draw", say("keltis.act.draw"), (position.player,), (field,))


def _go(position: Position, kind: str, move: Move) -> Act:
    data = {"figure": move.figure, "to": move.to}
    return Act(kind, say("keltis.act.go", **data), (position.player,), data=data)


def _card_field(cards: Iterable[Card]) -> Field:
    choices = tuple(_card_choice(card) for card in cards)
    return Field("card", "choice", say("keltis.card_field"), choices)


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
    return refusal("keltis.row_order", card=str(card), last=row[-1], direction=word)


def _idle(card: Card) -> Refusal:
    return refusal("keltis.moves_nothing", card=str(card))


def _no_draw(position: Position, color: str) -> Refusal:
    if not position.discards[color]:
        return refusal("keltis.no_discards", color=color)
    return refusal("keltis.discarded_now", color=color)
