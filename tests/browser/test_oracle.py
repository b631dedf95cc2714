"""Whole games of Oracle through the pages, with the rulebook's numbers and taps counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, Route

from rules.oracle.moves import KEEP, PUT_BACK
from tests.browser.fingers import box_of
from tests.browser.looking import assert_fit_for_everyone
from tests.browser.oracle_tables import (
    CHRISTY,
    ONE_OF_EACH,
    OTHERS,
    PATHS,
    STATES,
    TRICKS,
    OracleTable,
)
from tests.browser.tables import COLORS, NAMES
from tests.browser.tapping import Finger, begun, scores
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]

TWO_PEGASUS = "exactly 2 pegasus: 9"
MOST_MOVED_PX = 8


def at_oracle(page: Page, *names: str, variant: str = "standard") -> Finger:
    return begun(page, "oracle", variant, list(names))


def headline(page: Page) -> Locator:
    return page.locator(".headline")


def quick_trick(finger: Finger, winner: str, animal: str) -> None:
    finger.tap(f"#won-{winner}")
    finger.enter(f"#with-{animal}")


def prophecy(page: Page, player: str, card: str) -> Locator:
    return page.locator(f'#cards-{player} button.prophecy[value="{card}"]')


def assert_stays(button: Locator, act: Callable[..., None], *what: Any) -> None:
    """What people tap next does not move under the finger."""
    before = box_of(button)[1]
    act(*what)
    if button.count():  # a round that is over shows none
        assert abs(box_of(button)[1] - before) <= MOST_MOVED_PX


def total(page: Page, player: str) -> Locator:
    return page.locator(f"#sheet-{player} [data-total]")


def pass_over(finger: Finger, *players: str) -> None:
    for player in players:
        finger.enter(f"#none-{player}")


# Had Thomas taken the Hydra's loser chip, both of Christy's prophecies would have come true.
LUCKY_TRICKS = [*TRICKS[:12], ("teal", "hydra"), *TRICKS[13:]]
# Of the loser chip of the Phoenix, until it is put back.
WANDERED = ["middle", "Thomas", "Marc", "middle"]


def test_a_whole_game_in_two_taps_a_trick(open_page: OpenPage, sender: APIRequestContext) -> None:
    page = open_page("/")
    finger = at_oracle(page, "Christy", "Thomas", "Marc")
    rounds = [
        ("Christy", TRICKS, 8, 17),
        ("Thomas", LUCKY_TRICKS, 13, 28),
        ("Marc", TRICKS, 8, 17),
    ]
    stops = page.locator("[data-journey=phoenix] li")
    for leader, tricks, stars, christys in rounds:
        expect(headline(page)).to_have_text(f"Trick 1 of 16: {leader} leads.")
        tapped = tricks
        if leader != "Christy":  # every place was hit in the first round
            tapped = tricks[-1:]
            with finger.elsewhere(sender) as do:
                for number, (winner, animal) in enumerate(tricks[:-1], 1):
                    do("trick", winner=winner, animal=animal)
                    if number == 9:
                        do("loser_chip", choice=PUT_BACK)
            expect(stops).to_have_text(WANDERED)
        for number, (winner, animal) in enumerate(tapped, 1):
            assert_stays(page.locator(f"#with-{animal}"), quick_trick, finger, winner, animal)
            assert finger.counted() == 2
            if number == 9:
                expect(headline(page)).to_contain_text("Marc may put the Phoenix loser chip back")
                finger.enter("#put-back")
                expect(headline(page)).to_have_text("Trick 10 of 16: Marc leads.")
                expect(stops).to_have_text(WANDERED)
                finger.counted()
        expect(headline(page)).to_have_text("Oracle cards of Christy, Thomas, Marc, please.")
        assert page.evaluate("scrollY") == 0, "so does the reckoning"
        expect(total(page, "plum")).to_have_text(str(stars))
        first, second = (prophecy(page, "plum", card) for card in (TWO_PEGASUS, ONE_OF_EACH))
        first.scroll_into_view_if_needed()
        assert_stays(second, finger.enter, first)
        expect(total(page, "plum")).to_have_text(str(stars + 9))
        finger.enter(second)
        expect(page.locator("#sheet-plum .sum-card")).to_have_count(2)
        expect(total(page, "plum")).to_have_text(str(christys))
        pass_over(finger, "teal", "amber")
        finger.enter("#settle")
        assert finger.counted() == 5
        assert page.evaluate("scrollY") == 0, "a new round begins at its headline"
    assert scores(page) == [17 + 28 + 17, 11 + 6 + 11, 12 + 12 + 12]
    expect(page.locator("#over")).to_have_text("Christy wins")


def test_two_taps_come_in_either_order_and_the_first_may_be_changed(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    page = open_page(OracleTable(sender).address, "tablet")
    finger = Finger(page)
    finger.tap("#with-hydra")
    finger.tap("#with-pegasus")
    finger.tap("#won-teal")
    expect(page.locator("#told")).to_contain_text(
        "Maximilian wins the trick and takes a Pegasus chip."
    )
    finger.tap("#won-plum")
    expect(page.locator("#with-pegasus")).to_contain_text("takes a chip")
    finger.tap("#won-plum")  # taken back
    expect(page.locator("#with-pegasus")).to_contain_text("3 chips left")
    finger.tap("#undo")
    expect(page.locator("#with-pegasus")).to_contain_text("4 chips left")


# Every card of a round: the rulebook's first two examples, then hands that follow.
ROUND_OF_CARDS = """
    blue-7 blue-10 red-11, red-12 red-1 blue-2, red-5 blue-9 red-3, purple-3 purple-4 purple-9,
    green-4 green-8 green-1, purple-1 purple-2 purple-7, green-7 green-9 green-2,
    blue-4 purple-8 blue-1, purple-12 blue-12 purple-11, red-9 red-7 purple-10,
    blue-6 red-8 blue-5, green-5 green-11 green-12, blue-11 purple-6 blue-3,
    blue-8 red-4 green-3, green-6 green-10 red-6, red-10 red-2 purple-5
