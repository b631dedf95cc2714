"""Write path-traced pictures, their truth and whose every pixel is into a folder."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
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
from vision.scene.sensor import Sensor, draw_sensor, expose, jpeg, metered
from vision.scene.truth import truth_of
from vision.scoring import sampled_claims, true_throw
from vision.training.owner_picture import owner_picture
from vision.training.traced.evening import Evening
from vision.training.traced.film import calmed, film_of, trace, trace_each
from vision.training.traced.groups import THEMES, make_group
from vision.training.traced.mixtures import MIXTURES, EveningKind
from vision.training.traced.moods import AS_IT_IS, Mood, draw_mood
from vision.training.traced.photographs import Photographs
from vision.training.traced.scene import tracer_scene

_SMALLEST_QUALITY = 60
"""Of a JPEG made smaller on purpose: below it the squares of JPEG would show."""


_FOR_GRAY = (0.2, 1.1)
"""How far cameras take one colored cloth for gray: all else turns to the opposite color by it, and
black most of all."""


def make_picture(
    scene: SceneDescription,
    evening: Evening,
    samples: int,
    seed: int,
    severity: float,
    most_kb: int = 10_000,
) -> bytes:
    """The JPEG of a scene on an evening, of no more than `most_kb` where its quality allows."""
    return make_pictures(scene, evening, [AS_IT_IS], samples, seed, severity, most_kb)[0]


def make_pictures(
    scene: SceneDescription,
    evening: Evening,
    moods: Sequence[Mood],
    samples: int,
    seed: int,
    severity: float,
    most_kb: int = 10_000,
) -> list[bytes]:
    """The JPEG of a scene in each mood of an evening, each by another camera."""
    rng = np.random.default_rng([seed, 67])
    film = film_of(scene.camera)
    things = tracer_scene(scene, film, evening, rng)
    if len(moods) > 1:
        traced = trace_each(things, evening.given, samples, seed)
    else:
        traced = {"all": trace(things, samples, seed)}
    calm = rng.random() < 0.9
    lights = {
        name: film.bent(calmed(one[..., :3], one[..., 3:6]) if calm else one[..., :3])
        for name, one in traced.items()
    }
    made = []
    for number, mood in enumerate(moods):
        rng = np.random.default_rng([seed, 67, number]) if number else rng
        sensor = draw_sensor(rng, severity, mood.of(evening.given))
        sensor = replace(sensor, gains=(sensor.gains * mood.cast).astype(np.float32))
        if evening.is_on_cloth:
            sensor = replace(sensor, gray_world=float(rng.uniform(*_FOR_GRAY)))
        made.append(_photographed(rng, mood.of(lights), sensor, most_kb))
    return made


def _photographed(
    rng: np.random.Generator, light: np.ndarray, sensor: Sensor, most_kb: int
) -> bytes:
    sensor = metered(sensor, light)
    exposed = expose(light, sensor, rng)
    data = jpeg(exposed, sensor)
    while len(data) > most_kb * 1000 and sensor.jpeg_quality > _SMALLEST_QUALITY:
        sensor = replace(sensor, jpeg_quality=sensor.jpeg_quality - 3)
        data = jpeg(exposed, sensor)
    return data


def _write(path: Path, data: bytes, truth: dict[str, Any], owners: np.ndarray) -> None:
    path.with_suffix(".json").write_text(json.dumps(truth | {"image": path.name}, indent=1))
    cv2.imwrite(str(path.with_suffix(".owner.png")), owners)
    unfinished = path.with_name(f".{path.name}")
    unfinished.write_bytes(data)
    os.replace(unfinished, path)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--preset", type=click.Choice(list(PRESETS)), default="traced")
@click.option("--mixture", type=click.Choice(list(MIXTURES)), help="Kinds by turns, not one alone.")
@click.option("--groups", default=20, help="How many evenings.")
@click.option("--pictures", default=3, help="Pictures of an evening.")
@click.option("--seed", default=0, help="Number of the first evening; the next ones follow.")
@click.option("--moods", default=1, help="Pictures of each throw, all but one by other light.")
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
    mixture: str | None,
    groups: int,
    pictures: int,
    seed: int,
    moods: int,
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
    one_kind = EveningKind(preset, theme, leaning, upon, moods)
    for turn, number in enumerate(range(seed, seed + groups)):
        kind = MIXTURES[mixture](turn) if mixture else one_kind
        paths = _paths(folder, kind, number, pictures)
        if all(path.exists() for throw in paths for path in throw):
            continue
        evening, scenes = make_group(
            number,
            kind.preset,
            pictures,
            width,
            photographed,
            kind.theme,
            kind.leaning,
            kind.upon,
        )
        rng = np.random.default_rng([number, 73])
        moods_of_it = [AS_IT_IS, *(draw_mood(rng, evening.given) for _ in range(1, kind.moods))]
        for k, (throw, scene) in enumerate(zip(paths, scenes, strict=True)):
            if all(path.exists() for path in throw):
                continue
            severity = PRESETS[scene.preset].severity * 0.6
            seen = (scene, evening, moods_of_it, samples, number * pictures + k)
            made = make_pictures(*seen, severity, most_kb)
            rendered = render(scene)
            owners = owner_picture(rendered)
            truth = truth_of(scene, rendered, throw[0].name) | {"tier": kind.tier}
            truth["claims"] = [] if no_claims else sampled_claims(true_throw(truth), scene.seed)
            for mood, (path, data) in enumerate(zip(throw, made, strict=True)):
                # Whose dice were seen by another light are no witnesses for this one.
                truth["group"] = f"{folder.name}/{number}{_ending(mood)}"
                _write(path, data, truth, owners)
            click.echo(f"{throw[0].name}: {len(truth['dice'])} dice on {truth['table']}")


def _paths(folder: Path, kind: EveningKind, number: int, pictures: int) -> list[list[Path]]:
    """Where the pictures of an evening's throws lie: one of each throw in each mood."""
    stems = [f"{kind.tier}_{number:05d}_{k}" for k in range(pictures)]
    moods = range(kind.moods)
    return [[folder / f"{stem}{_ending(mood)}.jpg" for mood in moods] for stem in stems]


def _ending(mood: int) -> str:
    return f"_mood{mood}" if mood else ""


if __name__ == "__main__":
    main()
