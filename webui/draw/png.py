"""A scene as pixels, drawn by OpenCV at twice the size and then halved, so that edges are soft."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from webui.draw.drawing import Area, Disk, Drawing, Label, Point, Stroke

_OVERSAMPLING = 2
# OpenCV takes coordinates as integers with this many bits behind the point.
_FRACTION_BITS = 4
# As in the SVG: how far below its middle a line has its baseline, in font sizes.
_BASELINE = 0.36

Bgr = tuple[int, int, int]
Picture = NDArray[np.uint8]


def render_png(scene: Drawing) -> bytes:
    """The scene as the bytes of a PNG file."""
    written, buffer = cv2.imencode(".png", render_bgr(scene))
    if not written:
        raise ValueError("OpenCV could not encode the drawing as PNG")
    return buffer.tobytes()


def render_bgr(scene: Drawing, under_bgr: Picture | None = None) -> Picture:
    """The scene as an OpenCV picture, drawn over another of the same size if there is one."""
    canvas = _Canvas(scene)
    if under_bgr is not None:
        canvas.lay_under(under_bgr)
    for shape in scene.shapes:
        canvas.draw(shape)
    return canvas.halved()


class _Canvas:
    def __init__(self, scene: Drawing) -> None:
        self._size_px = (scene.width_px, scene.height_px)
        height, width = scene.height_px * _OVERSAMPLING, scene.width_px * _OVERSAMPLING
        self._picture: Picture = np.full((height, width, 3), _bgr(scene.background), np.uint8)
        self._font = cv2.FontFace("sans")

    def lay_under(self, under_bgr: Picture) -> None:
        height, width = self._picture.shape[:2]
        cv2.resize(under_bgr, (width, height), dst=self._picture)

    def halved(self) -> Picture:
        halved = cv2.resize(self._picture, self._size_px, interpolation=cv2.INTER_AREA)
        return np.asarray(halved, np.uint8)

    def draw(self, shape: Area | Stroke | Disk | Label) -> None:
        match shape:
            case Area():
                self._area(shape)
            case Stroke():
                for start, end in _dashes(shape) if shape.dashed else [(shape.start, shape.end)]:
                    self._line(start, end, shape.color, shape.width_px)
            case Disk():
                self._disk(shape)
            case Label():
                self._label(shape)

    def _area(self, area: Area) -> None:
        points = [np.array([_fixed(point) for point in area.points], np.int32)]
        under = self._picture.copy() if area.opacity < 1 else None
        cv2.fillPoly(self._picture, points, _bgr(area.fill), cv2.LINE_AA, _FRACTION_BITS)
        if under is not None:
            cv2.addWeighted(
                self._picture, area.opacity, under, 1 - area.opacity, 0, dst=self._picture
            )
        if area.outline:
            width = _thickness(area.outline_px)
            color = _bgr(area.outline)
            cv2.polylines(self._picture, points, True, color, width, cv2.LINE_AA, _FRACTION_BITS)

    def _line(self, start: Point, end: Point, color: str, width_px: float) -> None:
        width = _thickness(width_px)
        cv2.line(
            self._picture, _fixed(start), _fixed(end), _bgr(color), width, cv2.LINE_AA,
            _FRACTION_BITS,
        )  # fmt: skip

    def _disk(self, disk: Disk) -> None:
        center = _fixed(disk.center)
        radius = round(disk.radius_px * _OVERSAMPLING * 2**_FRACTION_BITS)
        for color, thickness in (
            (disk.fill, cv2.FILLED),
            (disk.outline, _thickness(disk.outline_px)),
        ):
            if color:
                cv2.circle(
                    self._picture, center, radius, _bgr(color), thickness, cv2.LINE_AA,
                    _FRACTION_BITS,
                )  # fmt: skip

    def _label(self, label: Label) -> None:
        size = round(label.size_px * _OVERSAMPLING)
        weight = 600 if label.bold else 400
        (x, y) = (coordinate * _OVERSAMPLING for coordinate in label.at)
        if label.anchor != "start":
            box = cv2.getTextSize((0, 0), label.text, (0, 0), self._font, size, weight)
            x -= box[0] + box[2] * (0.5 if label.anchor == "middle" else 1.0)
        origin = (round(x), round(y + _BASELINE * size))
        if label.halo:
            reach = max(1, size // 9)
            for dx, dy in _around(reach):
                shifted = (origin[0] + dx, origin[1] + dy)
                self._write(label.text, shifted, label.halo, size, weight)
        self._write(label.text, origin, label.color, size, weight)

    def _write(self, text: str, at: tuple[int, int], color: str, size: int, weight: int) -> None:
        cv2.putText(self._picture, text, at, _bgr(color), self._font, size, weight)


def _dashes(stroke: Stroke) -> Iterator[tuple[Point, Point]]:
    """The stroke cut into dashes and gaps of three widths each, like the SVG's."""
    start, end = np.array(stroke.start), np.array(stroke.end)
    length = float(np.linalg.norm(end - start))
    dash = 3 * stroke.width_px
    for begin in np.arange(0, length, 2 * dash):
        a = start + (end - start) * begin / length
        b = start + (end - start) * min(begin + dash, length) / length
        yield (float(a[0]), float(a[1])), (float(b[0]), float(b[1]))


def _around(reach: int) -> list[tuple[int, int]]:
    angles = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    return [(round(reach * np.cos(a)), round(reach * np.sin(a))) for a in angles]


def _fixed(point: Point) -> tuple[int, int]:
    x, y = (round(c * _OVERSAMPLING * 2**_FRACTION_BITS) for c in point)
    return x, y


def _thickness(width_px: float) -> int:
    return max(1, round(width_px * _OVERSAMPLING))


def _bgr(color: str) -> Bgr:
    red, green, blue = bytes.fromhex(color.removeprefix("#"))
    return blue, green, red
