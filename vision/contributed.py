"""A throw that was read wrong, as one file that people may send: its picture, what was read, and
what they say is true. A folder of such files is measured with like one of pictures with truth."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from calibration.laid_throw import lay_throw
from rules.oraklos.reading import Reading
from rules.strict_json import read_json
from vision.sentences import refusal

SUFFIX = ".zip"
TIER = "contributed"
_FORMAT = 1
_PICTURE, _READ, _TRUE, _ABOUT = "picture.jpg", "read.json", "true.json", "about.json"
_MOST_BYTES = {_PICTURE: 30_000_000, _READ: 1_000_000, _TRUE: 1_000_000, _ABOUT: 10_000}
"""Of each part once it is unpacked: what the panel writes is far smaller."""
_LONGEST_WORD = 200


@dataclass(frozen=True)
class ContributedThrow:
    """`camera` says where the picture came from, `version` which Pythia read it; `may_teach` is
    the sender's word that pictures to learn from may be made of it."""

    picture_jpeg: bytes
    read: Reading
    true: Reading
    version: str
    camera: str
    may_teach: bool = False

    def to_bytes(self) -> bytes:
        """The file. The same throw gives the same bytes: parts carry no time."""
        about = {
            "format": _FORMAT,
            "version": self.version,
            "camera": self.camera,
            "may_teach": self.may_teach,
        }
        parts = {
            _PICTURE: self.picture_jpeg,
            _READ: _written(self.read.to_json()),
            _TRUE: _written(self.true.to_json()),
            _ABOUT: _written(about),
        }
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, part in parts.items():
                archive.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
        return data.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes, name: str) -> Self:
        """Read the file called `name`; one that Pythia did not write is refused."""
        try:
            parts = _parts(data)
            about = read_json(parts[_ABOUT])
            if about["format"] != _FORMAT:
                raise ValueError(f"format {about['format']!r}")
            return cls(
                parts[_PICTURE],
                Reading.from_json(read_json(parts[_READ])),
                Reading.from_json(read_json(parts[_TRUE])),
                _word(about, "version"),
                _word(about, "camera"),
                about["may_teach"] is True,
            )
        except (ValueError, KeyError, TypeError, zipfile.BadZipFile, zlib.error) as error:
            raise refusal("contributed.damaged", file=name) from error

    def truth(self, image: str) -> dict[str, Any]:
        """What the sender says is true, as `vision.scene.truth` writes it; the length is a die's
        edge, for nobody measured the table."""
        throw = lay_throw(self.true).throw
        return {
            "image": image,
            "tier": TIER,
            "seed": zlib.crc32(self.picture_jpeg),
            "edge_m": 1.0,
            "dice": [
                {
                    "color": die.color,
                    "hole_up": die.hole_up,
                    "top_px": [list(corner) for corner in seen.top_px],
                    "top_center_px": list(seen.center_px),
                    "visible": 1.0,
                    "footprint_m": [[x, -y] for x, y in die.top],
                    "x_m": die.center[0],
                    "y_m": -die.center[1],
                }
                for seen, die in zip(self.true.dice, throw.dice, strict=True)
            ],
        }


def _written(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, indent=1, ensure_ascii=False, allow_nan=False).encode()


def _parts(data: bytes) -> dict[str, bytes]:
    """The four parts and nothing else, none larger than it may be."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = archive.infolist()
        if sorted(info.filename for info in infos) != sorted(_MOST_BYTES):
            raise ValueError("other parts than those of a contributed throw")
        for info in infos:
            if info.file_size > _MOST_BYTES[info.filename]:
                raise ValueError(f"{info.filename} is too large")
        return {info.filename: _unpacked(archive, info) for info in infos}


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """One part; what the directory says of its size is only a claim."""
    most = _MOST_BYTES[info.filename]
    with archive.open(info) as part:
        data = part.read(most + 1)
    if len(data) > most:
        raise ValueError(f"{info.filename} is too large")
    return data


def _word(about: Mapping[str, Any], name: str) -> str:
    if not isinstance(about[name], str) or len(about[name]) > _LONGEST_WORD:
        raise ValueError(f"{name} is no short text")
    return str(about[name])
