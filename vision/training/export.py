"""Write the trained network as ONNX: ``python -m vision.training.export CHECKPOINT MODEL.onnx``."""

from __future__ import annotations

from pathlib import Path

import click
import torch

from vision.training.network import DiceNet


@click.command()
@click.argument("checkpoint", type=click.Path(exists=True, path_type=Path))
@click.argument("model", type=click.Path(path_type=Path))
def main(checkpoint: Path, model: Path) -> None:
    net = DiceNet().eval()
    net.load_state_dict(torch.load(checkpoint, weights_only=False)["mean"])
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


if __name__ == "__main__":
    main()
