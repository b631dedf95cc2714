"""The pages of a case, from bringing a throw to deleting it."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rules.oraklos.reading import Reading
from tests.web.apps import lent_app
from webui.app.cases.asked import Asked
from webui.cases.case import Case, CaseView
from webui.cases.kept_cases import KeptCases
from webui.limits import Gate
from webui.opened import Opened
from webui.panel import panel_of
from webui.problem import Problem

SAMPLES = Path(__file__).parents[2] / "webui/app/cases/samples"


def bring(browser: FlaskClient, sample: str = "junior") -> str:
    return browser.post("/throw", data={"sample": sample}).location


def version_on(page: str) -> str:
    found = re.search(r'name="seen" value="(\d+)"', page)
    assert found is not None
    return found[1]


def outcome_on(page: str) -> str | None:
    found = re.search(r'data-outcome="(\w+)"', page)
    return found[1] if found else None


# --- bringing a throw -------------------------------------------------------------------------


def test_the_start_page_offers_what_is_there(browser: FlaskClient) -> None:
    page = browser.get("/").text
    assert 'href="/photo"' in page
    assert 'href="/throw"' in page
    assert "Go on with" not in page


def test_the_start_page_offers_this_devices_latest_throws_again(
    app: Flask, browser: FlaskClient
) -> None:
    addresses = [bring(browser) for _ in range(5)]
    page = browser.get("/").text
    assert [address in page for address in addresses] == [False, True, True, True, True]
    assert addresses[4] not in app.test_client().get("/").text
    browser.post(addresses[4] + "/delete")
    assert addresses[4] not in browser.get("/").text


def test_a_pasted_throw_and_a_file_are_taken(browser: FlaskClient) -> None:
    written = (SAMPLES / "first.json").read_text("utf-8")
    pasted = browser.post("/throw", data={"throw": written})
    filed = browser.post("/throw", data={"file": (io.BytesIO(written.encode()), "throw.json")})
    for answer in (pasted, filed):
        assert answer.status_code == 303
        assert "All 12 dice" in browser.get(answer.location).text


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({}, "case.no_throw"),
        ({"throw": "   "}, "case.no_throw"),
        ({"throw": "hello"}, "reading.json"),
        ({"throw": "[" * 5000}, "reading.json"),
        ({"throw": '{"format": 1}'}, "json.missing"),
        ({"throw": '{"format": 2, "width": 1, "height": 1, "dice": []}'}, "reading.format"),
        ({"file": (io.BytesIO(b"\xff\xd8\xff"), "a.jpg")}, "reading.not_text"),
        ({"sample": "nothing"}, "request.not_found"),
    ],
)
def test_a_bad_throw_gets_a_sentence(
    browser: FlaskClient, form: dict[str, object], code: str
) -> None:
    answer = browser.post("/throw", data=form)
    assert answer.status_code in (400, 404)
    assert f'data-code="{code}"' in answer.text


def test_faces_that_share_no_plane_are_refused_before_they_are_kept(
    app: Flask, browser: FlaskClient
) -> None:
    horizon_above = [[-8, 0], [8, 0], [40, 40], [-40, 40]]
    horizon_below = [[-40, -5000], [40, -5000], [8, -4960], [-8, -4960]]
    dice = [
        {"id": number, "color": "red", "hole_up": False, "top": top}
        for number, top in enumerate((horizon_above, horizon_below), 1)
    ]
    written = json.dumps({"format": 1, "width": 640, "height": 480, "dice": dice})
    answer = browser.post("/throw", data={"throw": written})
    assert answer.status_code == 400
    assert 'data-code="reading.plane"' in answer.text
    assert not list(Path(app.config["DATA_FOLDER"]).rglob("case.json"))


# --- asking -----------------------------------------------------------------------------------


def test_four_taps_give_a_verdict_with_five_rules(browser: FlaskClient) -> None:
    case = bring(browser, "evening")
    page = browser.get(case).text
    for _ in range(4):
        # The first die that is not chosen yet: its link is the next tap.
        taps = re.findall(r'class="die (?!die-chosen)[^"]*" id="die-\d+"[^>]* href="([^"]+)"', page)
        page = browser.get(taps[0].replace("&amp;", "&")).text
    assert outcome_on(page) in ("true", "false", "too_close")
    assert len(re.findall(r'<li class="rule rule-', page)) == 5
    assert len(re.findall(r'class="string string-', page)) == 4


def test_a_prophecy_from_the_list_is_true_and_matches_its_card(browser: FlaskClient) -> None:
    case = bring(browser, "first")
    page = browser.get(case + "?show=prophecies").text
    links = re.findall(r'class="prophecy" id="[^"]+" href="([^"]+)"', page)
    assert len(links) == 29
    for link in links[:3]:
        assert outcome_on(browser.get(link.replace("&amp;", "&")).text) == "true"


def test_a_die_in_doubt_is_asked_about_and_settled_with_one_tap(browser: FlaskClient) -> None:
    case = bring(browser, "junior")
    page = browser.get(case + "?mode=fix").text
    assert "One open question" in page
    answer = browser.post(
        case + "/corrections?mode=fix",
        data={"seen": version_on(page), "doubt": "0", "die": "4", "say": "answer-read"},
    )
    page = browser.get(answer.location).text
    assert "open question" not in page
    assert "Undo the correction" in page
    answer = browser.post(
        case + "/corrections?mode=fix", data={"seen": version_on(page), "say": "undo"}
    )
    assert "One open question" in browser.get(answer.location).text


def test_two_people_correcting_at_once_do_not_overwrite_each_other(browser: FlaskClient) -> None:
    case = bring(browser)
    form = {"seen": "0", "die": "1", "say": "color-red"}
    assert browser.post(case + "/corrections", data=form).status_code == 303
    second = browser.post(case + "/corrections", data=form | {"say": "color-blue"})
    assert second.status_code == 409
    assert 'data-code="case.stale"' in second.text


def test_a_tap_brings_back_only_the_case_and_a_mistake_only_a_notice(browser: FlaskClient) -> None:
    case = bring(browser)
    tap = browser.get(case + "?dice=1,2,3,4", headers={"HX-Request": "true"})
    assert "<html" not in tap.text
    assert 'id="case"' in tap.text
    assert 'id="spoken" hx-swap-oob="innerHTML">' in tap.text
    mistake = browser.post(
        case + "/corrections", data={"seen": "9"}, headers={"HX-Request": "true"}
    )
    assert mistake.headers["HX-Retarget"] == "#notice"
    assert mistake.headers["HX-Replace-Url"] == "false"
    assert "<html" not in mistake.text


def test_the_card_is_chosen_by_four_colors_or_by_the_card_itself(browser: FlaskClient) -> None:
    case = bring(browser)
    all_cards = browser.get(case + "?begun=").text
    assert len(re.findall(r'class="card-choice"', all_cards)) == 70
    antipodes = browser.get(case + "?begun=&variant=antipodes").text
    assert len(re.findall(r'class="card-choice"', antipodes)) == 54
    three = browser.get(case + "?begun=RYB").text
    assert len(re.findall(r'class="card-choice"', three)) == 4
    last = re.search(r'id="begin-black" href="([^"]+)"', three)
    assert last is not None
    assert last[1].endswith("?card=RYBK")


@pytest.mark.parametrize(
    "query",
    ["dice=1,1,1,1", "dice=99,98", "dice=,,,", "dice=" + "1," * 5000, "card=XXXX", "variant=moon",
     "view=7", "die=abc&mode=fix", "at=nan,nan&mode=fix", "begun=QQ", "dice=١,٢", "mode=dance"],
)  # fmt: skip
def test_an_old_or_cut_link_still_opens_its_page(browser: FlaskClient, query: str) -> None:
    answer = browser.get(f"{bring(browser)}?{query}")
    assert answer.status_code == (404 if query.startswith("view") else 200)


def test_what_is_asked_survives_the_way_through_an_address() -> None:
    query = {"dice": "3,7,1", "card": "RYBK", "variant": "junior", "row": "centers", "view": "1",
             "draw": "above", "show": "prophecies"}  # fmt: skip
    asked = Asked.from_query(query)
    assert {name: str(value) for name, value in asked.to_query().items()} == query
    assert Asked.from_query({}).to_query() == {}


# --- sharing, deleting, keeping ---------------------------------------------------------------


def shared_link(browser: FlaskClient, case: str, query: str = "") -> str:
    page = browser.get(f"{case}/share{query}").text
    found = re.search(r'id="link" readonly value="http://localhost([^"]+)"', page)
    assert found is not None
    return found[1].replace("&amp;", "&")


def test_a_shared_throw_can_be_asked_but_not_changed(app: Flask, browser: FlaskClient) -> None:
    case = bring(browser)
    link = shared_link(browser, case, "?dice=1,2,3,4&mode=fix&die=2")
    assert link.endswith("?dice=1,2,3,4")
    guest = app.test_client()
    guest.environ_base["HTTP_ORIGIN"] = "http://localhost"
    page = guest.get(link).text
    assert outcome_on(page) is not None
    assert case.split("/")[-1] not in page
    assert "/corrections" not in page
    assert "Delete" not in page
    shared_id = link.split("/")[2].split("?")[0]
    for path in ("corrections", "delete", "read-again", "pictures"):
        assert guest.post(f"/case/{shared_id}/{path}").status_code in (400, 404)


def test_the_poster_is_a_jpeg_with_the_verdict(browser: FlaskClient) -> None:
    case = bring(browser)
    page = browser.get(f"{case}/share?dice=1,2,3,4").text
    address = page.split('class="poster" src="')[1].split('"')[0].replace("&amp;", "&")
    answer = browser.get(address)
    assert answer.mimetype == "image/jpeg"
    assert answer.data.startswith(b"\xff\xd8")
    assert answer.data != browser.get(address.split("?")[0]).data


def test_a_deleted_throw_is_gone_for_everyone(app: Flask, browser: FlaskClient) -> None:
    case = bring(browser)
    link = shared_link(browser, case)
    assert browser.post(case + "/delete").status_code == 303
    assert browser.get(case).status_code == 404
    assert browser.get(link).status_code == 404
    assert panel_of(app).store.cases.sizes() == {}


def test_the_key_is_never_written_down(app: Flask, browser: FlaskClient) -> None:
    key = bring(browser).split("/")[-1]
    for path in Path(app.config["DATA_FOLDER"]).rglob("*"):
        assert key not in path.name
        assert path.is_dir() or key.encode() not in path.read_bytes()


@pytest.fixture
def reading() -> Reading:
    return Reading.from_text((SAMPLES / "first.json").read_text("utf-8"))


def kept_in(folder: Path, most: int = 100, most_bytes: int = 10**9) -> KeptCases:
    store = Opened(folder, None).store()
    return KeptCases(lambda: store.cases, most, most_bytes)


def test_the_latest_are_kept_and_the_oldest_go(tmp_path: Path, reading: Reading) -> None:
    cases = kept_in(tmp_path, most=3)
    kept = [cases.add(CaseView(reading, has_picture=False), None) for _ in range(5)]
    keys = [one.key or "" for one in kept]
    for key in keys[:2]:
        with pytest.raises(Problem):
            cases.find(key)
    assert all(cases.find(key) for key in keys[2:])


def test_cases_are_bounded_in_bytes(tmp_path: Path, reading: Reading) -> None:
    cases = kept_in(tmp_path, most_bytes=60_000)
    picture = b"\xff\xd8" + b"\0" * 20_000
    for _ in range(6):
        kept = cases.add(CaseView(reading, has_picture=True), picture)
        cases.add_view(kept.key or "", CaseView(reading, has_picture=True), picture)
    sizes = cases._rows().sizes()
    assert len(sizes) == 1
    assert 40_000 < sum(sizes.values()) <= 60_000
    assert cases.picture(kept.shared_id, 1) == picture


def test_names_are_long_and_never_twice_the_same(tmp_path: Path, reading: Reading) -> None:
    cases = kept_in(tmp_path)
    kept = [cases.add(CaseView(reading, has_picture=False), None) for _ in range(20)]
    assert len({one.key for one in kept} | {one.shared_id for one in kept}) == 40
    assert min(len(one.key or "") for one in kept) >= 24


# --- a photo, a second look -------------------------------------------------------------------


def test_a_second_picture_is_read_matched_and_asked_the_same(
    browser: FlaskClient, throw_jpeg: bytes, second_jpeg: bytes
) -> None:
    case = browser.post("/photo", data={"picture": (io.BytesIO(throw_jpeg), "throw.jpg")}).location
    page = browser.get(case + "?show=prophecies").text
    prophecy = re.search(r'class="prophecy" id="[^"]+" href="[^"]*dice=([\d,]+)', page)
    assert prophecy is not None
    asked = f"?dice={prophecy[1]}"
    answer = browser.post(
        f"{case}/pictures{asked}", data={"picture": (io.BytesIO(second_jpeg), "second.jpg")}
    )
    assert "view=1" in answer.location
    there = browser.get(answer.location).text
    assert outcome_on(there) == "too_close"
    assert "How many dice were thrown?" in there
    counted = {"seen": version_on(there), "say": "count-17"}
    there = browser.get(browser.post(f"{case}/corrections{asked}", data=counted).location).text
    assert outcome_on(there) == "true"
    there = browser.get(answer.location).text  # said of one picture, it holds for both
    assert outcome_on(there) == "true"
    assert "Picture 1 says the same." in there
    assert "Picture 2 says the same." in browser.get(case + asked).text
    again = browser.post(
        f"{case}/read-again{asked}", data={"seen": version_on(browser.get(case).text)}
    )
    assert outcome_on(browser.get(again.location).text) == "true"


def test_a_photo_of_an_earlier_version_is_judged_with_its_stated_errors_and_counted_first(
    app: Flask, browser: FlaskClient, throw_jpeg: bytes
) -> None:
    """It was kept before readings told how corners were observed: they count as fitted, so that
    they agree proves nothing. It is a photo all the same, and a die may have been missed."""
    stored = Path(__file__).parent / "stored/case_without_observed.json"
    case = Case.from_json(json.loads(stored.read_text("utf-8")))
    assert case.views[0].reading.is_fitted
    laid = case.laid(0)
    assert laid.fit is not None
    assert laid.fit.level >= 1.0
    kept = panel_of(app).cases.add(case.views[0], throw_jpeg)
    address, asked = f"/case/{kept.key}", "?dice=1,3,7,2"
    page = browser.get(address + asked).text
    assert outcome_on(page) == "too_close"
    assert "How many dice were thrown?" in page
    counted = {"seen": version_on(page), "say": "count-17"}
    there = browser.get(browser.post(f"{address}/corrections{asked}", data=counted).location).text
    assert outcome_on(there) == "true"


def test_a_written_throw_takes_no_picture(browser: FlaskClient, throw_jpeg: bytes) -> None:
    answer = browser.post(
        bring(browser) + "/pictures", data={"picture": (io.BytesIO(throw_jpeg), "a.jpg")}
    )
    assert answer.status_code == 422
    assert 'data-code="case.full"' in answer.text


# --- limits and choices -----------------------------------------------------------------------


def test_the_gate_forgets_after_a_minute() -> None:
    now = [0.0]
    gate = Gate(per_minute=2, at_once=1, clock=lambda: now[0])
    gate.count("phone")
    gate.count("phone")
    gate.count("tablet")
    with pytest.raises(Problem) as refused:
        gate.count("phone")
    assert (refused.value.status, refused.value.params) == (429, {"seconds": 61})
    now[0] = 60
    gate.count("phone")


def test_when_every_place_is_taken_the_next_is_asked_to_come_back() -> None:
    gate = Gate(per_minute=9, at_once=1)
    with gate.place(), pytest.raises(Problem) as refused, gate.place(wait_s=0.01):
        pass
    assert refused.value.code == "request.busy"
    with gate.place(wait_s=0.01):
        pass


def test_language_and_light_are_remembered_per_device(app: Flask, browser: FlaskClient) -> None:
    browser.post("/device", data={"language": "de", "theme": "dark"})
    page = browser.get("/").text
    assert '<html lang="de" data-theme="dark">' in page
    assert re.search(r'css/dark\.css[^"]*">', page)
    browser.post("/device", data={"theme": "light"})
    assert "css/dark.css" not in browser.get("/").text
    assert '<html lang="en" data-theme="auto">' in app.test_client().get("/").text
    assert browser.post("/device", data={"language": "xx"}).status_code == 400


def test_static_files_are_kept_by_browsers_under_names_that_change(browser: FlaskClient) -> None:
    address = re.search(r'href="(/static/css/base\.css\?v=\w+)"', browser.get("/").text)
    assert address is not None
    assert "immutable" in browser.get(address[1]).headers["Cache-Control"]
    assert browser.get("/").headers["Cache-Control"] == "no-store"


def test_the_first_view_is_light(tmp_path: Path) -> None:
    """Everything the start page asks for, uncompressed, without a picture."""
    app = lent_app({"DATA_FOLDER": tmp_path})
    client = app.test_client()
    page = client.get("/")
    parts = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text))
    weight = len(page.data) + sum(len(client.get(part).data) for part in parts)
    assert weight < 200_000
