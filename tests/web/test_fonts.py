"""The panel brings its own letters: few, licensed, kept by browsers, allowed by the policy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

STATIC = Path(__file__).parents[2] / "webui" / "app" / "static"
FONTS = sorted((STATIC / "fonts").glob("*.woff2"))
ALLOWED_BYTES = 150_000


def asked_for(text: str) -> set[str]:
    return set(re.findall(r"fonts/[\w.-]+\.woff2\?v=\w+", text))


def test_all_fonts_together_stay_small() -> None:
    assert FONTS
    assert sum(font.stat().st_size for font in FONTS) <= ALLOWED_BYTES


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.stem)
def test_every_font_has_its_license_beside_it(font: Path) -> None:
    family = font.stem.removesuffix("-ext").removesuffix("-latin")
    license_text = font.with_name(f"{family}-LICENSE.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE" in license_text
    assert f"`{family}-*.woff2`" in font.with_name("README.md").read_text("utf-8")


def test_styles_name_every_font_by_the_address_it_may_be_kept_under(app: Flask) -> None:
    with app.test_request_context():
        addresses = {
            url_for("static", filename=f"fonts/{font.name}").removeprefix("/static/")
            for font in FONTS
        }
    assert asked_for((STATIC / "css" / "fonts.css").read_text("utf-8")) == addresses


def test_pages_fetch_the_fonts_they_need_at_once(browser: FlaskClient) -> None:
    styles = asked_for(browser.get("/static/css/fonts.css").text)
    first = asked_for(browser.get("/").text)
    assert {address.split("?")[0] for address in first} == {
        "fonts/public-sans-latin.woff2",
        "fonts/source-serif-4-latin.woff2",
    }
    assert first < styles
    for address in first:
        answer = browser.get(f"/static/{address}")
        assert answer.mimetype == "font/woff2"
        assert "immutable" in answer.headers["Cache-Control"]


def test_the_policy_lets_in_our_own_fonts_only(browser: FlaskClient) -> None:
    policy = browser.get("/").headers["Content-Security-Policy"]
    assert "font-src 'self';" in policy


def test_no_style_asks_for_a_font_by_name_but_ours() -> None:
    """A name that some devices know and others do not makes pages differ."""
    for sheet in (STATIC / "css").glob("*.css"):
        for family in re.findall(r"font-family: ([^;]+);", sheet.read_text("utf-8")):
            assert family.startswith("var(--font-") or sheet.name == "fonts.css", sheet.name
