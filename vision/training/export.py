"""Write the trained network as ONNX, and beside it what it was made of:
``python -m vision.training.export CHECKPOINT MODEL.onnx --data EXAMPLES``."""

from __future__ import annotations

from pathlib import Path

import click
import torch

from vision.training.network import DiceNet
from vision.training.origin import data_option, hash_of_weights, write_origin


@click.command()
@click.argument("checkpoint", type=click.Path(exists=True, path_type=Path))
@click.argument("model", type=click.Path(path_type=Path))
@data_option
def main(checkpoint: Path, model: Path, data: tuple[Path, ...]) -> None:
    net = DiceNet().eval()
    weights = torch.load(checkpoint, weights_only=False)["mean"]
    net.load_state_dict(weights)
    torch.onnx.export(
        net,
        (torch.zeros(1, 3, 192, 192),),
        model,
        input_names=["picture"],
        output_names=["maps"],
        dynamic_axes={"picture": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}},
        opset_version=17,
        dynamo=False,
    )
    write_origin(model, data, weights=hash_of_weights(weights))


if __name__ == "__main__":
    main()
