"""Write the trained jury as ONNX, and beside it what it was made of:
``python -m vision.training.jury.export CHECKPOINT vision/models/jury.onnx --data EXAMPLES``."""

from __future__ import annotations

from pathlib import Path

import click
import torch

from vision.jury.case import FEATURES, RELATIONS
from vision.jury.patches import PATCH_PX
from vision.training.jury.network import OnePicture, jury_of
from vision.training.origin import data_option, hash_of_weights, write_origin

_TOKENS = 7
"""Of the example that is traced; the model takes any number."""


@click.command()
@click.argument("checkpoint", type=click.Path(exists=True, path_type=Path))
@click.argument("model", type=click.Path(path_type=Path))
@data_option
def main(checkpoint: Path, model: Path, data: tuple[Path, ...]) -> None:
    weights = torch.load(checkpoint)["mean"]
    jury = jury_of(weights)
    nothing = torch.zeros(_TOKENS, dtype=torch.int64)
    inputs = {
        "patches": torch.zeros(_TOKENS, PATCH_PX, PATCH_PX, 3, dtype=torch.uint8),
        "features": torch.zeros(_TOKENS, FEATURES),
        "relations": torch.zeros(_TOKENS, _TOKENS, RELATIONS),
        "said": nothing,
        "hole_said": nothing,
    }
    outputs = ("names", "marks")
    dynamic = {name: {0: "tokens"} for name in (*inputs, *outputs)}
    dynamic["relations"][1] = "tokens"
    torch.onnx.export(
        OnePicture(jury).eval(),
        tuple(inputs.values()),
        model,
        input_names=list(inputs),
        output_names=list(outputs),
        dynamic_axes=dynamic,
        opset_version=17,
        dynamo=False,
    )
    write_origin(model, data, weights=hash_of_weights(weights))


if __name__ == "__main__":
    main()
