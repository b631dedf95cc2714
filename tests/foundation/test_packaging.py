"""The wheel holds what is needed at run time and nothing else, and works where it is installed."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import sysconfig
import urllib.request
import zipfile
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
ROOMS = ("rules", "calibration", "vision", "webui", "pythia")
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")

pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path = REPOSITORY) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(*PIP, "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(REPOSITORY))
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """A fresh environment with the wheel in it, as `pipx install .` makes one.

    The libraries it asks for are borrowed from the environment of the tests, which was
    installed from the same list: only our own files are new, and only they are in question.
    """
    environment = tmp_path_factory.mktemp("fresh")
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    python = environment / "bin/python"
    run(*PIP, "--python", python, "install", "--quiet", "--no-deps", wheel)
    own = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    (Path(own) / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    return environment / "bin/pythia"


def test_the_wheel_holds_every_file_of_the_four_rooms(wheel):
    packed = set(zipfile.ZipFile(wheel).namelist())
    for room in ROOMS:
        for file in (REPOSITORY / room).rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                assert file.relative_to(REPOSITORY).as_posix() in packed


def test_the_wheel_holds_nothing_else(wheel):
    for name in zipfile.ZipFile(wheel).namelist():
        top = name.split("/")[0]
        assert top in ROOMS or top.endswith(".dist-info"), name
        assert "__pycache__" not in name


@pytest.mark.parametrize(
    "pattern",
    [
        r"vision/models/\w+\.onnx",
        r"webui/translations/de\.po",
        r"webui/translations/nl\.po",
        r"webui/app/static/.+\.js",
        r"webui/app/static/fonts/.+\.woff2",
        r"webui/app/static/fonts/.+-LICENSE\.txt",
        r"webui/app/templates/.+\.html",
        r".+\.dist-info/licenses/LICENSE",
        r".+\.dist-info/licenses/NOTICE",
    ],
)
def test_the_wheel_ships_data(wheel, pattern):
    names = zipfile.ZipFile(wheel).namelist()
    assert any(re.fullmatch(pattern, name) for name in names)


def test_an_installed_pythia_helps_and_judges(installed, tmp_path):
    assert "Commands:" in run(installed, "--help", cwd=tmp_path)
    where = run(
        installed.with_name("python"), "-c", "import rules; print(rules.__file__)", cwd=tmp_path
    )
    assert where.startswith(str(installed.parents[1]))
    throw = REPOSITORY / "sample_images/throws/sixteen_dice.json"
    told = run(installed, "judge", "--throw", throw, "--dice", "3,10,15,16", cwd=tmp_path)
    assert told.startswith("The prophecy is true.")


def test_an_installed_pythia_serves_the_panel(installed, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    server = subprocess.Popen(
        [installed, "serve", "--port", "0"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        told = server.stdout.readline()
        address = re.search(r"http://\S+", told)
        assert address, told + server.stderr.read()
        with urllib.request.urlopen(address[0], timeout=30) as page:
            assert page.status == 200
            assert "Pythia" in page.read().decode()
    finally:
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=30)
    assert server.returncode == 0, errors
