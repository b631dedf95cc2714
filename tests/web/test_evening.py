"""After one correction the same mistake is not made again this evening."""

from __future__ import annotations

import io
import json
import re
from functools import cache
from importlib import resources
from math import dist
from typing import Any

import cv2
import numpy as np
from flask import Flask
from flask.testing import FlaskClient

from calibration.witness import PATCH_PX, Origin, Witness
from rules.oraklos.cards import Color
from tests.web.openapi import CheckedClient
from tests.web.table import PlayedGame, begin
from vision.enrolment_scenes import BULB_2700_K, NIGHT_BLUE, ORANGE_RED
from vision.enrolment_scenes import Evening as MadeEvening
from vision.jury.witnesses import MOST_WITNESSES
from webui.evening import EVENING_S, Evening
from webui.panel import panel_of

DARK_BLUE = MadeEvening(301, {"red": ORANGE_RED, "blue": NIGHT_BLUE}, BULB_2700_K)
"""Under a warm bulb its blue dice are nearly black, and are called so."""
FIRST, NEXT = 1, 7
SOURCE = "device 127.0.0.1"


def witness(color: Color = Color.BLACK, shade: int = 0) -> Witness:
    patch = np.full((PATCH_PX, PATCH_PX, 3), shade, np.uint8)
    return Witness(patch, color, None, Origin.SAID)


class TestTheBook:
    def test_what_is_said_of_a_picture_is_heard_of_its_source_alone(self) -> None:
        evening = Evening()
        evening.bring("one", "live")
        evening.bring("two", "phone")
        evening.say("one", (witness(),))
        assert [w.color for w in evening.of("live")] == [Color.BLACK]
        assert evening.of("phone") == ()

    def test_taking_a_word_back_takes_its_witness_away(self) -> None:
        evening = Evening()
        evening.bring("one", "live")
        evening.say("one", (witness(), witness(Color.BLUE)))
        evening.say("one", (witness(Color.BLUE),))
        assert [w.color for w in evening.of("live")] == [Color.BLUE]
        evening.forget("one")
        assert evening.of("live") == ()

    def test_of_pictures_that_nobody_brought_nothing_is_kept(self) -> None:
        evening = Evening()
        evening.say("one", (witness(),))
        assert evening.of("live") == ()

    def test_a_picture_stays_with_the_camera_that_took_it(self) -> None:
        evening = Evening()
        evening.bring("one", "live")
        evening.bring("one", "the phone of whoever corrects it")
        assert evening.source_of("one") == "live"

    def test_they_end_with_the_source(self) -> None:
        evening = Evening()
        evening.bring("one", "live")
        evening.say("one", (witness(),))
        evening.end("live")
        assert evening.of("live") == ()
        evening.say("one", (witness(),))
        assert evening.of("live") == ()

    def test_they_end_with_the_evening(self) -> None:
        now = [0.0]
        evening = Evening(lambda: now[0])
        evening.bring("one", "live")
        evening.say("one", (witness(),))
        now[0] = EVENING_S - 1
        assert evening.of("live")
        now[0] = EVENING_S + 1
        assert evening.of("live") == ()

    def test_the_newest_are_heard_and_no_more_than_so_many(self) -> None:
        evening = Evening()
        for number in range(2 * MOST_WITNESSES):
            evening.bring(f"{number}", "live")
            evening.say(f"{number}", (witness(shade=number), witness(Color.RED, number)))
        heard = evening.of("live")
        assert len(heard) == MOST_WITNESSES
        assert heard[0].patch[0, 0, 0] == 2 * MOST_WITNESSES - 1

    def test_sources_are_bounded(self) -> None:
        evening = Evening()
        for number in range(1000):
            evening.bring(f"picture {number}", f"phone {number}")
            evening.say(f"picture {number}", (witness(),))
        assert evening.of("phone 0") == ()
        assert evening.of("phone 999")


@cache
def thrown(number: int) -> tuple[bytes, dict[str, Any]]:
    photo, truth = DARK_BLUE.throw(number)
    _, jpeg = cv2.imencode(".jpg", photo.bgr, [cv2.IMWRITE_JPEG_QUALITY, 95])
    return jpeg.tobytes(), truth


def true_color(die: dict[str, Any], truth: dict[str, Any]) -> str:
    center = die["center"]
    nearest = min(truth["dice"], key=lambda one: dist(one["top_center_px"], center))
    return str(nearest["color"])


