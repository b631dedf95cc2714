"""The network of the closer look: corners of dice in leveled patches, and what leans."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

from calibration.view import UNIT_SQUARE
from vision.jury.case import FOOT_X, FOOT_Y
from vision.jury.closer import HINTS, MARKS
from vision.jury.patches import LEVEL_DIE_PX, LEVEL_PX
from vision.training.closer.faces import CORNERS
from vision.training.layers import convolution, halved, shown

CELL_PX = 2
"""Corners are looked for in cells of so many pixels."""
CELLS = LEVEL_PX // CELL_PX
OF_TOP = 4
"""So many of the corners are those of the top face."""
_FOOT = [HINTS.index(FOOT_X), HINTS.index(FOOT_Y)]
"""Where the plane says that the face below is, in die widths from the top one."""
_OFF_UNIT = 0.2
"""Die widths off its square that count as one to what follows."""
_DROPPED = 0.2


class _Mark(nn.Module):
    """Log odds (N,) of something that is asked of a die."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = nn.Conv2d(64, 8, 1)
        across = LEVEL_PX // 8
        told = 8 * across * across + 2 * CORNERS + len(HINTS)
        self.weigh = nn.Sequential(nn.Linear(told, 64), nn.ReLU(inplace=True), nn.Linear(64, 1))
        self.dropped = nn.Dropout(_DROPPED)

    def forward(self, coarse: torch.Tensor, told: torch.Tensor) -> torch.Tensor:
        body = self.dropped(functional.relu(self.seen(coarse)).flatten(1))
        return torch.as_tensor(self.weigh(torch.cat([body, told], 1))[:, 0])


class Closer(nn.Module):
    """Patches (N, 3, LEVEL_PX, LEVEL_PX), 0..1, and hints (N, HINTS) to log odds (N, MARKS),
    corners (N, CORNERS, 2) in die widths from the middle, and where each may be (N, CORNERS,
    cells).

    Corners are found where they are seen, on a map, not guessed from the whole: a die that leans is
    rare, and a guess would always be the square.
    """

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(convolution(3, 16, 2), convolution(16, 24))
        self.middle = nn.Sequential(convolution(24, 32, 2), convolution(32, 32))
        self.coarse = nn.Sequential(
            convolution(32, 64, 2), convolution(64, 64), convolution(64, 64)
        )
        self.to_middle, self.with_middle = nn.Conv2d(64, 32, 1), convolution(32, 32)
        self.to_fine, self.with_fine = nn.Conv2d(32, 24, 1), convolution(24, 24)
        self.corners = nn.Conv2d(24, CORNERS, 1)
        self.leaning, self.hole, self.die = _Mark(), _Mark(), _Mark()
        places = (torch.arange(CELLS) * CELL_PX + (CELL_PX - LEVEL_PX) / 2) / LEVEL_DIE_PX
        self.register_buffer("places", places)
        self.register_buffer("squares", torch.from_numpy(UNIT_SQUARE).float().repeat(2, 1))

    def forward(
        self, patches: torch.Tensor, hints: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        coarse, maps = self._seen(patches * 2 - 1)
        chance = maps.softmax(-1).view(-1, CORNERS, CELLS, CELLS)
        corners = torch.stack([(chance.sum(way) * self.places).sum(-1) for way in (2, 3)], -1)
        off = torch.cat([corners[:, :OF_TOP], corners[:, OF_TOP:] - hints[:, None, _FOOT]], 1)
        told = torch.cat([(off - self.squares).flatten(1) / _OFF_UNIT, hints], 1)
        marks = torch.stack([getattr(self, name)(coarse, told) for name in MARKS], 1)
        return marks, corners, maps

    def _seen(self, pictures: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """What is seen of a die as a whole, and where each corner may be (N, CORNERS, cells)."""
        with halved(self.training):
            fine = self.fine(pictures)
            middle = self.middle(fine)
            coarse = self.coarse(middle)
            seen = self.with_middle(middle + _twice(self.to_middle(coarse)))
            seen = self.with_fine(fine + _twice(self.to_fine(seen)))
            maps = self.corners(seen).flatten(2)
        return coarse.float(), maps.float()


def _twice(maps: torch.Tensor) -> torch.Tensor:
    return functional.interpolate(maps, scale_factor=2, mode="nearest")


class AsShipped(nn.Module):
    """Bytes in as OpenCV holds them, marks and corners of the top face out."""

    def __init__(self, closer: Closer) -> None:
        super().__init__()
        self.closer = closer

    def forward(
        self, patches: torch.Tensor, hints: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Patches (N, P, P, 3) in bytes, hints (N, HINTS)."""
        marks, corners, _ = self.closer(shown(patches), hints)
        return marks, corners[:, :OF_TOP]
