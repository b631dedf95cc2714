"""What is dear to work out, kept between test runs as long as nothing it is made by has changed.

Readings of pictures and whole evenings at the simulated table are the work of the code of three
rooms, the models and the libraries that run them: a change of any of these is another value. What
is kept is the value itself, so that tests look at the same numbers whether they were worked out
just now or yesterday. `make clean` forgets it all.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

REPOSITORY = Path(__file__).parents[1]
KEPT = REPOSITORY / ".pytest_cache" / "kept"
ROOMS = ("rules", "calibration", "vision", "webui/bench")
LIBRARIES = ("numpy", "onnxruntime", "opencv-python-headless", "Pillow", "shapely")

Value = TypeVar("Value")


def kept(name: str, make: Callable[[], Value]) -> Value:
    """What `make` answers, or has answered under this name."""
    file = KEPT / f"{_made_by()}_{name}.pickle"
    if not file.exists():
        _forget_what_others_made()
        with _alone_with(file):
            if not file.exists():
                _keep(file, make())
    known: Value = pickle.loads(file.read_bytes())
    return known


@contextmanager
def _alone_with(file: Path) -> Iterator[None]:
    """What one worker works out another one waits for."""
    with file.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _keep(file: Path, value: object) -> None:
    half_written = file.with_suffix(f".{os.getpid()}")
    half_written.write_bytes(pickle.dumps(value))
    half_written.replace(file)


@cache
def _forget_what_others_made() -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    for old in KEPT.glob("*_*.*"):
        if not old.name.startswith(_made_by()):
            old.unlink(missing_ok=True)  # another worker may be as far


@cache
def _made_by() -> str:
    """Everything that decides what comes out."""
    seen = hashlib.sha256(repr([(name, version(name)) for name in LIBRARIES]).encode())
    for room in ROOMS:
        for file in sorted((REPOSITORY / room).rglob("*")):
            if file.is_file() and not {"training", "__pycache__"} & set(file.parts):
                seen.update(file.relative_to(REPOSITORY).as_posix().encode())
                seen.update(file.read_bytes())
    return seen.hexdigest()[:16]
