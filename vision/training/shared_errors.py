"""How far all faces of a picture are off together: ``python -m vision.training.shared_errors
FOLDER... [--save ERRORS.json]``.

Reads the pictures that have their truth beside them and fits the two constants of
`calibration.shared_errors`. What was found in each picture can be kept: the test that the
constants are those of this program reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np

from calibration.corners import FEWEST_DICE
from calibration.laid_throw import lay_throw
from calibration.shared_errors import PictureErrors, corner_share, fit_shared
from calibration.solve import SeenCorners
from rules.oraklos.reading import Reading
from vision.photo import open_photo
from vision.reader import read_picture
from vision.scoring import matched

_WHOLE = 0.9
"""The share of a top that must be seen: what covers a die moves its corners on its own."""


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--save", type=click.Path(path_type=Path), help="Keep what was found, as JSON.")
def main(folders: Sequence[Path], save: Path | None) -> None:
    found = {name: errors for folder in folders for name, errors in _errors_in(folder)}
    if save is not None:
        lines = (f"{json.dumps(name)}: {json.dumps(one.to_json())}" for name, one in found.items())
        save.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    size, stretch = fit_shared(list(found.values()))
    click.echo(f"{len(found)} pictures: SHARED_SIZE, SHARED_STRETCH = {size}, {stretch}")


def _errors_in(folder: Path) -> Iterator[tuple[str, PictureErrors]]:
    for path in sorted(folder.glob("*.jpg")):
        truth = json.loads(path.with_suffix(".json").read_text("utf-8"))
        errors = errors_of(read_picture(open_photo(path)).reading, truth)
        if errors is not None:
            yield path.stem, errors


def errors_of(reading: Reading, truth: Mapping[str, Any]) -> PictureErrors | None:
    """`None` where too few dice lie in the plane and are seen whole."""
    fit = lay_throw(reading).fit
    if fit is None:
        return None
    off = {die.index for die in fit.off_dice}
    pairs = [(n, truth["dice"][k]) for k, n in matched(reading, truth["dice"]).items()]
    lying = [(reading.dice[n], true) for n, true in pairs if n not in off]
    if not lying:
        return None
    seen_px = np.array([die.seen_px for die, _ in lying])
    sigma_px = np.array([[die.sigma_px or 0.0] * 4 for die, _ in lying]) * fit.level
    share = corner_share(SeenCorners(seen_px, sigma_px))
    whole = [k for k, (_, true) in enumerate(lying) if true.get("visible", 1.0) >= _WHOLE]
    if len(whole) <= FEWEST_DICE:
        return None
    true_px = np.array([_begun_alike(lying[k][1]["top_px"], seen_px[k]) for k in whole])
    return PictureErrors.of(seen_px[whole], true_px, share)


def _begun_alike(true_px: Any, seen_px: np.ndarray) -> np.ndarray:
    """A face's corners from the one on that was seen first."""
    turns = [np.roll(np.array(true_px), turn, axis=0) for turn in range(4)]
    return min(turns, key=lambda turned: float(np.abs(turned - seen_px).sum()))


if __name__ == "__main__":
    main()
