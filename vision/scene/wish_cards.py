"""Printed wish cards: four colored squares in a ring, in any look a publisher might choose."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from rules.oraklos.cards import Card
from vision.scene.materials import GAME_COLORS, any_color, ink, linear_rgb, paint

TEXELS = 32
"""Texels per die edge of a card's print."""

Ink = tuple[int, int, int]


@dataclass(frozen=True)
class CardLook:
    """What all cards of one set share. Lengths in die edges."""

    width: float
    height: float
    paper: Ink
    border: Ink
    border_width: float
    corner: float
    backdrop: str
    backdrop_ink: Ink
    side: float
    """Side of a square."""
    gap: float
    """Between neighboring squares; zero where they touch."""
    is_diamond: bool
    """Squares above, right, below and left of the middle, instead of two by two."""
    square_turn_deg: float
    rounding: float
    """Radius of a square's corners, in its sides."""
    outline: Ink | None
    line: Ink | None
    """Of the ring drawn through the squares."""
    lift: float
    """How far the ring's middle lies above the card's."""
    inks: dict[str, Ink]
    has_number: bool
    has_middle: bool
    gloss: float


def draw_look(rng: np.random.Generator) -> CardLook:
    """A set of cards, from mini cards to large square ones."""
    side = float(rng.uniform(0.9, 2.2))
    is_diamond = bool(rng.random() < 0.4)
    square_turn = 45.0 if rng.random() < (0.5 if is_diamond else 0.08) else 0.0
    gap = 0.0 if rng.random() < 0.3 else side * float(rng.uniform(0.06, 0.7))
    reach = _reach(side, gap, is_diamond, square_turn)
    spread = 2 * (reach * (1.0 if is_diamond else 0.7072) + side * (0.71 if square_turn else 0.5))
    width = spread + float(rng.uniform(0.3, 1.8))
    height = width * (1.0 if rng.random() < 0.2 else float(rng.uniform(1.0, 1.65)))
    light = rng.random() < 0.75
    paper = linear_rgb(
        rng.uniform(0, 360),
        rng.uniform(0, 0.3 if light else 0.5),
        rng.uniform(0.72, 1) if light else rng.uniform(0.3, 0.65),
    )
    return CardLook(
        width=width,
        height=height,
        paper=ink(paper),
        border=ink(any_color(rng)) if rng.random() < 0.6 else (245, 244, 240),
        border_width=float(rng.uniform(0.08, 0.35)) if rng.random() < 0.6 else 0.0,
        corner=float(rng.uniform(0.1, 0.45)) if rng.random() < 0.8 else 0.0,
        backdrop=str(rng.choice(["none", "none", "none", "rays", "dots", "stripes", "clouds"])),
        backdrop_ink=ink(np.clip(paper * rng.uniform(0.55, 1.3) + rng.normal(0, 0.02, 3), 0, 1)),
        side=side,
        gap=gap,
        is_diamond=is_diamond,
        square_turn_deg=square_turn,
        rounding=float(rng.uniform(0.08, 0.35)) if rng.random() < 0.35 else 0.0,
        outline=ink(any_color(rng)) if rng.random() < 0.3 else None,
        line=ink(any_color(rng)) if rng.random() < 0.3 else None,
        lift=(height - width) / 2 * float(rng.uniform(0, 0.9)) if rng.random() < 0.4 else 0.0,
        inks={name: ink(paint(rng, name)) for name in GAME_COLORS},
        has_number=bool(rng.random() < 0.5),
        has_middle=bool(rng.random() < 0.25),
        gloss=float(rng.uniform(0, 0.9)) if rng.random() < 0.6 else 0.05,
    )


def _reach(side: float, gap: float, is_diamond: bool, square_turn_deg: float) -> float:
    """From the ring's middle to a square's, so that neighbors are `gap` apart."""
    # Squares along the ring's own diagonals meet corner to corner, the others side to side.
    is_across = is_diamond == (square_turn_deg == 0.0)
    pitch = side * (1.4142 if is_across else 1.0) + gap
    return pitch / 1.4142


@dataclass(frozen=True)
class PrintedCard:
    """Texels (display bytes), what of them is card, and the squares clockwise: colors, centers
    (4, 2) and outlines, in texels."""

    sheet: np.ndarray
    cover: np.ndarray
    colors: tuple[str, ...]
    centers: np.ndarray
    outlines: tuple[np.ndarray, ...]


