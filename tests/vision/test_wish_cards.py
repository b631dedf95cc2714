"""Wish cards read in pictures: generated tables, path-traced ones, and what is no card."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from rules.deadline import Deadline
from rules.message import Refusal
from rules.oraklos.cards import Card
from tests.kept import kept
from vision.channels import COLORS
from vision.photo import open_photo
from vision.simulate import make_card_sheet
from vision.wish_cards.colors import judge_colors
from vision.wish_cards.read_card import SURE, card_chances
from vision.wish_cards.reader import read_cards
from vision.wish_cards.scoring import SheetScore, score_cards

SAMPLES = Path(__file__).parents[2] / "sample_images" / "cards"
RED, YELLOW, BLUE, BLACK = range(4)


def drawn_card(colors: str, turn_deg: float = 0.0) -> np.ndarray:
    """A white card with four squares clockwise from the upper left, on a gray table."""
    inks = {"R": (40, 30, 200), "Y": (40, 200, 235), "B": (190, 90, 40), "K": (30, 30, 30)}
    picture = np.full((480, 480, 3), (120, 128, 130), np.uint8)
    cv2.rectangle(picture, (120, 120), (360, 360), (245, 245, 245), -1)
    for color, (x, y) in zip(colors, ((150, 150), (260, 150), (260, 260), (150, 260)), strict=True):
        cv2.rectangle(picture, (x, y), (x + 70, y + 70), inks[color], -1)
    turned = cv2.getRotationMatrix2D((240, 240), turn_deg, 1.0)
    return cv2.warpAffine(picture, turned, (480, 480), borderValue=(120, 128, 130))


@pytest.mark.parametrize("turn_deg", [0, 37, 90, 205])
def test_a_card_is_read_clockwise_however_it_lies(turn_deg: float) -> None:
    (read,) = read_cards(drawn_card("RYBK", turn_deg)).cards
    assert read.card == Card.parse("RYBK")


def test_a_mirrored_card_is_another_one() -> None:
    (read,) = read_cards(drawn_card("RYBK")[:, ::-1].copy()).cards
    assert read.card == Card.parse("RKBY")


def made_and_scored() -> SheetScore:
    data, truth = make_card_sheet(3, (1600, 1200))
    return score_cards(read_cards(open_photo(data).bgr), truth)


def test_a_generated_sheet_is_read_without_a_silent_error() -> None:
    score = kept("cards_made_and_read", made_and_scored)
    assert score.cards == 12
    assert score.right >= 10
    assert score.silent == 0


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_path_traced_sheets_are_read_without_a_silent_error(path: Path) -> None:
    truth = json.loads(path.read_text(encoding="utf-8"))
    picture = (SAMPLES / truth["image"]).read_bytes()
    known = hashlib.sha256(picture).hexdigest()[:24]
    score = score_cards(kept(f"cards_{known}", lambda: read_cards(open_photo(picture).bgr)), truth)
    assert score.right >= score.cards - 2
    assert score.silent == 0


def test_an_empty_table_has_no_cards() -> None:
    assert read_cards(np.full((600, 800, 3), 90, np.uint8)).cards == ()


def test_reading_cards_ends_with_its_time() -> None:
    times = iter(range(100))
    with pytest.raises(Refusal):
        read_cards(drawn_card("RYBK"), Deadline(0.5, lambda: float(next(times))))


def test_colors_are_told_in_warm_light_and_in_shadow() -> None:
    """The same four inks, six squares each, half of them in a shadow."""
    inks = np.array([[0.5, 0.03, 0.03], [0.8, 0.55, 0.05], [0.04, 0.1, 0.5], [0.02, 0.02, 0.02]])
    light = np.array([1.0, 0.8, 0.55]) * np.repeat([1.0, 0.4], 12)[:, None]
    told = np.tile(np.arange(4), 6)
    chances = judge_colors(_lab(inks[told] * light), _lab(0.85 * light), np.ones(24))
    assert chances.argmax(1).tolist() == told.tolist()


def test_a_black_that_looks_blue_is_told_from_blue() -> None:
    """Bluish light and a faded print: black lies nearer to plain blue than to plain black."""
    inks = np.array([[0.4, 0.06, 0.21], [0.8, 0.8, 0.34], [0.05, 0.07, 0.85], [0.05, 0.08, 0.24]])
    told = np.repeat(np.arange(4), [10, 10, 13, 7])
    chances = judge_colors(_lab(inks[told]), _lab(np.full((40, 3), 0.85)), np.ones(40))
    assert chances.argmax(1).tolist() == told.tolist()


def test_a_square_washed_out_by_glare_is_doubted() -> None:
    inks = np.array([[0.5, 0.03, 0.03], [0.8, 0.55, 0.05], [0.02, 0.04, 0.12], [0.02, 0.02, 0.02]])
    squares = inks[np.tile(np.arange(4), 10)]
    squares[2] += 0.1
    chances = judge_colors(_lab(squares), _lab(np.full((40, 3), 0.8)), np.ones(40))
    assert chances[2].max() < SURE
    assert chances[6].max() > SURE


def test_squares_of_no_card_make_every_card_a_question() -> None:
    """Two cards, and a row of squares in their inks that are nobody's."""
    picture = np.hstack([drawn_card("RYBK"), drawn_card("RRYB")])
    assert any(card.is_sure for card in read_cards(picture).cards)
    inks = ((40, 30, 200), (40, 200, 235), (190, 90, 40))
    for k, x in enumerate(range(20, 900, 130)):
        cv2.rectangle(picture, (x, 400), (x + 70, 470), inks[k % 3], -1)
        cv2.rectangle(picture, (x + 9, 10), (x + 79, 80), inks[(k + 1) % 3], -1)
    cards = read_cards(picture).cards
    assert cards
    assert not any(card.is_sure for card in cards)


