"""One strict parser at every door: nothing of the panel reads JSON by itself."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Files that come with the program, and a bench's own answers.
SHIPPED = {
    "vision/number_files.py",
    "webui/app/api/description.py",
    "webui/keltis_boards.py",
}
LENIENT = re.compile(r"\bjson\.loads?\(|\.get_json\(|request\.json\b|from json import")


def test_no_door_reads_json_by_itself() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for room in ("rules", "calibration", "vision", "webui")
        for path in (ROOT / room).rglob("*.py")
        if LENIENT.search(path.read_text("utf-8"))
    }
    others = {
        one for one in found - SHIPPED if not re.search(r"^webui/bench/|^vision/training/", one)
    }
    assert others == set()
    assert "webui/app/api/description.py" in found, "the search finds what it looks for"