"""


def test_a_whole_game_card_by_card(open_page: OpenPage, sender: APIRequestContext) -> None:
    page = open_page("/", "tablet", "dark")
    finger = at_oracle(page, "Stefan", "Uwe", "Beate")
    finger.tap("#entry-cards")
    finger.enter(page.get_by_role("button", name="yellow", exact=True))
    expect(page.locator("#card-yellow-1")).to_have_count(0)
    finger.counted()
    told = page.locator("#told")
    tricks = [trick.split() for trick in ROUND_OF_CARDS.split(",")]
    losers = []  # after these tricks a chip may be put back
    for place, leader in enumerate(("Stefan", "Uwe", "Beate")):
        expect(headline(page)).to_have_text(f"Trick 1 of 16: {leader} leads.")
        tapped = tricks
        if place > 0:  # every place was hit in the first round
            tapped = tricks[-1:]
            with finger.elsewhere(sender) as do:
                for number, cards in enumerate(tricks[:-1], 1):
                    do("trick_cards", cards=cards)
                    if number in losers:
                        do("loser_chip", choice=KEEP)
        for number, (*first, last) in enumerate(tapped, 1):
            for card in first:
                finger.tap(f"#card-{card}")
            finger.enter(f"#card-{last}")
            assert finger.counted() == 3
            if place == 0 and number == 1:
                expect(told).to_contain_text("Beate wins the trick and takes a Phoenix chip.")
            if place == 0 and number == 2:
                expect(told).to_contain_text("Stefan wins the trick and takes a Hydra chip.")
            if page.locator("#keep-loser").count():
                finger.enter("#keep-loser")
                losers.append(number)
                finger.counted()
        stars = page.locator("[data-stars]").all_inner_texts()
        # The same cards one seat on bring the same chips one seat on.
        expected = ["11", "6", "0"]
        assert stars == expected[-place:] + expected[:-place]
        pass_over(finger, "plum", "teal", "amber")
        finger.enter("#settle")
        finger.counted()
    assert scores(page) == [17, 17, 17]
    expect(page.locator("#over")).to_have_text("Stefan, Uwe, Beate share the victory")
    expect(page.locator(".rounds-table tbody tr")).to_have_count(3)


def enter_chips(finger: Finger, chips: dict[str, dict[str, int]], **losers: str) -> None:
    for player, counts in chips.items():
        for animal, count in counts.items():
            for _ in range(count):
                finger.tap(f"#more-{player}-{animal}")
    for animal, player in losers.items():
        finger.tap(finger.page.locator(f"label:has(#loser-{animal}-{player})"))
    finger.enter("#final-send")


def test_a_whole_draft_game_by_the_chips_at_each_rounds_end(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    page = open_page("/", "tablet")
    finger = at_oracle(page, "Christy", "Thomas", "Marc", variant="draft")
    expect(headline(page)).to_contain_text("Christy draws two oracle cards and hands two to Thomas")
    for passing in (1, 9):
        if passing == 9:
            with finger.elsewhere(sender) as do:
                for _ in range(7 * 3):
                    do("draft_pass")
        expect(page.locator("#passing")).to_have_text(f"Pass {passing} of 9")
        for name in ("Christy", "Thomas", "Marc"):
            expect(headline(page)).to_contain_text(re.compile(rf"^{name} .*\({passing} of 9\)"))
            finger.enter("#draft-pass")
    expect(headline(page)).to_have_text("Trick 1 of 16: Christy leads.")
    assert finger.counted() == 2 * 3, "one each time"
    finger.tap("#entry-end")
    enter_chips(finger, {"plum": CHRISTY, **OTHERS}, hydra="plum")
    assert finger.counted() <= 1 + 13 + 1 + 1
    finger.enter(prophecy(page, "plum", TWO_PEGASUS))
    expect(total(page, "plum")).to_have_text("17")
    finger.enter(prophecy(page, "plum", ONE_OF_EACH))
    pass_over(finger, "teal", "amber")
    finger.enter("#settle")

    finger.enter("#draft-done")
    enter_chips(finger, {"plum": CHRISTY, **OTHERS})
    finger.enter(prophecy(page, "plum", TWO_PEGASUS))
    expect(total(page, "plum")).to_have_text("22")
    finger.enter(prophecy(page, "plum", ONE_OF_EACH))
    expect(total(page, "plum")).to_have_text("28")
    # A card nobody knew: composed by tapping, kept by Thomas, remembered by the deck.
    finger.counted()
    finger.tap(page.locator("#cards-teal .prophecy-new"))
    finger.tap("#count-3")
    expect(page.locator("#composed")).to_contain_text("exactly 3 Phoenix chips")
    finger.tap("#points-7")
    expect(page.locator("#composed .prophecy-points")).to_contain_text("7")
    finger.enter("#use")
    assert finger.counted() == 4
    expect(total(page, "teal")).to_have_text("21")
    pass_over(finger, "amber")
    finger.enter("#settle")
    assert scores(page) == [17 + 28, 14 + 21, 12 + 12]

    finger.enter("#draft-done")
    enter_chips(finger, {"plum": CHRISTY, **OTHERS}, phoenix="teal")
    pass_over(finger, "plum")
    finger.enter(prophecy(page, "teal", "exactly 3 phoenix: 7"))
    expect(page.locator("#sheet-teal .failed")).to_have_count(1)
    finger.tap(page.get_by_role("button", name="The other one failed: go on"))
    pass_over(finger, "amber")
    finger.enter("#settle")
    expect(page.locator("#over")).to_have_text("Christy wins")
    assert scores(page) == [45 + 13, 35 + 8, 24 + 12]
    page.locator("#rematch").tap()
    expect(headline(page)).to_contain_text("Christy draws two oracle cards")
    page.locator("#deck > summary").tap()
    expect(page.locator("#deck")).to_contain_text("exactly 3 Phoenix chips")


def test_two_cards_are_noted_in_secret_and_counted_at_the_reckoning(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    table = open_page(OracleTable(sender).address, "tablet")
    phone = open_page(table.url + "/me")
    phone.get_by_role("button", name=NAMES[1]).tap()
    phone.locator("#mine").tap()
    phone.locator("a.prophecy", has_text="exactly 1 Pegasus chip").tap()
    phone.locator("#compose").tap()
    phone.locator("#quantity-5").tap()
    phone.locator("#points-6").tap()
    expect(phone.locator("#composed")).to_contain_text("most Phoenix chips")
    phone.locator("#use").tap()
    phone.locator("#keep").tap()
    expect(phone.locator("#mine")).to_contain_text("Your two oracle cards")
    expect(table.locator("#now")).to_have_attribute("data-seen", "2")
    assert "most Phoenix" not in table.content()
    finger = Finger(table)
    finger.tap("#entry-end")
    enter_chips(finger, {"plum": CHRISTY, **OTHERS})
    expect(total(table, "teal")).to_have_text(str(14 + 5 + 6))
    # Both devices show the same sums.
    expect(total(phone, "teal")).to_have_text(str(14 + 5 + 6))


def test_a_half_entered_trick_outlives_what_others_do(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    page = open_page(OracleTable(sender).address, "tablet")
    other = open_page(page.url, "desktop")
    page.locator("#won-teal").tap()
    other.locator("#deck > summary").click()
    other.locator("#compose").click()
    other.locator("#use").click()
    expect(page.locator("#now")).to_have_attribute("data-seen", "2")
    expect(page.locator("#won-teal")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#with-hydra")).to_contain_text("takes a chip")
    page.locator("#with-hydra").tap()
    expect(other.locator("#told")).to_contain_text(
        "Maximilian wins the trick and takes a Hydra chip."
    )


def test_taps_made_while_the_page_is_fetched_are_all_taken(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    """A trick is three taps that send nothing before the third."""
    page = open_page(OracleTable(sender).address, "tablet")
    finger = Finger(page)
    finger.tap("#entry-cards")
    finger.enter(page.get_by_role("button", name="yellow", exact=True))
    other = open_page(page.url, "desktop")
    held: list[Route] = []
    page.route("**/now", lambda route: held.append(route))
    with page.expect_request("**/now"):
        other.locator("#deck > summary").click()
        other.locator("#compose").click()
        other.locator("#use").click()
    for card in ("blue-7", "blue-10", "red-11"):
        page.locator(f"#card-{card}").tap()
    held.pop().continue_()
    expect(page.locator("#told")).to_contain_text("wins the trick and takes a Phoenix chip.")


# every state, fit for everyone


DEVICES = [("phone", "light", "de"), ("tablet", "dark", "nl")]
OTHER_DEVICES = [("phone", "dark", "en"), ("desktop", "light", "de")]


@pytest.mark.parametrize("state", STATES)
def test_every_state_is_fit_for_everyone(
    open_page: OpenPage, sender: APIRequestContext, state: str
) -> None:
    table = STATES[state](sender)
    devices = DEVICES if list(STATES).index(state) % 2 else OTHER_DEVICES
    for player, (size, theme, language) in zip(COLORS, devices, strict=False):
        page = open_page(
            table.address + ("/me" if state == "secret" else PATHS.get(state, "")),
            size,
            theme,
            language,
        )
        if state == "secret":
            page.locator(f"button[value={player}]").click()
            page.wait_for_url("**" + table.address)
            page.goto(table.address + PATHS[state])
        if (entry := state.split()[0]) in ("cards", "end"):
            page.locator(f"#entry-{entry}").click()
            expect(page.locator(f"#entry-{entry}")).to_have_attribute("aria-current", "true")
        page.evaluate(
            "document.querySelectorAll('details.fold').forEach((fold) => fold.open = true)"
        )
        assert_fit_for_everyone(page)
