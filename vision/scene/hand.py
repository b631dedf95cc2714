"""A hand with a sleeve reaching into the picture, drawn in picture space with soft shading."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.scene.lights import Lighting
from vision.scene.materials import any_color, linear_rgb


@dataclass(frozen=True)
class Hand:
    """Capsules (x0, y0, x1, y1, width) in pixels, skin first, then the sleeve."""

    skin: np.ndarray
    sleeve: np.ndarray
    skin_color: np.ndarray
    sleeve_color: np.ndarray


def draw_hand(rng: np.random.Generator, width: int, height: int, edge_px: float) -> Hand:
    """A hand of about eight die widths that enters from outside the picture."""
    palm = edge_px * rng.uniform(5, 8)
    angle = rng.uniform(0, 2 * np.pi)
    inward = np.array([np.cos(angle), np.sin(angle)])
    depth = rng.uniform(-0.2, 0.55)
    center = np.array([width, height]) / 2 - inward * np.array([width, height]) * (
        0.5 - depth * 0.5
    )
    side = np.array([-inward[1], inward[0]])
    capsules = [np.r_[center - inward * palm * 0.4, center + inward * palm * 0.1, palm * 0.85]]
    for k, reach in enumerate((0.75, 0.95, 1.0, 0.9)):
        root = center + inward * palm * 0.2 + side * palm * (k - 1.5) * 0.24
        bend = side * palm * rng.normal(0, 0.12)
        tip = root + inward * palm * reach * rng.uniform(0.5, 1.0) + bend
        capsules.append(np.r_[root, tip, palm * 0.21])
    thumb = center + side * palm * 0.4 * rng.choice([-1, 1])
    capsules.append(np.r_[center, thumb + inward * palm * 0.3, palm * 0.25])
    wrist = center - inward * palm * 0.4
    sleeve = np.array([np.r_[wrist - inward * palm * 0.3, wrist - inward * palm * 12, palm * 0.95]])
    capsules.append(np.r_[center, wrist - inward * palm * 0.6, palm * 0.6])
    tone = linear_rgb(rng.uniform(10, 32), rng.uniform(0.25, 0.65), rng.uniform(0.25, 0.95))
    return Hand(np.array(capsules), sleeve, tone, any_color(rng))


def _cover(capsules: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
    mask = np.zeros(shape, np.uint8)
    for x0, y0, x1, y1, thick in capsules:
        ends = np.clip(np.array([x0, y0, x1, y1]), -20000, 20000).astype(int)
        cv2.line(
            mask, tuple(ends[:2]), tuple(ends[2:]), 255, max(1, min(int(thick), 32000)), cv2.LINE_AA
        )
    return mask


def lay_over(hand: Hand, light: np.ndarray, lighting: Lighting) -> np.ndarray:
    """Lay the hand over the picture's light in place; returns where it covers (bool)."""
    shape = light.shape[:2]
    covered = np.zeros(shape, bool)
    # Skin is seldom square to the lamps.
    brightness = lighting.sky + (lighting.total - lighting.sky) * 0.7
    for capsules, color in ((hand.sleeve, hand.sleeve_color), (hand.skin, hand.skin_color)):
        mask = _cover(capsules, shape)
        if not mask.any():
            continue
        small = cv2.resize(mask, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
        depth = cv2.distanceTransform((small > 127).astype(np.uint8), cv2.DIST_L2, 3)
        roundness = np.clip(depth / max(1.0, float(depth.max())) * 2.2, 0, 1)
        shade = cv2.resize((0.45 + 0.55 * roundness).astype(np.float32), shape[::-1])
        cover = (mask.astype(np.float32) / 255)[..., None]
        beneath = cv2.blur(small, (15, 15)).astype(np.float32) / 255
        shadow = cv2.resize(np.roll(beneath, (3, 3), (0, 1)), shape[::-1])[..., None]
        light *= 1 - 0.45 * shadow
        light += (color * brightness * shade[..., None] - light) * cover
        covered |= mask > 127
    return covered
