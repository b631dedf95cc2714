"""What a bench measured, as one page that people can send, and its numbers as JSON beside it.

Nothing in it tells of the machine but its kind: no names, no folders, no pictures other than those
that were read wrong.
"""

from __future__ import annotations

import base64
import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from jinja2 import Environment, Template
from markupsafe import Markup

from vision.overlay import ReadingAnnotator
from webui.bench.measurement import Results, results_json
from webui.bench.plot import calibration_plot, margin_plot
from webui.bench.throws import ReadThrow, figure_rows, figures_of
from webui.draw.svg import render_svg
from webui.whole_file import write_whole

_MOST_PICTURES = 24
_PICTURE_PX = 900
_JPEG_QUALITY = 80


@dataclass(frozen=True)
class Written:
    page: Path
    numbers: Path


@dataclass(frozen=True)
class ErrorPicture:
    """A picture that was not read perfectly, with what was read drawn on it."""

    image: str
    errors: int
    unsaid: int
    address: str


def write_report(page: Path, results: Results, throws: Sequence[ReadThrow]) -> Written:
    """Write the page, and its numbers into a file of the same name."""
    numbers = page.with_suffix(".json")
    told = {
        "pythia": version("pythia-table"),
        "machine": _machine(),
        "benches": results_json(results),
        "throws": figures_of(throws) if throws else None,
    }
    write_whole(numbers, json.dumps(told, indent=2, allow_nan=False).encode())
    write_whole(page, _page(told, results, throws).encode())
    return Written(page, numbers)


def _machine() -> dict[str, Any]:
    return {
        "system": platform.system(),
        "kind": platform.machine(),
        "python": platform.python_version(),
        "cores": cv2.getNumberOfCPUs(),
    }


def _page(told: dict[str, Any], results: Results, throws: Sequence[ReadThrow]) -> str:
    figures = told["throws"]
    return _template().render(
        told=told,
        results=results,
        figures=figures,
        rows=figure_rows(figures["tiers"]) if figures else [],
        plots=_plots(figures["calibration_curve"], throws) if figures else [],
        pictures=[_picture(one) for one in throws if not one.score.perfect][:_MOST_PICTURES],
    )


def _plots(
    curve: Sequence[Mapping[str, Any]], throws: Sequence[ReadThrow]
) -> list[tuple[str, Markup]]:
    """Each with its heading."""
    errors = [error for one in throws for error in one.score.margin_errors]
    plots = (calibration_plot(curve), margin_plot(errors))
    return [(plot.title, Markup(render_svg(plot))) for plot in plots]


def _template() -> Template:
    page = files("webui.bench").joinpath("report.html").read_text(encoding="utf-8")
    return Environment(autoescape=True, trim_blocks=True).from_string(page)


def _picture(one: ReadThrow) -> ErrorPicture:
    drawn = ReadingAnnotator().annotate(one.known.photo().bgr, one.reading)
    return ErrorPicture(one.score.image, one.score.errors, one.score.unsaid, _inline(drawn))


def _inline(picture_bgr: np.ndarray) -> str:
    """The picture inside the page itself: a report is one file."""
    factor = min(1.0, _PICTURE_PX / max(picture_bgr.shape[:2]))
    small = cv2.resize(picture_bgr, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    _, jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY])
    return "data:image/jpeg;base64," + base64.b64encode(jpeg.tobytes()).decode()
