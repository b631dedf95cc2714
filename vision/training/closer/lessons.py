"""Leveled patches as the closer look is shown them: moved, turned, mirrored, under other light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from vision.jury.case import FOOT_X
from vision.jury.closer import HINTS
from vision.jury.patches import LEVEL_DIE_PX, LEVEL_PX
from vision.training.layers import shown

_TURNED, _SCALED, _MOVED = 0.07, 0.05, 0.05
"""How far patches are off by chance: radians, shares and die widths."""
_LIGHT, _TINT, _GAMMA = 0.25, 0.12, 0.12
_BLURRED, _GRAINY = 0.3, 0.5
_MOST_BLUR, _MOST_GRAIN, _HINT_NOISE = 0.6, 0.05, 0.03
_COLUMNS = ("patches", "faces", "hints", "dice", "leaning", "holes")
_MIRRORED = [1, 0, 3, 2, 5, 4, 7, 6]
"""Which corner is which one in a mirror."""


@dataclass(frozen=True, eq=False)
class Dice:
    """A row a die, or what looks like one: its patch in bytes, where its corners truly are (nan
    where nobody knows), the hints that are told with it, whether it is a die, leans, and has a hole
    up (-1: unknown)."""

    patches: torch.Tensor
    faces: torch.Tensor
    hints: torch.Tensor
    dice: torch.Tensor
    leaning: torch.Tensor
    holes: torch.Tensor

    @classmethod
    def joined(cls, some: Sequence[Dice]) -> Dice:
        return cls(**{name: torch.cat([getattr(one, name) for one in some]) for name in _COLUMNS})

    def taken(self, rows: torch.Tensor) -> Dice:
        return Dice(**{name: getattr(self, name)[rows] for name in _COLUMNS})

    def __len__(self) -> int:
        return len(self.leaning)


def dice_in(folder: Path) -> Dice:
    """All that the examples in a folder show."""
    examples = [np.load(path) for path in sorted(folder.glob("[!.]*.npz"))]
    rows = [[torch.from_numpy(one[name]) for name in _COLUMNS] for one in examples]
    return Dice.joined([Dice(*columns) for columns in rows])


def another_look(dice: Dice, by: torch.Generator) -> Dice:
    """The same dice as other pictures could have shown them; patches as `shown`."""
    return _relit(_mirrored(_moved(dice, by), by), by)


def _moved(dice: Dice, by: torch.Generator) -> Dice:
    count = len(dice)
    angle = torch.randn(count, generator=by) * _TURNED
    scale = torch.exp(torch.randn(count, generator=by) * _SCALED)
    step = torch.randn(count, 2, generator=by) * _MOVED
    cos, sin = torch.cos(angle) * scale, torch.sin(angle) * scale
    turn = torch.stack([torch.stack([cos, -sin], -1), torch.stack([sin, cos], -1)], 1)
    faces = torch.einsum("nij,nkj->nki", turn, dice.faces) + step[:, None]
    back = torch.linalg.inv(turn)
    unit = LEVEL_PX / 2 / LEVEL_DIE_PX
    way = torch.cat([back, -(back @ step[:, :, None]) / unit], 2)
    pixels = shown(dice.patches)
    grid = functional.affine_grid(way, list(pixels.shape), align_corners=False)
    moved = functional.grid_sample(pixels, grid, padding_mode="border", align_corners=False)
    return replace(dice, patches=moved, faces=faces)


def _mirrored(dice: Dice, by: torch.Generator) -> Dice:
    turned = torch.rand(len(dice), generator=by) < 0.5
    patches = torch.where(turned[:, None, None, None], dice.patches.flip(3), dice.patches)
    other = (dice.faces * torch.tensor([-1.0, 1.0]))[:, _MIRRORED]
    hints = dice.hints.clone()
    foot = HINTS.index(FOOT_X)
    hints[:, foot] = torch.where(turned, -hints[:, foot], hints[:, foot])
    faces = torch.where(turned[:, None, None], other, dice.faces)
    return replace(dice, patches=patches, faces=faces, hints=hints)


def _relit(dice: Dice, by: torch.Generator) -> Dice:
    count, patches = len(dice), dice.patches

    def normal(*shape: int) -> torch.Tensor:
        return torch.randn(count, *shape, 1, 1, generator=by)

    def sometimes(share: float, most: float) -> torch.Tensor:
        some, much = (torch.rand(count, 1, 1, 1, generator=by) for _ in range(2))
        return much * most * (some < share)

    light = patches.clamp(min=1e-4) ** 2.2 * torch.exp(normal(1) * _LIGHT + normal(3) * _TINT)
    patches = light ** (torch.exp(normal(1) * _GAMMA) / 2.2)
    around = functional.avg_pool2d(functional.pad(patches, (1,) * 4, mode="replicate"), 3, 1)
    patches = patches + sometimes(_BLURRED, _MOST_BLUR) * (around - patches)
    grain = torch.randn(patches.shape, generator=by) * sometimes(_GRAINY, _MOST_GRAIN)
    hints = dice.hints + torch.randn(dice.hints.shape, generator=by) * _HINT_NOISE
    return replace(dice, patches=(patches + grain).clamp(0, 1), hints=hints)
