"""Opens any source by its name."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

import numpy as np

from vision.live import troubles
from vision.live.clock import Clock
from vision.live.device import Device, Source, SourceLost
from vision.live.devices import CameraWishes, open_capture
from vision.live.pictures import PictureFolder
from vision.live.practice_camera import PracticeCamera
from vision.live.simulated import SimulatedDevice
from vision.live.spec import SourceKind, SourceSpec
from vision.simulated_table.company import Company
from vision.simulated_table.table import SimulatedTable

OpenSource = Callable[[SourceSpec, Clock], Source]


def open_source(spec: SourceSpec, clock: Clock, wishes: CameraWishes | None = None) -> Device:
    """An opened source, or `SourceLost`. A camera may take seconds, or hang. Phones
    offer themselves to a panel and are opened there."""
    if spec.kind is SourceKind.PHONE:
        raise SourceLost(troubles.phone_left(spec.label))
    if spec.kind is SourceKind.SIMULATED:
        return open_simulated(int(spec.address), clock)
    if spec.kind is SourceKind.PRACTICE:
        return PracticeCamera(clock)
    if spec.kind is SourceKind.FOLDER:
        return PictureFolder(Path(spec.address), clock)
    return open_capture(spec, clock, wishes or CameraWishes())


def open_simulated(seed: int, clock: Clock, roll_every_s: float | None = None) -> SimulatedDevice:
    """A simulated table with people around it. Its seed names the table; what is thrown on it is
    new every time it is opened."""
    chance = secrets.randbits(32)
    table = SimulatedTable(seed, roll_every_s=roll_every_s, chance=chance)
    return SimulatedDevice(table, clock, company=Company(table, np.random.default_rng(chance)))
