"""Opens any source by its name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from vision.live.clock import Clock
from vision.live.device import Device
from vision.live.devices import CameraWishes, open_capture
from vision.live.pictures import PictureFolder
from vision.live.practice_camera import PracticeCamera
from vision.live.simulated import SimulatedDevice
from vision.live.spec import SourceKind, SourceSpec
from vision.simulated_table.table import SimulatedTable

OpenSource = Callable[[SourceSpec, Clock], Device]


def open_source(spec: SourceSpec, clock: Clock, wishes: CameraWishes | None = None) -> Device:
    """An opened source, or `SourceLost`. A camera may take seconds, or hang."""
    if spec.kind is SourceKind.SIMULATED:
        return SimulatedDevice(SimulatedTable(int(spec.address)), clock)
    if spec.kind is SourceKind.PRACTICE:
        return PracticeCamera(clock)
    if spec.kind is SourceKind.FOLDER:
        return PictureFolder(Path(spec.address), clock)
    return open_capture(spec, clock, wishes or CameraWishes())
