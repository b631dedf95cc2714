"""Dice that people named, and others that look like them."""

from __future__ import annotations

from rules.oraklos import corrections
from rules.oraklos.cards import Color
from rules.oraklos.corrections import corrected
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.named_dice import Alike, alike, is_named
from rules.oraklos.reading import Alternative, Doubt, ReadDie, Reading


def die(number: int, color: Color) -> ReadDie:
    x = 50.0 * number
    top = ((x - 10, 90.0), (x + 10, 90.0), (x + 10, 110.0), (x - 10, 110.0))
    return ReadDie(number, color, False, (x, 100.0), top, 0.9)


def read(*colors: Color, doubts: tuple[Doubt, ...] = ()) -> Reading:
    dice = tuple(die(number, color) for number, color in enumerate(colors, 1))
    return Reading("x", 640, 480, dice, doubts)


BLUES = read(Color.BLUE, Color.BLUE, Color.BLUE, Color.RED)
NAMED = corrected(BLUES, [corrections.recolor(BLUES, 1, Color.BLACK)])


def named(reading: Reading) -> list[int]:
    return [one.id for one in reading.dice if is_named(reading, one)]


def test_who_names_a_color_or_confirms_it_has_named_the_die() -> None:
    assert named(BLUES) == []
    assert named(NAMED) == [1]
    assert named(corrected(BLUES, [corrections.confirm(BLUES, 2, DoubtKind.COLOR)])) == [2]
    assert named(corrected(BLUES, [corrections.confirm(BLUES, 2)])) == [2]


def test_who_speaks_of_something_else_has_not() -> None:
    for said in (
        corrections.set_hole(BLUES, 2, True),
        corrections.confirm(BLUES, 2, DoubtKind.HIDDEN),
        corrections.move(BLUES, 2, (300.0, 300.0)),
    ):
        assert named(corrected(BLUES, [said])) == []


def test_dice_that_are_read_as_the_named_color_now_are_alike() -> None:
    again = read(Color.BLACK, Color.BLACK, Color.BLACK, Color.RED)
    assert alike(NAMED, again) == (Alike(Color.BLACK, (2, 3)),)


def test_a_die_that_only_wavers_is_not_named_with_the_rest() -> None:
    wavers = Doubt(DoubtKind.COLOR, 3, (150.0, 100.0), (Alternative(color=Color.BLACK),))
    again = read(Color.BLACK, Color.BLUE, Color.BLUE, Color.RED, doubts=(wavers,))
    assert alike(NAMED, again) == ()


def test_dice_that_become_another_color_are_nobodys_business() -> None:
    again = read(Color.BLACK, Color.YELLOW, Color.BLUE, Color.YELLOW)
    assert alike(NAMED, again) == ()


def test_what_people_said_is_never_asked_again() -> None:
    said = corrected(NAMED, [corrections.recolor(NAMED, 2, Color.BLUE)])
    again = read(Color.BLUE, Color.BLACK, Color.BLACK, Color.BLUE)
    assert alike(said, again) == (Alike(Color.BLUE, (4,)), Alike(Color.BLACK, (3,)))


def test_a_die_that_is_not_seen_again_is_left_alone() -> None:
    assert alike(NAMED, read(Color.BLACK)) == ()
