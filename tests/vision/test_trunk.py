"""The trunk that has seen photographs: how its weights are read, and how a jury begins with it."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

needs_torch = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None, reason="torch is not installed"
)


def package(folder: Path, rng: np.random.Generator) -> dict[str, np.ndarray]:
    """A package's two files, with numbers of our own, some in half the bytes; and the numbers."""
    from vision.training.trunk import Trunk

    weights, nodes, data, values = [], [], b"", {}
    weights.append({"name": "size", "shape": [2], "dtype": "int32"})
    data += np.array([416, 416], np.int32).tobytes()
    for number, layer in enumerate(Trunk().layers):
        outputs, inputs, tall, wide = layer.weight.shape
        ending = f"_{number}" if number else ""
        for kind, shape, node in (
            ("kernel", (tall, wide, inputs, outputs), "convolution"),
            ("bias", (outputs,), "Add"),
        ):
            name = f"{kind}{number}"
            values[name] = rng.normal(0, 0.1, shape).astype(np.float16)
            half = {"dtype": "float16", "original_dtype": "float32"}
            told: dict[str, Any] = {"name": name, "shape": list(shape), "dtype": "float32"}
            weights.append({**told, "quantization": half})
            data += values[name].tobytes()
            nodes.append({"name": f"PartitionedCall/{node}{ending}", "input": ["seen", name]})
    described = {"modelTopology": {"node": nodes}, "weightsManifest": [{"weights": weights}]}
    (folder / "detector.json").write_text(json.dumps(described), encoding="utf-8")
    (folder / "detector.bin").write_bytes(data)
    return values


@needs_torch
def test_the_weights_of_a_package_are_read_as_they_lie_there(tmp_path: Path) -> None:
    from vision.training.trunk import Trunk, photographed

    values = package(tmp_path, np.random.default_rng(1))
    trunk = Trunk()
    trunk.load_state_dict(photographed(tmp_path))
    for number, layer in enumerate(trunk.layers):
        kernel = values[f"kernel{number}"].transpose(3, 2, 0, 1)
        np.testing.assert_array_equal(layer.weight.detach().numpy(), kernel)
        np.testing.assert_array_equal(layer.bias.detach().numpy(), values[f"bias{number}"])


@needs_torch
def test_a_jury_that_begins_with_a_trunk_knows_it_again(tmp_path: Path) -> None:
    import torch

    from vision.training.jury.network import Jury, jury_of
    from vision.training.jury.train import _begun, _by_pace

    package(tmp_path, np.random.default_rng(2))
    jury = _begun(None, tmp_path)
    assert jury.trunk is not None
    checkpoint = tmp_path / "jury.pt"
    torch.save({"mean": jury.state_dict()}, checkpoint)
    again = _begun(checkpoint, None)
    assert again.trunk is not None
    assert torch.equal(again.trunk.layers[0].weight, jury.trunk.layers[0].weight)
    quick, slow = _by_pace(jury)
    assert slow["pace"] < quick["pace"]
    assert len(slow["params"]) == len(list(jury.trunk.parameters()))
    assert len(quick["params"]) + len(slow["params"]) == len(list(jury.parameters()))
    assert jury_of(Jury().state_dict()).trunk is None
