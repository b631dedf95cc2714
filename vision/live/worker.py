"""The worker that lives: it keeps a source running and a table watched, whatever happens.

Four threads: one fetches frames (`Capture`), one watches them, one reads quickly, one carefully.
Only the watching one decides; the others may hang or take their time.
"""

from __future__ import annotations

import atexit
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from rules.message import Message
from rules.oraklos.reading import Reading
from vision.camera_view import CameraView, FrameReader
from vision.frame import Frame
from vision.live import troubles
from vision.live.back_off import BackOff, Patience
from vision.live.capture import Capture
from vision.live.clock import Clock, WallClock
from vision.live.device import AskedCamera, Shot, Source
from vision.live.frozen_throw import FrozenThrow
from vision.live.phase import Phase
from vision.live.reading_thread import ReadFrame, ReadingThread
from vision.live.sources import OpenSource, open_source
from vision.live.spec import SourceKind, SourceSpec
from vision.live.throws import ThrowWatch
from vision.live.watchdog import Health, Limits, Watchdog

_log = logging.getLogger(__name__)

_NAP_S = 0.2
_STOP_S = 30.0
"""Readings and made scenes take seconds at most, however busy the machine is."""
_DRIVER_STOP_S = 1.0


@dataclass(frozen=True, eq=False)
class Seen:
    """Everything the worker knows at one moment."""

    phase: Phase = Phase.UNSURE
    trouble: Message | None = None
    notice: Message | None = None
    frame: Frame | None = None
    reading: Reading | None = None
    throw: FrozenThrow | None = None
    lies: bool = False
    """Whether that throw still lies there."""
    dropped: int = 0
    ended: bool = False


@dataclass(frozen=True)
class Manners:
    """How a worker behaves; the defaults are for people, tests are less patient."""

    limits: Limits = field(default_factory=Limits)
    patience: Patience = field(default_factory=Patience)


