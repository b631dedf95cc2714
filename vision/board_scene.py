"""The printed target seen by a known camera: pictures whose lens and poses are the truth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from calibration.board_view import BoardPose
from calibration.camera import CameraModel
from calibration.target import BOARD_HEIGHT_MM, BOARD_WIDTH_MM, board_shapes

_MARGIN_MM = 12.0
_TEXELS_A_MM = 6
_REDUCTIONS = (1, 2, 3, 4, 6)
"""Such that the sheet stays a whole number of texels wide and high."""
_SAMPLES = 2
_PAPER, _INK = 228, 26
_ROOM = 96
_BEND_ROUNDS = 6


@dataclass(frozen=True)
class PrintedBoard:
    """A print of the board; `bow_mm` is how far its middle stands out, as on loose paper."""

    bow_mm: float = 0.0

    def bulge_mm(self, x_mm: np.ndarray) -> np.ndarray:
        """How far the sheet stands out toward the camera, along its length."""
        across = 2.0 * x_mm / BOARD_WIDTH_MM - 1.0
        return np.asarray(self.bow_mm * (1.0 - np.minimum(across**2, 2.0)))


def board_picture(
    camera: CameraModel,
    pose: BoardPose,
    printed: PrintedBoard | None = None,
    noise: float = 1.5,
    blur_px: float = 0.6,
    seed: int = 0,
) -> np.ndarray:
    """A picture (BGR) of the board; `noise` is in gray values."""
    printed = printed or PrintedBoard()
    width, height = camera.size
    x_mm, y_mm = _struck(camera, pose, printed)
    sheet = _sheet(_reduction(camera, pose))
    texels = sheet.shape[1] / (BOARD_WIDTH_MM + 2 * _MARGIN_MM)
    light = cv2.remap(
        sheet,
        np.asarray((x_mm + _MARGIN_MM) * texels - 0.5, np.float32),
        np.asarray((y_mm + _MARGIN_MM) * texels - 0.5, np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(_ROOM,),
    )
    light = cv2.resize(np.asarray(light, np.float32), (width, height), interpolation=cv2.INTER_AREA)
    light = cv2.GaussianBlur(light, (0, 0), blur_px) if blur_px > 0 else light
    grain = np.random.default_rng(seed).normal(0.0, noise, light.shape) if noise > 0 else 0.0
    gray = np.asarray(np.clip(light + grain, 0, 255), np.uint8)
    picture = np.asarray(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR))
    return np.ascontiguousarray(picture[:, ::-1]) if camera.mirrored else picture


def held_board(
    camera: CameraModel,
    at: tuple[float, float] = (0.5, 0.5),
    tilt_deg: float = 0.0,
    toward_deg: float = 0.0,
    roll_deg: float = 0.0,
    fill: float = 0.5,
) -> BoardPose:
    """The pose of a board whose middle is seen `at` (shares of the picture), tilted toward a
    direction; `fill` is its length as a share of the picture's width."""
    width, height = camera.size
    ray = np.append(camera.undistort([at[0] * (width - 1), at[1] * (height - 1)]), 1.0)
    about = np.radians(toward_deg)
    axis = np.array([-np.sin(about), np.cos(about), 0.0]) * np.radians(tilt_deg)
    tilt, _ = cv2.Rodrigues(axis)
    roll, _ = cv2.Rodrigues(np.array([0.0, 0.0, np.radians(roll_deg)]))
    rotation = np.asarray(tilt @ roll, float)
    distance_mm = camera.focal_px * BOARD_WIDTH_MM / (fill * width)
    middle = rotation @ [BOARD_WIDTH_MM / 2, BOARD_HEIGHT_MM / 2, 0.0]
    return BoardPose(rotation, ray * distance_mm - middle)


def _struck(
    camera: CameraModel, pose: BoardPose, printed: PrintedBoard
) -> tuple[np.ndarray, np.ndarray]:
    """Where the rays of all samples meet the sheet, in board coordinates."""
    width, height = camera.size
    steps = (np.arange(_SAMPLES) + 0.5) / _SAMPLES - 0.5
    xs = (np.arange(width)[:, None] + steps).reshape(-1)
    ys = (np.arange(height)[:, None] + steps).reshape(-1)
    # The lens is undone on a coarse grid, because rays bend smoothly; a mirror is left aside,
    # as the finished picture is turned.
    plain = CameraModel(camera.size, camera.camera_matrix, camera.distortion)
    grid_x, grid_y = np.linspace(-1, width, 81), np.linspace(-1, height, 61)
    coarse = plain.undistort(np.stack(np.meshgrid(grid_x, grid_y), -1))
    at_x = (xs + 1) / (width + 1) * 80
    at_y = (ys + 1) / (height + 1) * 60
    map_x, map_y = np.meshgrid(np.asarray(at_x, np.float32), np.asarray(at_y, np.float32))
    rays = cv2.remap(np.asarray(coarse, np.float32), map_x, map_y, cv2.INTER_LINEAR)
    ray_x, ray_y = rays[..., 0], rays[..., 1]
    turn, origin = pose.rotation, -pose.rotation.T @ pose.translation_mm
    toward = [turn[0, k] * ray_x + turn[1, k] * ray_y + turn[2, k] for k in range(3)]
    z_mm = np.zeros_like(ray_x)
    for _ in range(_BEND_ROUNDS if printed.bow_mm else 1):
        reach = (z_mm - origin[2]) / toward[2]
        reach = np.where(reach > 0, reach, np.inf)
        with np.errstate(invalid="ignore"):
            x_mm, y_mm = origin[0] + reach * toward[0], origin[1] + reach * toward[1]
        if printed.bow_mm:
            # The board's z points away from the camera.
            z_mm = -printed.bulge_mm(_far_off(x_mm))
    return _far_off(x_mm), _far_off(y_mm)


def _far_off(places_mm: np.ndarray) -> np.ndarray:
    """Rays that never meet the sheet, sent to a place where it is not."""
    known_mm: np.ndarray = np.nan_to_num(places_mm, nan=1e4, posinf=1e4, neginf=-1e4)
    return known_mm


def _reduction(camera: CameraModel, pose: BoardPose) -> int:
    """How far the drawn sheet is scaled down first, so that no detail is finer than a sample."""
    middle = pose.rotation @ [BOARD_WIDTH_MM / 2, BOARD_HEIGHT_MM / 2, 0] + pose.translation_mm
    texels_a_sample = _TEXELS_A_MM * float(middle[2]) / camera.focal_px / _SAMPLES
    return max(step for step in _REDUCTIONS if step <= max(1.0, texels_a_sample))


@lru_cache(maxsize=len(_REDUCTIONS))
def _sheet(reduction: int) -> np.ndarray:
    """The printed sheet with its white margin."""
    size = (int((BOARD_HEIGHT_MM + 2 * _MARGIN_MM) * _TEXELS_A_MM),
            int((BOARD_WIDTH_MM + 2 * _MARGIN_MM) * _TEXELS_A_MM))  # fmt: skip
    sheet = np.full(size, _PAPER, np.float32)
    for cell in board_shapes():
        left, top = cell.x_mm + _MARGIN_MM, cell.y_mm + _MARGIN_MM
        rows = slice(round(top * _TEXELS_A_MM), round((top + cell.height_mm) * _TEXELS_A_MM))
        columns = slice(round(left * _TEXELS_A_MM), round((left + cell.width_mm) * _TEXELS_A_MM))
        sheet[rows, columns] = _INK
    small = (size[1] // reduction, size[0] // reduction)
    return np.asarray(cv2.resize(sheet, small, interpolation=cv2.INTER_AREA))
