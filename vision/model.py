"""Runs the network: pixels in, maps out."""

from __future__ import annotations

import os
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision import channels

if TYPE_CHECKING:
    import onnxruntime

MODEL = files("vision") / "models" / "dice.onnx"
_MULTIPLE = 32
"""The network halves its input five times."""


@lru_cache(maxsize=2)
def _session(threads: int) -> onnxruntime.InferenceSession:
    # Imported here: it is slow to start, and asked beforehand not to report home.
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Pictures come in any size: an arena would keep the largest one's memory for ever.
    options.enable_cpu_mem_arena = False
    return onnxruntime.InferenceSession(MODEL.read_bytes(), options, ["CPUExecutionProvider"])


def run(picture_bgr: np.ndarray, threads: int = 2, careful: bool = False) -> np.ndarray:
    """Maps (channels, rows, columns) of a picture, at a quarter of its size.

    A `careful` look also sees the picture in a mirror and takes the mean: slower, and
    steadier on what is hard to see.
    """
    height, width = picture_bgr.shape[:2]
    padded = cv2.copyMakeBorder(
        picture_bgr, 0, -height % _MULTIPLE, 0, -width % _MULTIPLE, cv2.BORDER_REPLICATE
    )
    maps = _infer(padded, threads)
    if careful:
        maps = (maps + _unmirrored(_infer(padded[:, ::-1], threads))) / 2
    return maps


def _infer(padded_bgr: np.ndarray, threads: int) -> np.ndarray:
    pixels = np.ascontiguousarray(padded_bgr.transpose(2, 0, 1)[None], np.float32)
    (maps,) = _session(threads).run(None, {"picture": pixels})
    return maps[0]


def _unmirrored(maps: np.ndarray) -> np.ndarray:
    """The maps of a picture mirrored left to right, mirrored back.

    Mirroring turns F1 and F3 (see `vision.quad`) into their negated conjugates.
    """
    back = maps[:, :, ::-1].copy()
    back[channels.OFFSET.start] *= -1
    back[channels.QUAD.start + 2] *= -1
    back[channels.QUAD.start + 4] *= -1
    return back
