"""Train the jury: ``python -m vision.training.jury.train CHECKPOINT EXAMPLES...``.

Time or ``--steps`` decide how long: the learning rate falls to nothing at the end. Folders named
first to last are drawn from by ``--share`` (one number each). A checkpoint that is there is gone on
from.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset

from vision.training.jury.examples import read_examples
from vision.training.jury.lessons import MARKED, Example, lesson
from vision.training.jury.network import Jury, OnePicture, jury_of
from vision.training.running_mean import follow
from vision.training.trunk import photographed

_KEEP, _WARM_UP = 0.995, 100
"""Share of the running mean of the weights that a step keeps (the mean is what is exported), and
steps until the learning rate is reached."""
_COUNTS = torch.tensor([1.0, 2.0, 0.5, 0.5])
"""What a hole, leaning, a hidden top and pips count in the loss: leaning dice are few."""
_SLOWER = 0.3
"""A trunk that has seen photographs learns by this share of the rate, to keep what it knows."""
_POOL = 1500
"""Examples held in memory at once, of each folder."""


class Lessons(IterableDataset):
    """Lessons without end; new files are taken up as they appear."""

    def __init__(self, folders: tuple[Path, ...], shares: tuple[float, ...], seed: int) -> None:
        self.folders, self.shares, self.seed = folders, np.array(shares), seed

    def __iter__(self) -> Iterator[tuple[np.ndarray, ...]]:
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        rng = np.random.default_rng(self.seed)
        streams = [self._stream(folder, rng) for folder in self.folders]
        while True:
            filled = self.shares * [any(folder.glob("[!.]*.npz")) for folder in self.folders]
            for choice in rng.choice(len(streams), _POOL, p=filled / filled.sum()):
                yield astuple(lesson(rng, *next(streams[choice])))

    def _stream(
        self, folder: Path, rng: np.random.Generator
    ) -> Iterator[tuple[Example, list[Example]]]:
        while True:
            groups: dict[str, list[Path]] = {}
            for path in folder.glob("[!.]*.npz"):
                groups.setdefault(path.name.split("__")[0], []).append(path)
            names = sorted(groups)
            rng.shuffle(names)
            while names:
                pool: list[list[Example]] = []
                while names and sum(map(len, pool)) < _POOL:
                    pool.append([dict(np.load(path)) for path in groups[names.pop()]])
                pairs = [(k, n) for k, group in enumerate(pool) for n in range(len(group))]
                rng.shuffle(pairs)
                for k, n in pairs:
                    if len(pool[k][n]["names"]):
                        yield pool[k][n], [one for m, one in enumerate(pool[k]) if m != n]


def loss(
    names: torch.Tensor, marks: torch.Tensor, true_names: torch.Tensor, true_marks: torch.Tensor
) -> dict[str, torch.Tensor]:
    """The parts of the loss; their sum is what is made smaller."""
    parts = {
        "names": functional.cross_entropy(
            names.flatten(0, 1), true_names.flatten(), ignore_index=-1, label_smoothing=0.01
        )
    }
    known = (true_marks >= 0).float()
    cells = functional.binary_cross_entropy_with_logits(
        marks, true_marks.clamp(min=0), reduction="none"
    )
    parts["marks"] = (cells * known * _COUNTS).sum() / known.sum().clamp(min=1)
    return parts


@click.command()
@click.argument("checkpoint", type=click.Path(path_type=Path))
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--start", type=click.Path(exists=True, path_type=Path), help="What to begin with.")
@click.option(
    "--trunk",
    type=click.Path(exists=True, path_type=Path),
    help="Begin with nothing but a trunk that has seen photographs: the package's models.",
)
@click.option("--share", "shares", multiple=True, type=float, help="Of each folder, in order.")
@click.option("--minutes", default=45.0, help="How long to train, and the length of the schedule.")
@click.option("--steps", type=int, help="The same by steps, however long they take.")
@click.option("--batch", default=10)
@click.option("--rate", default=1.2e-3, help="Highest learning rate.")
@click.option("--seed", default=1)
@click.option("--check", type=click.Path(exists=True, path_type=Path), help="Kept from training.")
def main(
    checkpoint: Path,
    folders: tuple[Path, ...],
    start: Path | None,
    trunk: Path | None,
    shares: tuple[float, ...],
    minutes: float,
    steps: int | None,
    batch: int,
    rate: float,
    seed: int,
    check: Path | None,
) -> None:
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    jury = _begun(checkpoint if checkpoint.exists() else start, trunk)
    mean = jury_of(jury.state_dict()).eval()
    optimizer = torch.optim.AdamW(_by_pace(jury), lr=rate, weight_decay=1e-2)
    lessons = Lessons(folders, shares or (1.0,) * len(folders), seed)
    loader = iter(DataLoader(lessons, batch, num_workers=1, prefetch_factor=6))
    started, step, sums = time.monotonic(), 0, {"names": 0.0, "marks": 0.0, "right": 0.0}
    while True:
        passed = (time.monotonic() - started) / 60
        if (share := step / steps if steps else passed / minutes) >= 1:
            break
        for group in optimizer.param_groups:
            warm = min(1.0, (step + 1) / _WARM_UP)
            group["lr"] = group["pace"] * rate * warm * (0.5 + 0.5 * np.cos(np.pi * share))
        *inputs, true_names, true_marks = next(loader)
        names, marks = jury(*inputs)
        parts = loss(names, marks, true_names, true_marks)
        optimizer.zero_grad(set_to_none=True)
        sum(parts.values()).backward()
        torch.nn.utils.clip_grad_norm_(jury.parameters(), 2.0)
        optimizer.step()
        step += 1
        follow(mean, jury, min(_KEEP, (step + 1) / (step + 10)))
        asked = true_names >= 0
        parts["right"] = (names.argmax(-1) == true_names)[asked].float().mean()
        for name, value in parts.items():
            sums[name] += float(value.detach())
        if step % 50 == 0:
            told = "  ".join(f"{name} {value / 50:.4f}" for name, value in sums.items())
            click.echo(f"{passed:6.1f} min  step {step}  {told}")
            sums = dict.fromkeys(sums, 0.0)
        if step % 250 == 0:
            torch.save({"mean": mean.state_dict(), "step": step}, checkpoint)
            if check is not None:
                click.echo(_checked(mean, read_examples(check)))
    torch.save({"mean": mean.state_dict(), "step": step}, checkpoint)


def _begun(start: Path | None, trunk: Path | None) -> Jury:
    """What training begins with: a checkpoint, or else a trunk, or else nothing."""
    if start is not None:
        return jury_of(torch.load(start)["mean"])
    jury = Jury(photographed=trunk is not None)
    if trunk is not None and jury.trunk is not None:
        jury.trunk.load_state_dict(photographed(trunk))
    return jury


def _by_pace(jury: Jury) -> list[dict[str, Any]]:
    """Its parameters, with the share of the rate that they learn by."""
    slow = list(jury.trunk.parameters()) if jury.trunk is not None else []
    known = {id(parameter) for parameter in slow}
    others = [parameter for parameter in jury.parameters() if id(parameter) not in known]
    groups = ((others, 1.0), (slow, _SLOWER))
    return [{"params": some, "pace": pace} for some, pace in groups if some]


@torch.no_grad()
def _checked(mean: Jury, examples: list[Example]) -> str:
    """How well the jury names what it was never shown."""
    one_picture, totals, count = OnePicture(mean).eval(), dict[str, float](), 0
    for example in examples:
        size = len(example["names"])
        nothing = torch.zeros(size, dtype=torch.int64)
        inputs = (torch.from_numpy(example[name]).float() for name in ("features", "relations"))
        said = one_picture(torch.from_numpy(example["patches"]), *inputs, nothing, nothing)
        names = torch.from_numpy(example["names"]).long()
        true_marks = torch.from_numpy(np.stack([example[name] for name in MARKED], 1)).float()
        for name, value in loss(
            said[0][None], said[1][None], names[None], true_marks[None]
        ).items():
            totals[name] = totals.get(name, 0.0) + float(value) * size
        count += size
    told = "  ".join(f"{name} {value / max(count, 1):.4f}" for name, value in totals.items())
    return f"checked: {told}"


if __name__ == "__main__":
    main()
