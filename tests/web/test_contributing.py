"""One tap makes a file of a throw that was read wrong, and the bench reads such files."""

from __future__ import annotations

import io
import json
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from tests.oraklos_game.table import reading
from tests.web.table import begin
from tests.web.test_cases import bring
from tests.web.test_oraklos_evening import HANDS
from vision.contributed import ContributedThrow
from webui.bench.report import write_report
from webui.bench.throws import figures_of, known_throws, read_throw
from webui.panel import panel_of


def test_a_throw_read_wrong_becomes_a_file_that_the_bench_reads(
    browser: FlaskClient, throw_jpeg: bytes, tmp_path: Path
) -> None:
    case = browser.post("/photo", data={"picture": (io.BytesIO(throw_jpeg), "a.jpg")}).location
    assert "Save it to send" in browser.get(case).text
    said = {"seen": "0", "say": "color-black", "die": "1"}
    assert browser.post(case + "/corrections", data=said).status_code == 303
    answer = browser.get(case + "/throw.zip?view=0&teach=on")
    assert answer.mimetype == "application/zip"
    throw = ContributedThrow.from_bytes(answer.data, "kitchen.zip")
    assert throw.may_teach
    assert throw.read.dice[0].color != throw.true.dice[0].color == "black"

    (tmp_path / "kitchen.zip").write_bytes(answer.data)
    read = [read_throw(known) for known in known_throws(tmp_path)]
    tier = figures_of(read)["tiers"]["contributed"]
    assert (tier["pictures"], tier["perfect"]) == (1, 0)

    written = write_report(tmp_path / "report.html", {}, read)
    page = written.page.read_text()
    assert page.count("<svg") == 2
    assert page.count("data:image/jpeg") == 1
    assert "kitchen.zip: 1 wrong" in page
    assert json.loads(written.numbers.read_text())["throws"]["tiers"] == {"contributed": tier}


def test_a_throw_without_a_picture_has_nothing_to_send(browser: FlaskClient) -> None:
    case = bring(browser)
    assert "Save it to send" not in browser.get(case).text
    assert browser.get(case + "/throw.zip").status_code == 404


def test_the_throw_of_a_past_claim_is_saved_to_send(app: Flask, browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "standard")
    for player, cards in HANDS.items():
        game.do("draw", by=player, cards=cards)
    read, address = reading("clear"), f"{game.address}/claims"
    kept = panel_of(app).store.throws.add(game.id, "2026-11-17T20:00:00Z", read, b"a picture")
    game.do("throw", by="plum", reading=read, picture=kept)
    assert browser.get(f"{address}/throw.zip").status_code == 404  # nobody has claimed anything
    said = [read["dice"][0] | {"color": "black"}, *read["dice"][1:]]
    game.do("reading", reading=read | {"dice": said})
    game.do("marker", by="plum", marker=3, card="RRBB")
    game.do("stop")
    game.do("show", by="plum", dice=[13, 14, 15, 16])
    assert "Save it to send" in browser.get(address).text
    sent = ContributedThrow.from_bytes(browser.get(f"{address}/throw.zip").data, "throw.zip")
    assert (sent.picture_jpeg, sent.camera, sent.may_teach) == (b"a picture", "table", False)
    assert sent.read.dice[0].color != sent.true.dice[0].color == "black"
