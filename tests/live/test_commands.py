"""`pythia watch` and `pythia read --camera`."""

from __future__ import annotations

import json
import socket
import socketserver
import subprocess
import sys
import threading

import cv2
import pytest
from click.testing import CliRunner

from rules.oraklos.reading import Reading
from vision.simulated_table.table import SimulatedTable
from webui.bench.evening import reads_right
from webui.cli import main


def pythia(*words: object):
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """A recording of two throws, and the truth of both."""
    path = tmp_path_factory.mktemp("film") / "evening.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, (640, 360))
    table = SimulatedTable(4, (640, 360), patient=True)
    for k in range(150):
        if k in (6, 66):
            table.roll()
        writer.write(table.frame_at(k / 15))
    writer.release()
    table.close()
    return path, [one.truth["dice"] for one in table.happened if one.kind == "throw"]


def test_watching_a_recording_prints_and_keeps_every_throw(film, tmp_path):
    path, truths = film
    told = pythia("watch", "--camera", path, "--json", "--save", tmp_path / "kept")
    assert told.exit_code == 0, told.output
    throws = [json.loads(line) for line in told.stdout.splitlines()]
    assert [one["throw"] for one in throws] == [1, 2]
    for one, truth in zip(throws, truths, strict=True):
        assert reads_right(Reading.from_json(one["reading"]), truth)
        kept = tmp_path / "kept" / one["picture"]
        assert cv2.imread(str(kept)).shape == (360, 640, 3)
        written = Reading.from_text(kept.with_suffix(".json").read_text())
        assert written.image == one["picture"]
        assert len(written.dice) == len(truth)


def test_watching_ends_after_as_many_throws_as_asked(film):
    told = pythia("watch", "--camera", film[0], "--count", 1)
    assert told.exit_code == 0, told.output
    [line] = told.stdout.splitlines()
    assert "throw 1: 16 dice (4 red, 4 yellow, 4 blue, 4 black)" in line


def test_watching_something_that_is_no_source_is_one_sentence(tmp_path):
    told = pythia("watch", "--camera", "nothing.mp4")
    assert told.exit_code == 1
    assert "nothing.mp4" in told.stderr
    notes = tmp_path / "notes.txt"
    notes.write_text("no film")
    told = pythia("watch", "--camera", notes)
    assert told.exit_code == 1
    assert told.stderr.startswith("Error: notes.txt can't be opened.")


def test_the_simulated_table_throws_by_itself_when_watched():
    told = pythia("watch", "--camera", "simulated:4", "--count", 1, "--json")
    assert told.exit_code == 0, told.output
    assert len(json.loads(told.stdout)["reading"]["dice"]) == 16


def test_reading_through_a_camera_answers_like_reading_a_picture(tmp_path, monkeypatch):
    # A busy machine is no restless table.
    monkeypatch.setattr("webui.cli.camera_look._PATIENCE_S", 300.0)
    told = pythia("read", "--camera", "simulated:4", "--json", "--draw", tmp_path / "seen.png")
    assert told.exit_code == 0, told.output
    [reading] = json.loads(told.stdout)
    assert reading["image"] == "simulated table 4"
    assert len(Reading.from_json(reading).dice) == 16
    assert cv2.imread(str(tmp_path / "seen.png")).shape == (720, 1280, 3)


@pytest.fixture
def endless_patience(monkeypatch):
    """Whoever waits for better times waits for ever."""
    monkeypatch.setattr("webui.cli.camera_look._PATIENCE_S", 1e9)


def test_a_camera_that_is_not_there_is_told_at_once_as_an_unreadable_picture(endless_patience):
    told = pythia("read", "--camera", "98", "--json")
    assert told.exit_code == 1
    [answer] = json.loads(told.stdout)
    assert answer["image"] == "camera 98"
    assert answer["error"]["code"] in ("camera.none", "camera.none_but")
    assert "no camera 98" in answer["error"]["message"]


def test_an_address_where_nobody_answers_is_told_at_once(endless_patience):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"rtsp://me:secret@127.0.0.1:{port}/table"
    told = pythia("read", "--camera", address, "--json")
    assert told.exit_code == 1
    [answer] = json.loads(told.stdout)
    assert answer["error"]["code"] == "camera.unreachable"
    assert "does not answer" in answer["error"]["message"]
    assert "secret" not in told.output


def test_an_address_that_answers_but_is_no_camera_is_told_in_words_of_its_own(endless_patience):
    class HangUp(socketserver.BaseRequestHandler):
        """Somebody is there, and says nothing."""

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), HangUp) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        told = pythia("read", "--camera", f"rtsp://127.0.0.1:{server.server_address[1]}/", "--json")
        server.shutdown()
    [answer] = json.loads(told.stdout)
    assert answer["error"]["code"] == "camera.no_stream"


def test_no_driver_speaks_when_a_camera_is_not_there():
    """In a process of its own: drivers write past Python."""
    told = subprocess.run(
        [sys.executable, "-c", "from webui.cli import main; main()", "read", "--camera", "98"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 1
    assert told.stdout == ""
    [line] = told.stderr.splitlines()
    assert line.startswith("Error: There is no camera 98")


def test_serving_with_a_camera_that_is_none_is_told():
    told = pythia("serve", "--port", 0, "--camera", "nothing.mp4")
    assert told.exit_code == 1
    assert "nothing.mp4" in told.stderr


@pytest.mark.parametrize("words", [("read",), ("read", "a.jpg", "--camera", "0")])
def test_pictures_or_a_camera_but_not_both(words):
    assert pythia(*words).exit_code == 2


def test_passwords_never_reach_the_screen():
    told = pythia("-vv", "watch", "--camera", "ftp://me:secret@table/")
    assert told.exit_code == 1
    assert "secret" not in told.output
