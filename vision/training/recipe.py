"""Everything again, step by step: ``python -m vision.training.recipe WORK``.

The steps are those of docs/reader.md, in order. They run in a copy of the code below WORK, so that
nothing that ships is touched: what comes out lies in `WORK/vision/models`. A step that is done is
not done again. With ``--small`` each is given next to nothing to do, to see that all of them run.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import click

_REPOSITORY = Path(__file__).parents[2]
_ROOMS = ("rules", "calibration", "vision")
_MODELS = "vision/models"
_TRACED = "--photographs material --variant llvm_ad_rgb --no-claims"


@dataclass(frozen=True)
class RecipeStep:
    """One command; `small` are the words that take the place of some of its own, or None where a
    small run leaves it out."""

    words: str
    small: tuple[tuple[str, str], ...] | None = ()

    @property
    def line(self) -> str:
        """As it is pasted."""
        return f"python -m vision.training.{self.words}"

    def small_words(self) -> str | None:
        if self.small is None:
            return None
        words = self.words
        for usual, few in self.small:
            assert usual in words, (usual, words)
            words = words.replace(usual, few)
        return words


_FEW_TRACED = (_TRACED, "--width 256 --variant scalar_rgb")
STEPS = (
    # Pictures.
    RecipeStep("traced.gather material", small=None),
    RecipeStep("make_examples examples --worker 50 --shards 118", (("118", "1 --scenes 4"),)),
    RecipeStep(
        f"traced traced --groups 200 --pictures 2 --samples 4 --seed 100000 {_TRACED}",
        (("200", "1"), ("--samples 4", "--samples 2"), _FEW_TRACED),
    ),
    RecipeStep(
        f"traced traced --theme mirrors --groups 16 --pictures 2 --seed 140000 {_TRACED}",
        small=None,
    ),
    RecipeStep("traced_examples traced examples"),
    RecipeStep("jury.make_evenings scenes --count 300", (("300", "1"),)),
    RecipeStep(
        "jury.make_evenings leaning --first 8000 --count 130 --leaning 0.22", (("130", "1"),)
    ),
    # Pictures used for nothing but to weigh.
    RecipeStep(
        f"traced calibration --groups 24 --pictures 2 --samples 4 --seed 200000 {_TRACED}",
        (("24", "1"), ("--samples 4", "--samples 2"), _FEW_TRACED),
    ),
    RecipeStep("jury.make_evenings made --first 500 --count 60", (("60", "2"),)),
    RecipeStep(
        "traced leaning_dice --mixture tumbled --groups 24 --pictures 1 --samples 4 --seed 895000"
        f" {_TRACED}",
        (("--groups 24", "--groups 1"), ("--samples 4", "--samples 2"), _FEW_TRACED),
    ),
    RecipeStep(
        "traced cloth_leaning --theme cloth --preset normal --leaning 3 --moods 3 --groups 16"
        f" --pictures 2 --samples 4 --seed 898000 {_TRACED}",
        (("--groups 16", "--groups 1"), ("--samples 4", "--samples 2"), _FEW_TRACED),
    ),
    # The first network.
    RecipeStep(f"revive {_MODELS}/dice.onnx examples start.pt"),
    RecipeStep(
        "train examples net.pt --start start.pt --minutes 92 --seed 5 --rate 1.4e-3",
        (("--minutes 92", "--minutes 0.2"), ("1.4e-3", "1e-6")),
    ),
    RecipeStep("blend start.pt net.pt examples blend.pt"),
    RecipeStep(f"export blend.pt {_MODELS}/dice.onnx --data examples"),
    RecipeStep(
        f"quantize {_MODELS}/dice.onnx {_MODELS}/dice_quick.onnx --scenes 48",
        (("--scenes 48", "--scenes 3"),),
    ),
    # The jury.
    RecipeStep("jury.make_examples scenes jury/scenes"),
    RecipeStep("jury.make_examples leaning jury/leaning"),
    RecipeStep("jury.make_examples traced jury/traced"),
    RecipeStep("jury.make_examples traced jury/traced --look 1", small=None),
    RecipeStep("jury.make_examples calibration jury/calibration"),
    RecipeStep(f"jury.revive {_MODELS}/jury.onnx jury/traced jury_start.pt"),
    RecipeStep(
        "jury.train jury.pt jury/traced jury/scenes jury/leaning --start jury_start.pt"
        " --share 0.7 --share 0.2 --share 0.1 --steps 1500 --rate 4e-4 --seed 3"
        " --check jury/calibration",
        (("1500", "3"), ("4e-4", "1e-6")),
    ),
    RecipeStep("jury.blend jury_blend.pt jury_start.pt 1 jury.pt 2"),
    RecipeStep(
        f"jury.export jury_blend.pt {_MODELS}/jury.onnx"
        " --data jury/traced --data jury/scenes --data jury/leaning"
    ),
    # Colored cloths and hard shadows, for the next two jurors and for the closer look.
    RecipeStep(
        f"traced cloths --mixture on_cloth --groups 200 --pictures 2 --samples 4 --seed 930000"
        f" {_TRACED}",
        (("--groups 200", "--groups 1"), ("--samples 4", "--samples 2"), _FEW_TRACED),
    ),
    RecipeStep(
        "traced shadowed --theme shadows --preset hard --groups 50 --pictures 2 --moods 3"
        f" --samples 4 --seed 940000 --leaning 0.4 {_TRACED}",
        (("--groups 50", "--groups 1"), ("--samples 4", "--samples 2"), _FEW_TRACED),
    ),
    # Dice of other makes in plenty, and sets and lamps that one has to be told of.
    RecipeStep(
        "traced strange --mixture among_strangers --groups 100 --pictures 2 --samples 4"
        f" --seed 980000 {_TRACED}",
        (("--groups 100", "--groups 1"), ("--samples 4", "--samples 2"), _FEW_TRACED),
    ),
    RecipeStep("jury.make_evenings enrolled --first 40000 --count 300 --enrolled", (("300", "1"),)),
    RecipeStep("jury.make_examples strange jury/strange"),
    RecipeStep("jury.make_examples enrolled jury/enrolled"),
    RecipeStep("jury.make_examples cloths jury/cloths"),
    RecipeStep("jury.make_examples cloths jury/cloths --look 1", small=None),
    RecipeStep("jury.make_examples shadowed jury/shadowed"),
    # The second juror has pictures of its own, and begins with a trunk that has seen photographs. A
    # small run has none of these: there it begins with the first juror.
    RecipeStep(
        "traced moods --groups 180 --pictures 2 --moods 3 --samples 4 --seed 840000 --leaning 1.5"
        f" --upon 0.5 {_TRACED}",
        (("180", "1"), ("--samples 4", "--samples 2"), _FEW_TRACED),
    ),
    RecipeStep("jury.make_examples moods jury/moods"),
    RecipeStep("jury.make_examples moods jury/moods --look 1", small=None),
    RecipeStep(
        "jury.train photographed.pt jury/moods jury/scenes jury/leaning jury/cloths jury/strange"
        " jury/enrolled --trunk material/trunk --share 0.37 --share 0.14 --share 0.06 --share 0.22"
        " --share 0.09 --share 0.12 --steps 14000 --rate 1.2e-3 --seed 101"
        " --check jury/calibration",
        (("14000", "3"), ("1.2e-3", "1e-6"), ("--trunk material/trunk", "--start jury_blend.pt")),
    ),
    RecipeStep(
        f"jury.export photographed.pt {_MODELS}/photographed_juror.onnx"
        " --data jury/moods --data jury/scenes --data jury/leaning --data jury/cloths"
        " --data jury/strange --data jury/enrolled"
    ),
    # The third juror and the closer look learn from evenings of all kinds by turns, and from
    # pictures full of dice that do not lie flat. A small run has no trunk: there the third juror
    # begins with the first.
    RecipeStep(
        "traced mixed --mixture everyday --groups 500 --pictures 2 --samples 4 --seed 870000"
        f" {_TRACED}",
        (("--groups 500", "--groups 1"), ("--samples 4", "--samples 2"), _FEW_TRACED),
    ),
    RecipeStep(
        "traced crowded --mixture tumbled --groups 300 --pictures 2 --samples 4 --seed 885000"
        f" {_TRACED}",
        (("--groups 300", "--groups 1"), ("--samples 4", "--samples 2"), _FEW_TRACED),
    ),
    RecipeStep("jury.make_evenings small --first 9000 --count 70 --size 0.35", (("70", "1"),)),
    RecipeStep("jury.make_evenings tumbled --first 10000 --count 110 --tumbled 5", (("110", "1"),)),
    RecipeStep("jury.make_examples mixed jury/mixed"),
    RecipeStep("jury.make_examples crowded jury/crowded"),
    RecipeStep("jury.make_examples small jury/small"),
    RecipeStep("jury.make_examples tumbled jury/tumbled"),
    RecipeStep(
        "jury.train mixed.pt jury/mixed jury/crowded jury/scenes jury/leaning jury/small"
        " jury/tumbled jury/cloths jury/shadowed jury/strange jury/enrolled --trunk material/trunk"
        " --share 0.3 --share 0.1 --share 0.1 --share 0.03 --share 0.04 --share 0.05 --share 0.14"
        " --share 0.06 --share 0.08 --share 0.1 --steps 24000 --rate 1.2e-3 --seed 201"
        " --check jury/calibration",
        (("24000", "3"), ("1.2e-3", "1e-6"), ("--trunk material/trunk", "--start jury_blend.pt")),
    ),
    RecipeStep(
        f"jury.export mixed.pt {_MODELS}/mixed_juror.onnx --data jury/mixed --data jury/crowded"
        " --data jury/scenes --data jury/leaning --data jury/small --data jury/tumbled"
        " --data jury/cloths --data jury/shadowed --data jury/strange --data jury/enrolled"
    ),
    RecipeStep("closer.make_examples leaning closer/leaning"),
    RecipeStep("closer.make_examples tumbled closer/tumbled"),
    RecipeStep("closer.make_examples mixed closer/mixed"),
    RecipeStep("closer.make_examples crowded closer/crowded"),
    RecipeStep("closer.make_examples cloths closer/cloths"),
    RecipeStep("closer.make_examples shadowed closer/shadowed"),
    RecipeStep("closer.make_examples strange closer/strange"),
    RecipeStep("closer.make_examples calibration closer/calibration"),
    RecipeStep(
        "closer.train closer.pt closer/crowded closer/mixed closer/tumbled closer/leaning"
        " closer/cloths closer/shadowed closer/strange --epochs 12 --rate 1.5e-3 --seed 301"
        " --check closer/calibration",
        (("--epochs 12", "--epochs 1 --batch 4"), ("1.5e-3", "1e-6")),
    ),
    RecipeStep(
        f"closer.export closer.pt {_MODELS}/closer.onnx --data closer/crowded --data closer/mixed"
        " --data closer/tumbled --data closer/leaning --data closer/cloths --data closer/shadowed"
        " --data closer/strange"
    ),
    # What is weighed, once all networks are there.
    RecipeStep("jury.calibrate calibration made --only die --only hole"),
    RecipeStep(
        "jury.calibrate calibration made --besides leaning_dice --besides cloth_leaning"
        " --only leaning"
    ),
    RecipeStep("jury.weigh_witnesses --evenings 60", (("60", "1"),)),
    RecipeStep("shared_errors calibration --save errors.json"),
)


@click.command()
@click.argument("work", type=click.Path(file_okay=False, path_type=Path))
@click.option("--small", is_flag=True, help="Give every step next to nothing to do.")
def main(work: Path, small: bool) -> None:
    work.mkdir(parents=True, exist_ok=True)
    for room in _ROOMS:
        if not (work / room).exists():
            no_bytecode = shutil.ignore_patterns("__pycache__")
            shutil.copytree(_REPOSITORY / room, work / room, ignore=no_bytecode)
    done = work / "done.txt"
    known = done.read_text(encoding="utf-8").splitlines() if done.exists() else []
    for step in STEPS:
        words = step.small_words() if small else step.words
        if words is None or words in known:
            continue
        before, started = _megabytes(work), time.monotonic()
        click.echo(f"{words}")
        command = [sys.executable, "-m", *f"vision.training.{words}".split()]
        ended = subprocess.run(command, cwd=work, check=False)
        if ended.returncode:
            raise click.ClickException(f"{words}: ended with {ended.returncode}")
        took, more = time.monotonic() - started, _megabytes(work) - before
        click.echo(f"    {took:.0f} s, {more:.1f} MB more on disk")
        with done.open("a", encoding="utf-8") as told:
            told.write(f"{words}\n")


def _megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


if __name__ == "__main__":
    main()
