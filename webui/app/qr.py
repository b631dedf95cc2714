"""Links as drawings that a phone's camera opens."""

from __future__ import annotations

import io

import segno
from markupsafe import Markup


def qr_drawing(link: str) -> Markup:
    """For a page, as SVG."""
    drawing = _made(link).svg_inline(
        scale=4, border=2, dark="#251f2c", light="#ffffff", omitsize=True
    )
    return Markup(drawing)


def qr_in_letters(link: str) -> str:
    """For a terminal."""
    written = io.StringIO()
    _made(link).terminal(written, border=1, compact=True)
    return written.getvalue()


def _made(link: str) -> segno.QRCode:
    return segno.make(link, error="m", micro=False)
