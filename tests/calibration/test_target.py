"""The printed target: true to OpenCV's board, at true size, in a PDF of pure vectors."""

from __future__ import annotations

import re

import cv2
import numpy as np
import pytest

from calibration.pdf import pdf
from calibration.target import (
    BOARD_HEIGHT_MM,
    BOARD_WIDTH_MM,
    MAT_IDS,
    MAT_MARKER_MM,
    RULER_MM,
    Paper,
    TargetWords,
    board,
    board_corners_mm,
    board_shapes,
    dictionary,
    target_sheets,
)
from vision.board import find_board, find_mat

_POINTS_A_MM = 72 / 25.4
_PIXELS_A_MM = 6


def _rectangles(document: bytes, page: int) -> list[list[float]]:
    stream = re.findall(rb"stream\n(.*?)\nendstream", document, re.S)[page].decode("cp1252")
    return [
        [float(v) for v in found.split()[:4]] for found in re.findall(r"^(.*) re f$", stream, re.M)
    ]


def _printed(document: bytes, page: int, paper: Paper) -> np.ndarray:
    """The page as a printer would lay it on paper, for the eyes of a detector."""
    width, height = paper.size_mm
    sheet = np.full((int(height * _PIXELS_A_MM), int(width * _PIXELS_A_MM), 3), 255, np.uint8)
    for x, y, w, h in _rectangles(document, page):
        left, top, right, bottom = (round(v * _PIXELS_A_MM) for v in (x, y, x + w, y + h))
        sheet[top:bottom, left:right] = 0
    return sheet


def test_the_board_is_the_one_opencv_draws() -> None:
    drawn = np.full((int(BOARD_HEIGHT_MM) * 7, int(BOARD_WIDTH_MM) * 7), 255, np.uint8)
    for cell in board_shapes():
        rows = slice(round(cell.y_mm * 7), round((cell.y_mm + cell.height_mm) * 7))
        columns = slice(round(cell.x_mm * 7), round((cell.x_mm + cell.width_mm) * 7))
        drawn[rows, columns] = 0
    reference = board().generateImage((drawn.shape[1], drawn.shape[0]), None, 0, 1)
    assert (drawn != reference).mean() < 0.005  # cells end between pixels


@pytest.mark.parametrize("paper", list(Paper))
def test_the_printed_board_is_found_at_true_size(paper: Paper) -> None:
    view = find_board(_printed(pdf(target_sheets(paper)), 0, paper)).view
    assert view is not None
    assert len(view.numbers) == len(board_corners_mm())
    places_mm = (view.corners_px + 0.5) / _PIXELS_A_MM
    steps = places_mm - board_corners_mm()[view.numbers, :2]
    assert np.ptp(steps, axis=0).max() < 0.1


@pytest.mark.parametrize("paper", list(Paper))
def test_the_mat_markers_are_found_at_true_size(paper: Paper) -> None:
    markers = find_mat(_printed(pdf(target_sheets(paper)), 1, paper))
    assert set(markers) == set(MAT_IDS)
    for corners in markers.values():
        edges = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1) / _PIXELS_A_MM
        assert edges == pytest.approx(MAT_MARKER_MM, abs=0.4)


@pytest.mark.parametrize("paper", list(Paper))
def test_everything_stays_on_the_paper_with_a_margin(paper: Paper) -> None:
    width, height = paper.size_mm
    document = pdf(target_sheets(paper))
    for page in (0, 1):
        for x, y, w, h in _rectangles(document, page):
            assert x > 5
            assert y > 5
            assert x + w < width - 5
            assert y + h < height - 5


def test_the_ruler_is_ten_centimeters_long() -> None:
    document = pdf(target_sheets(Paper.A4)).decode("cp1252")
    lines = re.findall(r"\[\] 0 d ([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S", document)
    longest = max(float(x2) - float(x1) for x1, _, x2, _ in lines)
    assert longest == pytest.approx(RULER_MM)


def test_the_document_is_a_pdf_whose_table_of_contents_is_right() -> None:
    document = pdf(target_sheets(Paper.A4))
    assert document.startswith(b"%PDF-1.4")
    start = int(document.split(b"startxref\n")[1].split()[0])
    assert document[start:].startswith(b"xref")
    places = re.findall(rb"(\d{10}) 00000 n", document)
    for number, place in enumerate(places, 1):
        assert document[int(place) :].startswith(b"%d 0 obj" % number)
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", document)
    assert box is not None
    assert float(box[1]) / _POINTS_A_MM == pytest.approx(297, abs=0.01)
    assert b"/Image" not in document


def test_words_in_other_languages_are_written_with_their_letters() -> None:
    words = TargetWords(mat="Über (den) Tisch")
    assert "(Über \\(den\\) Tisch) Tj".encode("cp1252") in pdf(target_sheets(Paper.A4, words))


def test_board_and_mat_share_no_marker() -> None:
    assert not set(np.ravel(board().getIds()).tolist()) & set(MAT_IDS)
    assert max(MAT_IDS) < len(np.asarray(dictionary().bytesList))
    assert cv2.aruco.generateImageMarker(dictionary(), MAT_IDS[0], 7).shape == (7, 7)