def print_card(look: CardLook, card: Card, number: int, rng: np.random.Generator) -> PrintedCard:
    """The card's face, its pattern begun at any of the four squares."""
    shape = (round(look.height * TEXELS), round(look.width * TEXELS))
    sheet = np.empty((*shape, 3), np.uint8)
    sheet[:] = look.paper
    _lay_backdrop(sheet, look, rng)
    middle = np.array([shape[1] / 2, shape[0] / 2 - look.lift * TEXELS])
    reach = _reach(look.side, look.gap, look.is_diamond, look.square_turn_deg) * TEXELS
    angles = np.arange(4) * np.pi / 2 + (0.0 if look.is_diamond else np.pi / 4)
    centers = middle + reach * np.column_stack([np.cos(angles), np.sin(angles)])
    if look.line is not None:
        cv2.circle(sheet, _whole(middle), int(reach), look.line, TEXELS // 12 + 1, cv2.LINE_AA)
    outlines = tuple(_square(look, center) for center in centers)
    turn = int(rng.integers(4))
    colors = tuple(str(card.colors[(k + turn) % 4]) for k in range(4))
    for color, outline in zip(colors, outlines, strict=True):
        cv2.fillPoly(sheet, [_whole_all(outline)], look.inks[color], cv2.LINE_AA, 4)
        if look.outline is not None:
            cv2.polylines(sheet, [_whole_all(outline)], True, look.outline, 2, cv2.LINE_AA, 4)
    if look.has_middle:
        cv2.circle(sheet, _whole(middle), int(reach * 0.12), look.backdrop_ink, -1, cv2.LINE_AA)
    if look.has_number:
        place = (int(0.15 * TEXELS), int(0.55 * TEXELS))
        cv2.putText(sheet, str(number), place, cv2.FONT_HERSHEY_SIMPLEX, 0.55, (40, 40, 40), 2)
    _lay_border(sheet, look)
    return PrintedCard(sheet, _cover(shape, look), colors, centers, outlines)


def _whole(point: np.ndarray) -> tuple[int, int]:
    return int(point[0]), int(point[1])


def _whole_all(points: np.ndarray) -> np.ndarray:
    return np.asarray(np.round(points * 16), np.int32)


def _square(look: CardLook, center: np.ndarray) -> np.ndarray:
    """Outline (N, 2) of a square, its corners rounded."""
    half = look.side * TEXELS / 2
    radius = 2 * half * look.rounding
    quarter = np.linspace(0, np.pi / 2, 6 if radius else 1)
    corners = []
    for k, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        around = quarter + k * np.pi / 2
        arc = np.column_stack([np.cos(around), np.sin(around)]) * radius
        corners.append(arc + np.array([x, y]) * (half - radius))
    turn = np.deg2rad(look.square_turn_deg)
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    outline: np.ndarray = np.vstack(corners) @ rotation + center
    return outline


def _lay_backdrop(sheet: np.ndarray, look: CardLook, rng: np.random.Generator) -> None:
    height, width = sheet.shape[:2]
    if look.backdrop == "rays":
        for angle in np.arange(0, 2 * np.pi, np.pi / 8):
            end = (int(width / 2 + 999 * np.cos(angle)), int(height / 2 + 999 * np.sin(angle)))
            cv2.line(sheet, (width // 2, height // 2), end, look.backdrop_ink, 5, cv2.LINE_AA)
    elif look.backdrop == "dots":
        for y in range(8, height, 22):
            for x in range(8, width, 22):
                cv2.circle(sheet, (x, y), 5, look.backdrop_ink, -1, cv2.LINE_AA)
    elif look.backdrop == "stripes":
        for y in range(0, height + width, 24):
            cv2.line(sheet, (0, y), (width, y - width), look.backdrop_ink, 8, cv2.LINE_AA)
    elif look.backdrop == "clouds":
        small = rng.random((7, 5)).astype(np.float32)
        cloud = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
        mixed = sheet * (1 - cloud) + np.array(look.backdrop_ink, np.float32) * cloud
        sheet[:] = np.clip(mixed, 0, 255)


def _lay_border(sheet: np.ndarray, look: CardLook) -> None:
    wide = int(look.border_width * TEXELS)
    if wide:
        sheet[:wide], sheet[-wide:] = look.border, look.border
        sheet[:, :wide], sheet[:, -wide:] = look.border, look.border


def _cover(shape: tuple[int, int], look: CardLook) -> np.ndarray:
    """All of the card but its rounded corners and a texel around it."""
    cover = np.zeros(shape, np.float32)
    radius = max(1, int(look.corner * TEXELS))
    height, width = shape
    inner = np.array([[radius + 1, radius + 1], [width - radius - 2, height - radius - 2]])
    cv2.rectangle(cover, (1, int(inner[0, 1])), (width - 2, int(inner[1, 1])), 1.0, -1)
    cv2.rectangle(cover, (int(inner[0, 0]), 1), (int(inner[1, 0]), height - 2), 1.0, -1)
    for x in inner[:, 0]:
        for y in inner[:, 1]:
            cv2.circle(cover, (int(x), int(y)), radius, 1.0, -1, cv2.LINE_AA)
    return cover
