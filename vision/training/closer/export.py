"""Write the closer look as ONNX, and beside it what it was made of:
``python -m vision.training.closer.export CHECKPOINT vision/models/closer.onnx --data EXAMPLES``.
"""

from __future__ import annotations

from pathlib import Path

import click
import torch

from vision.jury.closer import HINTS
from vision.jury.patches import LEVEL_PX
from vision.training.closer.network import AsShipped, Closer
from vision.training.origin import data_option, hash_of_weights, write_origin

_OUTPUTS = ("marks", "corners")
_DICE = 3
"""Of the example that is traced; the model takes any number."""


@click.command()
@click.argument("checkpoint", type=click.Path(exists=True, path_type=Path))
@click.argument("model", type=click.Path(path_type=Path))
@data_option
def main(checkpoint: Path, model: Path, data: tuple[Path, ...]) -> None:
    closer = Closer().eval()
    weights = torch.load(checkpoint)["mean"]
    closer.load_state_dict(weights)
    inputs = {
        "patches": torch.zeros(_DICE, LEVEL_PX, LEVEL_PX, 3, dtype=torch.uint8),
        "hints": torch.zeros(_DICE, len(HINTS)),
    }
    torch.onnx.export(
        AsShipped(closer).eval(),
        tuple(inputs.values()),
        model,
        input_names=list(inputs),
        output_names=list(_OUTPUTS),
        dynamic_axes={name: {0: "dice"} for name in (*inputs, *_OUTPUTS)},
        opset_version=17,
        dynamo=False,
    )
    write_origin(model, data, weights=hash_of_weights(weights))


if __name__ == "__main__":
    main()
