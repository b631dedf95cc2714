"""A checkpoint from a model: ``python -m vision.training.revive MODEL.onnx EXAMPLES CHECKPOINT``.

Checkpoints live outside the repository and get lost; the model in it does not. An exported
model has no batch norms, they are part of its convolutions. Here each gets one back that
changes nothing: it has the mean and spread that the examples show, and undoes them again.
Blocks the model did not have yet start by adding nothing.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import click
import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.utils.data import DataLoader

from vision.training.network import DiceNet
from vision.training.train import Examples

_BATCHES = 20


@click.command()
@click.argument("model", type=click.Path(exists=True, path_type=Path))
@click.argument("examples", type=click.Path(exists=True, path_type=Path))
@click.argument("checkpoint", type=click.Path(path_type=Path))
def main(model: Path, examples: Path, checkpoint: Path) -> None:
    net = DiceNet().eval()
    norms = dict(paired(net))
    known = fill_convolutions(net, norms, onnx.load(model).graph)
    batches = iter(DataLoader(Examples(examples, 1), 32))
    shown = [next(batches)["picture"] for _ in range(_BATCHES)]
    give_norms_back(net, {name: norms[name] for name in known if name in norms}, shown)
    state = net.state_dict()
    torch.save({"net": state, "mean": state, "step": 0, "spent": 0.0}, checkpoint)
    click.echo(f"{len(known)} convolutions taken over")


def paired(net: nn.Module) -> list[tuple[str, nn.BatchNorm2d]]:
    """Every convolution's name with the batch norm that follows it."""
    modules = [(n, m) for n, m in net.named_modules() if isinstance(m, (nn.Conv2d, nn.BatchNorm2d))]
    return [
        (name, after)
        for (name, _), (_, after) in pairwise(modules)
        if isinstance(after, nn.BatchNorm2d)
    ]


def fill_convolutions(
    net: nn.Module, norms: dict[str, nn.BatchNorm2d], graph: onnx.GraphProto
) -> list[str]:
    """Names of the convolutions that were filled; their norms pass on what they get."""
    values = {value.name: numpy_helper.to_array(value) for value in graph.initializer}
    known = []
    with torch.no_grad():
        for node in graph.node:
            if node.op_type != "Conv":
                continue
            name = module_name(node.name)
            conv = net.get_submodule(name)
            weight, bias = (torch.from_numpy(np.copy(values[key])) for key in node.input[1:3])
            conv.weight.copy_(weight)
            if name in norms:
                norms[name].bias.copy_(bias)
                # Together with the small number it is added to, the spread is exactly one.
                norms[name].running_var.fill_(1 - norms[name].eps)
                norms[name].weight.fill_(1)
            else:
                conv.bias.copy_(bias)
            known.append(name)
    return known


def module_name(node_name: str) -> str:
    """A node is called by the way to it: /last/last.2/first/first.0/Conv is in last.2.first.0."""
    steps: list[str] = []
    for step in node_name.split("/")[1:-1]:
        if steps and step.startswith(steps[-1] + "."):
            steps.pop()
        steps.append(step)
    return ".".join(steps)


def give_norms_back(
    net: nn.Module, norms: dict[str, nn.BatchNorm2d], shown: list[torch.Tensor]
) -> None:
    """Each norm takes the mean and spread of what is shown, and undoes them."""
    sums: dict[str, list[Any]] = {name: [0.0, 0.0] for name in norms}  # tensors, once added to

    def note(name: str, values: torch.Tensor) -> None:
        sums[name][0] += values.mean((0, 2, 3)) / len(shown)
        sums[name][1] += (values**2).mean((0, 2, 3)) / len(shown)

    hooks = [
        net.get_submodule(name).register_forward_hook(
            lambda _module, _inputs, values, name=name: note(name, values)
        )
        for name in norms
    ]
    with torch.no_grad():
        for some in shown:
            net(some)
        for name, norm in norms.items():
            mean, square = sums[name]
            norm.running_mean.copy_(mean)
            norm.running_var.copy_((square - mean**2).clamp(min=1e-6))
            norm.weight.copy_((norm.running_var + norm.eps).sqrt())
            norm.bias.add_(mean)
    for hook in hooks:
        hook.remove()


if __name__ == "__main__":
    main()
