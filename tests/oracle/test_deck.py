"""The deck of oracle cards: known at the start, filled by the players, remembered."""

from __future__ import annotations

import pytest

from rules.log.log import Log
from rules.message import Refusal
from rules.oracle.box import ORACLE_CARDS_IN_BOX
from rules.oracle.deck import Deck, Source
from rules.oracle.game import Oracle
from rules.oracle.prophecy import OracleCard
from tests.oracle.table import begun, done, filled_up, refusal_code, settled
from webui.oracle_deck import known_deck

NO_LOSERS = OracleCard.from_text("no losers: ?")
NO_LOSERS_4 = OracleCard.from_text("no losers: 4")


def points_in(deck: Deck, card: OracleCard) -> int | None:
    entry = deck.find(card)
    assert entry is not None
    return entry.card.points


def test_the_known_cards_hold_those_of_the_rulebook_with_their_points() -> None:
    deck = known_deck()
    from_the_book = [entry.card for entry in deck.cards if entry.source is Source.RULEBOOK]
    assert [str(card) for card in from_the_book] == [
        "exactly 1 pegasus: 5",
        "exactly 2 pegasus: 9",
        "at least 1 phoenix and at least 1 pegasus and at least 1 hydra: 6",
    ]
    assert len(deck.cards) <= ORACLE_CARDS_IN_BOX


def test_nobody_invents_points_for_cards_known_without_them() -> None:
    others = [entry for entry in known_deck().cards if entry.source is not Source.RULEBOOK]
    assert others
    assert all(entry.card.points is None for entry in others)


def test_a_deck_reads_back_from_its_text() -> None:
    deck = known_deck().with_card(OracleCard.from_text("most hydra: 11"))
    assert Deck.from_text(f"# a remark\n\n{deck}") == deck
    assert Deck.from_lines(deck.lines()) == deck


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("no losers: 4", "oracle.deck.source"),
        ("no losers: 4 [gossip]", "oracle.deck.source"),
        ("no losers: 4 [players]\nno losers: 5 [players]", "oracle.deck.twice"),
        ("no unicorns: 4 [players]", "oracle.prophecy.unreadable"),
    ],
)
def test_a_deck_that_cannot_be_read_names_the_line(text: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        Deck.from_text(text)
    assert caught.value.message.code == code


def test_typing_in_the_points_completes_the_card_and_says_by_whom() -> None:
    deck = known_deck().with_card(NO_LOSERS_4)
    entry = deck.find(NO_LOSERS)
    assert entry is not None
    assert (entry.card, entry.source) == (NO_LOSERS_4, Source.PLAYERS)
    assert len(deck.cards) == len(known_deck().cards)


def test_a_value_is_corrected_by_another_but_never_forgotten() -> None:
    deck = Deck().with_card(NO_LOSERS_4)
    assert deck.with_card(NO_LOSERS) == deck
    assert points_in(deck.with_card(OracleCard.from_text("no losers: 6")), NO_LOSERS) == 6


def test_a_wrong_card_can_be_taken_out() -> None:
    deck = Deck().with_card(NO_LOSERS_4)
    assert deck.without(NO_LOSERS) == Deck()
    with pytest.raises(Refusal) as caught:
        Deck().without(NO_LOSERS)
    assert caught.value.message.code == "oracle.deck.missing"


def test_a_deck_follows_what_happens_to_another_one() -> None:
    here = Deck.from_text("no losers: 5 [players]\nmost hydra: 9 [players]")
    before = Deck.from_text("no losers: ? [public]")
    after = Deck.from_text("no losers: 4 [players]\nfewest chips: ? [public]")
    followed = here.changed(before, after)
    assert followed == Deck.from_text(
        "no losers: 4 [players]\nmost hydra: 9 [players]\nfewest chips: ? [public]"
    )
    taken_back = followed.changed(after, before)
    assert taken_back == Deck.from_text("no losers: ? [public]\nmost hydra: 9 [players]")


def test_taking_back_here_leaves_what_was_learned_otherwise_elsewhere() -> None:
    elsewhere = Deck.from_text("no losers: 5 [players]\nmost hydra: 9 [players]")
    before = Deck.from_text("no losers: 4 [players]\nmost hydra: 8 [players]")
    after = Deck.from_text("no losers: ? [public]")
    assert elsewhere.changed(before, after) == elsewhere


def deck_of_a_rematch(log: Log) -> Deck:
    return Deck.from_lines(log.rematch()["options"]["deck"])


def test_a_game_remembers_the_cards_it_met_once_they_are_no_secret() -> None:
    log = begun(deck=known_deck().lines())
    log = done(log, "keep", "ada", player="ada", cards=["most hydra: 11", "no losers: 4"])
    assert deck_of_a_rematch(log) == known_deck()

    log = settled(filled_up(log, "bob", "phoenix"), ada=["most hydra: 11", "no losers: 4"])
    expected = known_deck().with_card(OracleCard.from_text("most hydra: 11"))
    assert deck_of_a_rematch(log) == expected.with_card(NO_LOSERS_4)


def test_a_card_can_be_added_whenever_it_is_met() -> None:
    log = done(begun(), "learn_card", card="most hydra: 11")
    assert deck_of_a_rematch(log).lines() == ["most hydra: 11 [players]"]
    assert refusal_code(log, "learn_card", card="most unicorns: 11") == "oracle.prophecy.unreadable"


def test_points_missing_in_an_entry_are_taken_from_the_deck() -> None:
    log = filled_up(begun(deck=["no losers: 4 [players]"]), "bob", "phoenix")
    log = settled(log, ada=["no losers: ?"])
    assert log.scores["ada"] == 4


def test_the_deck_of_an_old_game_does_not_change_with_the_file() -> None:
    log = begun(deck=["no losers: 4 [players]"])
    assert log.start.data["options"]["deck"] == ["no losers: 4 [players]"]


def test_a_new_game_begins_with_the_cards_known_by_then() -> None:
    deck = known_deck().with_card(NO_LOSERS_4)
    options = {field.name: field.default for field in Oracle(lambda: deck).options("standard")}
    assert options["deck"] == deck.lines()
