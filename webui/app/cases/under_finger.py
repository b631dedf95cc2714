"""Dice put down or pushed by hand: fitted to what the kept picture shows there."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from calibration.laid_throw import LaidThrow
from rules.fields import Point
from rules.oraklos.read_die import Top
from vision.under_finger import fit_face
from webui.app.cases.said import Fit

#: How far a die may slip from where it was dropped, in die widths: a drag is meant as it is made.
_AFTER_A_DRAG = 0.2


def fit_in(laid: Callable[[], LaidThrow], jpeg: Callable[[], bytes]) -> Fit:
    """Looks into a picture only when somebody puts a die down."""

    def fit(at_px: Point, moved: int | None) -> Top | None:
        bgr = cv2.imdecode(np.frombuffer(jpeg(), np.uint8), cv2.IMREAD_COLOR)
        if bgr is None:
            return None
        if moved is None:
            return fit_face(bgr, laid(), at_px)
        return fit_face(bgr, laid(), at_px, without=moved, reach=_AFTER_A_DRAG)

    return fit
