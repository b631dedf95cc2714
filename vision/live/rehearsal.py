"""Watching without threads, on any clock: recordings at full speed, tests and benches exactly."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

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
    """One frame, what the table does in it, the throw that was shown first at it, and the one that
    became final, if any was."""

    frame: Frame
    phase: Phase
    throw: FrozenThrow | None
    final: FrozenThrow | None


@dataclass(frozen=True)
class Times:
    """What a reading takes of the clock's time; None: the processor time that it takes on this
    machine, whatever else that does."""

    quick_s: float | None = 0.0
    careful_s: float | None = 0.0


@dataclass(frozen=True, eq=False)
class Readers:
    quick: ReadFrame
    careful: ReadFrame


def frame_readers() -> Readers:
    """As the live table has them."""
    reader = FrameReader()
    return Readers(reader, reader.carefully)


def rehearse(
    device: Device,
    watch: ThrowWatch,
    clock: Clock,
    view: CameraView | None = None,
    readers: Readers | None = None,
    times: Times | None = None,
) -> Iterator[Moment]:
    """Watch a source to its end."""
    view = view or CameraView()
    readers, times = readers or frame_readers(), times or Times()
    quick = _Reader(watch, watch.take, readers.quick, times.quick_s)
    careful = _Reader(watch, watch.take_careful, readers.careful, times.careful_s)
    number, shown = 0, 0
    while True:
        try:
            picture = device.read()
        except SourceEnded:
            return
        number += 1
        now_s = clock.now_s()
        frame = Frame(number, now_s, view.upright(picture))
        told = [quick.take(now_s), careful.take(now_s)]
        sight = watch.see(frame, view.box_for(frame.size))
        looking = replace(view, lying=sight.where)
        if sight.read:
            quick.offer(frame, looking)
        if sight.still is not None:
            careful.offer(sight.still, looking, now_s)
        told += [quick.take(now_s), careful.take(now_s)]
        throws = [throw for throw in told if throw is not None]
        new = next((throw for throw in throws if throw.number > shown), None)
        shown = new.number if new else shown
        yield Moment(frame, sight.phase, new, next((one for one in throws if one.final), None))


class _Reader:
    """Stands for a reading thread: busy for a while after each frame it was given."""

    def __init__(
        self,
        watch: ThrowWatch,
        tell: Callable[[Frame, Reading], FrozenThrow | None],
        read: ReadFrame,
        reading_s: float | None,
    ) -> None:
        self._watch = watch
        self._tell = tell
        self._read = read
        self._reading_s = reading_s
        self._done: tuple[float, Frame, Reading] | None = None

    def offer(self, frame: Frame, view: CameraView, now_s: float | None = None) -> None:
        if self._done is not None:
            return
        begun_s = time.thread_time()
        reading = self._read(frame, view, self._watch.die_width_px)
        took_s = time.thread_time() - begun_s if self._reading_s is None else self._reading_s
        self._done = ((frame.at_s if now_s is None else now_s) + took_s, frame, reading)

    def take(self, now_s: float) -> FrozenThrow | None:
        if self._done is None or now_s < self._done[0]:
            return None
        (_, frame, reading), self._done = self._done, None
        return self._tell(frame, reading)
