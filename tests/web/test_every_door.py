"""One throw, one verdict: a quarrel ends alike on the page, in a game and on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from rules.oraklos.reading import Reading
from tests.oraklos.seen_throw import FOUR, die, seen
from tests.web.table import PlayedGame, begin
from webui.cli import main

ASKED = ",".join(map(str, FOUR))
CARD = "RYBK"


def odd_sized() -> Reading:
    """One of the four is a quarter larger than the others: the plane doubts it, the reader not."""
    reading = seen(die(8, 6, 12))
    large = die(4, 0, 6, size=1.25)
    dice = tuple(large if one.id == 4 else one for one in reading.dice)
    return Reading("", reading.width, reading.height, dice)


class Page:
    """ "Check a photo": a case, over its page."""

    def __init__(self, browser: FlaskClient, reading: Reading) -> None:
        self._browser = browser
        kept = browser.post("/api/readings", json=reading.to_json()).get_json()
        self.address = kept["links"]["page"]

    @property
    def text(self) -> str:
        return self._browser.get(f"{self.address}?dice={ASKED}&card={CARD}").text

    @property
    def questions(self) -> str:
        return self._browser.get(f"{self.address}?mode=fix").text

    def say(self, **form: Any) -> None:
        version = re.search(r'name="seen" value="(\d+)"', self.text)
        assert version is not None
        said = self._browser.post(f"{self.address}/corrections", data={"seen": version[1], **form})
        assert said.status_code == 303

    def judged(self) -> str:
        outcome = re.search(r'data-outcome="(\w+)"', self.text)
        assert outcome is not None
        return outcome[1]

    def written(self) -> str:
        return self._browser.get(f"{self.address}/throw.json").text


class Game:
    """The same throw in a game, judged when the dice are shown."""

    def __init__(self, browser: FlaskClient, reading: Reading) -> None:
        self._browser = browser
        self._game: PlayedGame = begin(browser, "oraklos", "standard")
        self._game.do("draw", by="plum", cards=[CARD, "YYBB", "RRBB"])
        self._game.do("draw", by="teal", cards=["RBBK", "RBYB", "RRRR"])
        self._game.do("throw", by="plum", reading=reading.to_json())

    def say(self, **form: Any) -> None:
        assert self._game.post("corrections", seen=self._game.seen, **form).status_code == 200

    @property
    def text(self) -> str:
        return self._game.now()

    @property
    def questions(self) -> str:
        return self._browser.get(f"{self._game.address}?mode=fix").text

    def judged(self) -> str:
        self._game.do("marker", by="plum", marker=3, card=CARD)
        self._game.do("stop")
        page = self._game.do("show", by="plum", dice=list(FOUR)).text
        outcome = re.search(r'data-outcome="(\w+)"', page)
        assert outcome is not None
        return outcome[1]


def judged_on_the_command_line(written: str, folder: Path, *more: str) -> dict[str, Any]:
    (folder / "throw.json").write_text(written, "utf-8")
    asked = ["judge", "--throw", str(folder / "throw.json"), "--dice", ASKED, "--card", CARD]
    told = CliRunner().invoke(main, [*asked, *more, "--json"])
    assert told.exit_code == 0, told.output
    found: dict[str, Any] = json.loads(told.stdout)
    return found


@pytest.mark.parametrize("is_asked_first", [True, False])
def test_a_die_of_odd_size_is_one_quarrel_with_one_answer(
    browser: FlaskClient, tmp_path: Path, is_asked_first: bool
) -> None:
    page, game = Page(browser, odd_sized()), Game(browser, odd_sized())
    for door in (page, game):
        door.say(say="count-8")
        assert "has an unusual size. Is it a die of this throw?" in door.questions
        if not is_asked_first:
            door.say(say="confirm-size", die=4)
            assert "has an unusual size" not in door.questions
    expected = "too_close" if is_asked_first else "true"
    assert page.judged() == expected
    assert game.judged() == expected
    verdict = judged_on_the_command_line(page.written(), tmp_path)
    assert verdict["verdict"] == expected
    assert [doubt["kind"] for doubt in verdict["open_doubts"]] == ["size"] * is_asked_first


def test_the_same_question_decides_behind_every_door(browser: FlaskClient) -> None:
    """A die is missing: both doors ask for it before they say true."""
    for door in (Page(browser, seen()), Game(browser, seen())):
        door.say(say="count-8")
        assert door.judged() == "too_close"
        assert "8 dice were thrown, 7 were read." in door.text


@pytest.mark.parametrize("name", ["size-1", "blur", "dance", ""])
def test_a_die_is_confirmed_in_what_can_be_doubted_of_a_die(
    browser: FlaskClient, name: str
) -> None:
    page = Page(browser, odd_sized())
    refused = browser.post(
        f"{page.address}/corrections", data={"seen": "0", "say": f"confirm-{name}", "die": 4}
    )
    assert refused.status_code == 400
