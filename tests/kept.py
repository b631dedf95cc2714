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

from jinja2 import BytecodeCache, FileSystemBytecodeCache

REPOSITORY = Path(__file__).parents[1]
KEPT = REPOSITORY / ".pytest_cache" / "kept"
ROOMS = ("rules", "calibration", "vision", "webui/bench")
LIBRARIES = ("numpy", "onnxruntime", "opencv-python-headless", "Pillow", "shapely")

TEMPLATES = KEPT.with_name("templates")

Value = TypeVar("Value")


def kept(name: str, make: Callable[[], Value]) -> Value:
    """What `make` answers, or has answered under this name."""
    by = _made_by(ROOMS, LIBRARIES)
    file = KEPT / f"{by}_{name}.pickle"
    if not file.exists():
        _forget_what_others_made(KEPT, by)
        with _alone_with(file):
            if not file.exists():
                _keep(file, make())
    known: Value = pickle.loads(file.read_bytes())
    return known


def compiled_templates() -> BytecodeCache:
    """What one panel compiled the next one has, and the next run: a template whose source changed
    is another one, and all of them are once the panel makes its environment differently."""
    by = _made_by(("webui/app",), ("Jinja2",), "*.py")
    _forget_what_others_made(TEMPLATES, by)
    return FileSystemBytecodeCache(str(TEMPLATES), f"{by}_%s.cache")


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
def _forget_what_others_made(folder: Path, by: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*_*.*"):
        if not old.name.startswith(by):
            old.unlink(missing_ok=True)  # another worker may be as far


@cache
def _made_by(rooms: tuple[str, ...], libraries: tuple[str, ...], files: str = "*") -> str:
    """Everything that decides what comes out."""
    seen = hashlib.sha256(repr([(name, version(name)) for name in libraries]).encode())
    for room in rooms:
        for file in sorted((REPOSITORY / room).rglob(files)):
            if file.is_file() and not {"training", "__pycache__"} & set(file.parts):
                seen.update(file.relative_to(REPOSITORY).as_posix().encode())
                seen.update(file.read_bytes())
    return seen.hexdigest()[:16]
