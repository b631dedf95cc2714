"""What several networks are made of."""

from __future__ import annotations

import torch
from torch import nn


def convolution(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    """Three cells across, normed, without what is negative."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


def shown(patches: torch.Tensor) -> torch.Tensor:
    """Patches (N, P, P, 3) in bytes as networks take them, (N, 3, P, P), 0..1."""
    return patches.to(torch.float32).permute(0, 3, 1, 2) / 255


def halved(training: bool) -> torch.autocast:
    """Within it convolutions learn with 16 bits, a third quicker, if the processor knows them."""
    # Asked only in training: what is exported must not ask.
    halve = training and torch.ops.mkldnn._is_mkldnn_bf16_supported()
    return torch.autocast("cpu", torch.bfloat16, enabled=halve)


def by_channels(pictures: torch.Tensor) -> torch.Tensor:
    """The same pictures (N, C, P, P), laid in memory as convolutions like them."""
    return pictures.contiguous(memory_format=torch.channels_last)
