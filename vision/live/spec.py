"""How a source is named: a camera, an address, a file, a folder, or the simulated table."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from rules.message import Refusal
from vision.live.sentences import refusal

SIMULATED = "simulated"
_USUAL_SEED = "6"
"""A wooden table in good light: what a newcomer sees first."""
PRACTICE = "practice"
MASK = "***"
_STREAMS = ("rtsp", "rtsps", "http", "https")
_SECRET = re.compile(r"(?i)\b(pass(?:word|wd)?|pwd|token|key|secret|auth)=([^&]*)")


class SourceKind(StrEnum):
    CAMERA = "camera"
    STREAM = "stream"
    VIDEO = "video"
    FOLDER = "folder"
    SIMULATED = "simulated"
    PHONE = "phone"
    """A joined phone that offers itself; its address is the device's id."""
    PRACTICE = "practice"
    """A camera to practise set-up with."""


@dataclass(frozen=True)
class SourceSpec:
    """A source before it is opened. Only `address` holds a password; it is never printed."""

    kind: SourceKind
    label: str
    address: str = field(repr=False)

    @property
    def is_live(self) -> bool:
        """A camera: its frames never repeat to the last bit, and it has no end."""
        return self.kind in (SourceKind.CAMERA, SourceKind.STREAM, SourceKind.PHONE)


def parse_source(text: str) -> SourceSpec:
    """`0`, `/dev/video2`, `rtsp://...`, `http://...`, a video, a folder, `simulated[:SEED]`,
    `phone:ID`."""
    text = text.strip()
    name, _, seed = text.partition(":")
    if name == SIMULATED:
        if seed and not seed.isdecimal():
            raise refusal("source.seed", seed=seed)
        return SourceSpec(
            SourceKind.SIMULATED, f"simulated table {seed}".strip(), seed or _USUAL_SEED
        )
    if name == SourceKind.PHONE and re.fullmatch(r"[0-9a-f]{8}", seed):
        return SourceSpec(SourceKind.PHONE, text, seed)
    if text == PRACTICE:
        return SourceSpec(SourceKind.PRACTICE, text, text)
    if text.isdecimal() and len(text) <= 3:
        return SourceSpec(SourceKind.CAMERA, f"camera {text}", text)
    if re.fullmatch(r"/dev/video\d+", text):
        return SourceSpec(SourceKind.CAMERA, text, text)
    if name.lower() in _STREAMS and seed.startswith("//"):
        return SourceSpec(SourceKind.STREAM, masked(text), text)
    if not text or "://" in text:
        raise _unknown(masked(text))
    with suppress(OSError, RuntimeError):  # longer than names may be; the home of nobody we know
        path = Path(text).expanduser()
        if path.is_dir():
            return SourceSpec(SourceKind.FOLDER, path.name or str(path), str(path))
        if path.is_file():
            return SourceSpec(SourceKind.VIDEO, path.name, str(path))
    raise _unknown(text)


def masked(address: str) -> str:
    """The address with every password and key in it replaced."""
    try:
        parts = urlsplit(address)
        user, found, host = parts.netloc.rpartition("@")
    except ValueError:
        return MASK
    if found:
        name, _, password = user.partition(":")
        user = f"{name}:{MASK}" if password else MASK
        parts = parts._replace(netloc=f"{user}@{host}")
    return urlunsplit(parts._replace(query=_SECRET.sub(rf"\1={MASK}", parts.query)))


def _unknown(text: str) -> Refusal:
    return refusal("source.unknown", source=text)
