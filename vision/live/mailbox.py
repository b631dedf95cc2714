"""The pictures of one phone on their way to the table: the newest of them, never a queue."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from enum import StrEnum

from vision.live.clock import Clock, WallClock


class PhoneState(StrEnum):
    """What a phone says of itself."""

    WATCHING = "watching"
    HIDDEN = "hidden"
    """Another page or app is in front, or the screen is off."""
    TAKEN = "taken"
    """Its camera is in use elsewhere: a call."""
    LEFT = "left"
    """It is no camera any more."""


@dataclass(frozen=True)
class Letter:
    """Two JPEGs of one moment: small to be watched, and at full size where that was asked for."""

    glance: bytes
    still: bytes | None = None


class PhoneMailbox:
    """Room for one letter: a newer one takes the place of one that nobody has fetched. Safe from
    any thread."""

    def __init__(self, name: str, clock: Clock | None = None) -> None:
        self._clock = clock or WallClock()
        self._news = threading.Condition()
        self._letter: Letter | None = None
        self._is_asked = False
        self._was_turned = False
        self._heard_s = self._clock.now_s()
        self.name = name
        self.state = PhoneState.WATCHING
        self.newest_glance: bytes | None = None
        """To know the phone by, in a list of cameras."""

    def hear(self, state: PhoneState, turned: bool = False) -> None:
        """The phone is there, whether or not it has a picture to send."""
        with self._news:
            self._heard_s = self._clock.now_s()
            self.state = state
            self._was_turned |= turned

    def put(self, letter: Letter) -> None:
        """A picture at full size that nobody asked for is left aside."""
        with self._news:
            still = letter.still if self._is_asked else None
            self._is_asked = self._is_asked and still is None
            self._letter = Letter(letter.glance, still)
            self.newest_glance = letter.glance
            self._news.notify_all()

    def take(self, wait_s: float) -> Letter | None:
        """The letter, waiting for it; None when none came in time."""
        with self._news:
            self._news.wait_for(lambda: self._letter is not None, wait_s)
            letter, self._letter = self._letter, None
            return letter

    def ask(self) -> None:
        """Wish for the next picture at full size."""
        with self._news:
            self._is_asked = True
            self._news.notify_all()

    def is_asked_within(self, wait_s: float) -> bool:
        """Whether a picture at full size is wished for, waiting a moment for the wish."""
        with self._news:
            return self._news.wait_for(lambda: self._is_asked, wait_s)

    def take_turn(self) -> bool:
        """Whether the phone was turned since this was asked last."""
        with self._news:
            turned, self._was_turned = self._was_turned, False
            return turned

    @property
    def silent_s(self) -> float:
        """For how long the phone was not heard."""
        return self._clock.now_s() - self._heard_s
