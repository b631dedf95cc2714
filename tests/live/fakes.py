"""Devices that behave as badly as real ones, and a worker less patient than for people."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from rules.oraklos.reading import Reading
from tests.live.drawn import Camera, Place, reading
from vision.camera_view import CameraView
from vision.frame import Frame
from vision.live.back_off import Patience
from vision.live.clock import Clock
from vision.live.device import Device, Setting
from vision.live.spec import SourceKind, SourceSpec
from vision.live.throws import ThrowWatch
from vision.live.watchdog import Limits
from vision.live.worker import Manners, Seen, Worker

WEBCAM = SourceSpec(SourceKind.CAMERA, "camera 0", "0")
RECORDING = SourceSpec(SourceKind.VIDEO, "evening.avi", "evening.avi")
QUICK = Manners(
    # Silence is longer than it would need to be: a busy machine must not look like a dead camera.
    Limits(first_frame_s=2.0, silence_s=1.5, same_frame_s=0.6, black_s=0.3, black_reopen_s=1.5),
    Patience(first_s=0.01, longest_s=0.02, budget=5),
)
_FRAME_S = 0.02
_LONG_S = 120.0

Script = Callable[[], Iterator[np.ndarray]]


class FakeDevice:
    """Plays a script: pictures, or an exception where the script raises one."""

    def __init__(self, script: Script) -> None:
        self._pictures = script()
        self.closed = threading.Event()

    @property
    def settings(self) -> tuple[Setting, ...]:
        return ()

    def read(self) -> np.ndarray:
        time.sleep(_FRAME_S)
        return next(self._pictures)

    def close(self) -> None:
        self.closed.set()


class Opener:
    """Opens the first script, then the second, and so on; the last one again and again."""

    def __init__(self, *scripts: Script) -> None:
        self._scripts = scripts
        self.opened: list[FakeDevice] = []
        self.tries = 0

    def __call__(self, spec: SourceSpec, clock: Clock) -> Device:
        script = self._scripts[min(self.tries, len(self._scripts) - 1)]
        self.tries += 1
        device = FakeDevice(script)
        self.opened.append(device)
        return device


class Table:
    """A worker with its news, to wait for things to happen."""

    def __init__(
        self,
        opener: Callable[[SourceSpec, Clock], Device],
        spec: SourceSpec = WEBCAM,
        manners: Manners = QUICK,
    ) -> None:
        self.lying: Sequence[Place] = ()
        self.reader_fails = False
        self.news: list[Seen] = []
        self._changed = threading.Condition()
        watch = ThrowWatch(lambda: "now")
        self.worker = Worker(
            spec,
            watch,
            self._hear,
            read=self._read,
            read_carefully=self._read,
            opener=opener,
            manners=manners,
        )

    def __enter__(self) -> Table:
        self.worker.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.worker.stop()

    def wait_for(self, told: Callable[[Seen], bool]) -> Seen:
        """The first news of which this is true, from now on."""
        with self._changed:
            start = len(self.news)

            def found() -> Seen | None:
                return next((seen for seen in self.news[start:] if told(seen)), None)

            seen = self._changed.wait_for(found, _LONG_S)
        assert seen, f"it never came; the last was {self.news[-1:]}"
        return seen

    def trouble(self, code: str) -> Seen:
        return self.wait_for(lambda seen: seen.trouble is not None and seen.trouble.code == code)

    def well(self) -> Seen:
        return self.wait_for(lambda seen: seen.trouble is None and seen.frame is not None)

    def _hear(self, seen: Seen) -> None:
        with self._changed:
            self.news.append(seen)
            self._changed.notify_all()

    def _read(self, frame: Frame, view: CameraView, die_width_px: float | None) -> Reading:
        if self.reader_fails:
            raise ValueError("no such thing")
        return reading(self.lying, frame.size)


def running(places: Sequence[Place] = (), size: tuple[int, int] = (640, 360)) -> Script:
    """A camera that works."""

    def script() -> Iterator[np.ndarray]:
        camera = Camera(size)
        while True:
            yield camera.picture(places)

    return script


def first(
    count: int, then: Callable[[], Iterator[np.ndarray]], start: Script | None = None
) -> Script:
    """`count` pictures of a working camera, then something else."""

    def script() -> Iterator[np.ndarray]:
        pictures = (start or running())()
        for _ in range(count):
            yield next(pictures)
        yield from then()

    return script
