"""`pythia doctor`: one line for each thing that Pythia leans on."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import packages_distributions
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import click
from platformdirs import user_data_path

from rules.message import Refusal
from webui.cli.answering import answer_json, json_option
from webui.cli.columns import mark

OLDEST_PYTHON = (3, 11)
LEAST_FREE_BYTES = 200 * 2**20
DISTRIBUTION = "pythia-table"
PACKAGES = frozenset({"calibration", "pythia", "rules", "vision", "webui"})


@dataclass(frozen=True)
class Finding:
    """`ok` is `None` for something that is missing but not needed, such as a camera."""

    name: str
    ok: bool | None
    text: str


def find_python() -> Finding:
    ok = sys.version_info >= OLDEST_PYTHON
    return Finding("Python", ok, f"{platform.python_version()} on {platform.platform(terse=True)}")


def find_packages() -> Finding:
    """Pythia's packages are plain words: another project may have brought one of the same name."""
    holders = packages_distributions()
    foreign = {
        name: sorted(set(holders.get(name, ())) - {DISTRIBUTION}) for name in sorted(PACKAGES)
    }
    taken = [f"{name} ({', '.join(others)})" for name, others in foreign.items() if others]
    if taken:
        text = f"also brought by another project: {'; '.join(taken)}. Use an environment of its own"
        return Finding("Packages", False, text)
    return Finding("Packages", True, "no other project uses their names")


def find_opencv() -> Finding:
    try:
        import cv2
    except ImportError as error:
        return Finding("OpenCV", False, f"can't be loaded: {error}")
    return Finding("OpenCV", True, f"{cv2.__version__}, {cv2.getNumThreads()} threads")


def find_model() -> Finding:
    models = sorted(_named(files("vision"), ".onnx"), key=lambda model: model.name)
    if not models:
        return Finding("Model", False, "no model is installed: pictures can't be read")
    sizes = (f"{model.name}, {len(model.read_bytes()) / 1e6:.1f} MB" for model in models)
    return Finding("Model", True, "; ".join(sizes))


def find_database() -> Finding:
    from webui.store.engine import database_url, open_engine

    try:
        engine = open_engine(database_url())
    except Refusal as refusal:
        return Finding("Database", False, refusal.message.text)
    from sqlalchemy.exc import DatabaseError

    from webui.store.health import damaged_pages, unfit_rows

    try:
        if damage := damaged_pages(engine):
            return Finding("Database", False, f"damaged: {damage[0]}; --repair rescues the rest")
        if unfit := sum(1 for _ in unfit_rows(engine)):
            return Finding("Database", False, f"{unfit} entries can't be exported; try --repair")
        return Finding("Database", True, engine.url.render_as_string())  # hides any password
    except DatabaseError as error:
        return Finding("Database", False, f"damaged: {error.orig}; --repair rescues the rest")
    finally:
        engine.dispose()


def find_folders() -> Finding:
    folder = user_data_path("pythia", appauthor=False)
    there = next(place for place in (folder, *folder.parents) if place.exists())
    if not os.access(there, os.W_OK):
        return Finding("Folders", False, f"nothing can be written to {folder}")
    free = shutil.disk_usage(there).free
    if free < LEAST_FREE_BYTES:
        return Finding("Folders", False, f"only {free / 2**20:.0f} MB are free for {folder}")
    return Finding("Folders", True, f"{folder}, {free / 2**30:.0f} GB free{_put_aside(folder)}")


def _put_aside(folder: Path) -> str:
    """What earlier versions kept in files, once it is in the database."""
    from webui.moving_in import MOVED

    files = [one for one in (folder / MOVED).rglob("*") if one.is_file()]
    if not files:
        return ""
    size = sum(one.stat().st_size for one in files) / 1e6
    return f"; {size:.1f} MB of files in {MOVED} are in the database now, and may be deleted"


def find_network() -> Finding:
    """Whether phones could reach this machine, once `pythia serve --lan` lets them."""
    from webui.app.address import own_address

    address = own_address()
    if address is None:
        return Finding("Network", None, "no address that others can reach; the panel works here")
    return Finding("Network", True, f"other devices reach this machine at {address}")


def find_cameras() -> Finding:
    """What the system lists; nothing is opened, so that a camera in use is not disturbed."""
    from vision.live import devices

    if not devices.cameras_are_listed():
        return Finding("Cameras", None, "are listed by this system only when they are opened")
    found = devices.find_cameras()
    if not found:
        return Finding("Cameras", None, "none is plugged in; photos can be read all the same")
    return Finding("Cameras", True, ", ".join(f"{one.source} ({one.name})" for one in found))


CHECKS: tuple[Callable[[], Finding], ...] = (
    find_python,
    find_packages,
    find_opencv,
    find_model,
    find_database,
    find_folders,
    find_network,
    find_cameras,
)


@click.command()
@json_option()
@click.option(
    "--repair",
    is_flag=True,
    help="Set aside what can't be exported, and rescue the rest to a file.",
)
@click.pass_context
def command(ctx: click.Context, as_json: bool, repair: bool) -> None:
    """Look whether everything Pythia needs is there. Exit 1 if something needed is not."""
    if repair:
        from webui.cli.repair import repair_database

        for told in repair_database(user_data_path("pythia", appauthor=False)):
            click.echo(told, err=as_json)
    findings = [check() for check in CHECKS]
    if as_json:
        answer_json([asdict(finding) for finding in findings])
    else:
        for finding in findings:
            click.echo(f"{mark(finding.ok)}  {finding.name:<8}  {finding.text}")
    if any(finding.ok is False for finding in findings):
        ctx.exit(1)


def _named(folder: Traversable, suffix: str) -> Iterator[Traversable]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _named(entry, suffix)
        elif entry.name.endswith(suffix):
            yield entry
