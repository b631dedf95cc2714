"""Sheets as a PDF of pure vectors: rectangles, hairlines and text, at true size.

The allowed libraries write pictures into PDF, not vectors, and what is needed here is a page of
the format's own text: cells, lines, one built-in font.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from calibration.target import Hairline, PrintedPage, Rectangle, Shape, Text

_POINTS_A_MM = 72.0 / 25.4
_HAIRLINE_MM = 0.15
_DASH_MM = 2.0


def pdf(sheets: Sequence[PrintedPage]) -> bytes:
    """The sheets as the pages of one document."""
    page_numbers = [4 + 2 * k for k in range(len(sheets))]
    kids = " ".join(f"{number} 0 R" for number in page_numbers)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(sheets)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, sheet in zip(page_numbers, sheets, strict=True):
        width, height = (length * _POINTS_A_MM for length in sheet.size_mm)
        content = _content(sheet)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.3f} {height:.3f}] "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {number + 1} 0 R >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return _document(objects)


def _document(objects: Iterable[bytes]) -> bytes:
    """Numbered objects, and the table of where each begins."""
    data, places = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(places) + 1
    return data + (
        b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\n"
        b"startxref\n%d\n%%%%EOF\n" % (count, table, count, len(data))
    )


def _content(sheet: PrintedPage) -> bytes:
    """Drawn in millimeters from the upper left, as the sheet is; text is turned upright again."""
    scale = _POINTS_A_MM
    begin = f"{scale:.6f} 0 0 {-scale:.6f} 0 {sheet.size_mm[1] * scale:.4f} cm {_HAIRLINE_MM} w"
    return "\n".join([begin, *map(_drawn, sheet.shapes)]).encode("cp1252", "replace")


def _drawn(shape: Shape) -> str:
    match shape:
        case Rectangle(x, y, width, height):
            return f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re f"
        case Hairline((x1, y1), (x2, y2), dashed):
            dash = f"[{_DASH_MM}] 0 d" if dashed else "[] 0 d"
            return f"{dash} {x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l S"
        case Text(x, y, text, height):
            escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
            return f"BT /F1 {height:.3f} Tf 1 0 0 -1 {x:.4f} {y:.4f} Tm ({escaped}) Tj ET"
