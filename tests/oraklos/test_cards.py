"""The 70 wish cards and the table rules."""

from __future__ import annotations

from itertools import product

import pytest

from rules.message import Refusal
from rules.oraklos.cards import ANTIPODES_CARDS, WISH_CARDS, Card, Color
from rules.oraklos.table_rules import Corners, Mirror, Row, TableRules, Variant


def test_the_box_holds_seventy_different_cards() -> None:
    assert len(set(WISH_CARDS)) == len(WISH_CARDS) == 70


def test_every_pattern_of_four_colors_is_one_of_the_seventy() -> None:
    assert {Card.of(colors) for colors in product(Color, repeat=4)} == set(WISH_CARDS)


def test_four_cards_have_one_color_and_twelve_have_three_equal() -> None:
    most = [max(map(card.colors.count, card.colors)) for card in WISH_CARDS]
    assert (most.count(4), most.count(3)) == (4, 12)


def test_antipodes_takes_out_the_sixteen_with_three_or_four_equal() -> None:
    gone = set(WISH_CARDS) - set(ANTIPODES_CARDS)
    assert len(gone) == 16
    assert gone == set(WISH_CARDS[:16])
    assert all(max(map(card.colors.count, card.colors)) >= 3 for card in gone)
    assert all(max(map(card.colors.count, card.colors)) <= 2 for card in ANTIPODES_CARDS)


def test_thirty_cards_are_chiral_and_pair_up_in_the_mirror() -> None:
    chiral = [card for card in WISH_CARDS if card.is_chiral]
    assert len(chiral) == 30
    assert len({frozenset({card, card.mirror}) for card in chiral}) == 15
    assert all(card.mirror.mirror == card for card in WISH_CARDS)


@pytest.mark.parametrize("text", ["RYBK", "YBKR", "BKRY", "KRYB", "bkry", " RYBK "])
def test_any_rotation_is_read_and_the_canonical_one_printed(text: str) -> None:
    assert str(Card.parse(text)) == "RYBK"


def test_the_text_of_every_card_reads_back() -> None:
    assert [Card.parse(str(card)) for card in WISH_CARDS] == list(WISH_CARDS)


def test_the_mirror_image_of_rybk_is_another_card() -> None:
    assert str(Card.parse("RYBK").mirror) == "RKBY"


@pytest.mark.parametrize(
    ("text", "code", "quoted"),
    [("RYB", "card.text", "RYB"), ("RYBKK", "card.text", "RYBKK"), ("", "card.text", "“”"),
     ("RYBG", "card.letter", "G"), ("x" * 500, "card.text", "xxxx")],
)  # fmt: skip
def test_a_card_that_is_none_is_refused_and_quoted(text: str, code: str, quoted: str) -> None:
    with pytest.raises(Refusal) as refused:
        Card.parse(text)
    assert refused.value.message.code == code
    assert quoted in str(refused.value)
    assert len(str(refused.value)) < 150


def test_a_card_can_not_be_held_in_another_rotation() -> None:
    with pytest.raises(ValueError, match=r"Card\.of"):
        Card((Color.BLACK, Color.RED, Color.RED, Color.RED))


def test_table_rules_read_back_from_their_json() -> None:
    rules = TableRules(Variant.ANTIPODES, Corners.ANY, Row.CENTERS, Mirror.SAME)
    assert TableRules.from_json(rules.to_json()) == rules
    assert TableRules.from_json({}) == TableRules()


@pytest.mark.parametrize(
    ("obj", "code"),
    [({"corners": "round"}, "rules.value"), ({"cornes": "any"}, "rules.unknown"),
     ({"row": ["body"]}, "rules.value"), ("any", "rules.object")],
)  # fmt: skip
def test_a_table_rule_that_does_not_exist_is_refused(obj: object, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        TableRules.from_json(obj)
    assert refused.value.message.code == code


def test_only_antipodes_lets_holes_be_used() -> None:
    assert [TableRules(variant).holes_matter for variant in Variant] == [True, True, False]
