"""What a bench makes of an evening: which throws were seen, missed, or made up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace

import numpy as np
import pytest

from rules.oraklos.reading import Reading
from vision.frame import Frame
from vision.live.frozen_throw import FrozenThrow
from vision.live.phase import Phase
from vision.live.rehearsal import Moment
from vision.simulated_table.table import PlayedAct
from webui.bench import live_pictures
from webui.bench.evening import Checker, PlayedEvening
from webui.bench.live_pictures import HAND_FRAMES, FrameSource, as_shot, still_sequence

NOTHING = np.zeros((1, 1, 3), np.uint8)


@dataclass
class Table:
    begun: list[PlayedAct] = field(default_factory=list)


class Watch:
    notice = None


class Evening:
    """Acts begin, throws are shown; frames in between."""

    def __init__(self) -> None:
        self.played, self.table = PlayedEvening(), Table()
        self.checker = Checker(self.played, self.table, Watch())  # type: ignore[arg-type]
        self._throws = 0

    def begins(self, kind: str, begin_s: float, end_s: float) -> None:
        number = len(self.table.begun) + 1
        self.table.begun.append(PlayedAct(number, kind, begin_s, end_s, {"dice": []}))

    def passes(self, at_s: float, shows: bool = False) -> None:
        throw = None
        if shows:
            self._throws += 1
            reading = Reading("", 1, 1, ())
            throw = FrozenThrow(self._throws, "", reading, NOTHING, at_s, (), final=True)
        self.checker.see(Moment(Frame(1, at_s, NOTHING), Phase.STILL, throw, throw))


def test_a_throw_whose_last_die_creeps_unseen_is_no_other_throw() -> None:
    evening = Evening()
    evening.begins("throw", 1.0, 3.0)
    evening.passes(1.0)
    evening.passes(2.9, shows=True)
    evening.passes(3.1)
    evening.begins("throw", 20.0, 22.0)
    evening.passes(22.2, shows=True)
    evening.checker.finish()
    assert (evening.played.missed, evening.played.never_thrown) == (0, 0)
    assert evening.played.delays_s == pytest.approx([-0.1, 0.2])


def test_a_hand_taken_for_a_throw_and_a_throw_that_was_not_seen_are_counted() -> None:
    evening = Evening()
    evening.begins("reach", 1.0, 3.0)
    evening.passes(2.0, shows=True)
    evening.begins("throw", 5.0, 7.0)
    evening.passes(7.5)
    evening.begins("throw", 25.0, 27.0)
    evening.passes(27.5)
    evening.checker.finish()
    assert (evening.played.missed, evening.played.never_thrown) == (2, 1)


def test_the_picture_before_that_becomes_final_late_is_not_taken_for_this_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, this = (
        FrozenThrow(number, "", Reading(f"picture {number}", 1, 1, ()), NOTHING, rested_s)
        for number, rested_s in ((1, 0.1), (2, 1.6))
    )

    def watched(source: FrameSource, *_: object, **__: object) -> Iterator[Moment]:
        for number, final in enumerate((None, before, None, this)):
            source.read()
            yield Moment(Frame(number, 0.0, NOTHING), Phase.STILL, None, final)

    picture = SimpleNamespace(bgr=np.zeros((9, 16, 3), np.uint8))
    throw = SimpleNamespace(photo=lambda: picture, truth=None)
    monkeypatch.setattr(live_pictures, "rehearse", watched)
    monkeypatch.setattr(live_pictures, "read_throw", lambda _: SimpleNamespace(score=None))
    monkeypatch.setattr(live_pictures, "score", lambda reading, _: reading.image)
    rng = np.random.default_rng(1)
    told = live_pictures._watched(throw, picture.bgr, rng)  # type: ignore[arg-type]
    assert str(told.live) == "picture 2"


def test_a_picture_becomes_what_a_camera_shows_of_it() -> None:
    """A second of another picture, a hand, then this one: shaken, lit and noisy otherwise in each
    frame, and never by more than a camera would."""
    rng = np.random.default_rng(1)
    before, after = np.full((90, 160, 3), 60, np.uint8), np.full((90, 160, 3), 180, np.uint8)
    after[30:60, 40:70] = 30
    frames = list(still_sequence(before, after, rng, still_frames=4))
    assert len(frames) == 15 + HAND_FRAMES + 4
    assert abs(frames[0].mean() - 60) < 3
    middle = frames[15 + HAND_FRAMES // 2]
    assert np.abs(middle.astype(int) - after).max(2).mean() > 5  # the hand
    first, second = frames[-2:]
    assert (first != second).any()
    for frame in (first, second, as_shot(after, rng)):
        assert np.abs(frame[40:50, 50:60].astype(int) - 30).mean() < 6
