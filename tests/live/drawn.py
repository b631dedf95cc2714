"""Tables that tests draw themselves: squares for dice, a bar for an arm, noise like a camera's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from rules.oraklos.cards import Color
from rules.oraklos.reading import ReadDie, Reading

SIZE = (640, 360)
EDGE_PX = 20.0
_BGR = {"red": (40, 40, 190), "yellow": (40, 200, 220), "blue": (170, 80, 30), "black": (35,) * 3}
_COLORS = list(Color)

Place = tuple[float, float]


def spread(count: int, seed: int = 1, size: tuple[int, int] = SIZE) -> list[Place]:
    """Places for dice, none near another or the border."""
    rng = np.random.default_rng(seed)
    found: list[Place] = []
    while len(found) < count:
        place = (float(rng.uniform(60, size[0] - 60)), float(rng.uniform(60, size[1] - 60)))
        if all(np.hypot(place[0] - x, place[1] - y) > 2 * EDGE_PX for x, y in found):
            found.append(place)
    return found


def color_of(index: int) -> Color:
    return _COLORS[index % 4]


def square(place: Place, edge_px: float = EDGE_PX, turn: float = 0.0) -> np.ndarray:
    half = edge_px / 2
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    cos, sin = np.cos(turn), np.sin(turn)
    return corners @ np.array([[cos, sin], [-sin, cos]]) + place


def die(number: int, place: Place, color: Color, turn: float = 0.0, **more: object) -> ReadDie:
    a, b, c, d = ((float(x), float(y)) for x, y in square(place, turn=turn))
    given = {"confidence": 0.98, "sigma_px": 0.4, **more}
    return ReadDie(number, color, bool(given.pop("hole_up", False)), place, (a, b, c, d), **given)  # type: ignore[arg-type]


def reading(places: Sequence[Place], size: tuple[int, int] = SIZE) -> Reading:
    """What a perfect reader says; a die's color goes by its place in the list."""
    dice = tuple(die(k + 1, place, color_of(k)) for k, place in enumerate(places))
    return Reading("drawn", size[0], size[1], dice)


class Camera:
    """Draws what lies there; no two pictures are alike, as with any camera."""

    def __init__(self, size: tuple[int, int] = SIZE, noise: float = 2.0) -> None:
        self._size = size
        self._rng = np.random.default_rng(3)
        sheet = self._rng.normal(0, noise, (size[1] + 50, size[0] + 50, 3))
        self._noise = np.round(sheet).astype(np.int16)
        across = np.linspace(0, 40, size[0])[None, :, None]
        self._table = np.full((size[1], size[0], 3), 110.0) + across

    def picture(
        self,
        places: Iterable[Place] = (),
        arm_to: Place | None = None,
        light: float | Sequence[float] = 1.0,
    ) -> np.ndarray:
        """`arm_to` is how far an arm from below reaches; `light` one gain or left and right."""
        shown = self._table.astype(np.uint8).copy()
        factor = self._size[0] / SIZE[0]
        for k, place in enumerate(places):
            outline = np.int32(square((place[0] * factor, place[1] * factor), EDGE_PX * factor))
            cv2.fillConvexPoly(shown, outline, _BGR[str(color_of(k))])
        if arm_to is not None:
            x, y = int(arm_to[0] * factor), int(arm_to[1] * factor)
            cv2.line(shown, (x, self._size[1] + 50), (x, y), (120, 150, 215), int(60 * factor))
        if light != 1.0:
            gains = np.linspace(*np.broadcast_to(light, 2), self._size[0])[None, :, None]
            shown = np.clip(shown * gains, 0, 255).astype(np.uint8)
        x, y = self._rng.integers(0, 50, 2)
        noise = self._noise[y : y + self._size[1], x : x + self._size[0]]
        return cv2.add(shown, noise, dtype=cv2.CV_8U)


def shaken(picture_bgr: np.ndarray, x: float, y: float) -> np.ndarray:
    """The same picture of a camera that moved by parts of a pixel."""
    height, width = picture_bgr.shape[:2]
    return cv2.warpAffine(
        picture_bgr,
        np.array([[1, 0, x], [0, 1, y]]),
        (width, height),
        flags=cv2.INTER_CUBIC,
        borderMode=cv2.BORDER_REPLICATE,
    )
