"""Write the network for quick looks: ``python -m vision.training.quantize MODEL.onnx QUICK.onnx``.

Weights and activations take 8 bits, which halves the time. What the pixels meet first and what
the answers leave by stay exact: there a step would show.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import click
import numpy as np
import onnx
from onnxruntime.quantization import (
    CalibrationDataReader,
    QuantFormat,
    QuantType,
    quantize_static,
)
from onnxruntime.quantization.shape_inference import quant_pre_process

from vision.training.examples import make_examples
from vision.training.origin import hash_of_file, write_origin

_FIRST_SEED = 900_000_000
"""Far from the seeds that were trained on."""


class _Seen(CalibrationDataReader):
    """Crops of made scenes, for the range of every activation."""

    def __init__(self, scenes: int) -> None:
        self._pictures = (
            example.picture
            for seed in range(_FIRST_SEED, _FIRST_SEED + scenes)
            for example in make_examples(seed)
        )

    def get_next(self) -> dict[str, np.ndarray] | None:
        picture = next(self._pictures, None)
        if picture is None:
            return None
        return {"picture": np.ascontiguousarray(picture.transpose(2, 0, 1)[None], np.float32)}


@click.command()
@click.argument("model", type=click.Path(exists=True, path_type=Path))
@click.argument("quick", type=click.Path(path_type=Path))
@click.option("--scenes", default=48, help="How many are looked at for the range of every value.")
def main(model: Path, quick: Path, scenes: int) -> None:
    with TemporaryDirectory() as folder:
        prepared = Path(folder) / "prepared.onnx"
        quant_pre_process(model, prepared, skip_symbolic_shape=True)
        convolutions = [n.name for n in onnx.load(prepared).graph.node if n.op_type == "Conv"]
        quantize_static(
            prepared,
            quick,
            _Seen(scenes),
            quant_format=QuantFormat.QDQ,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            per_channel=True,
            # Products of full range overflow in processors without 8-bit dot products.
            reduce_range=True,
            op_types_to_quantize=["Conv", "Add", "Relu", "Resize"],
            nodes_to_exclude=[convolutions[0], convolutions[-1]],
        )
    write_origin(quick, (), of=hash_of_file(model))


if __name__ == "__main__":
    main()
