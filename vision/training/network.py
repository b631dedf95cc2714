"""The network: a small U-Net on raw pixels with its answer at a quarter of the size."""

from __future__ import annotations

import torch
from torch import nn

from vision import channels


def _conv(inputs: int, outputs: int, size: int = 3, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    """Two convolutions beside a straight way; a `quiet` one starts by adding nothing."""

    def __init__(self, width: int, quiet: bool = False) -> None:
        super().__init__()
        self.first = _conv(width, width)
        norm = nn.BatchNorm2d(width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), norm)
        if quiet:
            nn.init.zeros_(norm.weight)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(self.first(x)))


class DiceNet(nn.Module):
    """Takes BGR pixels 0..255 (N, 3, H, W), H and W multiples of 32."""

    def __init__(self, widths: tuple[int, ...] = (16, 32, 48, 72, 104)) -> None:
        super().__init__()
        stem, quarter, eighth, sixteenth, last = widths
        self.stem = nn.Sequential(_conv(3, stem, 3, 2), _conv(stem, quarter, 3, 2))
        self.quarter = _conv(quarter, quarter)
        self.eighth = nn.Sequential(_conv(quarter, eighth, 3, 2), _Residual(eighth))
        self.sixteenth = nn.Sequential(
            _conv(eighth, sixteenth, 3, 2),
            _Residual(sixteenth),
            _Residual(sixteenth, quiet=True),
            _Residual(sixteenth, quiet=True),
        )
        self.last = nn.Sequential(
            _conv(sixteenth, last, 3, 2),
            _conv(last, last),
            _Residual(last, quiet=True),
            _Residual(last, quiet=True),
        )
        self.up_sixteenth = _conv(last, sixteenth, 1)
        self.mix_sixteenth = _conv(sixteenth, sixteenth)
        self.up_eighth = _conv(sixteenth, eighth, 1)
        self.mix_eighth = _conv(eighth, eighth)
        self.up_quarter = _conv(eighth, 40, 1)
        self.skip_quarter = _conv(quarter, 40, 1)
        self.mix_quarter = _Residual(40)
        self.head = nn.Conv2d(40, channels.COUNT, 1)
        # Hardly any cell is a center: start with that belief, or the first steps teach only it.
        nn.init.constant_(self.head.bias[channels.HEAT : channels.HEAT + 1], -4.0)

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        quarter = self.quarter(self.stem(picture / 127.5 - 1.0))
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        last = self.last(sixteenth)
        x = self.mix_sixteenth(_double(self.up_sixteenth(last)) + sixteenth)
        x = self.mix_eighth(_double(self.up_eighth(x)) + eighth)
        x = self.mix_quarter(_double(self.up_quarter(x)) + self.skip_quarter(quarter))
        return self.head(x)


def _double(x: torch.Tensor) -> torch.Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")
