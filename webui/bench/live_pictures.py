"""Pictures with truth, played to the live table as a camera would show them: is what it freezes as
good as what is read in the photograph?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from rules.oraklos.reading import Reading
from vision.live.clock import Clock, VirtualClock
from vision.live.device import Setting, SourceEnded
from vision.live.frozen_throw import FrozenThrow
from vision.live.rehearsal import Times, rehearse
from vision.live.simulated import FRAMES_PER_S
from vision.live.throws import ThrowWatch
from vision.scoring import SceneScore, score
from webui.bench.measurement import Measurement, percentile_95
from webui.bench.throws import KnownThrow, known_throws, read_throw
from webui.live_state import as_jpeg

BEFORE_FRAMES, HAND_FRAMES, STILL_FRAMES = 15, 8, 20
_MOST_FRAMES = 60
"""A camera goes on while the careful reader takes its time; then it is over."""
_SHIFT_PX = 0.3
_BLUR_PX = (0.3, 0.6)
_FLICKER = 0.02
_NOISE = 2.5
_QUALITY = 85
_SKIN_BGR = (105, 135, 190)


def measure(folder: Path) -> Iterator[Measurement]:
    """Every picture of the folder after the one before it, with a hand in between."""
    watched = list(watch_pictures(folder))
    for tier in dict.fromkeys(one.photo.tier for one in watched):
        yield from _told(tier, [one for one in watched if one.photo.tier == tier])
    yield from _told("all", watched)
    shown, final = ([getattr(o, name) for o in watched] for name in ("shown_s", "final_s"))
    yield Measurement("at rest to shown, 95th percentile", percentile_95(shown), "s", "at most 0.4")
    yield Measurement("at rest to final, 95th percentile", percentile_95(final), "s", "at most 1.0")


@dataclass(frozen=True, eq=False)
class WatchedPicture:
    """Scores of the live table's last word and of the photograph; times from the first still
    frame, infinite where no throw was frozen."""

    live: SceneScore
    photo: SceneScore
    shown_s: float
    final_s: float


def watch_pictures(folder: Path) -> Iterator[WatchedPicture]:
    known = list(known_throws(folder))
    for number, throw in enumerate(known):
        yield _watched(throw, known[number - 1].photo().bgr, np.random.default_rng(number))


def _told(tier: str, watched: Sequence[WatchedPicture]) -> Iterator[Measurement]:
    def count(name: str, of: str) -> int:
        return sum(bool(getattr(getattr(one, of), name)) for one in watched)

    perfect, silent = count("perfect", "photo"), count("unsaid", "photo")
    yield Measurement(f"{tier}: pictures", len(watched), "pictures")
    yield Measurement(f"{tier}: perfect as a photograph", perfect, "pictures")
    yield Measurement(f"{tier}: perfect live", count("perfect", "live"), "pictures", "as many")
    yield Measurement(f"{tier}: silently wrong as a photograph", silent, "pictures")
    yield Measurement(
        f"{tier}: silently wrong live", count("unsaid", "live"), "pictures", "no more"
    )


def _watched(throw: KnownThrow, before_bgr: np.ndarray, rng: np.random.Generator) -> WatchedPicture:
    as_photo, clock = read_throw(throw), VirtualClock()
    picture = throw.photo().bgr
    size = (picture.shape[1], picture.shape[0])
    frames = still_sequence(cv2.resize(before_bgr, size), picture, rng, _MOST_FRAMES)
    hand_s, rest_s = (n / FRAMES_PER_S for n in (BEFORE_FRAMES, BEFORE_FRAMES + HAND_FRAMES))
    shown_s = final_s = float("inf")
    last: FrozenThrow | None = None
    watch = ThrowWatch(lambda: "")
    for moment in rehearse(FrameSource(frames, clock), watch, clock, times=Times(None, None)):
        # The picture before may become final only now: that is another throw.
        shown, final = (
            one if one is not None and one.rested_s >= hand_s else None
            for one in (moment.throw, moment.final)
        )
        if shown is not None:
            last, shown_s = shown, clock.now_s() - rest_s
        if final is not None:
            last, final_s = final, clock.now_s() - rest_s
            break
    reading = Reading("", *size, ()) if last is None else last.reading
    return WatchedPicture(score(reading, throw.truth), as_photo.score, shown_s, final_s)


class FrameSource:
    """Some frames at a camera's pace."""

    settings: tuple[Setting, ...] = ()

    def __init__(self, frames: Iterator[np.ndarray], clock: Clock) -> None:
        self._frames = frames
        self._clock = clock
        self._next_s = clock.now_s()

    def read(self) -> np.ndarray:
        self._clock.sleep_until(self._next_s)
        self._next_s += 1 / FRAMES_PER_S
        try:
            return next(self._frames)
        except StopIteration:
            raise SourceEnded from None

    def close(self) -> None: ...


def still_sequence(
    before_bgr: np.ndarray,
    after_bgr: np.ndarray,
    rng: np.random.Generator,
    still_frames: int = STILL_FRAMES,
) -> Iterator[np.ndarray]:
    """A second of one picture, a hand, and the other one at rest; as a camera shows them."""
    for _ in range(BEFORE_FRAMES):
        yield as_shot(before_bgr, rng)
    for number in range(HAND_FRAMES):
        way = np.sin(np.pi * (number + 0.5) / HAND_FRAMES)
        under = before_bgr if number < HAND_FRAMES // 2 else after_bgr
        yield as_shot(_with_hand(under, float(way)), rng)
    for _ in range(still_frames):
        yield as_shot(after_bgr, rng)


def as_shot(picture_bgr: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One frame of it: shaken by parts of a pixel, a little blurred, flickering, with noise, and
    through a webcam's JPEG."""
    height, width = picture_bgr.shape[:2]
    x, y = rng.uniform(-_SHIFT_PX, _SHIFT_PX, 2)
    move = np.array([[1, 0, x], [0, 1, y]])
    shaken = cv2.warpAffine(
        picture_bgr, move, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    blurred = cv2.GaussianBlur(shaken, (0, 0), rng.uniform(*_BLUR_PX)).astype(np.float32)
    gain = 1 + rng.uniform(-_FLICKER, _FLICKER)
    noise = rng.standard_normal(blurred.shape, dtype=np.float32) * _NOISE
    lit = np.clip(blurred * gain + noise, 0, 255).astype(np.uint8)
    return through_jpeg(lit)


def through_jpeg(bgr: np.ndarray) -> np.ndarray:
    jpeg = np.frombuffer(as_jpeg(bgr, _QUALITY), np.uint8)
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR))


def _with_hand(picture_bgr: np.ndarray, way: float) -> np.ndarray:
    """Something hand-sized that reaches in from below, by this share of its way."""
    held = picture_bgr.copy()
    height, width = held.shape[:2]
    palm = (width // 2, round(height * (1.1 - 0.6 * way)))
    cv2.line(held, (palm[0], 2 * height), palm, _SKIN_BGR, width // 9, cv2.LINE_AA)
    cv2.ellipse(held, palm, (width // 9, height // 6), 0, 0, 360, _SKIN_BGR, -1, cv2.LINE_AA)
    return held
