"""What a camera makes of the light: exposure, white balance, blur, noise, tone, JPEG."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np


@dataclass(frozen=True)
class Sensor:
    """All that happens between the light and the file."""

    exposure: float
    gains: np.ndarray
    gray_world: float
    """How far the camera takes the picture's mean for gray: on a green cloth all turns pink."""
    vignetting: float
    defocus_px: float
    motion_px: float
    motion_rad: float
    shot_noise: float
    read_noise: float
    contrast: float
    saturation: float
    filmic: float
    denoise: int
    sharpen: float
    sharpen_px: float
    jpeg_quality: int
    full_chroma: bool


def draw_sensor(rng: np.random.Generator, severity: float, light: np.ndarray) -> Sensor:
    """A camera; `severity` 0 is a good one, 1 anything goes. `light` is the mean light's color."""
    balance = rng.beta(4, 1.2) if rng.random() < 0.8 else rng.uniform(-0.3, 1.3)
    gains = (light.mean() / np.maximum(light, 1e-3)) ** balance
    gains = gains * np.exp(rng.normal(0, 0.03 + 0.05 * severity, 3))

    def sometimes(share: float) -> bool:
        return bool(rng.random() < share)

    return Sensor(
        exposure=float(np.exp(rng.normal(0.2, 0.16 + 0.45 * severity))),
        gains=gains.astype(np.float32),
        gray_world=float(rng.uniform(0.1, 1.0)) if sometimes(0.6) else 0.0,
        vignetting=float(rng.uniform(0, 0.15 + 0.35 * severity)),
        defocus_px=float(abs(rng.normal(0, 0.35 + 0.6 * severity))),
        motion_px=float(abs(rng.normal(0, 2.0)) * severity) if sometimes(0.15) else 0.0,
        motion_rad=float(rng.uniform(0, np.pi)),
        shot_noise=float(abs(rng.normal(0, 0.006 + 0.022 * severity))),
        read_noise=float(abs(rng.normal(0, 0.003 + 0.009 * severity))),
        contrast=float(rng.normal(0.1, 0.18)),
        saturation=float(np.exp(rng.normal(0.05, 0.1 + 0.14 * severity))),
        filmic=float(rng.uniform(0, 1)) if sometimes(0.6) else 0.0,
        denoise=int(rng.integers(3, 6)) if sometimes(0.2 * severity) else 0,
        sharpen=float(rng.uniform(0.2, 0.6 + 1.0 * severity)) if sometimes(0.45) else 0.0,
        sharpen_px=float(rng.uniform(0.7, 2.0)),
        jpeg_quality=int(rng.integers(round(88 - 45 * severity), 98)),
        full_chroma=sometimes(0.2),
    )


def metered(sensor: Sensor, light: np.ndarray) -> Sensor:
    """The camera meters: halfway to middle gray, as its program does with bright and dark
    tables."""
    factor = float((0.3 / max(light.mean(), 0.02)) ** 0.6)
    return replace(sensor, exposure=sensor.exposure * factor)


def _motion_kernel(length: float, angle: float) -> np.ndarray:
    size = int(np.ceil(length)) * 2 + 1
    kernel = np.zeros((size, size), np.float32)
    middle = size / 2 - 0.5
    for step in np.linspace(-length / 2, length / 2, size * 2):
        x, y = middle + step * np.cos(angle), middle + step * np.sin(angle)
        kernel[round(y), round(x)] += 1
    normed: np.ndarray = kernel / kernel.sum()
    return normed


_TONES = 1 << 16
_NOISE_PIXELS = 1 << 21


def _tone_table(sensor: Sensor) -> np.ndarray:
    """Display value (0..1) of linear light 0..1 in small steps.

    The curve lies between a hard clip and a film-like shoulder.
    """
    light = np.arange(_TONES, dtype=np.float32) / (_TONES - 1)
    a, b, c, d, e = 2.51, 0.03, 2.43, 0.59, 0.14
    lit = light * 0.75
    film = (lit * (a * lit + b)) / (lit * (c * lit + d) + e)
    shown = np.clip(light + (film - light) * sensor.filmic, 0, 1) ** np.float32(1 / 2.2)
    curve = shown * shown * (3 - 2 * shown)
    shown += (curve - shown) * float(np.clip(sensor.contrast, -0.25, 0.6))
    return shown


