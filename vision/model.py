"""Runs the first network: pixels in, maps out."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision import channels

if TYPE_CHECKING:
    import onnxruntime

_MODELS = files("vision") / "models"
_CAREFUL, _QUICK = "dice.onnx", "dice_quick.onnx"
_MULTIPLE = 32
"""The network halves its input five times."""
_USUAL_VALUES = 3 * 1_500_000
"""Values of the largest picture that the network is shown of a usual photograph."""


@dataclass(frozen=True)
class Sight:
    """How the network looks at a picture.

    A `quick` look computes with 8 bits: half the time, corners a twentieth less exact. It sees
    the picture `plain`, or `mirrored` left to right; both together take twice the time, and
    their mean is steadier on what is hard to see.
    """

    quick: bool = True
    plain: bool = True
    mirrored: bool = False
    threads: int = 2


# Six networks, each with one thread or with two.
@lru_cache(maxsize=12)
def session(name: str, threads: int) -> onnxruntime.InferenceSession:
    """A network that ships, ready to run."""
    # Imported here: it is slow to start, and asked beforehand not to report home.
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # A thread that has nothing to do sleeps. By default it turns until there is something: a third
    # of a reading's work, taken from the pages that are served beside it.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    _share_memory()
    options.add_session_config_entry("session.use_env_allocators", "1")
    options.add_session_config_entry("session.use_device_allocator_for_initializers", "1")
    # Plans for one size of a picture would ask for new memory at the next size.
    options.enable_mem_pattern = False
    model = (_MODELS / name).read_bytes()
    return onnxruntime.InferenceSession(model, options, ["CPUExecutionProvider"])


@cache
def _share_memory() -> None:
    """All networks work in the same memory, one after the other: none has to ask the system for
    its own, which takes a tenth of a photograph's time."""
    import onnxruntime

    memory = onnxruntime.OrtMemoryInfo(
        "Cpu",
        onnxruntime.OrtAllocatorType.ORT_ARENA_ALLOCATOR,
        0,
        onnxruntime.OrtMemType.DEFAULT,
    )
    usual = dict.fromkeys(("initial_chunk_size_bytes", "max_dead_bytes_per_chunk"), -1)
    sizes = onnxruntime.OrtArenaCfg({"max_mem": 0, "arena_extend_strategy": 0, **usual})
    onnxruntime.create_and_register_allocator(memory, sizes)


def hash_of(name: str) -> str:
    """The SHA-256 of a network that ships."""
    return sha256((_MODELS / name).read_bytes()).hexdigest()


def run(picture_bgr: np.ndarray, sight: Sight) -> np.ndarray:
    """Maps (channels, rows, columns) of a picture, at a quarter of its size."""
    height, width = picture_bgr.shape[:2]
    padded = cv2.copyMakeBorder(
        picture_bgr, 0, -height % _MULTIPLE, 0, -width % _MULTIPLE, cv2.BORDER_REPLICATE
    )
    seen = [_infer(padded, sight, again=sight.mirrored)] if sight.plain else []
    if sight.mirrored:
        seen.append(_unmirrored(_infer(padded[:, ::-1], sight)))
    return seen[0] if len(seen) == 1 else np.asarray((seen[0] + seen[1]) / 2)


def _infer(padded_bgr: np.ndarray, sight: Sight, again: bool = False) -> np.ndarray:
    pixels = np.ascontiguousarray(padded_bgr.transpose(2, 0, 1)[None], np.float32)
    network = session(_QUICK if sight.quick else _CAREFUL, sight.threads)
    (maps,) = network.run(None, {"picture": pixels}, _afterwards(pixels, again))
    return np.asarray(maps[0])


def _afterwards(pixels: np.ndarray, again: bool) -> onnxruntime.RunOptions:
    """Usual pictures find the memory of the one before; what a large one took is given back, unless
    it is looked at `again` at once."""
    import onnxruntime

    options = onnxruntime.RunOptions()
    if pixels.size > _USUAL_VALUES and not again:
        options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
    return options


def _unmirrored(maps: np.ndarray) -> np.ndarray:
    """The maps of a picture mirrored left to right, mirrored back.

    Mirroring turns F1 and F3 (see `vision.quad`) into their negated conjugates.
    """
    back = maps[:, :, ::-1].copy()
    back[channels.OFFSET.start] *= -1
    back[channels.QUAD.start + 2] *= -1
    back[channels.QUAD.start + 4] *= -1
    return back
