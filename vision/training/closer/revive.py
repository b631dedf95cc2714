"""A checkpoint from the closer look that ships:
``python -m vision.training.closer.revive vision/models/closer.onnx EXAMPLES CHECKPOINT``.

Checkpoints get lost, the model does not; batch norms are given back as `vision.training.revive`
does it, so that training goes on exactly there.
"""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from vision.training.closer.lessons import Dice, dice_in
from vision.training.closer.network import AsShipped, Closer
from vision.training.layers import shown
from vision.training.revive import fill_convolutions, give_norms_back, paired

_BATCH, _MOST = 200, 3000
"""Dice that the norms are shown at once, and in all."""


class _WithHints(nn.Module):
    """The network as something that takes one tensor: rows of `Dice`."""

    def __init__(self, closer: Closer, dice: Dice) -> None:
        super().__init__()
        self.closer, self.dice = closer, dice

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        some = self.dice.taken(rows)
        return torch.as_tensor(self.closer(shown(some.patches), some.hints)[0])


@click.command()
@click.argument("model", type=click.Path(exists=True, path_type=Path))
@click.argument("examples", type=click.Path(exists=True, path_type=Path))
@click.argument("checkpoint", type=click.Path(path_type=Path))
def main(model: Path, examples: Path, checkpoint: Path) -> None:
    closer = revived(onnx.load(model).graph, dice_in(examples))
    torch.save({"mean": closer.state_dict(), "step": 0}, checkpoint)


def revived(graph: onnx.GraphProto, dice: Dice) -> Closer:
    """The network of a graph; its norms are those of the dice."""
    closer = Closer()
    closer.eval()
    told = _WithHints(closer, dice)
    norms = dict(paired(told))
    known = norms.keys() & fill_convolutions(AsShipped(closer), norms, graph)
    values = {value.name: numpy_helper.to_array(value) for value in graph.initializer}
    with torch.no_grad():
        for name, parameter in AsShipped(closer).named_parameters():
            if name in values:
                parameter.copy_(torch.from_numpy(np.copy(values[name])))
    rows = torch.randperm(len(dice), generator=torch.Generator().manual_seed(0))[:_MOST]
    give_norms_back(told, {name: norms[name] for name in known}, list(rows.split(_BATCH)))
    return closer


if __name__ == "__main__":
    main()
