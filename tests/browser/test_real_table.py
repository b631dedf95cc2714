"""A game of Oraklos before the real live table: the simulated camera, its threads, the reader."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.oraklos_table import Dice, begin, play_throw
from tests.browser.running import running
from tests.browser.waiting import expect
from webui.app import create_app
from webui.live_table import LiveTable

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def live_table() -> LiveTable:
    return LiveTable("simulated:4")


@pytest.fixture(scope="module")
def server(live_table: LiveTable, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("table")
    with running(create_app({"DATA_FOLDER": folder, "LIVE_TABLE": live_table})) as address:
        yield address


def test_a_throw_is_offered_while_it_lies_there_and_only_to_its_own_game(
    open_page: OpenPage, live_table: LiveTable
) -> None:
    dice = Dice(live_table)
    tablet = open_page(size="tablet")
    begin(tablet, "junior", "cards-app")
    tablet.locator("#deal").tap()
    dice.throw()
    expect(tablet.locator("#use-throw")).to_be_visible()
    before = dice.thrown
    tablet.locator("#roll").tap()  # a hand gathers the dice and throws them anew
    expect(tablet.locator("#use-throw")).to_have_count(0)
    expect(tablet.locator("#live-picture")).to_be_visible()
    assert dice.thrown == before, "it must go before the next throw lies there"
    dice.wait_for(before + 1)
    play_throw(tablet)

    begin(tablet, "junior", "cards-app")
    tablet.locator("#deal").tap()
    expect(tablet.locator("#throwing")).to_be_visible()
    expect(tablet.locator("#live-picture")).to_be_visible()
    expect(tablet.locator("#use-throw, #use-early")).to_have_count(0)
