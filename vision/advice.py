"""One thing to do for a better picture, before anyone argues about the verdict."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.throw import throw_from_reading
from rules.message import Message, Refusal
from rules.oraklos.reading import ReadDie, Reading
from vision.photo import Photo

_SMALL_PX = 12.0
_STEEP_DEG = 56.0
_UNSURE_CORNER = 0.07
"""Die widths: corners less sure than this come from blur, whatever caused it."""
_DARK = 40
"""Of 255: below this mean brightness colors are guesses."""


def advise(photo: Photo, reading: Reading) -> Message | None:
    """The most useful thing to change about the shot; None when it is fine as it is."""
    if _brightness(photo.bgr) < _DARK:
        return Message(
            "advice.dark", {}, "The picture is dark: turn on a lamp or move to the light."
        )
    if not reading.dice:
        return Message(
            "advice.no_dice", {}, "No dice were found: show the table with the dice from above."
        )
    widths = [_width_px(die) for die in reading.dice]
    if float(np.median(widths)) < _SMALL_PX:
        return Message("advice.far", {}, "The dice are very small in the picture: go closer.")
    unsure = np.median(
        [(die.sigma_px or 0.0) / w for die, w in zip(reading.dice, widths, strict=True)]
    )
    if unsure > _UNSURE_CORNER:
        return Message("advice.blurred", {}, "The picture is blurred: hold still and let it focus.")
    if any(doubt.kind == "cut" for doubt in reading.doubts):
        return Message("advice.cut", {}, "A die is cut off at the border: show all of the throw.")
    tilt_deg = _tilt_deg(reading)
    if tilt_deg is not None and tilt_deg > _STEEP_DEG:
        return Message(
            "advice.steep",
            {"tilt_deg": round(tilt_deg)},
            "The view is very flat: hold the camera higher.",
        )
    return None


def _brightness(picture_bgr: np.ndarray) -> float:
    small = cv2.resize(picture_bgr, (64, 48), interpolation=cv2.INTER_AREA)
    return float(small.mean())


def _width_px(die: ReadDie) -> float:
    return float(np.sqrt(cv2.contourArea(np.float32(die.top_px))))


def _tilt_deg(reading: Reading) -> float | None:
    try:
        plane = throw_from_reading(reading).plane
    except Refusal:
        return None
    return None if plane is None else plane.tilt_deg