def test_an_unsure_square_leaves_alternatives() -> None:
    chances = np.eye(4)[[RED, YELLOW, BLUE, BLACK]]
    chances[3] = [0, 0, 0.4, 0.6]
    first, second = card_chances(chances, trust=1.0)
    assert (str(first.card), str(second.card)) == ("RYBK", "RYBB")
    assert first.chance == pytest.approx(0.6)
    assert [str(color) for color in COLORS] == ["red", "yellow", "blue", "black"]


def _lab(light: np.ndarray) -> np.ndarray:
    shown = np.clip(light, 0, 1) ** (1 / 2.2)
    bgr = shown[None, :, ::-1].astype(np.float32)
    return np.asarray(cv2.cvtColor(np.ascontiguousarray(bgr), cv2.COLOR_BGR2Lab)[0])


def test_cards_whose_squares_do_not_stand_out_are_found_by_the_face_of_the_others() -> None:
    """Black squares on nearly black paper: their cards are recognized by outline and border."""
    dark = [drawn_card(colors) for colors in ("RYBR", "BRYY", "YRRB", "KKKR", "KKYK")]
    picture = np.hstack(dark)
    is_paper = (picture > 240).all(2)
    picture[is_paper] = (46, 48, 47)
    read = read_cards(picture).cards
    assert {str(card.card) for card in read} >= {"RRYB", "RYYB", "RRBY"}
    assert len(read) == 5


def test_tiles_of_a_table_are_no_cards() -> None:
    """Equal squares all over, more of them than cards."""
    tiles = np.full((960, 1440, 3), (150, 160, 170), np.uint8)
    for line in range(0, 1440, 80):
        tiles[:, line : line + 5] = tiles[line : line + 5] = (90, 80, 70)
    cards = np.hstack([drawn_card("RYBK"), drawn_card("RRYB"), drawn_card("YKBB")])
    is_card = (cards != (120, 128, 130)).any(2)
    tiles[240:720][is_card] = cards[is_card]
    assert {str(card.card) for card in read_cards(tiles).cards} == {"RYBK", "RRYB", "YKBB"}
