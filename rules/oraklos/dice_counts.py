"""How many dice are in play, and what a reading of the table can therefore not be.

The counts per number of players are on the back of the rulebook ("number of dice"); one die of
each color is in the cup from the beginning ("set-up"). Junior and Antipodes throw sixteen dice,
four of each color ("variant 1", "variant 2"). Who put which colors into the cup is secret and
never asked, so only sums can be checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.message import Message
from rules.oraklos.cards import Color
from rules.oraklos.reading import ReadDie
from rules.oraklos.say import say
from rules.oraklos.table_rules import Variant

COLORS = len(Color)
CORD_DICE = 2


@dataclass(frozen=True)
class DiceCounts:
    """`own` dice per player, `put_in` of them each round, beside the `staying` ones."""

    players: int
    own: int
    put_in: int
    staying: int

    @property
    def on_table(self) -> int:
        return self.staying + self.put_in * self.players

    @property
    def in_play(self) -> int:
        return self.staying + self.own * self.players

    @property
    def per_color(self) -> int:
        """The most that can lie on the table of one color: as many as are in play."""
        return self.in_play // COLORS


BY_PLAYERS = {
    2: DiceCounts(2, own=16, put_in=6, staying=4),
    3: DiceCounts(3, own=12, put_in=5, staying=4),
    4: DiceCounts(4, own=12, put_in=4, staying=4),
    5: DiceCounts(5, own=8, put_in=3, staying=4),
}
#: Junior and Antipodes: the same dice every round.
JUNIOR_DICE = 16
MOST_THROWN = max(counts.on_table for counts in BY_PLAYERS.values())


def dice_counts(variant: Variant, players: int) -> DiceCounts:
    if variant is Variant.STANDARD:
        return BY_PLAYERS[players]
    return DiceCounts(players, own=0, put_in=0, staying=JUNIOR_DICE)


def count_doubts(dice: Sequence[ReadDie], on_table: int, per_color: int) -> tuple[Message, ...]:
    """What can't be right about a reading with these numbers. It is a doubt for the players to
    settle, with the likeliest culprits first; no color is ever changed for them."""
    seen = Counter(die.color for die in dice)
    doubts = []
    for color in Color:
        if seen[color] > per_color:
            doubts.append(_surplus(color, seen[color], per_color, _suspects(dice, color)))
    if len(dice) != on_table:
        doubts.append(_total(len(dice), on_table))
    reds_over = seen[Color.RED] - per_color
    dice_over = len(dice) - on_table
    if reds_over == CORD_DICE or (
        dice_over == CORD_DICE and seen[Color.RED] >= CORD_DICE and reds_over <= 0
    ):
        doubts.append(_cord(_suspects(dice, Color.RED)))
    return tuple(doubts)


def _suspects(dice: Sequence[ReadDie], color: Color) -> list[int]:
    """The dice of a color, the least certain first."""
    of_color = [die for die in dice if die.color is color]
    return [die.id for die in sorted(of_color, key=lambda die: (die.confidence, die.id))]


def _surplus(color: Color, seen: int, most: int, suspects: list[int]) -> Message:
    return say("count.color", color=str(color), seen=seen, most=most, dice=suspects)


def _total(seen: int, expected: int) -> Message:
    fault = "few" if seen < expected else "many"
    return say(f"count.too_{fault}", seen=seen, expected=expected)


def _cord(suspects: list[int]) -> Message:
    return say("count.cord", dice=suspects)
