"""Where a model comes from: hashes of the file, of its weights and of the data it learned from.

They stand beside the model, in `MODEL.made.json`, so that two people can tell whether they have the
same network, and whether it was made of the same pictures.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import ArrayLike

data_option = click.option(
    "--data",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of examples it was trained on: its hash is told beside the model.",
)


def hash_of_file(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def hash_of_folder(folder: Path) -> dict[str, Any]:
    """How many files lie in a folder and below, and one hash of all their names and contents."""
    files = sorted(path for path in folder.rglob("[!.]*") if path.is_file())
    total = sha256()
    for path in files:
        total.update(f"{hash_of_file(path)}  {path.relative_to(folder).as_posix()}\n".encode())
    return {"files": len(files), "sha256": total.hexdigest()}


def hash_of_weights(weights: Mapping[str, ArrayLike]) -> str:
    """One hash of all weights, whatever the file around them says of dates and versions."""
    total = sha256()
    for name, given in sorted(weights.items()):
        values = np.asarray(given)
        total.update(f"{name} {values.dtype} {values.shape}\n".encode())
        total.update(np.ascontiguousarray(values).tobytes())
    return total.hexdigest()


def write_origin(model: Path, data: Sequence[Path], **more: Any) -> Path:
    """Beside the model: its hash, those of the folders it learned from, and what else is told."""
    told = {
        "model": model.name,
        "sha256": hash_of_file(model),
        **more,
        "data": {folder.name: hash_of_folder(folder) for folder in data},
    }
    beside = model.with_suffix(".made.json")
    beside.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    return beside
