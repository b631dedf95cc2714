"""A scene as SVG text: small, sharp at every size, and readable by a screen reader."""

from __future__ import annotations

from xml.etree import ElementTree

from webui.draw.drawing import Area, Disk, Drawing, Label, Shape, Stroke

_FONT = "Rubik, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"
# How far below its middle a line of digits and capitals has its baseline, in font sizes.
_BASELINE = 0.36


def render_svg(scene: Drawing) -> str:
    """The scene as one `svg` element, complete as a file and fit to be put into a page."""
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {scene.width_px} {scene.height_px}",
            "width": str(scene.width_px),
            "height": str(scene.height_px),
            "role": "img",
            "font-family": _FONT,
        },
    )
    ElementTree.SubElement(root, "title").text = scene.title
    ElementTree.SubElement(root, "desc").text = scene.description
    ElementTree.SubElement(
        root, "rect", {"width": "100%", "height": "100%", "fill": scene.background}
    )
    for shape in scene.shapes:
        root.append(_element(shape))
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _element(shape: Shape) -> ElementTree.Element:
    match shape:
        case Area():
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
            element = ElementTree.Element("polygon", {"points": points, "fill": shape.fill})
            _outline(element, shape.outline, shape.outline_px)
            if shape.opacity < 1:
                element.set("opacity", _number(shape.opacity))
        case Stroke():
            (x1, y1), (x2, y2) = shape.start, shape.end
            element = ElementTree.Element(
                "line", {"x1": _number(x1), "y1": _number(y1), "x2": _number(x2), "y2": _number(y2)}
            )
            element.set("stroke-linecap", "round")
            _outline(element, shape.color, shape.width_px)
            if shape.dashed:
                dash = _number(3 * shape.width_px)
                element.set("stroke-dasharray", f"{dash} {dash}")
        case Disk():
            (x, y) = shape.center
            element = ElementTree.Element(
                "circle", {"cx": _number(x), "cy": _number(y), "r": _number(shape.radius_px)}
            )
            element.set("fill", shape.fill or "none")
            _outline(element, shape.outline, shape.outline_px)
        case Label():
            element = _text(shape)
    return element


def _text(label: Label) -> ElementTree.Element:
    (x, y) = label.at
    element = ElementTree.Element(
        "text",
        {
            "x": _number(x),
            "y": _number(y + _BASELINE * label.size_px),
            "font-size": _number(label.size_px),
            "font-weight": "600" if label.bold else "400",
            "text-anchor": label.anchor,
            "fill": label.color,
        },
    )
    if label.halo:
        _outline(element, label.halo, label.size_px / 4)
        element.set("paint-order", "stroke")
        element.set("stroke-linejoin", "round")
    element.text = label.text
    return element


def _outline(element: ElementTree.Element, color: str | None, width_px: float) -> None:
    if color:
        element.set("stroke", color)
        element.set("stroke-width", _number(width_px))


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
