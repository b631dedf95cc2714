"""Readings of sample pictures, kept between test runs as long as nothing that reads has changed.

A reading is the work of the code of three rooms, the models and the libraries that run them: a
change of any of these, or of the picture, is another reading. What is kept is the value itself,
so that tests look at the same numbers whether it was read just now or yesterday.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from functools import cache
from importlib.metadata import version
from pathlib import Path

from rules.oraklos.reading import Reading
from vision.photo import open_photo
from vision.reader import read

REPOSITORY = Path(__file__).parents[2]
KEPT = REPOSITORY / ".pytest_cache" / "readings"
ROOMS = ("rules", "calibration", "vision")
LIBRARIES = ("numpy", "onnxruntime", "opencv-python-headless", "Pillow", "shapely")


def reading_of(picture: Path) -> Reading:
    key = hashlib.sha256(_reader_hash() + picture.read_bytes()).hexdigest()[:32]
    kept = KEPT / f"{picture.stem}_{key}.pickle"
    if kept.exists():
        known: Reading = pickle.loads(kept.read_bytes())
        return known
    new = read(open_photo(picture))
    KEPT.mkdir(parents=True, exist_ok=True)
    for old in KEPT.glob(f"{picture.stem}_*.pickle"):
        old.unlink(missing_ok=True)  # another worker may be as far
    half_written = kept.with_suffix(f".{os.getpid()}")
    half_written.write_bytes(pickle.dumps(new))
    half_written.replace(kept)
    return new


@cache
def _reader_hash() -> bytes:
    """Everything that decides how a picture is read."""
    seen = hashlib.sha256(repr([(name, version(name)) for name in LIBRARIES]).encode())
    for room in ROOMS:
        for file in sorted((REPOSITORY / room).rglob("*")):
            if file.is_file() and not {"training", "__pycache__"} & set(file.parts):
                seen.update(file.relative_to(REPOSITORY).as_posix().encode())
                seen.update(file.read_bytes())
    return seen.digest()