def wrong(reading: dict[str, Any], number: int) -> dict[int, str]:
    """The dice that are called otherwise than they are, and what they are."""
    truth = thrown(number)[1]
    named = {die["id"]: (die["color"], true_color(die, truth)) for die in reading["dice"]}
    return {die: true for die, (color, true) in named.items() if color != true}


def upload(program: CheckedClient, number: int) -> dict[str, Any]:
    answer = program.post("/api/readings", data=thrown(number)[0], content_type="image/jpeg")
    assert answer.status_code == 201
    kept: dict[str, Any] = answer.json
    return kept


def correct(program: CheckedClient, kept: dict[str, Any], **said: Any) -> dict[str, Any]:
    answer = program.post(
        f"/api/readings/{kept['id']}/corrections", json={"seen": kept["version"], **said}
    )
    assert answer.status_code == 200, answer.json
    after: dict[str, Any] = answer.json
    return after


def test_what_is_said_in_a_game_is_heard_at_the_next_throw(
    browser: FlaskClient, app: Flask
) -> None:
    game = begin(browser, "oraklos", "standard", cards="app")
    game.post("deal", seen=game.seen)
    photo = (io.BytesIO(thrown(FIRST)[0]), "throw.jpg")
    assert game.post(f"photo?seen={game.seen}", picture=photo).status_code == 200
    mistaken = wrong(_read_in(game), FIRST)
    die = min(mistaken)
    fixing = f"{game.address}?mode=fix&die={die}"
    assert 'id="alike"' not in browser.get(fixing).text

    game.post("corrections", seen=game.seen, say="color-blue", die=die)
    (said,) = panel_of(app).evening.of(SOURCE)
    assert (said.color, said.origin) == (Color.BLUE, Origin.SAID)
    # The page asks for dice that look alike by itself, and knows them the next time.
    assert f'hx-get="{game.address}/alike' in browser.get(fixing).text
    offer = browser.get(f"{game.address}/alike?mode=fix&die={die}").text
    assert "more look alike: all blue" in offer
    dice = re.search(r'name="dice" value="([\d,]+)"', offer)
    assert dice
    assert dice[0] in browser.get(fixing).text

    game.post("corrections", seen=game.seen, say="paint-blue", dice=dice[1])
    assert not set(wrong(_read_in(game), FIRST)) & set(mistaken)
    assert len(panel_of(app).evening.of(SOURCE)) > 1
    # Undo takes back the tap, then the word, then the throw: nothing is known any more.
    for left in (1, 0, 0):
        game.post("undo", seen=game.seen)
        assert len(panel_of(app).evening.of(SOURCE)) == left


def _read_in(game: PlayedGame) -> dict[str, Any]:
    reading: dict[str, Any] = game.view()["data"]["throw"]["reading"]
    return reading


def test_of_a_written_throw_nothing_looks_alike(program: CheckedClient) -> None:
    kept = program.post("/api/readings", json=_written()).json
    assert program.get(f"/api/readings/{kept['id']}/alike").json == {"alike": []}


def _written() -> dict[str, Any]:
    """A throw that was written down: nobody can look at it again."""
    folder = resources.files("webui.app.cases") / "samples"
    written: dict[str, Any] = json.loads((folder / "first.json").read_text("utf-8"))
    return written


def test_after_one_correction_the_same_mistake_is_not_made_again(
    program: CheckedClient, app: Flask
) -> None:
    first = upload(program, FIRST)
    mistaken = wrong(first["reading"], FIRST)
    assert len(mistaken) > 1
    assert set(mistaken.values()) == {"blue"}
    before = wrong(upload(program, NEXT)["reading"], NEXT)
    assert before

    # One is corrected; the others that look like it are one tap away.
    die, *others = sorted(mistaken)
    named = correct(program, first, say="color-blue", die=die)
    (offer,) = program.get(f"/api/readings/{first['id']}/alike").json["alike"]
    assert offer["color"] == "blue"
    assert set(offer["dice"]) >= set(others)
    settled = correct(program, named, say="paint-blue", dice=others)
    assert wrong(settled["reading"], FIRST) == {}

    # One tap takes all of them back, and the one die is enough for the next throw.
    alone = correct(program, settled, say="undo")
    assert set(wrong(alone["reading"], FIRST)) == set(others)
    assert wrong(upload(program, NEXT)["reading"], NEXT) == {}

    # Undone, it is no witness any more.
    correct(program, alone, say="undo")
    assert panel_of(app).evening.of(SOURCE) == ()
    assert wrong(upload(program, NEXT)["reading"], NEXT) == before
