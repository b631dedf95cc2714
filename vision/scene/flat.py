"""Flat things on the table: wish cards, papers, coins, phones' screens, printed pictures."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.scene.materials import GAME_COLORS, any_color, ink, linear_rgb, paint, printed

_TEXELS = 24
"""Texels per edge of a printed thing."""


@dataclass(frozen=True)
class Flat:
    """A printed sheet: RGB and cover (0..1) on a texel grid, lying at `center`, turned."""

    kind: str
    texels: np.ndarray
    cover: np.ndarray
    center: np.ndarray
    angle_rad: float
    gloss: float
    texels_per_edge: int = _TEXELS

    @property
    def size(self) -> tuple[float, float]:
        height, width = self.texels.shape[:2]
        return width / self.texels_per_edge, height / self.texels_per_edge

    def texel_of(self, place: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Texel coordinates of table places (H, W, 2)."""
        cos, sin = np.float32(np.cos(self.angle_rad)), np.float32(np.sin(self.angle_rad))
        dx = place[..., 0] - np.float32(self.center[0])
        dy = place[..., 1] - np.float32(self.center[1])
        width, height = self.size
        u = (dx * cos + dy * sin + np.float32(width / 2)) * self.texels_per_edge - 0.5
        v = (dx * sin - dy * cos + np.float32(height / 2)) * self.texels_per_edge - 0.5
        return u, v

    def place_of(self, texels: np.ndarray) -> np.ndarray:
        """Places (N, 3) on the table of texel coordinates (N, 2): `texel_of` turned round."""
        x, y = ((texels + 0.5) / self.texels_per_edge - np.array(self.size) / 2).T
        cos, sin = np.cos(self.angle_rad), np.sin(self.angle_rad)
        place = np.column_stack([x * cos + y * sin, x * sin - y * cos]) + self.center[:2]
        return np.column_stack([place, np.zeros(len(place))])

    @property
    def outline(self) -> np.ndarray:
        """Corners (4, 3) on the table."""
        width, height = self.size
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [width / 2, height / 2]
        cos, sin = np.cos(self.angle_rad), np.sin(self.angle_rad)
        turned = square @ np.array([[cos, sin], [-sin, cos]]) + self.center[:2]
        return np.column_stack([turned, np.zeros(4)])


def _sheet(width: float, height: float, color: np.ndarray) -> np.ndarray:
    sheet = np.empty((max(4, int(height * _TEXELS)), max(4, int(width * _TEXELS)), 3), np.uint8)
    sheet[:] = ink(color)
    return sheet


def _solid_cover(sheet: np.ndarray) -> np.ndarray:
    cover = np.zeros(sheet.shape[:2], np.float32)
    cover[1:-1, 1:-1] = 1
    return cover


def _wish_card(rng: np.random.Generator) -> np.ndarray:
    """A card with four colored squares in a ring: the reader's favorite trap."""
    square = float(rng.uniform(0.5, 2.0))
    sheet = _sheet(
        square * rng.uniform(3.6, 5),
        square * rng.uniform(3.8, 6),
        linear_rgb(rng.uniform(0, 360), rng.uniform(0, 0.15), rng.uniform(0.75, 1)),
    )
    height, width = sheet.shape[:2]
    half = square * _TEXELS / 2
    reach = min(width, height) * rng.uniform(0.22, 0.3)
    turn = np.pi / 4 if rng.random() < 0.6 else 0.0
    places = [
        (
            width / 2 + reach * np.cos(turn + k * np.pi / 2),
            height / 2 + reach * np.sin(turn + k * np.pi / 2),
        )
        for k in range(4)
    ]
    if rng.random() < 0.6:
        ring = np.array(places, np.int32)
        cv2.polylines(sheet, [ring], True, ink(any_color(rng)), 2, cv2.LINE_AA)
    for x, y in places:
        color = ink(paint(rng, str(rng.choice(GAME_COLORS))))
        if rng.random() < 0.85:
            quad = cv2.boxPoints(((x, y), (2 * half, 2 * half), float(rng.choice([0, 45]))))
            cv2.fillConvexPoly(sheet, quad.astype(np.int32), color, cv2.LINE_AA)
        else:
            cv2.circle(sheet, (int(x), int(y)), int(half), color, -1, cv2.LINE_AA)
        if rng.random() < 0.2:
            cv2.circle(
                sheet, (int(x), int(y)), max(1, int(half * 0.35)), (40, 40, 40), -1, cv2.LINE_AA
            )
    if rng.random() < 0.6:
        number = str(rng.integers(1, 71))
        cv2.putText(
            sheet, number, (4, int(_TEXELS)), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (40, 40, 40), 2
        )
    return sheet


