"""Runs the jury's network: a case in, opinions out."""

from __future__ import annotations

import numpy as np

from vision.jury.case import Case
from vision.jury.opinions import MARKS, NAMES, Opinions
from vision.model import session


def deliberate(case: Case, threads: int = 1) -> Opinions:
    """What the jury says of the candidates of one picture."""
    if not len(case):
        return Opinions(np.zeros((0, NAMES)), np.zeros((0, len(MARKS))))
    nothing = np.zeros(len(case), np.int64)
    names, marks = session("jury.onnx", threads).run(
        None,
        {
            "patches": case.patches,
            "features": case.features,
            "relations": case.relations,
            "said": nothing,
            "hole_said": nothing,
        },
    )
    return Opinions(names, marks)
