"""Throws to practice on: rendered by the simulated table, with their truth, one ahead."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

import numpy as np

from calibration.laid_throw import LaidThrow, lay_throw
from rules.oraklos.cards import Card
from rules.oraklos.prophecy import Prophecies
from rules.oraklos.reading import Reading
from rules.oraklos.search import search
from rules.oraklos.table_rules import TableRules
from vision.simulated_table.lay import lay, throw_dice
from vision.simulated_table.stage import Scenery, make_stage
from vision.simulated_table.table import DICE
from webui.recent import Recent
from webui.store.picture_size import jpeg_to_keep

_KEPT = 32
# A truth is exact; a picture's corners are not, and the judge should say so as ever.
_SIGMA_PX = 0.3


class Difficulty(StrEnum):
    """How often the card to be found lies there: often, somehow, as seldom as any."""

    EASY = "easy"
    USUAL = "usual"
    HARD = "hard"


@dataclass(frozen=True)
class RenderedThrow:
    """A throw with the cards that can be found in it, each as often as it is there."""

    laid: LaidThrow
    jpeg: bytes
    cards: Counter[str]


@dataclass(frozen=True)
class PracticeThrow:
    """A throw, and the card to be found in it."""

    laid: LaidThrow
    jpeg: bytes
    card: Card

    @cached_property
    def prophecies(self) -> Prophecies:
        """All that match the card."""
        return search(self.laid.throw, TableRules(), self.card)


class PracticeTable:
    """Renders one throw ahead in a thread of its own: whoever practices need not wait for it."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._seed = seed
        self._stage: Scenery | None = None
        self._lock = threading.Lock()
        self._backstage = ThreadPoolExecutor(1, "practice")
        self._next: Future[RenderedThrow] | None = None
        self._thrown: Recent[int, PracticeThrow] = Recent(_KEPT)
        self._newest = 0

    def take(self, level: Difficulty = Difficulty.USUAL) -> int | None:
        """The number of a new throw, or None while it is still being rendered."""
        with self._lock:
            if self._next is None:
                self._next = self._backstage.submit(self._render)
            if not self._next.done():
                return None
            done, self._next = self._next, self._backstage.submit(self._render)
        rendered = done.result()
        card = Card.parse(self._card_for(level, rendered.cards))
        return self.keep(PracticeThrow(rendered.laid, rendered.jpeg, card))

    def _card_for(self, level: Difficulty, cards: Counter[str]) -> str:
        if level is Difficulty.USUAL:
            return str(self._rng.choice(sorted(cards)))
        often = sorted(cards, key=lambda card: (-cards[card], card))
        return often[0] if level is Difficulty.EASY else often[-1]

    def keep(self, thrown: PracticeThrow) -> int:
        """Remember a throw under a number of its own; the oldest are forgotten."""
        with self._lock:
            self._newest += 1
            self._thrown[self._newest] = thrown
            return self._newest

    def get(self, number: int) -> PracticeThrow | None:
        with self._lock:
            return self._thrown.get(number)

    def _render(self) -> RenderedThrow:
        if self._stage is None:
            self._stage = make_stage(self._seed)
        while True:
            lying = lay(self._stage, throw_dice(self._stage, self._rng, DICE))
            laid = lay_throw(reading_of(lying.truth), count=len(lying.truth["dice"]))
            found = search(laid.throw, TableRules()).true
            cards = Counter(str(prophecy.card) for prophecy in found)
            if cards:  # a throw without any prophecy is nothing to practice on
                return RenderedThrow(laid, jpeg_to_keep(lying.picture_bgr), cards)


def reading_of(truth: dict[str, Any]) -> Reading:
    """What a perfect reader would say."""
    dice = [
        {
            "id": number,
            "color": die["color"],
            "hole_up": die["hole_up"],
            "center": die["top_center_px"],
            "top": die["top_px"],
            "confidence": 1.0,
            "sigma_px": _SIGMA_PX,
        }
        for number, die in enumerate(truth["dice"], 1)
    ]
    lens = {"camera_matrix": truth["camera_matrix"], "distortion": truth["distortion"]}
    written = {name: truth[name] for name in ("image", "width", "height")}
    return Reading.from_json({"format": 1, **written, "lens": lens, "dice": dice, "doubts": []})
