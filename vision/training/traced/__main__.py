"""Write path-traced pictures, their truth and whose every pixel is into a folder."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import cv2
import mitsuba as mi
import numpy as np

from vision.scene.description import SceneDescription
from vision.scene.presets import PRESETS
from vision.scene.render import render
from vision.scene.sensor import draw_sensor, expose, jpeg, metered
from vision.scene.truth import truth_of
from vision.scoring import sampled_claims, true_throw
from vision.training.owner_picture import owner_picture
from vision.training.traced.evening import PLAYED, Evening
from vision.training.traced.film import calmed, film_of, trace
from vision.training.traced.groups import THEMES, make_group
from vision.training.traced.photographs import Photographs
from vision.training.traced.scene import tracer_scene

_SMALLEST_QUALITY = 60
"""Of a JPEG made smaller on purpose: below it the squares of JPEG would show."""


def make_picture(
    scene: SceneDescription,
    evening: Evening,
    samples: int,
    seed: int,
    severity: float,
    most_kb: int = 10_000,
) -> bytes:
    """The JPEG of a scene on an evening, of no more than `most_kb` where its quality allows."""
    rng = np.random.default_rng([seed, 67])
    film = film_of(scene.camera)
    traced = trace(tracer_scene(scene, film, evening, rng), samples, seed)
    light = traced[..., :3]
    if rng.random() < 0.9:
        light = calmed(light, traced[..., 3:6])
    light = film.bent(light)
    sensor = metered(draw_sensor(rng, severity, evening.light_color), light)
    exposed = expose(light, sensor, rng)
    data = jpeg(exposed, sensor)
    while len(data) > most_kb * 1000 and sensor.jpeg_quality > _SMALLEST_QUALITY:
        sensor = replace(sensor, jpeg_quality=sensor.jpeg_quality - 3)
        data = jpeg(exposed, sensor)
    return data


def _write(
    path: Path, scene: SceneDescription, data: bytes, more: dict[str, str], claims: bool
) -> dict[str, Any]:
    rendered = render(scene)
    truth = truth_of(scene, rendered, path.name) | more
    truth["claims"] = sampled_claims(true_throw(truth), scene.seed) if claims else []
    path.with_suffix(".json").write_text(json.dumps(truth, indent=1))
    cv2.imwrite(str(path.with_suffix(".owner.png")), owner_picture(rendered))
    unfinished = path.with_name(f".{path.name}")
    unfinished.write_bytes(data)
    os.replace(unfinished, path)
    return truth


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--preset", type=click.Choice(list(PRESETS)), default="traced")
@click.option("--groups", default=20, help="How many evenings.")
@click.option("--pictures", default=3, help="Pictures of an evening.")
@click.option("--seed", default=0, help="Number of the first evening; the next ones follow.")
@click.option("--width", default=512, help="Width of the pictures, in pixels.")
@click.option("--samples", default=16, help="Paths per pixel.")
@click.option("--variant", default="scalar_rgb", help="Mitsuba's variant; llvm_ad_rgb is quicker.")
@click.option("--photographs", type=click.Path(path_type=Path), help="What gather brought.")
@click.option("--theme", type=click.Choice(THEMES), help="What all tables or dice are.")
@click.option("--leaning", default=0.5, help="Mean number of leaning dice in a picture.")
@click.option("--upon", type=float, help="The same of dice upon others; few unless it is said.")
@click.option("--most-kb", default=10_000, help="Make no JPEG larger where its quality allows.")
@click.option("--no-claims", is_flag=True, help="Leave out the claims that readings are judged by.")
@click.option("--kept-back", is_flag=True, help="Use the photographs never to be learned from.")
def main(
    folder: Path,
    preset: str,
    groups: int,
    pictures: int,
    seed: int,
    width: int,
    samples: int,
    variant: str,
    photographs: Path | None,
    theme: str | None,
    leaning: float,
    upon: float | None,
    most_kb: int,
    no_claims: bool,
    kept_back: bool,
) -> None:
    """Write path-traced pictures and their truth into FOLDER; pictures already there stay."""
    mi.set_variant(variant)
    folder.mkdir(parents=True, exist_ok=True)
    photographed = Photographs.of(photographs, kept_back) if photographs else None
    tier = preset if theme in (None, PLAYED) else theme
    for number in range(seed, seed + groups):
        paths = [folder / f"{tier}_{number:05d}_{k}.jpg" for k in range(pictures)]
        if all(path.exists() for path in paths):
            continue
        evening, scenes = make_group(
            number, preset, pictures, width, photographed, theme, leaning, upon
        )
        for k, (path, scene) in enumerate(zip(paths, scenes, strict=True)):
            if path.exists():
                continue
            severity = PRESETS[scene.preset].severity * 0.6
            data = make_picture(scene, evening, samples, number * pictures + k, severity, most_kb)
            more = {"group": f"{folder.name}/{number}", "tier": str(tier)}
            truth = _write(path, scene, data, more, not no_claims)
            click.echo(f"{path.name}: {len(truth['dice'])} dice on {truth['table']}")


if __name__ == "__main__":
    main()
