"""The reading drawn over its picture: top faces, numbers, letters, rings for holes, doubts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from rules.fields import Point
from rules.oraklos.cards import Color
from rules.oraklos.reading import ReadDie, Reading

_SHIFT = 4
"""Binary digits of a pixel that OpenCV draws with."""

# BGR; light enough to be seen on dark wood, each with its letter beside it.
_LINE = {
    Color.RED: (80, 80, 255),
    Color.YELLOW: (60, 225, 255),
    Color.BLUE: (255, 170, 70),
    Color.BLACK: (235, 235, 235),
}
_DOUBT = (255, 80, 255)
_SHADE = (30, 30, 30)


@dataclass(frozen=True)
class ReadingAnnotator:
    """Draws readings; configured once, never draws on the caller's picture."""

    line_px: float = 2.0
    letters: bool = True

    def annotate(self, picture_bgr: np.ndarray, reading: Reading) -> np.ndarray:
        picture = picture_bgr.copy()
        scale = max(1.0, max(picture.shape[:2]) / 1280)
        for die in reading.dice:
            self._die(picture, die, scale)
        width_px = _usual_width(reading)
        for at_px, kinds in _by_place(reading).items():
            self._doubt(picture, at_px, kinds, width_px, scale)
        return picture

    def _die(self, picture: np.ndarray, die: ReadDie, scale: float) -> None:
        width = max(1, round(self.line_px * scale))
        outline = np.asarray(np.round(np.array(die.top_px) * 2**_SHIFT), np.int32)
        cv2.polylines(picture, [outline], True, _SHADE, width + 2, cv2.LINE_AA, _SHIFT)
        cv2.polylines(picture, [outline], True, _LINE[die.color], width, cv2.LINE_AA, _SHIFT)
        if die.hole_up:
            center = tuple(int(v * 2**_SHIFT) for v in die.center_px)
            radius = int(0.22 * die.edge_px * 2**_SHIFT)
            cv2.circle(picture, center, radius, _SHADE, width + 2, cv2.LINE_AA, _SHIFT)
            cv2.circle(picture, center, radius, _LINE[die.color], width, cv2.LINE_AA, _SHIFT)
        if self.letters:
            right = max(x for x, _ in die.top_px)
            upper = min(y for _, y in die.top_px)
            text = f"{die.id}{die.color.letter}"
            self._write(
                picture, text, (right + 2 * scale, upper + 6 * scale), _LINE[die.color], scale
            )

    def _doubt(
        self,
        picture: np.ndarray,
        at_px: tuple[float, float],
        kinds: Sequence[str],
        width_px: float,
        scale: float,
    ) -> None:
        center = tuple(int(v * 2**_SHIFT) for v in at_px)
        radius = int(0.85 * width_px * 2**_SHIFT)
        line = max(1, round(self.line_px * scale))
        cv2.circle(picture, center, radius, _DOUBT, line, cv2.LINE_AA, _SHIFT)
        place = (at_px[0] - 0.8 * width_px, at_px[1] + 1.35 * width_px)
        words = ", ".join(kind.replace("_", " ") for kind in kinds)
        self._write(picture, f"{words}?", place, _DOUBT, scale)

    def _write(
        self,
        picture: np.ndarray,
        text: str,
        place: tuple[float, float],
        color: tuple[int, int, int],
        scale: float,
    ) -> None:
        x, y = int(place[0]), int(place[1])
        size, thick = 0.5 * scale, max(1, round(1.2 * scale))
        font, step = cv2.FONT_HERSHEY_SIMPLEX, max(1, round(scale))
        # A thicker text would be a longer one: its shade is the same text, a little aside.
        for aside in ((-step, 0), (step, 0), (0, -step), (0, step)):
            origin = (x + aside[0], y + aside[1])
            cv2.putText(picture, text, origin, font, size, _SHADE, thick, cv2.LINE_AA)
        cv2.putText(picture, text, (x, y), font, size, color, thick, cv2.LINE_AA)


def _by_place(reading: Reading) -> dict[Point, list[str]]:
    """The kinds of doubts by where they are drawn: several of one die share a ring and a line."""
    centers = {die.id: die.center_px for die in reading.dice}
    found: dict[Point, list[str]] = {}
    for doubt in reading.doubts:
        place = doubt.at_px if doubt.die is None else centers.get(doubt.die, doubt.at_px)
        if place is not None:
            kinds = found.setdefault(place, [])
            kinds += [doubt.kind] if doubt.kind not in kinds else []
    return found


def _usual_width(reading: Reading) -> float:
    return float(np.median([die.edge_px for die in reading.dice])) if reading.dice else 24.0
