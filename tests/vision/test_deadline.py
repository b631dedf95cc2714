"""A reading that takes too long is given up."""

from __future__ import annotations

import numpy as np
import pytest

from rules.deadline import Deadline
from rules.message import Refusal
from vision.photo import Photo
from vision.reader import read


def test_a_reading_ends_when_its_time_is_over() -> None:
    times = iter(range(0, 1000, 20))
    photo = Photo("noise", np.random.default_rng(1).integers(0, 256, (120, 160, 3), np.uint8))
    with pytest.raises(Refusal) as caught:
        read(photo, die_width_px=20.0, deadline=Deadline(10, lambda: float(next(times))))
    assert caught.value.message.code == "work.too_long"


def test_a_reading_ends_when_nobody_waits_for_it() -> None:
    photo = Photo("noise", np.zeros((120, 160, 3), np.uint8))
    with pytest.raises(Refusal):
        read(photo, die_width_px=20.0, deadline=Deadline(10, lambda: 0.0, lambda: True))
