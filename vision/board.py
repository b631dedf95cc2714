"""Finding the printed target in pictures: the board for the lens, the table's corner markers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import cast

import cv2
import numpy as np

from calibration.board_view import LEAST_CORNERS, BoardView
from calibration.camera import CameraModel
from calibration.target import MAT_IDS, board, board_corners_mm, dictionary

_OFF_PLANE = 0.012
"""Of the picture's width: corners of a flat board lie no further from a plane seen by a lens."""
_OTHER_DICTIONARIES = (
    cv2.aruco.DICT_4X4_1000,
    cv2.aruco.DICT_6X6_1000,
    cv2.aruco.DICT_7X7_1000,
    cv2.aruco.DICT_ARUCO_ORIGINAL,
    cv2.aruco.DICT_APRILTAG_36H11,
)
_LEAST_STRANGE_MARKERS = 4


class BoardSight(StrEnum):
    """What a picture shows of the board."""

    BOARD = "board"
    NOTHING = "nothing"
    MIRRORED = "mirrored"
    OTHER_BOARD = "other_board"


@dataclass(frozen=True, eq=False)
class Sighting:
    """`view` is there when the board is seen as it should be."""

    sight: BoardSight
    view: BoardView | None = None


def find_board(picture_bgr: np.ndarray, camera: CameraModel | None = None) -> Sighting:
    """Look for the board; `camera`, once roughly known, sharpens where its corners are sought.

    Only where the board is missing is the picture searched for the reason.
    """
    gray = _gray(picture_bgr)
    view = _view(gray, camera)
    if view is not None:
        return Sighting(BoardSight.BOARD, view)
    if _view(cv2.flip(gray, 1), None) is not None:
        return Sighting(BoardSight.MIRRORED)
    return Sighting(BoardSight.OTHER_BOARD if _shows_other_board(gray) else BoardSight.NOTHING)


def find_mat(picture_bgr: np.ndarray) -> dict[int, np.ndarray]:
    """The table's corner markers: number to corners (4, 2) px, clockwise from the upper left."""
    return {n: corners for n, corners in _markers(_gray(picture_bgr)).items() if n in MAT_IDS}


def shows_mirrored_mat(picture_bgr: np.ndarray) -> bool:
    """Whether the markers can be read only in a mirror, as in a selfie view."""
    gray = _gray(picture_bgr)
    own, turned = _markers(gray), _markers(cv2.flip(gray, 1))
    return sum(n in MAT_IDS for n in turned) > sum(n in MAT_IDS for n in own)


def _view(gray: np.ndarray, camera: CameraModel | None) -> BoardView | None:
    found = _detector(camera).detectBoard(gray)
    if found[0] is None or len(found[0]) < LEAST_CORNERS:
        return None
    numbers = np.asarray(found[1]).reshape(-1).astype(int)
    corners = np.asarray(found[0], float).reshape(-1, 2)
    return BoardView(numbers, corners) if _is_ours(numbers, corners, gray.shape[1]) else None


def _is_ours(numbers: np.ndarray, corners_px: np.ndarray, width_px: int) -> bool:
    """Whether the corners lie as the board's do, lens aside: another board in the same marker
    language has its corners elsewhere."""
    flat = board_corners_mm()[numbers, :2]
    # OpenCV's own types forget that it may find none.
    homography = cast(np.ndarray | None, cv2.findHomography(flat, corners_px, 0)[0])
    if homography is None:
        return False
    expected = cv2.perspectiveTransform(flat.reshape(-1, 1, 2), homography).reshape(-1, 2)
    return float(np.median(np.linalg.norm(expected - corners_px, axis=1))) < _OFF_PLANE * width_px


def _shows_other_board(gray: np.ndarray) -> bool:
    ours = [number for number in _markers(gray) if number not in MAT_IDS]
    if len(ours) >= _LEAST_STRANGE_MARKERS:
        return True
    for name in _OTHER_DICTIONARIES:
        detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(name))
        if len(detector.detectMarkers(gray)[0]) >= _LEAST_STRANGE_MARKERS:
            return True
    return False


def _markers(gray: np.ndarray) -> dict[int, np.ndarray]:
    parameters = cv2.aruco.DetectorParameters()
    # The other methods take the edge of the paper for the marker's own, now and then.
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_APRILTAG
    corners, found, _ = cv2.aruco.ArucoDetector(dictionary(), parameters).detectMarkers(gray)
    numbers = cast(np.ndarray | None, found)
    if numbers is None:
        return {}
    return {
        int(number): np.asarray(place, float).reshape(4, 2)
        for number, place in zip(np.asarray(numbers).reshape(-1), corners, strict=True)
    }


def _detector(camera: CameraModel | None) -> cv2.aruco.CharucoDetector:
    if camera is None:
        return _plain_detector()
    parameters = _parameters()
    parameters.cameraMatrix = camera.camera_matrix
    parameters.distCoeffs = camera.distortion
    return cv2.aruco.CharucoDetector(board(), parameters)


@lru_cache(maxsize=1)
def _plain_detector() -> cv2.aruco.CharucoDetector:
    return cv2.aruco.CharucoDetector(board(), _parameters())


def _parameters() -> cv2.aruco.CharucoParameters:
    parameters = cv2.aruco.CharucoParameters()
    # OpenCV's own check throws steep views away; `_is_ours` looks at the whole board instead.
    parameters.checkMarkers = False
    return parameters


def _gray(picture_bgr: np.ndarray) -> np.ndarray:
    return np.asarray(cv2.cvtColor(picture_bgr, cv2.COLOR_BGR2GRAY))
