"""What a page shows of the live table: its state in words, its picture as JPEG."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from rules.message import Message
from vision.live.grey_card import grey_card
from vision.live.phase import Phase
from vision.live.worker import Seen

_CARD_SIZE = (1280, 720)


@dataclass(frozen=True)
class LiveState:
    """`version` grows with every change but that of the frame number: follow it with `wait`."""

    version: int
    phase: Phase
    source: str
    """The source's name, passwords masked."""
    simulated: bool
    """Whether `roll` works."""
    trouble: Message | None
    """Why there is no picture; None when all is well."""
    notice: Message | None
    """Something to tell: a die moved after the freeze, a die leans."""
    frame_number: int
    throw_number: int
    """Number of the newest throw, 0 before the first."""
    throw_lies: bool
    """Whether it still lies there, as far as can be seen."""
    throw_revision: int
    """Another one when the careful look changed what people see of it."""
    size: tuple[int, int]
    dropped: int


def told(seen: Seen) -> tuple[object, ...]:
    """What of a moment is news: another one makes another version."""
    number = (0, 0) if seen.throw is None else (seen.throw.number, seen.throw.revision)
    return seen.phase, seen.trouble, seen.notice, number, seen.lies


def size_of(seen: Seen) -> tuple[int, int]:
    return seen.frame.size if seen.frame is not None else _CARD_SIZE


def shown(seen: Seen) -> np.ndarray:
    """The frame, or a card with the reason why there is none."""
    if seen.trouble is None and seen.frame is not None:
        return seen.frame.bgr
    return grey_card(seen.trouble.text if seen.trouble else "", size_of(seen))


def as_jpeg(bgr: np.ndarray, quality: int) -> bytes:
    done, data = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done, "OpenCV encodes any picture of eight bits"
    return bytes(data.tobytes())
