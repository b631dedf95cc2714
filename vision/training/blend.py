"""The mean of two trainings: ``python -m vision.training.blend ONE.pt OTHER.pt EXAMPLES OUT.pt``.

Each must have gone on from the same weights. Between them lies a network that reads pictures of
other renderers better than either. Its batch statistics are taken anew from the examples.
"""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np
import torch

from vision.training.examples import read_shard
from vision.training.network import DiceNet
from vision.training.targets import jitter

_EVERY = 12
"""Of so many files with examples, one is looked into."""
_PER_SHARD, _BATCH = 96, 32


@click.command()
@click.argument("one", type=click.Path(exists=True, path_type=Path))
@click.argument("other", type=click.Path(exists=True, path_type=Path))
@click.argument("examples", type=click.Path(exists=True, path_type=Path))
@click.argument("out", type=click.Path(path_type=Path))
def main(one: Path, other: Path, examples: Path, out: Path) -> None:
    first, second = (torch.load(path, weights_only=False)["mean"] for path in (one, other))
    net = DiceNet()
    net.load_state_dict(
        {
            name: (value + second[name]) / 2 if value.dtype.is_floating_point else value
            for name, value in first.items()
        }
    )
    _take_statistics(net, examples)
    state = net.state_dict()
    torch.save({"net": state, "mean": state, "step": 0, "spent": 0.0}, out)


@torch.no_grad()
def _take_statistics(net: DiceNet, examples: Path) -> None:
    for layer in net.modules():
        if isinstance(layer, torch.nn.BatchNorm2d):
            layer.reset_running_stats()
            # Without a momentum, the plain mean over all batches is kept.
            layer.momentum = None
    net.train()
    rng = np.random.default_rng(1)
    for path in sorted(examples.glob("[0-9]*.npz"))[::_EVERY]:
        shown = read_shard(path)
        rng.shuffle(shown)
        pictures = np.stack([jitter(e.picture, rng) for e in shown[:_PER_SHARD]])
        for batch in np.array_split(pictures.transpose(0, 3, 1, 2), -(-len(pictures) // _BATCH)):
            net(torch.from_numpy(np.ascontiguousarray(batch)).float())


if __name__ == "__main__":
    main()
