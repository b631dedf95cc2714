"""Path-traced tables with wish cards: ``python -m vision.training.traced.cards FOLDER``."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click
import mitsuba as mi
import numpy as np

from vision.scene.card_sheet import BOUNDS, CARDS, CardSheet, describe_sheet
from vision.scene.card_truth import sheet_truth
from vision.scene.render import render
from vision.training.traced.evening import Evening, draw_evening
from vision.training.traced.paints import repaint

FIRST_SEED = 9_000_000
"""Far from the seeds of the generated sheets."""


def make_sheet(number: int, size: tuple[int, int], count: int) -> tuple[Evening, CardSheet]:
    """Cards on the table of an evening, the dice in its paints."""
    rng = np.random.default_rng([number, 1_203])
    sheet = describe_sheet(FIRST_SEED + number, size, count)
    places = [sheet.scene.camera.position]
    evening = draw_evening(rng, BOUNDS.wild_light, BOUNDS.variety, places)
    solids = repaint(rng, evening.dice, sheet.scene.solids)
    return evening, replace(sheet, scene=replace(sheet.scene, solids=solids))


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--sheets", default=10)
@click.option("--seed", default=0, help="Number of the first sheet; the next ones follow.")
@click.option("--cards", default=CARDS, help="Cards on a sheet.")
@click.option("--width", default=1280, help="Width of the pictures, in pixels.")
@click.option("--samples", default=16, help="Paths per pixel.")
@click.option("--variant", default="scalar_rgb", help="Mitsuba's variant; llvm_ad_rgb is quicker.")
def main(
    folder: Path, sheets: int, seed: int, cards: int, width: int, samples: int, variant: str
) -> None:
    """Write path-traced sheets and their truth into FOLDER; sheets already there stay."""
    mi.set_variant(variant)
    # Mitsuba's shapes can be made once a variant is set, not before.
    from vision.training.traced.__main__ import make_picture

    folder.mkdir(parents=True, exist_ok=True)
    for number in range(seed, seed + sheets):
        path = folder / f"traced_cards_{number:03d}.jpg"
        if path.exists():
            continue
        evening, sheet = make_sheet(number, (width, width * 3 // 4), cards)
        severity = BOUNDS.severity * 0.6
        path.write_bytes(make_picture(sheet.scene, evening, samples, number, severity))
        truth = sheet_truth(sheet, render(sheet.scene), path.name)
        path.with_suffix(".json").write_text(json.dumps(truth, indent=1))
        click.echo(f"{path.name}: {len(truth['cards'])} cards on {evening.table.name}")


if __name__ == "__main__":
    main()
