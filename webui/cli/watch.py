"""`pythia watch`: throws as they come to rest, from any source."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from rules.message import Message, Refusal
from rules.oraklos.cards import Color
from vision.live.clock import Clock, VirtualClock
from vision.live.device import Device, SourceLost
from vision.live.frozen_throw import FrozenThrow
from vision.live.rehearsal import rehearse
from vision.live.sources import open_simulated, open_source
from vision.live.spec import SIMULATED, SourceKind, SourceSpec, parse_source
from vision.live.throws import ThrowWatch
from webui.cli.answering import answer, json_option
from webui.live_state import as_jpeg
from webui.live_table import LiveTable

_ROLL_EVERY_S = 4.0
_FOLLOW_S = 1.0
_KEPT_QUALITY = 92


@click.command()
@click.option(
    "--camera",
    metavar="SOURCE",
    default=SIMULATED,
    show_default=True,
    help="A camera's number, an rtsp:// or http:// address, a video, a folder of pictures, or "
    "the simulated table, which then throws by itself.",
)
@click.option(
    "--save",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep each throw there: its picture, and its reading as JSON.",
)
@click.option("--count", type=click.IntRange(1), help="End after so many throws.")
@json_option("Answer with JSON, a line a throw.")
def command(camera: str, save: Path | None, count: int | None, as_json: bool) -> None:
    """Watch a table and print every throw as it comes to rest.

    Recordings are watched as quickly as this machine can, cameras until Ctrl+C.
    """
    spec = parse_source(camera)
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
    recorded = spec.kind in (SourceKind.VIDEO, SourceKind.FOLDER)
    throws = _watch_recording(spec) if recorded else _watch_live(camera)
    for number, throw in enumerate(throws, 1):
        picture = None if save is None else _keep(throw, save)
        answer(json.dumps(_as_json(throw, picture)) if as_json else _told(throw))
        if number == count:
            break


def _watch_recording(spec: SourceSpec) -> Iterator[FrozenThrow]:
    """A recording tells its own time: nobody waits for it."""
    clock = VirtualClock()
    watch = ThrowWatch(lambda: _clock_text(clock.now_s()))
    try:
        device = open_source(spec, clock)
    except SourceLost as lost:
        raise Refusal(lost.message) from lost
    told: Message | None = None
    try:
        for moment in rehearse(device, watch, clock):
            if moment.final is not None:
                yield moment.final
            if watch.notice is not None and watch.notice != told:
                click.echo(watch.notice.text, err=True)
            told = watch.notice
    finally:
        device.close()


def _watch_live(source: str) -> Iterator[FrozenThrow]:
    table = LiveTable(source, opener=_open_playing)
    told: Message | None = None
    given = 0
    try:
        state = table.state()
        while True:
            state = table.wait(state.version, _FOLLOW_S)
            for number in range(given + 1, state.throw_number + 1):
                throw = table.final_throw(number)
                if throw is not None:
                    yield throw
                given = number
            news = state.trouble or state.notice
            if news is not None and news != told:
                click.echo(news.text, err=True)
            told = news
    finally:
        table.stop()


def _open_playing(spec: SourceSpec, clock: Clock) -> Device:
    """As any source is opened; but nobody sits before the simulated table to throw."""
    if spec.kind is SourceKind.SIMULATED:
        return open_simulated(int(spec.address), clock, _ROLL_EVERY_S)
    return open_source(spec, clock)


def _keep(throw: FrozenThrow, folder: Path) -> str:
    """Write the throw's picture and reading; the picture's name."""
    name = f"throw_{throw.number:04d}.jpg"
    (folder / name).write_bytes(as_jpeg(throw.frame_bgr, _KEPT_QUALITY))
    reading = throw.reading.to_json() | {"image": name}
    (folder / name).with_suffix(".json").write_text(json.dumps(reading), encoding="utf-8")
    return name


def _as_json(throw: FrozenThrow, picture: str | None) -> dict[str, Any]:
    return {
        "throw": throw.number,
        "at": throw.at,
        "rethrow": list(throw.rethrow),
        "picture": picture,
        "reading": throw.reading.to_json(),
    }


def _told(throw: FrozenThrow) -> str:
    counts = Counter(die.color for die in throw.reading.dice)
    dice = ", ".join(f"{counts[color]} {color}" for color in Color if counts[color])
    open_questions = len(throw.reading.doubts)
    unsure = f", {open_questions} not sure" if open_questions else ""
    return f"{throw.at}  throw {throw.number}: {len(throw.reading.dice)} dice ({dice}){unsure}"


def _clock_text(seconds: float) -> str:
    """Time into a recording."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    return f"{hours}:{minutes:02d}:{rest:04.1f}"