def _trap(rng: np.random.Generator) -> np.ndarray:
    """Print that differs from dice by nothing but height: their colors, about their size."""
    pale = linear_rgb(rng.uniform(0, 360), rng.uniform(0, 0.15), rng.uniform(0.75, 1))
    sheet = _sheet(
        rng.uniform(4, 9), rng.uniform(4, 9), pale if rng.random() < 0.5 else any_color(rng)
    )
    height, width = sheet.shape[:2]
    if rng.random() < 0.4:
        inset = int(rng.integers(4, 14))
        corner = (width - inset, height - inset)
        cv2.rectangle(sheet, (inset, inset), corner, ink(any_color(rng)), int(rng.integers(1, 5)))
    if rng.random() < 0.4:
        middle, reach = (width // 2, height // 2), int(min(width, height) * rng.uniform(0.2, 0.4))
        cv2.circle(sheet, middle, reach, ink(any_color(rng)), 2, cv2.LINE_AA)
    side = float(np.exp(rng.normal(0, 0.2))) * _TEXELS
    turn, tidy = float(rng.uniform(0, 90)), rng.random() < 0.7
    for _ in range(int(rng.integers(3, 9))):
        place = float(rng.uniform(0, width)), float(rng.uniform(0, height))
        angle = turn if tidy else float(rng.uniform(0, 90))
        color = paint(rng, str(rng.choice(GAME_COLORS))) if rng.random() < 0.8 else any_color(rng)
        square = cv2.boxPoints((place, (side, side), angle)).astype(np.int32)
        cv2.fillConvexPoly(sheet, square, ink(color), cv2.LINE_AA)
        if rng.random() < 0.2:
            cv2.polylines(sheet, [square], True, ink(any_color(rng)), 1, cv2.LINE_AA)
        if rng.random() < 0.15:
            dot = (int(place[0]), int(place[1]))
            cv2.circle(
                sheet, dot, int(side * rng.uniform(0.1, 0.25)), (40, 30, 20), -1, cv2.LINE_AA
            )
    return sheet


def _paper(rng: np.random.Generator) -> np.ndarray:
    sheet = _sheet(
        rng.uniform(4, 16),
        rng.uniform(4, 20),
        linear_rgb(rng.uniform(0, 360), rng.uniform(0, 0.25), rng.uniform(0.7, 1)),
    )
    pen = ink(linear_rgb(rng.uniform(0, 360), rng.uniform(0, 1), rng.uniform(0, 0.5)))
    lines = int(rng.integers(0, 12))
    pitch = rng.uniform(0.5, 1.8) * _TEXELS
    bold = int(rng.integers(1, 6))
    for k in range(lines):
        y = int((k + 1) * pitch)
        if rng.random() < 0.7:
            text = "".join(rng.choice(list("ABCDEFGHJKLMNPRSTUVX 0123456789"), 14))
            cv2.putText(
                sheet, text, (6, y), cv2.FONT_HERSHEY_SIMPLEX, pitch / 38, pen, bold, cv2.LINE_AA
            )
        else:
            cv2.line(sheet, (0, y), (sheet.shape[1], y), pen, 1, cv2.LINE_AA)
    return sheet


def _phone(rng: np.random.Generator) -> np.ndarray:
    sheet = _sheet(7, 14, linear_rgb(0, 0, rng.uniform(0.02, 0.2)))
    if rng.random() < 0.5:
        height, width = sheet.shape[:2]
        sheet[8:-8, 6:-6] = ink(any_color(rng))
        for _ in range(8):
            x, y = int(rng.integers(0, width)), int(rng.integers(0, height))
            cv2.rectangle(sheet, (x, y), (x + 20, y + 20), ink(any_color(rng)), -1)
    return sheet


def _printed_squares(rng: np.random.Generator) -> np.ndarray:
    """A board or picture with squares, disks and drawn cubes of about die size."""
    sheet = _sheet(rng.uniform(4, 12), rng.uniform(4, 12), any_color(rng))
    height, width = sheet.shape[:2]
    for _ in range(int(rng.integers(4, 30))):
        x, y = float(rng.uniform(0, width)), float(rng.uniform(0, height))
        side = float(rng.uniform(0.4, 1.8)) * _TEXELS
        color = any_color(rng)
        kind = rng.random()
        if kind < 0.5:
            quad = cv2.boxPoints(((x, y), (side, side), float(rng.uniform(0, 90))))
            cv2.fillConvexPoly(sheet, quad.astype(np.int32), ink(color), cv2.LINE_AA)
        elif kind < 0.8:
            cv2.circle(sheet, (int(x), int(y)), int(side / 2), ink(color), -1, cv2.LINE_AA)
        else:
            for k, shade in enumerate((1.0, 0.6, 0.35)):
                turn = np.deg2rad(30 + 120 * k + np.array([0, 60, 120]))
                corner = np.column_stack(
                    [x + side * 0.6 * np.cos(turn), y + side * 0.6 * np.sin(turn)]
                )
                face = np.vstack([[x, y], corner]).astype(np.int32)
                cv2.fillConvexPoly(sheet, face, ink(color * np.float32(shade)), cv2.LINE_AA)
    return sheet


_SHEETS = {"card": _wish_card, "paper": _paper, "phone": _phone, "print": _printed_squares}


def _coin(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    diameter = float(rng.uniform(0.8, 2.6))
    color = linear_rgb(rng.uniform(20, 50), rng.uniform(0, 0.7), rng.uniform(0.4, 0.9))
    if rng.random() < 0.3:
        color = any_color(rng)
    sheet = _sheet(diameter, diameter, color)
    cover = np.zeros(sheet.shape[:2], np.float32)
    middle = sheet.shape[0] // 2
    cv2.circle(cover, (middle, middle), middle - 1, 1.0, -1, cv2.LINE_AA)
    cv2.circle(
        sheet, (middle, middle), int(middle * 0.85), ink(color * np.float32(0.7)), 1, cv2.LINE_AA
    )
    return sheet, cover


def draw_flat(rng: np.random.Generator, center: np.ndarray) -> Flat:
    kind = str(
        rng.choice(["card", "paper", "phone", "coin", "print"], p=[0.45, 0.17, 0.06, 0.16, 0.16])
    )
    if kind == "coin":
        sheet, cover = _coin(rng)
    else:
        sheet = _SHEETS[kind](rng)
        cover = _solid_cover(sheet)
    gloss = float(rng.uniform(0, 0.6)) if kind != "paper" else 0.05
    return _laid(rng, kind, sheet, cover, center, gloss)


def draw_trap(rng: np.random.Generator, center: np.ndarray) -> Flat:
    sheet = _trap(rng)
    return _laid(rng, "card", sheet, _solid_cover(sheet), center, float(rng.uniform(0, 0.6)))


def _laid(
    rng: np.random.Generator,
    kind: str,
    sheet: np.ndarray,
    cover: np.ndarray,
    center: np.ndarray,
    gloss: float,
) -> Flat:
    angle = float(rng.uniform(0, 2 * np.pi))
    return Flat(kind, printed(sheet), cover, np.asarray(center, np.float32), angle, gloss)
