"""The card that stands where the picture was: never a frozen picture that looks alive."""

from __future__ import annotations

import textwrap

import numpy as np
from PIL import Image, ImageDraw, ImageFont

_PAPER, _INK, _MARK = (122, 122, 122), (245, 245, 245), (90, 90, 90)
_LINE_CHARACTERS = 44


def grey_card(text: str, size: tuple[int, int]) -> np.ndarray:
    """A gray picture (BGR) that says why there is no other."""
    width, height = size
    card = Image.new("RGB", size, _PAPER)
    draw = ImageDraw.Draw(card)
    _crossed_camera(draw, width / 2, height * 0.3, height * 0.11)
    font = ImageFont.load_default(max(12, height // 22))
    lines = "\n".join(textwrap.wrap(text, _LINE_CHARACTERS))
    draw.multiline_text(
        (width / 2, height * 0.6), lines, _INK, font, anchor="mm", align="center", spacing=8
    )
    return np.ascontiguousarray(np.asarray(card)[:, :, ::-1])


def _crossed_camera(draw: ImageDraw.ImageDraw, x: float, y: float, half: float) -> None:
    line = max(2, int(half * 0.14))
    body = (x - half, y - half * 0.65, x + half, y + half * 0.65)
    draw.rounded_rectangle(body, half * 0.2, outline=_INK, width=line)
    lens = half * 0.35
    draw.ellipse((x - lens, y - lens, x + lens, y + lens), outline=_INK, width=line)
    ends = (x - half * 1.2, y + half, x + half * 1.2, y - half)
    draw.line(ends, fill=_PAPER, width=line * 3)
    draw.line(ends, fill=_INK, width=line)
