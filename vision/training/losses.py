"""How wrong the network's maps are."""

from __future__ import annotations

import torch
from torch.nn import functional

from vision import channels

_NO_COLOR = 5


def loss(output: torch.Tensor, target: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The parts of the loss; their sum is what is made smaller."""
    near = target["near"]
    weight = near / near.sum().clamp(min=1)
    values = target["values"]
    parts = {"heat": _heat(output[:, channels.HEAT], target["heat"], target["care"])}
    offset = (output[:, channels.OFFSET] - values[:, 0:2]).abs().sum(1)
    code = (output[:, channels.QUAD] - values[:, 2:7]).abs()
    edge = torch.exp(values[:, 2]) * channels.WORK_EDGE_PX
    # Each error as the share of a die width by which it moves a corner.
    moved = (
        offset * channels.OFFSET_UNIT_PX / edge
        + 0.7 * code[:, 0]
        + 0.18 * (code[:, 1] + code[:, 2])
        + 0.7 * (code[:, 3] + code[:, 4])
    )
    parts["geometry"] = 4 * (moved * weight).sum()
    spread = output[:, channels.SPREAD].clamp(-6, 2)
    parts["spread"] = 0.2 * ((moved.detach() * torch.exp(-spread) + spread) * weight).sum()
    for name, channel, value in (
        ("hole", channels.HOLE, values[:, 7]),
        ("pips", channels.PIPS, values[:, 9]),
    ):
        cells = functional.binary_cross_entropy_with_logits(
            output[:, channel], value, reduction="none"
        )
        parts[name] = (cells * weight).sum()
    parts["visible"] = ((output[:, channels.VISIBLE] - values[:, 8]).abs() * weight).sum()
    painted = target["color"] < _NO_COLOR
    cells = functional.cross_entropy(
        output[:, channels.COLOR], target["color"].clamp(max=_NO_COLOR - 1), reduction="none"
    )
    emphasis = painted * (1 + 2 * near)
    parts["color"] = 1.5 * (cells * emphasis).sum() / emphasis.sum().clamp(min=1)
    parts["part"] = 0.7 * functional.cross_entropy(
        output[:, channels.PART], target["part"], torch.tensor([0.4, 1.0, 1.0])
    )
    return parts


def _heat(logits: torch.Tensor, target: torch.Tensor, care: torch.Tensor) -> torch.Tensor:
    """Focal loss: centers must be high, cells near a center may be."""
    likely = torch.sigmoid(logits)
    center = (target == 1).float()
    hit = functional.logsigmoid(logits) * (1 - likely) ** 2 * center
    miss = functional.logsigmoid(-logits) * likely**2 * (1 - target) ** 4 * (1 - center)
    return -((hit + miss) * care).sum() / center.sum().clamp(min=1)
