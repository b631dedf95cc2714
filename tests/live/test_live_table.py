"""The live table as pages use it: from any thread, without waiting, whatever the source does."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from calibration.camera import CameraModel
from rules.message import Refusal
from tests.live.fakes import QUICK, Opener, first, running
from tests.live.test_worker import ended, unplugged
from vision.camera_view import CameraView, read_frame
from vision.frame import Frame
from vision.live.devices import CameraWishes
from vision.live.phase import Phase
from vision.simulated_table.table import SimulatedTable
from webui.app import create_app
from webui.bench.evening import reads_right
from webui.bench.live import thrown
from webui.live_table import LiveState, LiveTable
from webui.panel import panel_of

_LONG_S = 120.0


def wait_until(table: LiveTable, told) -> LiveState:
    end_s = time.monotonic() + _LONG_S
    state = table.state()
    while not told(state):
        assert time.monotonic() < end_s, f"it never came: {state}"
        state = table.wait(state.version, 1.0)
    return state


def decoded(jpeg: bytes) -> np.ndarray:
    return cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)


@pytest.fixture
def tables() -> Iterator[list[LiveTable]]:
    """Put a table here and it will be stopped."""
    made: list[LiveTable] = []
    yield made
    for table in made:
        table.stop()


def fake(tables: list[LiveTable], *scripts) -> LiveTable:
    table = LiveTable("0", opener=Opener(*scripts), manners=QUICK)
    tables.append(table)
    return table


def test_nothing_starts_before_somebody_asks(tables):
    before = threading.active_count()
    table = fake(tables, running())
    assert threading.active_count() == before
    table.state()
    assert threading.active_count() > before


def test_the_panel_has_a_live_table_on_the_simulated_one(tmp_path):
    app = create_app({"DATA_FOLDER": tmp_path})
    table = panel_of(app).live_table
    assert table.source.label == "simulated table"


def test_a_panel_may_bring_its_own_table_and_a_wrong_camera_is_refused(tmp_path):
    own = LiveTable("0")
    app = create_app({"DATA_FOLDER": tmp_path, "LIVE_TABLE": own})
    assert panel_of(app).live_table is own
    with pytest.raises(Refusal):
        create_app({"DATA_FOLDER": tmp_path, "CAMERA": "no such thing"})


def test_pictures_come_newest_first_and_never_twice(tables):
    table = fake(tables, running())
    wait_until(table, lambda state: state.trouble is None)
    number, jpeg = table.picture()
    assert decoded(jpeg).shape == (360, 640, 3)
    later, _ = table.picture(number + 1)
    assert later > number


def test_a_lost_camera_shows_a_gray_card_with_a_new_number(tables):
    table = fake(tables, first(10, unplugged), unplugged)
    state = wait_until(
        table, lambda state: state.trouble and state.trouble.code == "camera.given_up"
    )
    number, jpeg = table.picture()
    assert number == state.frame_number
    assert abs(float(np.median(decoded(jpeg))) - 122) < 3
    assert table.frame() is None


def test_a_source_given_up_can_be_chosen_again(tables):
    opener = Opener(first(3, ended), running())
    table = LiveTable("0", opener=opener, manners=QUICK)
    tables.append(table)
    wait_until(table, lambda state: state.trouble and state.trouble.code == "source.ended")
    table.retry()
    wait_until(table, lambda state: state.trouble is None and state.phase is not Phase.UNSURE)


def test_another_source_can_be_chosen_and_a_wrong_one_changes_nothing(tables):
    table = fake(tables, running())
    wait_until(table, lambda state: state.trouble is None)
    with pytest.raises(Refusal):
        table.choose("no_such_file.mp4")
    assert table.state().source == "camera 0"
    table.choose("1")
    assert table.state().source == "camera 1"
    wait_until(table, lambda state: state.trouble is None)


def test_only_the_simulated_table_rolls(tables):
    table = fake(tables, running())
    with pytest.raises(Refusal) as refused:
        table.roll()
    assert refused.value.message.code == "live.not_simulated"


def test_a_mirrored_source_is_turned_back(tables):
    def lettered() -> Iterator[np.ndarray]:
        for picture in running()():
            picture[:, :200] = 250
            yield picture

    table = fake(tables, lettered)
    wait_until(table, lambda state: state.trouble is None)
    assert table.frame()[:, :150].mean() > 240
    table.view = CameraView(mirrored=True)
    end_s = time.monotonic() + _LONG_S
    while table.frame()[:, -150:].mean() < 240:
        assert time.monotonic() < end_s
        time.sleep(0.02)


def test_the_camera_is_measured_by_its_pictures(tables):
    def slow() -> Iterator[np.ndarray]:
        for picture in running()():
            time.sleep(0.08)
            yield picture

    table = fake(tables, slow)
    wait_until(table, lambda state: state.frame_number > 15)
    measured = table.measured()
    assert measured.size == (640, 360)
    assert 0 < measured.frames_per_s <= 10.5  # never more than the camera gives
    assert measured.brightness == pytest.approx(table.frame().mean(), abs=10)
    assert measured.clipped_share == 0


def test_other_wishes_open_the_camera_anew(tables):
    asked = []

    def opener(spec, clock):
        asked.append(table.wishes)
        return Opener(running())(spec, clock)

    table = LiveTable("0", opener=opener, manners=QUICK)
    tables.append(table)
    wait_until(table, lambda state: state.trouble is None)
    table.ask(CameraWishes(focus=40))
    wait_until(table, lambda state: state.trouble is None)
    assert [wishes.focus for wishes in asked] == [None, 40]


def test_whoever_waits_is_let_go_when_the_table_stops(tables):
    table = fake(tables, running())
    seen = wait_until(table, lambda state: state.phase is Phase.STILL or state.phase is Phase.EMPTY)
    waiting = threading.Thread(target=table.wait, args=(seen.version, 600.0))
    waiting.start()
    table.stop()
    waiting.join(_LONG_S)
    assert not waiting.is_alive()
    assert table.state() == table.state()  # and nothing starts again
    assert table.picture()[1]


def test_the_simulated_table_is_played_and_read_by_the_real_parts(tables):
    """All threads, the wall's clock, the real reader: a newcomer's first throw."""
    table = LiveTable("simulated:4")
    tables.append(table)
    table.roll()
    state = wait_until(table, lambda state: state.throw_number == 1)
    throw = table.throw(1)
    assert throw is table.newest_throw()
    assert reads_right(throw.reading, table.simulated_table.lying.truth["dice"])
    assert throw.frame_bgr.shape == (720, 1280, 3)
    assert throw.at.endswith("Z")
    assert state.notice is None
    assert table.throw(2) is None


def test_a_region_and_a_lens_are_used_and_told_in_pixels_of_the_whole_frame():
    table = SimulatedTable(4, patient=True)
    try:
        still, truth = thrown(table, 0.0), table.lying.truth
    finally:
        table.close()
    camera = CameraModel(
        (1280, 720), np.array(truth["camera_matrix"]), np.array(truth["distortion"])
    )
    view = CameraView(camera=camera, region_px=(150, 0, 1130, 720), edge_mm=12.0)
    reading = read_frame(Frame(1, 0.0, still), view, table.stage.edge_px)
    assert reads_right(reading, truth["dice"])
    assert (reading.width, reading.height, reading.edge_mm) == (1280, 720, 12.0)
    assert np.allclose(reading.lens.camera_matrix, truth["camera_matrix"])
    # A lens measured for another size is not believed.
    other = CameraView(camera=CameraModel.pinhole((640, 480), 600.0))
    assert read_frame(Frame(1, 0.0, still), other, table.stage.edge_px).lens is None
