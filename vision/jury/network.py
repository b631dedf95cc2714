"""Runs the jury's networks: a case in, opinions out."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import numpy as np

from calibration.color_model import COLORS
from calibration.witness import Witness
from vision.jury.case import RELATIONS, Case
from vision.jury.opinions import MARKS, NAMES, Opinions, agreed
from vision.model import hash_of, session

JURORS = ("jury.onnx", "photographed_juror.onnx", "mixed_juror.onnx")
"""Networks that answer the same questions. They learned apart, from different pictures, and all but
the first began with weights that had seen photographs, so they seldom err alike."""


def deliberate(case: Case, threads: int = 1, witnesses: Sequence[Witness] = ()) -> Opinions:
    """What the jurors say of the candidates of one picture, once they have heard the witnesses."""
    if not len(case):
        return Opinions(np.zeros((0, NAMES)), np.zeros((0, len(MARKS))))
    tokens = tokens_of(case, witnesses)
    said = []
    for juror in JURORS:
        names, marks = session(juror, threads).run(None, tokens)
        said.append(Opinions(names[: len(case)], marks[: len(case)]))
    return agreed(said)


def hash_of_jurors() -> str:
    """By which numbers know the jury they were fitted to."""
    return sha256(" ".join(map(hash_of, JURORS)).encode()).hexdigest()


def tokens_of(case: Case, witnesses: Sequence[Witness]) -> dict[str, np.ndarray]:
    """Candidates, then witnesses: these were in another picture, so that nothing is told of them
    but what they look like and what they are."""
    count, more = len(case), len(witnesses)
    relations = np.zeros((count + more, count + more, RELATIONS), np.float32)
    relations[:count, :count] = case.relations
    colors = [COLORS.index(one.color) + 1 for one in witnesses]
    holes = [0 if one.hole_up is None else 1 + one.hole_up for one in witnesses]
    return {
        "patches": np.concatenate([case.patches, *(one.patch[None] for one in witnesses)]),
        "features": np.pad(case.features, ((0, more), (0, 0))),
        "relations": relations,
        "said": np.array([0] * count + colors, np.int64),
        "hole_said": np.array([0] * count + holes, np.int64),
    }
