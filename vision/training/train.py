"""Train the reader's network: ``python -m vision.training.train EXAMPLES CHECKPOINT``.

Time decides how long: the learning rate falls to nothing at the end of ``--minutes``.
A checkpoint that is there is gone on from.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import click
import cv2
import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset

from vision.training.examples import read_shard
from vision.training.losses import loss
from vision.training.network import DiceNet
from vision.training.running_mean import follow
from vision.training.targets import jitter, mirror, targets

_SHARDS_AT_ONCE = 6
_KEEP = 0.998
"""Share of the running mean of the weights that a step keeps; the mean is what is exported."""


class Examples(IterableDataset):
    """Examples of a folder without end, shuffled; new files are taken up as they appear."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder, seed

    def __iter__(self) -> Iterator[dict[str, np.ndarray]]:
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        rng = np.random.default_rng(self.seed)
        while True:
            shards = sorted(self.folder.glob("[0-9]*.npz"))
            rng.shuffle(shards)
            for first in range(0, len(shards), _SHARDS_AT_ONCE):
                pool = [
                    e for path in shards[first : first + _SHARDS_AT_ONCE] for e in read_shard(path)
                ]
                rng.shuffle(pool)
                for example in pool:
                    shown = mirror(example, rng)
                    picture = jitter(shown.picture, rng).transpose(2, 0, 1)
                    yield {"picture": np.ascontiguousarray(picture), **targets(shown)}


@click.command()
@click.argument("folder", type=click.Path(exists=True, path_type=Path))
@click.argument("checkpoint", type=click.Path(path_type=Path))
@click.option("--start", type=click.Path(exists=True, path_type=Path), help="What to begin with.")
@click.option("--minutes", default=75.0, help="How long to train, and the length of the schedule.")
@click.option("--batch", default=16)
@click.option("--rate", default=2.5e-3, help="Highest learning rate.")
@click.option("--seed", default=1)
@click.option("--threads", default=1)
def main(
    folder: Path,
    checkpoint: Path,
    start: Path | None,
    minutes: float,
    batch: int,
    rate: float,
    seed: int,
    threads: int,
) -> None:
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    net = DiceNet().to(memory_format=torch.channels_last)
    if start is not None:
        net.load_state_dict(torch.load(start, weights_only=False)["mean"])
    mean = DiceNet().eval()
    mean.load_state_dict(net.state_dict())
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    step, spent = 0, 0.0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=False)
        net.load_state_dict(state["net"])
        mean.load_state_dict(state["mean"])
        if "optimizer" in state:
            optimizer.load_state_dict(state["optimizer"])
        step, spent = state["step"], state["spent"]
    loader = iter(
        DataLoader(Examples(folder, seed + step), batch, num_workers=1, prefetch_factor=4)
    )
    started, told = time.monotonic() - spent, step
    sums: dict[str, float] = {}
    while True:
        elapsed = time.monotonic() - started
        share = elapsed / (minutes * 60)
        if share >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = float(
                rate * min(1.0, (step + 1) / 150) * (0.5 + 0.5 * np.cos(np.pi * share)) + 1e-6
            )
        item = next(loader)
        picture = item.pop("picture").to(memory_format=torch.channels_last)
        parts = loss(net(picture), item)
        total = sum(parts.values())
        optimizer.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        step += 1
        follow(mean, net, min(_KEEP, (step + 1) / (step + 10)))
        for name, value in parts.items():
            sums[name] = sums.get(name, 0.0) + float(value)
        if step % 100 == 0:
            means = "  ".join(f"{name} {value / (step - told):.3f}" for name, value in sums.items())
            click.echo(f"{elapsed / 60:6.1f} min  step {step}  {means}")
            told, sums = step, {}
        if step % 500 == 0:
            _save(checkpoint, net, mean, optimizer, step, elapsed)
    _save(checkpoint, net, mean, optimizer, step, minutes * 60)


def _save(
    path: Path,
    net: DiceNet,
    mean: DiceNet,
    optimizer: torch.optim.Optimizer,
    step: int,
    spent: float,
) -> None:
    state = {
        "net": net.state_dict(),
        "mean": mean.state_dict(),
        "optimizer": optimizer.state_dict(),
        "step": step,
        "spent": spent,
    }
    unfinished = path.with_suffix(".part")
    torch.save(state, unfinished)
    unfinished.replace(path)


if __name__ == "__main__":
    main()
