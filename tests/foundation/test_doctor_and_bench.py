"""`pythia doctor` and `pythia bench`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from webui.bench.judge import scattered
from webui.bench.measurement import Measurement, median_ms
from webui.cli import bench, doctor


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("PYTHIA_DATABASE_URL", raising=False)


def test_the_doctor_has_a_line_for_each_thing(pythia):
    told = pythia("doctor")
    assert told.exit_code == 0, told.output
    names = [line.split()[1] for line in told.stdout.splitlines()]
    assert names == [
        "Python",
        "Packages",
        "OpenCV",
        "Model",
        "Database",
        "Folders",
        "Network",
        "Cameras",
    ]


def test_the_doctor_answers_programs(pythia):
    told = pythia("doctor", "--json")
    findings = {finding["name"]: finding for finding in json.loads(told.stdout)}
    assert findings["OpenCV"]["ok"] is True
    assert findings["Database"]["text"].startswith("sqlite:///")


def test_the_doctor_says_what_is_wrong_and_exits_with_one(pythia, tmp_path, monkeypatch):
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"this is no database, but it is long enough to look like one" * 10)
    monkeypatch.setenv("PYTHIA_DATABASE_URL", f"sqlite:///{broken}")
    told = pythia("doctor")
    assert told.exit_code == 1
    [line] = [line for line in told.stdout.splitlines() if "Database" in line]
    assert line.startswith("✗")
    assert "not a database of Pythia" in line


def test_the_doctor_tells_what_lies_aside(pythia, tmp_path):
    assert "moved" not in pythia("doctor").stdout
    aside = tmp_path / "data" / "pythia" / "moved" / "cases" / "case-1"
    aside.mkdir(parents=True)
    (aside / "picture.jpg").write_bytes(bytes(1_500_000))
    [line] = [line for line in pythia("doctor").stdout.splitlines() if "Folders" in line]
    assert line.endswith("1.5 MB of files in moved are in the database now, and may be deleted")


def test_the_doctor_never_shows_a_password(pythia, monkeypatch):
    monkeypatch.setenv("PYTHIA_DATABASE_URL", "postgresql://me:secret@localhost:1/pythia")
    assert "secret" not in pythia("doctor").output


def test_a_machine_without_cameras_is_not_ill():
    assert doctor.find_cameras().ok is not False


def test_every_bench_has_a_measure():
    for name in bench.BENCHES:
        assert callable(bench.load_bench(name))


def test_benches_answer_programs_with_json_alone(pythia, monkeypatch):
    measured = [Measurement("a thing", 1.5, "ms", "below 2")]
    monkeypatch.setattr(bench, "load_bench", lambda name: lambda: iter(measured))
    told = pythia("bench", "judge", "--json")
    assert json.loads(told.stdout) == {
        "judge": [{"name": "a thing", "value": 1.5, "unit": "ms", "goal": "below 2"}]
    }
    assert "measuring: judge" in told.stderr


def test_an_unknown_bench_is_wrong_usage(pythia):
    assert pythia("bench", "coffee").exit_code == 2


def test_time_is_taken_of_the_work_alone():
    rounds = []
    assert median_ms(lambda: rounds.append(1), 5) >= 0
    assert len(rounds) == 6  # one to warm up


def test_the_bench_throws_are_real_throws():
    throw = scattered(54)
    assert len(throw.dice) == 54
    assert scattered(54).dice == throw.dice
    for die in throw.dice:
        sides = [abs(complex(*a) - complex(*b)) for a, b in zip(die.top, die.top[1:], strict=False)]
        assert sides == pytest.approx([1, 1, 1])


def test_the_model_is_where_the_doctor_looks(repository: Path):
    assert doctor.find_model().ok is bool(list((repository / "vision").rglob("*.onnx")))


def test_a_package_of_our_name_from_elsewhere_is_told(monkeypatch):
    assert doctor.find_packages().ok
    theirs = {"rules": ["rules", "pythia-table"], "vision": ["pythia-table"]}
    monkeypatch.setattr(doctor, "packages_distributions", lambda: theirs)
    found = doctor.find_packages()
    assert found.ok is False
    assert "rules (rules)" in found.text
