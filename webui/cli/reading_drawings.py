"""Readings drawn over their pictures, each into a file of its own."""

from __future__ import annotations

from pathlib import Path

import click

from rules.oraklos.reading import Reading
from vision.overlay import ReadingAnnotator
from vision.photo import Photo
from webui.cli.answering import told
from webui.cli.picture_file import save_picture


class Drawings:
    """`alone`: one picture may name its drawing; several go into a folder, by their names."""

    def __init__(self, place: Path, alone: bool) -> None:
        self._place = place
        self._alone = alone
        self._used: set[str] = set()
        self.failed: list[str] = []
        """Why drawings are missing: no reading is lost for one."""

    def draw(self, image: Path, photo: Photo, reading: Reading) -> None:
        try:
            path = self._path(image)
            save_picture(path, ReadingAnnotator().annotate(photo.bgr, reading))
        except (OSError, click.ClickException) as error:
            self.failed.append(f"The drawing of {image} is missing: {told(error).message}")

    def _path(self, image: Path) -> Path:
        if self._alone and self._place.suffix.lower() in (".png", ".jpg", ".jpeg", ".webp"):
            return self._place
        self._place.mkdir(parents=True, exist_ok=True)
        return self._place / f"{self._unused(image.stem)}.png"

    def _unused(self, stem: str) -> str:
        """Pictures of two folders may share a name."""
        name, number = stem, 1
        while name in self._used:
            number += 1
            name = f"{stem}_{number}"
        self._used.add(name)
        return name
