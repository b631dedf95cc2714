"""The mean of several trainings of the jury:
``python -m vision.training.jury.blend OUT.pt START.pt 1 LONGER.pt 2``.

All must have gone on from the same weights. Each checkpoint is followed by what it counts: between
them lies a jury that has learned the new pictures and forgotten less of the old ones.
"""

from __future__ import annotations

from pathlib import Path

import click
import torch


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.argument("counted", nargs=-1, required=True)
def main(out: Path, counted: tuple[str, ...]) -> None:
    paths, counts = counted[::2], [float(number) for number in counted[1::2]]
    states = [torch.load(path)["mean"] for path in paths]
    torch.save({"mean": blended(states, counts), "step": 0}, out)


def blended(states: list[dict[str, torch.Tensor]], counts: list[float]) -> dict[str, torch.Tensor]:
    """The weighted mean of weights that are numbers; whatever else there is, of the first."""
    shares = [count / sum(counts) for count in counts]
    return {
        name: sum(
            (share * state[name] for share, state in zip(shares, states, strict=True)),
            torch.zeros_like(value),
        )
        if value.dtype.is_floating_point
        else value
        for name, value in states[0].items()
    }


if __name__ == "__main__":
    main()
