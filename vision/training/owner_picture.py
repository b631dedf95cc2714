"""Whose every pixel is, as a picture that is kept beside a traced one."""

from __future__ import annotations

import numpy as np

from vision.scene.render import Rendered

OWNER, PART = 0, 1
"""Channels: 1 + index of the solid (0 for the table), and its part as `Rendered` tells it."""


def owner_picture(rendered: Rendered) -> np.ndarray:
    owner = np.where(rendered.owner < 0, 0, rendered.owner + 1).astype(np.uint8)
    return np.dstack([owner, rendered.part, np.zeros_like(owner)])
