"""Settings are typed, have bounds, and say what they cost."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from webui.app import create_app
from webui.panel import panel_of
from webui.settings import Settings

DOCUMENT = Path(__file__).parents[2] / "docs" / "settings.md"
NUMBERS = [one for one in fields(Settings) if "bounds" in one.metadata]


@pytest.mark.parametrize("one", NUMBERS, ids=lambda one: one.name)
def test_a_number_is_refused_beyond_its_bounds_and_taken_up_to_them(one) -> None:
    bounds = one.metadata["bounds"]
    for kept in (bounds.least, bounds.most, one.default):
        assert getattr(Settings(**{one.name: kept}), one.name) == kept
    for refused in (bounds.least - 1, bounds.most + 1, str(bounds.least), True, None):
        with pytest.raises(ValueError, match=one.name.upper()):
            Settings(**{one.name: refused})


def test_every_setting_says_what_it_costs() -> None:
    for one in fields(Settings):
        assert re.fullmatch(r"[A-Z].{20,}\.", one.metadata["price"]), one.name


def test_a_panel_is_made_of_settings_by_their_names_in_capitals(tmp_path: Path) -> None:
    app = create_app({"DATA_FOLDER": tmp_path, "CASES_KEPT": 7, "TESTING": True})
    settings = panel_of(app).settings
    assert (settings.data_folder, settings.cases_kept) == (tmp_path, 7)
    assert Settings.from_config(settings.to_config()) == settings
    assert app.config["TESTING"]


def test_a_panel_refuses_a_setting_that_can_not_be_before_it_opens_anything(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="READS_AT_ONCE"):
        create_app({"DATA_FOLDER": tmp_path / "new", "READS_AT_ONCE": 0})
    assert not (tmp_path / "new").exists()


def test_the_document_names_every_setting_with_its_bounds_and_its_price() -> None:
    told = DOCUMENT.read_text(encoding="utf-8")
    for one in fields(Settings):
        if one.name == "live_table":  # for tests, which bring their own
            continue
        bounds = one.metadata.get("bounds")
        range_ = f"{bounds.least:,} to {bounds.most:,}" if bounds else ""
        row = f"| `{one.name.upper()}` | {range_} | {one.metadata['price']} |"
        assert row in told, row
