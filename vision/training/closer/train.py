"""Train the closer look: ``python -m vision.training.closer.train CHECKPOINT EXAMPLES...``.

The learning rate falls to nothing at the end; the running mean of the
weights is what is exported.
"""

from __future__ import annotations

import time
from pathlib import Path

import click
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from vision.jury.closer import MARKS
from vision.jury.patches import LEVEL_DIE_PX, LEVEL_PX
from vision.training.closer.lessons import Dice, another_look, dice_in
from vision.training.closer.network import CELL_PX, CELLS, OF_TOP, Closer
from vision.training.layers import by_channels, shown
from vision.training.running_mean import follow

_KEEP, _WARM_UP, _DECAY = 0.998, 100, 2e-2
_RATHER = 2.5
"""So much more often are leaning dice shown than others."""
_BETA, _NEAR_CELLS = 0.02, 0.8
"""Die widths off from which corners count fully, and how many cells around the true one are
nearly right."""
_COUNTS = {"maps": 0.1, "corners": 4.0, "leaning": 1.0, "hole": 0.5, "die": 0.5}
_FALSE_ALARMS = 0.02
_AT_ONCE = 256


def loss(
    said: tuple[torch.Tensor, torch.Tensor, torch.Tensor], dice: Dice
) -> dict[str, torch.Tensor]:
    """The parts of the loss; their sum, as each counts, is what is made smaller."""
    marks, corners, maps = said
    known = torch.isfinite(dice.faces).all(2)
    wanted = _maps_of(dice.faces[known])
    true = {"leaning": dice.leaning, "hole": dice.holes, "die": dice.dice}
    return {
        "maps": -(wanted * maps[known].log_softmax(-1)).sum(-1).mean(),
        "corners": functional.smooth_l1_loss(corners[known], dice.faces[known], beta=_BETA),
    } | {name: _surprise(marks[:, MARKS.index(name)], one) for name, one in true.items()}


def _surprise(odds: torch.Tensor, true: torch.Tensor) -> torch.Tensor:
    asked = true >= 0
    return functional.binary_cross_entropy_with_logits(odds[asked], (true[asked] == 1).float())


def _maps_of(faces: torch.Tensor) -> torch.Tensor:
    """Chances (N, cells) of where corners (N, 2) are: a spot around each."""
    places = (faces * LEVEL_DIE_PX + (LEVEL_PX - CELL_PX) / 2) / CELL_PX
    away = (torch.arange(CELLS) - places[..., None]) / _NEAR_CELLS
    near = torch.exp(-0.5 * away**2)
    spots = (near[..., 1, :, None] * near[..., 0, None, :]).flatten(-2)
    return spots / spots.sum(-1, keepdim=True).clamp(min=1e-6)


@click.command()
@click.argument("checkpoint", type=click.Path(path_type=Path))
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--start", type=click.Path(exists=True, path_type=Path), help="What to begin with.")
@click.option("--epochs", default=14.0, help="How often each die is shown.")
@click.option("--batch", default=96)
@click.option("--rate", default=2e-3, help="Highest learning rate.")
@click.option("--seed", default=1)
@click.option("--threads", default=1)
@click.option("--check", type=click.Path(exists=True, path_type=Path), help="Kept from training.")
def main(
    checkpoint: Path,
    folders: tuple[Path, ...],
    start: Path | None,
    epochs: float,
    batch: int,
    rate: float,
    seed: int,
    threads: int,
    check: Path | None,
) -> None:
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    by, rng = torch.Generator().manual_seed(seed), np.random.default_rng(seed)
    dice = Dice.joined([dice_in(folder) for folder in folders])
    kept = None if check is None else dice_in(check)
    closer, mean = Closer(), Closer().eval()
    if start is not None:
        closer.load_state_dict(torch.load(start)["mean"])
    mean.load_state_dict(closer.state_dict())
    optimizer = torch.optim.AdamW(closer.parameters(), lr=rate, weight_decay=_DECAY)
    often = np.where(dice.leaning.numpy() == 1, _RATHER, 1.0)
    often /= often.sum()
    each = max(1, len(dice) // batch)
    steps, started, sums = max(1, round(epochs * each)), time.monotonic(), dict[str, float]()
    for step in range(steps):
        share = min(1.0, (step + 1) / _WARM_UP) * (0.5 + 0.5 * np.cos(np.pi * step / steps))
        for group in optimizer.param_groups:
            group["lr"] = rate * share
        rows = torch.from_numpy(rng.choice(len(dice), batch, p=often))
        some = another_look(dice.taken(rows), by)
        parts = loss(closer(by_channels(some.patches), some.hints), some)
        optimizer.zero_grad(set_to_none=True)
        torch.stack([_COUNTS[name] * part for name, part in parts.items()]).sum().backward()
        nn.utils.clip_grad_norm_(closer.parameters(), 3.0)
        optimizer.step()
        follow(mean, closer, min(_KEEP, (step + 1) / (step + 10)))
        for name, part in parts.items():
            sums[name] = sums.get(name, 0.0) + float(part.detach())
        if (step + 1) % 100 == 0:
            told = "  ".join(f"{name} {value / 100:.4f}" for name, value in sums.items())
            click.echo(f"{(time.monotonic() - started) / 60:6.1f} min  step {step + 1}  {told}")
            sums.clear()
        if (step + 1) % each == 0 or step + 1 == steps:
            torch.save({"mean": mean.state_dict(), "step": step + 1}, checkpoint)
            if kept is not None:
                click.echo(_checked(mean, kept))


@torch.no_grad()
def _checked(mean: Closer, dice: Dice) -> str:
    """How many leaning dice are told where few flat ones are, and how far corners are off."""
    rows = torch.arange(len(dice)).split(_AT_ONCE)
    said = [mean(shown(dice.patches[some]), dice.hints[some]) for some in rows]
    marks, corners = (torch.cat([one[k] for one in said]) for k in range(2))
    odds, hole, die = (marks[:, MARKS.index(name)] for name in ("leaning", "hole", "die"))
    asked = dice.holes >= 0
    leans, flat = dice.leaning == 1, dice.leaning == 0
    off = (corners - dice.faces)[:, :OF_TOP].norm(dim=-1).mean(1)
    told = "".join(
        f"  {name} off by {off[some & off.isfinite()].median():.3f}"
        for name, some in (("flat", flat), ("leaning", leans))
    )
    if leans.any() and flat.any():
        least = torch.quantile(odds[flat], 1 - _FALSE_ALARMS)
        told += f"  told {(odds[leans] > least).float().mean():.2f} of {int(leans.sum())}"
    wrong = (hole[asked] > 0) != (dice.holes[asked] == 1)
    told += f"  holes wrong {int(wrong.sum())} of {int(asked.sum())}"
    return f"checked:{told}  die surprises by {_surprise(die, dice.dice):.4f}"


if __name__ == "__main__":
    main()
