"""The pads of Keltis as the server makes them: every act has its button, every code its words."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rules.acts import Act
from rules.keltis.editions import EDITIONS
from rules.log.telling import lines
from rules.message import Message
from tests.keltis.chance_player import whole_game
from tests.keltis.played import GAMES, Played, new_game
from tests.playthroughs.script import Playthrough, heading, play, scripts
from tests.web.devices import guest, host, open_table
from tests.web.table import PlayedGame, begin
from webui.app.keltis.turn_pad import TurnPad
from webui.app.sentences import say_message

# Enough for every kind of step; whole games are played in the browser.
STEPS = 90
KELTIS_SCRIPTS = [path for path in scripts() if heading(path)[0].startswith("keltis")]


def laid_out(browser: FlaskClient, edition: str, players: int = 2) -> PlayedGame:
    game = begin(browser, "keltis", edition, players)
    assert game.do("layout", tiles=lot(game.now())).status_code == 200
    return game


def lot(page: str) -> dict[str, str]:
    """The lay-out that the page offers by lot."""
    written = re.search(r'name="data" value="([^"]*tiles[^"]*)"', page)
    assert written
    found: dict[str, str] = json.loads(unescape(written[1]))["tiles"]
    return found


@pytest.mark.parametrize("path", KELTIS_SCRIPTS, ids=lambda path: path.stem)
def test_everything_the_rules_say_has_words_of_its_own(path: Path, in_app: Flask) -> None:
    for message in said_in(play(GAMES, path)).values():
        assert "redbrown" not in say_message(message)


def said_in(played: Playthrough) -> dict[str, Message]:
    """Every message of Keltis in a whole game: told, asked or offered, each once."""
    messages = [message for line in lines(played.log, None) for message in line.messages]
    for log in played.logs:
        messages.append(log.game.view(log.state, None).now)
        messages += [label for act in log.game.acts(log.state) for label in labels(act)]
    return {repr(one): one for one in messages if one.code.startswith("keltis.")}


def labels(act: Act) -> list[Message]:
    fields = [label for field in act.fields for label in (field.label, *(
        choice.label for choice in field.choices))]  # fmt: skip
    return [act.label, *fields]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_step_of_a_game_can_be_tapped(browser: FlaskClient, edition: str) -> None:
    """A game by chance, entered through the page: whatever happens is among what it offers."""
    game = begin(browser, "keltis", edition)
    ids = {"white": "plum", "black": "teal"}
    page = game.now()
    for position, event, _ in islice(whole_game(edition, Random(3), players=2), STEPS):
        assert offers(page, event.kind, dict(event.data)), (event, position.stage)
        by = ids.get(event.by or "")
        answer = game.do(event.kind, by=by, seen=event.n - 1, **event.data)
        assert answer.status_code == 200, answer.text
        page = answer.text


def offers(page: str, kind: str, data: dict[str, Any]) -> bool:
    """Whether something on the page does just this: a button of its form, or a lit space."""
    page = unescape(page)
    if kind == "layout":
        return 'id="draw-lot"' in page
    if kind in ("lay", "discard") or (kind == "drop" and data["from"] == "hand"):
        return f'id="{kind}-{data["card"]}"' in page
    if kind == "drop":
        return f'id="drop-row-{data["card"]}"' in page
    if kind == "draw":
        return f'name="field.pile" value="{data["pile"]}"' in page
    if kind == "priestess_number":
        return f'id="green-{data["steps"]}"' in page
    if kind == "decline":
        return 'id="leave"' in page
    if kind in ("move", "clover"):  # of figures that stand together, any will do
        return f'"to":"{data["to"]}"' in page
    written = json.dumps(data, separators=(",", ":"))
    return kind in page and written in page


def test_a_refused_tap_says_why_and_shows_the_table_as_it_is(browser: FlaskClient) -> None:
    game = laid_out(browser, "orakel")
    answer = game.do("lay", by="plum", card="green-12")
    assert answer.status_code == 422
    assert 'id="now"' in answer.text
    game.do("lay", by="plum", card="green-4")
    answer = game.do("move", by="plum", figure="1", to="9")
    assert answer.status_code == 422
    assert "A card in green does not take that figure to space 9." in unescape(answer.text)


def test_stones_that_lie_face_down_stay_their_owner_s_secret(in_app: Flask) -> None:
    game: Played = new_game("new_paths", {"1a": "stone:pink"})
    game.turn("green-1", "1", "1a")
    for viewer, is_open in ((None, False), ("black", False), ("white", True)):
        fronts = TurnPad().context(game.log, viewer)["fronts"]
        front = next(one for one in fronts if one.person.id == "white")
        assert front.stones == 1
        assert (front.stone_colors is not None) == is_open
        assert (front.reckoning is not None) == is_open


def test_tiles_are_entered_on_a_page_of_their_own(browser: FlaskClient) -> None:
    game = begin(browser, "keltis", "base")
    address = f"{game.address}/tiles"
    page = browser.get(address).text
    assert "25 things are still missing or wrong" in page
    assert re.search(r'id="lay-out" disabled', page)
    half = browser.get(f"{address}?tiles=bbbbbbbbbbbbbbbbbbbbbbbbb").text
    assert "Clover: 25 lie there, but the box has 9." in half
    laid_out(browser, "base")
    game.do("layout", tiles=lot(game.now()))
    assert browser.get(address).location == game.address, "the tiles lie there already"
    sheet = begin(browser, "keltis_sheet", "base")
    assert browser.get(f"{sheet.address}/tiles").status_code == 404


def test_a_device_fills_in_the_column_it_chose_in_each_game_apart(browser: FlaskClient) -> None:
    one, other = (begin(browser, "keltis_sheet", "orakel", 3) for _ in range(2))
    assert column(one.now()) == "plum"
    assert one.post("column", player="amber").location.endswith(f"{one.address}/now")
    assert column(one.now()) == "amber"
    assert column(other.now()) == "plum"
    one.post("column", player="nobody")
    assert column(one.now()) == "amber"


def column(page: str) -> str:
    found = re.search(r'id="column-(\w+)"[^>]*aria-current=true', page)
    assert found
    return found[1]


def test_the_sheet_offers_the_next_figure_and_then_only_corrections(browser: FlaskClient) -> None:
    game = begin(browser, "keltis_sheet", "orakel")
    for figure in "123":
        assert f'"figure":"{figure}"' in unescape(game.now())
        game.do("figure", player="plum", figure=figure, value=10)
    page = game.now()
    assert 'id="value-10"' not in page
    assert page.count("Correct it") == 3


def test_the_scoring_track_goes_on_after_its_last_space(browser: FlaskClient) -> None:
    game = begin(browser, "keltis_sheet", "orakel")
    game.do("track", player="plum", points=80)
    assert 'id="track-80"' in game.now()
    game.do("track", player="plum", points=81)
    page = game.now()
    assert 'id="track-81"' in page
    assert 'id="track-80"' not in page
    assert 'id="lap-less"' in page


def test_a_guest_enters_what_is_theirs_and_looks_at_the_rest(tmp_path: Path) -> None:
    app = open_table(tmp_path)
    tablet, phone = host(app), guest(app)
    game = begin(tablet, "keltis", "orakel")
    phone.post(f"{game.address}/me", data={"player": "teal"})
    theirs = PlayedGame(phone, game.address)
    assert 'id="draw-lot"' not in theirs.now()
    game.do("layout", tiles=lot(game.now()))
    assert 'id="lay-green-4"' not in theirs.now(), "it is Ada's turn"
    game.do("discard", by="plum", card="green-1")
    game.do("draw", by="plum", pile="pile")
    assert 'id="lay-green-4"' in theirs.now()
    assert theirs.do("lay", by="teal", card="green-4").status_code == 200
    sheet = begin(tablet, "keltis_sheet", "orakel")
    phone.post(f"{sheet.address}/me", data={"player": "teal"})
    page = PlayedGame(phone, sheet.address).now()
    assert '"player":"teal"' in unescape(page)
    assert 'id="finish"' not in page
    assert 'id="column-plum"' not in page
    assert phone.get("/keltis/boards").status_code == 200
    assert phone.get("/keltis/boards/orakel").status_code == 403
