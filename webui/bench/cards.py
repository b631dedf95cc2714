"""How well wish cards are read: thirty generated sheets of twelve cards, and how long one takes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import mean, median

from vision.photo import open_photo
from vision.simulate import make_card_sheet
from vision.wish_cards.reader import read_cards
from vision.wish_cards.scoring import score_cards
from webui.bench.measurement import Measurement

SHEETS = 30


def measure() -> Iterator[Measurement]:
    scores, seconds = [], []
    for seed in range(SHEETS):
        data, truth = make_card_sheet(seed)
        photo = open_photo(data, str(truth["image"]))
        begun = time.perf_counter()
        reading = read_cards(photo.bgr)
        seconds.append(time.perf_counter() - begun)
        scores.append(score_cards(reading, truth))
    right = [one.right for one in scores]
    yield Measurement("cards right of 12, on average", mean(right), "cards", "at least 11")
    yield Measurement("on the worst sheet", min(right), "cards", "at least 10")
    yield Measurement("right without a question", mean(one.sure for one in scores), "cards")
    silent = sum(one.silent for one in scores)
    yield Measurement("wrong without a question", silent, "cards", "none")
    yield Measurement("a photograph", median(seconds), "s")
