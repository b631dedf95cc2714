"""Runs the jury's networks: a case in, opinions out."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from calibration.color_model import COLORS
from calibration.witness import Witness
from vision.jury.case import RELATIONS, Case
from vision.jury.opinions import MARKS, NAMES, Opinions
from vision.model import session

_FIRST, _SECOND = "jury.onnx", "second_juror.onnx"
"""Two networks of one shape. The second went on from the first with other pictures."""


def deliberate(case: Case, threads: int = 1, witnesses: Sequence[Witness] = ()) -> Opinions:
    """What the jury says of the candidates of one picture, once it has heard the witnesses. Where
    there are some, these dispute colors, and the second juror is not asked."""
    if not len(case):
        return Opinions(np.zeros((0, NAMES)), np.zeros((0, len(MARKS))))
    tokens = tokens_of(case, witnesses)

    def asked(juror: str) -> Opinions:
        names, marks = session(juror, threads).run(None, tokens)
        return Opinions(names[: len(case)], marks[: len(case)])

    first = asked(_FIRST)
    return first if witnesses else first.with_second(asked(_SECOND))


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
