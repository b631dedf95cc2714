"""A camera to practise set-up with: it shows the board being moved, a marked table, the dice.

Its lens is known, so what a set-up finds can be compared with the truth.
"""

from __future__ import annotations

import threading
from enum import StrEnum
from functools import cache, lru_cache

import cv2
import numpy as np

from calibration.board_view import BoardPose
from calibration.camera import CameraModel
from calibration.target import MAT_IDS, MAT_MARKER_MM, marker_shapes
from vision.board_scene import board_picture, held_board
from vision.enrolment_scenes import Evening
from vision.live.clock import Clock
from vision.live.device import Setting

SIZE = (640, 480)
FRAMES_PER_S = 8.0
_HELD_FRAMES = 3
"""The board is held in one place for at least so many pictures."""
_GRAIN = 1.5
_BARE = 70
_EVENING = 1
_SHEET_PX = 92


class Prop(StrEnum):
    """What lies before the camera."""

    BOARD = "board"
    MAT = "mat"
    DICE = "dice"


def practice_lens() -> CameraModel:
    """The lens of the practice camera."""
    width, height = SIZE
    matrix = np.array([[548.0, 0, width * 0.495], [0, 549.0, height * 0.508], [0, 0, 1.0]])
    return CameraModel(SIZE, matrix, np.array([-0.11, 0.025, 0.0004, -0.0003, 0.0]))


# Where a patient guest would hold the board: place, tilt, direction of the tilt, roll, size.
_TOUR = (
    (0.5, 0.5, 4, 0, 0, 0.62),
    (0.32, 0.34, 24, 20, 6, 0.5),
    (0.68, 0.34, 26, 160, -8, 0.5),
    (0.68, 0.68, 24, 250, 5, 0.5),
    (0.32, 0.68, 26, 300, -5, 0.5),
    (0.5, 0.45, 34, 90, 12, 0.6),
    (0.5, 0.55, 34, 270, -14, 0.6),
    (0.22, 0.26, 18, 135, 0, 0.42),
    (0.78, 0.76, 18, 315, 0, 0.42),
    (0.78, 0.24, 18, 210, 4, 0.42),
    (0.22, 0.76, 18, 30, -4, 0.42),
    (0.27, 0.5, 30, 180, 0, 0.44),
    (0.73, 0.5, 30, 0, 3, 0.44),
    (0.5, 0.28, 22, 45, -4, 0.42),
    (0.5, 0.74, 22, 225, 8, 0.42),
)


def tour() -> list[BoardPose]:
    lens = practice_lens()
    return [
        held_board(lens, (x, y), tilt, toward, roll, fill)
        for x, y, tilt, toward, roll, fill in _TOUR
    ]


class PracticeCamera:
    """A source for the live table; `show` lays something else before it.

    Its pictures are made in a thread of their own, so that the first one is there at once.
    """

    def __init__(self, clock: Clock, mirrored: bool = False) -> None:
        self._clock = clock
        self._mirrored = mirrored
        self._next_s = clock.now_s()
        self._lock = threading.Lock()
        self._shown, self._held, self._frames = Prop.BOARD, 0, 0
        self._made: dict[tuple[Prop, int], np.ndarray] = {}
        self._grain = np.random.default_rng(1)
        self._closed = False
        threading.Thread(target=self._make_all, name="practice", daemon=True).start()

    @property
    def settings(self) -> tuple[Setting, ...]:
        return ()

    def show(self, shown: Prop) -> None:
        with self._lock:
            if shown is not self._shown:
                self._shown, self._held, self._frames = shown, 0, 0

    def move_on(self) -> None:
        """Hold the board elsewhere, as a person does who is told so; not before it was seen."""
        with self._lock:
            following = (self._held + 1) % len(_TOUR)
            if self._frames >= _HELD_FRAMES and (Prop.BOARD, following) in self._made:
                self._held, self._frames = following, 0

    def read(self) -> np.ndarray:
        self._clock.sleep_until(self._next_s)
        self._next_s = max(self._next_s + 1 / FRAMES_PER_S, self._clock.now_s())
        with self._lock:
            picture = self._made.get((self._shown, self._held if self._shown is Prop.BOARD else 0))
            self._frames += picture is not None
        if picture is None:
            picture = np.full((SIZE[1], SIZE[0], 3), _BARE, np.uint8)
        grain = self._grain.normal(0, _GRAIN, (SIZE[1] // 2, SIZE[0] // 2))
        noise = cv2.resize(grain, SIZE, interpolation=cv2.INTER_NEAREST)[..., None]
        frame = np.asarray(np.clip(picture + noise, 0, 255), np.uint8)
        return np.ascontiguousarray(frame[:, ::-1]) if self._mirrored else frame

    def close(self) -> None:
        self._closed = True

    def _make_all(self) -> None:
        wanted = [(Prop.BOARD, k) for k in range(len(_TOUR))]
        for shown, held in [*wanted, (Prop.MAT, 0), (Prop.DICE, 0)]:
            if self._closed:
                return
            picture = practice_picture(shown, held)
            with self._lock:
                self._made[shown, held] = picture


@lru_cache(maxsize=len(_TOUR) + len(Prop))
def practice_picture(shown: Prop, held: int) -> np.ndarray:
    """The picture before the sensor's grain; made once."""
    if shown is Prop.BOARD:
        return board_picture(practice_lens(), tour()[held], noise=0.0)
    table = _table()
    return table if shown is Prop.DICE else _with_mat(table)


@cache
def _table() -> np.ndarray:
    photo, _ = Evening(_EVENING).sample()
    return np.asarray(cv2.resize(photo.bgr, SIZE, interpolation=cv2.INTER_AREA))


def _with_mat(picture_bgr: np.ndarray) -> np.ndarray:
    """A table with the four markers at its corners, seen a little from one side."""
    picture = picture_bgr.copy()
    width, height = SIZE
    places = ((0.15, 0.16), (0.85, 0.16), (0.9, 0.84), (0.1, 0.84))
    square = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
    for number, (x, y) in zip(MAT_IDS, places, strict=True):
        # Nearer markers are larger, and all lean toward the middle.
        half = _SHEET_PX / 2 * (0.8 + 0.35 * y) * np.array([1.0, 0.85])
        lean = square[:, 1:] * [6.0 * (x - 0.5), 0.0]
        corners = np.asarray(square * half + lean + [x * width, y * height], np.float32)
        card = _marker_card(number)
        side = card.shape[0]
        flat = np.asarray([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
        warp = cv2.getPerspectiveTransform(flat, corners)
        drawn = cv2.warpPerspective(card, warp, SIZE, flags=cv2.INTER_AREA)
        cover = cv2.warpPerspective(np.full_like(card, 255), warp, SIZE) > 127
        picture[cover] = drawn[cover][:, None]
    return picture


@cache
def _marker_card(number: int) -> np.ndarray:
    """A printed marker with its white rim."""
    scale, rim_mm = 4, 9.0
    ink = 24
    side = round((MAT_MARKER_MM + 2 * rim_mm) * scale)
    card = np.full((side, side), 230, np.uint8)
    for cell in marker_shapes(number, rim_mm, rim_mm, MAT_MARKER_MM):
        rows = slice(round(cell.y_mm * scale), round((cell.y_mm + cell.height_mm) * scale))
        columns = slice(round(cell.x_mm * scale), round((cell.x_mm + cell.width_mm) * scale))
        card[rows, columns] = ink
    return card