class Worker:
    """Watches one source from `start` to `stop`; `tell` hears of every change."""

    def __init__(
        self,
        spec: SourceSpec,
        watch: ThrowWatch,
        tell: Callable[[Seen], None],
        view: Callable[[], CameraView] = CameraView,
        read: ReadFrame | None = None,
        read_carefully: ReadFrame | None = None,
        opener: OpenSource = open_source,
        clock: Clock | None = None,
        manners: Manners | None = None,
    ) -> None:
        self._spec = spec
        self._watch = watch
        self._tell = tell
        self._view = view
        self._opener = opener
        self._clock = clock or WallClock()
        manners = manners or Manners()
        self._limits = _limits(manners.limits, spec)
        self._back_off = BackOff(manners.patience)
        reader = FrameReader()
        self._reader = ReadingThread(read or reader)
        self._careful = ReadingThread(read_carefully or reader.carefully)
        self._stopping = threading.Event()
        self._capture: Capture | None = None
        self._seen = Seen(trouble=troubles.opening(spec.label))
        self._frames = 0
        self._dropped_before = 0
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    def start(self) -> None:
        atexit.register(self.stop)
        self._reader.start()
        self._careful.start()
        self._thread.start()

    def stop(self) -> None:
        """End all threads; one that hangs in a driver is left behind.

        All others are waited for: a thread that still computes while the program ends would
        take it down.
        """
        atexit.unregister(self.stop)
        self._stopping.set()
        self._reader.stop()
        self._careful.stop()
        capture = self._capture
        if capture is not None:
            capture.abandon()
        self._thread.join(_STOP_S)
        self._reader.join(_STOP_S)
        self._careful.join(_STOP_S)
        if capture is not None:
            capture.join(_DRIVER_STOP_S if self._spec.is_live else _STOP_S)

    @property
    def device(self) -> Source | None:
        return None if self._capture is None else self._capture.device

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                again = self._one_opening()
            except Exception:  # whatever it was: the table goes on
                _log.exception("watching %s failed", self._spec.label)
                again = True
            if not again:
                return
            wait_s = self._back_off.next_wait_s()
            if wait_s is None:
                self._say(trouble=troubles.given_up(self._spec.label, self._back_off.tries))
                return
            self._stopping.wait(wait_s)

    def _one_opening(self) -> bool:
        """Watch the source until it fails; whether it should be opened again."""
        capture = self._capture = Capture(self._spec, self._clock, self._opener)
        watchdog = Watchdog(self._spec.label, self._limits, self._clock.now_s())
        capture.start()
        try:
            while not self._stopping.is_set():
                self._take_readings()
                fetched = capture.next(_NAP_S)
                if fetched is not None:
                    health = watchdog.see(fetched[1].bgr, self._clock.now_s())
                elif capture.end is not None:
                    self._say(trouble=capture.end, ended=capture.ended_well)
                    return not capture.ended_well
                else:
                    health = watchdog.check(self._clock.now_s())
                health = self._heard_of(capture.device, health)
                if health.trouble is not None:
                    self._say(trouble=health.trouble)
                elif fetched is not None:
                    self._back_off.well(self._clock.now_s())
                    self._see(capture, *fetched)
                if health.reopen:
                    _log.warning("%s: opening it anew", self._spec.label)
                    return True
            return False
        finally:
            self._dropped_before += capture.dropped
            capture.abandon()

    def _heard_of(self, device: Source | None, health: Health) -> Health:
        """What a camera says of itself comes first: it knows best."""
        if not isinstance(device, AskedCamera):
            return health
        if device.take_turn():
            self._watch.turned()
        trouble = device.trouble
        return health if trouble is None else Health(trouble)

    def _see(self, capture: Capture, at_s: float, shot: Shot) -> None:
        self._frames += 1
        view, device = self._view(), capture.device
        fine = None if shot.fine is None else view.upright(shot.fine)
        is_asked = isinstance(device, AskedCamera)
        frame = Frame(self._frames, at_s, view.upright(shot.bgr), is_asked, fine)
        sight = self._watch.see(frame, view.box_for(frame.size))
        if sight.asks and isinstance(device, AskedCamera):
            device.ask()
        view = replace(view, lying=sight.where)
        if sight.read and frame.to_read is not None:
            self._reader.offer(frame.to_read, view, self._watch.die_width_px)
        if sight.still is not None and not self._careful.offer(
            sight.still, view, self._watch.die_width_px
        ):
            self._watch.miss()
        self._say(
            phase=sight.phase,
            trouble=None,
            frame=frame,
            dropped=self._dropped_before + capture.dropped,
        )

    def _take_readings(self) -> None:
        if quick := self._reader.take():
            if isinstance(quick.reading, Exception):
                self._tell_failure(quick.reading)
            else:
                self._tell_throw(self._watch.take(quick.frame, quick.reading))
        if careful := self._careful.take():
            if isinstance(careful.reading, Exception):
                self._watch.miss()
                self._tell_failure(careful.reading)
            else:
                self._tell_throw(self._watch.take_careful(careful.frame, careful.reading))

    def _tell_failure(self, error: Exception) -> None:
        _log.error("a frame could not be read", exc_info=error)
        self._say(notice=troubles.reader_failed(type(error).__name__))

    def _tell_throw(self, throw: FrozenThrow | None) -> None:
        if throw is not None:
            how = "final" if throw.final else "shown"
            _log.info("throw %d: %d dice, %s", throw.number, len(throw.reading.dice), how)
        self._say()

    def _say(self, **news: object) -> None:
        watch = self._watch
        news.setdefault("notice", watch.notice)
        known = replace(self._seen, throw=watch.newest, lies=watch.lies, reading=watch.settled)
        self._seen = replace(known, **news)  # type: ignore[arg-type]
        if self._seen.trouble is not None:
            self._seen = replace(self._seen, phase=Phase.UNSURE)
        self._tell(self._seen)


def _limits(usual: Limits, spec: SourceSpec) -> Limits:
    if spec.kind is SourceKind.PHONE:
        return usual.for_phones()
    return usual if spec.is_live else usual.for_recordings()
