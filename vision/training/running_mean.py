"""The running mean of a network's weights: what is exported wobbles less than what is trained."""

from __future__ import annotations

import torch
from torch import nn


@torch.no_grad()
def follow(mean: nn.Module, net: nn.Module, keep: float) -> None:
    """The mean a step further; `keep` is the share of it that stays."""
    for kept, new in zip(mean.state_dict().values(), net.state_dict().values(), strict=True):
        if kept.dtype.is_floating_point:
            kept.lerp_(new, 1 - keep)
        else:
            kept.copy_(new)