@lru_cache(maxsize=1)
def _noise_strip() -> np.ndarray:
    """Normal noise to cut pieces from: drawing millions of new numbers would take longest."""
    return np.random.default_rng(20).standard_normal(_NOISE_PIXELS, dtype=np.float32)


def _noise(rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    strip = _noise_strip()
    rows = []
    missing = int(np.prod(shape))
    while missing > 0:
        start = int(rng.integers(0, _NOISE_PIXELS // 2))
        rows.append(strip[start : start + missing])
        missing -= len(rows[-1])
    return np.concatenate(rows).reshape(shape)


def _balance(light: np.ndarray, sensor: Sensor) -> np.ndarray:
    """Gains of the three colors, the camera's own white balance included."""
    mean = np.minimum(light[::4, ::4], 1.5).reshape(-1, 3).mean(0) * sensor.gains + 0.01
    balanced: np.ndarray = sensor.gains * (mean.mean() / mean) ** np.float32(sensor.gray_world)
    return balanced


def expose(light: np.ndarray, sensor: Sensor, rng: np.random.Generator) -> np.ndarray:
    """A picture (uint8, BGR) of linear RGB `light`, before the file is written."""
    height, width = light.shape[:2]
    light = light * (_balance(light, sensor) * np.float32(sensor.exposure))
    if sensor.defocus_px > 0.25:
        light = cv2.GaussianBlur(light, (0, 0), sensor.defocus_px)
    if sensor.motion_px > 0.8:
        light = cv2.filter2D(light, -1, _motion_kernel(sensor.motion_px, sensor.motion_rad))
    if sensor.vignetting > 0.02:
        across = np.linspace(-1, 1, width, dtype=np.float32) ** 2
        along = np.linspace(-1, 1, height, dtype=np.float32) ** 2
        falloff = 1 - np.float32(sensor.vignetting) * 0.5 * (along[:, None] + across[None, :])
        light *= falloff[..., None]
    spread = cv2.sqrt(
        np.maximum(light, 0) * np.float32(sensor.shot_noise**2) + np.float32(sensor.read_noise**2)
    )
    spread *= _noise(rng, light.shape)
    light += spread
    steps = np.clip(light, 0, 1, out=light)
    steps *= _TONES - 1
    shown = _tone_table(sensor)[steps.astype(np.uint16)]
    # Toward or away from gray: every color takes a share of the mean of all three.
    share = np.full((3, 3), (1 - sensor.saturation) / 3, np.float32)
    shown = cv2.transform(
        shown, share + np.eye(3, dtype=np.float32) * np.float32(sensor.saturation)
    )
    # convertScaleAbs rounds and stops at 255; only below zero it would mirror.
    picture = cv2.convertScaleAbs(np.maximum(shown, 0, out=shown), alpha=255)
    picture = cv2.cvtColor(picture, cv2.COLOR_RGB2BGR)
    if sensor.denoise:
        picture = cv2.bilateralFilter(picture, sensor.denoise, 28, 3)
    if sensor.sharpen > 0:
        soft = cv2.GaussianBlur(picture, (0, 0), sensor.sharpen_px)
        picture = cv2.addWeighted(picture, 1 + sensor.sharpen, soft, -sensor.sharpen, 0)
    return picture


def jpeg(picture_bgr: np.ndarray, sensor: Sensor) -> bytes:
    """The file the camera writes."""
    sampling = (
        cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444
        if sensor.full_chroma
        else cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420
    )
    done, data = cv2.imencode(
        ".jpg",
        picture_bgr,
        [cv2.IMWRITE_JPEG_QUALITY, sensor.jpeg_quality, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, sampling],
    )
    if not done:
        raise ValueError("the picture could not be encoded as JPEG")
    return data.tobytes()
