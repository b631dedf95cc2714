"""Layers that several networks are made of."""

from __future__ import annotations

from torch import nn


def convolution(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    """Three cells across, normed, without what is negative."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )
