"""The table's part of the picture, and the camera's drift."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.table_area import Drift, TableArea, area_from_markers, drift_of
from calibration.target import MAT_IDS
from rules.message import Refusal

_SIZE = (640, 480)


def _markers(shift: tuple[float, float] = (0.0, 0.0)) -> dict[int, np.ndarray]:
    square = np.array([[-20.0, -20], [20, -20], [20, 20], [-20, 20]])
    places = [(80, 60), (560, 60), (600, 420), (40, 420)]
    return {
        number: square + place + np.array(shift)
        for number, place in zip(MAT_IDS, places, strict=True)
    }


def test_four_markers_frame_the_table() -> None:
    area = area_from_markers(_SIZE, _markers())
    assert area.holds((320, 240))
    assert not area.holds((20, 40))
    assert area.mask().shape == (480, 640)
    assert 0.5 < area.mask().mean() < 0.7
    assert area.box_px == (40, 60, 601, 421)


def test_the_order_in_which_markers_were_laid_does_not_matter() -> None:
    laid = _markers()
    swapped = {**laid, MAT_IDS[0]: laid[MAT_IDS[1]], MAT_IDS[1]: laid[MAT_IDS[0]]}
    assert set(area_from_markers(_SIZE, swapped).region_px) == set(
        area_from_markers(_SIZE, laid).region_px
    )


def test_three_markers_are_not_enough() -> None:
    markers = _markers()
    del markers[MAT_IDS[2]]
    with pytest.raises(Refusal) as refused:
        area_from_markers(_SIZE, markers)
    assert refused.value.message.params["seen"] == 3


@pytest.mark.parametrize(
    ("region", "code"),
    [
        (((0, 0), (10, 0), (10, 10)), "table.small"),
        (((0, 0),), "table.small"),
        (((0.0, 0.0), (600.0, 60.0), (0.0, 60.0), (600.0, 400.0)), "table.crossed"),
    ],
)
def test_an_outline_that_is_none_is_refused(region: tuple, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        TableArea(_SIZE, region)
    assert refused.value.message.code == code


@pytest.mark.parametrize(
    ("shift", "drift"),
    [((0.0, 0.0), "steady"), ((3, 3), "steady"), ((5, 2), "shifted"), ((9, 9), "moved")],
)
def test_drift_is_told_by_how_far_the_markers_went(shift: tuple, drift: str) -> None:
    area = area_from_markers(_SIZE, _markers())
    assert drift_of(area.drift_px(_markers(shift))) == drift


def test_one_bumped_marker_is_no_drift() -> None:
    area = area_from_markers(_SIZE, _markers())
    now = _markers()
    now[MAT_IDS[0]] = now[MAT_IDS[0]] + 40.0
    assert drift_of(area.drift_px(now)) is Drift.STEADY


def test_without_a_marker_in_sight_nothing_is_claimed() -> None:
    area = area_from_markers(_SIZE, _markers())
    assert area.drift_px({}) is None
    assert drift_of(None) is Drift.STEADY
