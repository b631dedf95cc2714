"""Write path-traced pictures and their truth into a folder."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import mitsuba as mi
import numpy as np

from vision.scene.describe import describe
from vision.scene.description import SceneDescription
from vision.scene.presets import PRESETS
from vision.scene.render import render
from vision.scene.sensor import draw_sensor, expose, jpeg
from vision.scene.truth import truth_of
from vision.training.traced.film import calmed, film_of, trace
from vision.training.traced.paints import repaint
from vision.training.traced.scene import tracer_scene

_SIZES = ((1280, 720), (1024, 768))
_DIE_PX = (16.0, 90.0)
_DICE = (8, 20)
_FIRST_SEED = 7_000_000
"""Scenes start here: far from the seeds of samples and tests."""


def draw_scene(seed: int, preset: str) -> SceneDescription:
    """The first scene from this seed on whose dice have the sizes wanted."""
    size = _SIZES[seed % len(_SIZES)]
    for attempt in range(100):
        scene = describe(_FIRST_SEED + seed * 100 + attempt, preset, size)
        die_px = scene.camera.matrix[0, 0] / np.linalg.norm(scene.camera.position)
        dice = sum(solid.kind == "die" for solid in scene.solids)
        if _DIE_PX[0] <= die_px <= _DIE_PX[1] and _DICE[0] <= dice <= _DICE[1]:
            rng = np.random.default_rng([seed, 61, len(preset)])
            return replace(scene, hand=None, solids=repaint(rng, scene.solids))
    raise ValueError(f"no scene of preset {preset} with dice of {_DIE_PX} px near seed {seed}")


def make_picture(
    seed: int, preset: str, image_name: str, samples: int
) -> tuple[bytes, dict[str, Any]]:
    """The JPEG of a path-traced scene and its truth."""
    rng = np.random.default_rng([seed, 67, PRESETS[preset].dice[1]])
    scene = draw_scene(seed, preset)
    film = film_of(scene.camera)
    seen = tracer_scene(scene, film, rng)
    scene = replace(scene, surface=replace(scene.surface, name=seen.table))
    traced = trace(seen.things, samples, seed)
    light = film.bent(calmed(traced[..., :3], traced[..., 3:6]))
    sensor = draw_sensor(rng, PRESETS[preset].severity * 0.6, seen.light_color)
    # The camera meters: halfway to middle gray, as its program does with bright and dark tables.
    metered = float((0.3 / max(light.mean(), 0.02)) ** 0.6)
    sensor = replace(sensor, exposure=sensor.exposure * metered)
    picture = expose(light, sensor, rng)
    return jpeg(picture, sensor), truth_of(scene, render(scene), image_name)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--preset", type=click.Choice(list(PRESETS)), default="normal")
@click.option("--count", default=20, help="How many pictures.")
@click.option("--seed", default=0, help="Seed of the first picture; the next ones follow.")
@click.option("--samples", default=32, help="Paths per pixel.")
@click.option("--variant", default="scalar_rgb", help="Mitsuba's variant; llvm_ad_rgb is quicker.")
def main(folder: Path, preset: str, count: int, seed: int, samples: int, variant: str) -> None:
    """Write path-traced pictures and their truth into FOLDER; pictures already there stay."""
    mi.set_variant(variant)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(seed, seed + count):
        path = folder / f"{preset}_{number:04d}.jpg"
        if path.exists():
            continue
        data, truth = make_picture(number, preset, path.name, samples)
        path.with_suffix(".json").write_text(json.dumps(truth, indent=1))
        unfinished = path.with_name(f".{path.name}")
        unfinished.write_bytes(data)
        os.replace(unfinished, path)
        click.echo(f"{path.name}: {len(truth['dice'])} dice on {truth['table']}")


if __name__ == "__main__":
    main()
