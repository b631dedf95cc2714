"""Watching without threads, on any clock: recordings at full speed, tests and benches exactly."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from rules.oraklos.reading import Reading
from vision.camera_view import CameraView, FrameReader
from vision.frame import Frame
from vision.live.clock import Clock
from vision.live.device import Device, SourceEnded
from vision.live.frozen_throw import FrozenThrow
from vision.live.phase import Phase
from vision.live.reading_thread import ReadFrame
from vision.live.throws import ThrowWatch


@dataclass(frozen=True, eq=False)
class Moment:
    """One frame, what the table does in it, and the throw that was frozen at it, if one was."""

    frame: Frame
    phase: Phase
    throw: FrozenThrow | None


def rehearse(
    device: Device,
    watch: ThrowWatch,
    clock: Clock,
    view: CameraView | None = None,
    read: ReadFrame | None = None,
    reading_s: float | None = 0.0,
) -> Iterator[Moment]:
    """Watch a source to its end. A reading takes `reading_s` of the clock's time; None: as long
    as it takes on this machine.
    """
    view = view or CameraView()
    reader = _Reader(watch, view, read or FrameReader(), reading_s)
    number = 0
    while True:
        try:
            picture = device.read()
        except SourceEnded:
            return
        number += 1
        now_s = clock.now_s()
        frame = Frame(number, now_s, view.upright(picture))
        throw = reader.take(now_s)
        sight = watch.see(frame, view.box_for(frame.size))
        if sight.read:
            reader.offer(frame)
        yield Moment(frame, sight.phase, throw or reader.take(now_s))


class _Reader:
    """Stands for the reading thread: busy for a while after each frame it was given."""

    def __init__(
        self, watch: ThrowWatch, view: CameraView, read: ReadFrame, reading_s: float | None
    ) -> None:
        self._watch = watch
        self._view = view
        self._read = read
        self._reading_s = reading_s
        self._done: tuple[float, Frame, Reading] | None = None

    def offer(self, frame: Frame) -> None:
        if self._done is not None:
            return
        begun_s = time.perf_counter()
        reading = self._read(frame, self._view, self._watch.die_width_px)
        took_s = time.perf_counter() - begun_s if self._reading_s is None else self._reading_s
        self._done = (frame.at_s + took_s, frame, reading)

    def take(self, now_s: float) -> FrozenThrow | None:
        if self._done is None or now_s < self._done[0]:
            return None
        (_, frame, reading), self._done = self._done, None
        return self._watch.take(frame, reading)
