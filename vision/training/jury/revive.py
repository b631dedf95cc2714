"""A checkpoint from the jury that ships:
``python -m vision.training.jury.revive vision/models/jury.onnx EXAMPLES CHECKPOINT``.

Checkpoints get lost, the model does not. All weights are in it, some of them turned over; batch
norms are given back as `vision.training.revive` does it, so that training goes on exactly there.
"""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np
import onnx
import torch
from onnx import numpy_helper

from vision.training.jury.examples import read_examples
from vision.training.jury.network import Jury, is_photographed
from vision.training.layers import shown
from vision.training.revive import fill_convolutions, give_norms_back, module_name, paired

_PREFIX = "jury."
_BATCH = 300
"""Patches that the norms are shown at once."""
_MOST = 6000


@click.command()
@click.argument("model", type=click.Path(exists=True, path_type=Path))
@click.argument("examples", type=click.Path(exists=True, path_type=Path))
@click.argument("checkpoint", type=click.Path(path_type=Path))
def main(model: Path, examples: Path, checkpoint: Path) -> None:
    jury = revived(onnx.load(model).graph, _patches(examples))
    torch.save({"mean": jury.state_dict(), "step": 0}, checkpoint)


def revived(graph: onnx.GraphProto, patches: torch.Tensor) -> Jury:
    """The network of a graph; its norms are those of the patches (N, 3, P, P)."""
    values = {value.name: numpy_helper.to_array(value) for value in graph.initializer}
    jury = Jury(photographed=is_photographed(values))
    jury.eval()
    norms = dict(paired(jury))
    known = norms.keys() & fill_convolutions(jury, norms, graph)
    parameters = dict(jury.named_parameters())
    with torch.no_grad():
        for name, value in values.items():
            if name.startswith(_PREFIX):
                parameters[name.removeprefix(_PREFIX)].copy_(torch.from_numpy(np.copy(value)))
        for node in graph.node:
            if node.op_type == "MatMul" and node.input[1] in values:
                turned = np.ascontiguousarray(values[node.input[1]].T)
                parameters[f"{module_name(node.name)}.weight"].copy_(torch.from_numpy(turned))
    shapes = jury.encoder.shapes
    inside = {name.removeprefix("encoder.shapes."): norms[name] for name in known}
    give_norms_back(shapes, inside, list((patches * 2 - 1).split(_BATCH)))
    return jury


def _patches(folder: Path) -> torch.Tensor:
    every = np.concatenate([example["patches"] for example in read_examples(folder)])
    some = every[np.random.default_rng(0).permutation(len(every))[:_MOST]]
    return shown(torch.from_numpy(some))


if __name__ == "__main__":
    main()
