"""The panel's settings: each with its type, its bounds, and a sentence on what more of it costs.

`create_app` takes any of them by its name in capitals, as Flask writes settings, and a value
that can't be is refused before anything is opened.
"""

from __future__ import annotations

import socket
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any, Self

import platformdirs

from vision.live.spec import SIMULATED
from webui.live_table import LiveTable
from webui.store.club_tables import HOME

MIB = 1024 * 1024


@dataclass(frozen=True)
class Bounds:
    """What a number may be."""

    least: int
    most: int


def _price(sentence: str) -> dict[str, Any]:
    return {"price": sentence}


def _bounds(least: int, most: int, price: str) -> dict[str, Any]:
    return {"bounds": Bounds(least, most), **_price(price)}


def _own_folder() -> Path:
    return Path(platformdirs.user_data_dir("pythia", appauthor=False))


def _own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset({name, f"{name}.local"})


@dataclass(frozen=True, kw_only=True)
class Settings:
    # --- where things lie ----------------------------------------------------------------------

    data_folder: Path = field(
        default_factory=_own_folder,
        metadata=_price(
            "The database, unless it is elsewhere, and the certificate: some 1.5 GB at most."
        ),
    )
    database_url: str | None = field(
        default=None,
        metadata=_price(
            "Where the games lie; without it what PYTHIA_DATABASE_URL names, else a file in the "
            "data folder. A database elsewhere costs a way over the network at every tap.",
        ),
    )
    authority_file: Path | None = field(
        default=None,
        metadata=_price(
            "What devices may be told to trust, where the panel made a certificate of its own.",
        ),
    )

    # --- what watches the table ----------------------------------------------------------------

    camera: str = field(
        default=SIMULATED,
        metadata=_price(
            "A camera's number, an address, a file, or the simulated table. Watching it costs a "
            "core, from the first page that follows it on.",
        ),
    )
    table: str = field(
        default=HOME,
        metadata=_price(
            "The id of the club's table at which this machine's camera stands. Games at other "
            "tables show the throws of their own camera, and its live picture where that is.",
        ),
    )
    live_table: LiveTable | None = field(
        default=None, metadata=_price("A live table to use instead of a new one.")
    )

    # --- who gets in ---------------------------------------------------------------------------

    loopback_only: bool = field(
        default=True,
        metadata=_price(
            "Listening on this machine only. Open to the network, everybody has to join first.",
        ),
    )
    host_names: frozenset[str] = field(
        default_factory=_own_names,
        metadata=_price(
            "Names by which other devices may call this machine; addresses need no entry."
        ),
    )
    trusted_proxies: tuple[str, ...] = field(
        default=(),
        metadata=_price(
            "Addresses of proxies whose word is taken for where a request comes from. Whoever "
            "sits at one of them can claim to be anybody.",
        ),
    )
    program_token: str = field(
        default="",
        metadata=_price(
            "What a program sends to be allowed to write; without it one is made and kept with "
            "the games.",
        ),
    )

    # --- how much ------------------------------------------------------------------------------

    max_content_length: int = field(
        default=25 * MIB,
        metadata=_bounds(
            1,
            200 * MIB,
            "A phone's largest pictures have some 15 MB. Each upload is held in memory whole.",
        ),
    )
    max_form_memory_size: int = field(
        default=MIB,
        metadata=_bounds(
            1, 16 * MIB, "Text of a form, held in memory for every request under way."
        ),
    )
    max_form_parts: int = field(
        default=20,
        metadata=_bounds(1, 1000, "Every part of a form costs time before anybody looks at it."),
    )
    reads_per_minute: int = field(
        default=20,
        metadata=_bounds(
            1,
            10_000,
            "Of one device. Reading a picture costs seconds of a core; a table of players stays "
            "far below this.",
        ),
    )
    reads_at_once: int = field(
        default=2,
        metadata=_bounds(1, 16, "Each holds a core, and the live table waits for it."),
    )
    lines_each: int = field(
        default=8,
        metadata=_bounds(1, 32, "Live feeds of one device; a page has one."),
    )
    lines_together: int = field(
        default=400,
        metadata=_bounds(
            1,
            2000,
            "Live feeds of guests who only look on. Each costs a look into the store every few "
            "seconds; those of the host and of players are never refused for it.",
        ),
    )
    writes_per_minute: int = field(
        default=240, metadata=_bounds(1, 10_000, "Taps of one device; each may write to the disk.")
    )
    frames_per_minute: int = field(
        default=900,
        metadata=_bounds(
            1,
            10_000,
            "Pictures and signs of life of a phone that is the camera; it sends some 400 while "
            "dice roll. Each picture is decoded once.",
        ),
    )
    join_tries_per_minute: int = field(
        default=5,
        metadata=_bounds(1, 1000, "Of one address: the more, the sooner the code is guessed."),
    )
    join_tries_per_minute_of_all: int = field(
        default=60,
        metadata=_bounds(
            1, 10_000, "Of all together, so that changing addresses does not help to guess."
        ),
    )
    cases_kept: int = field(
        default=200, metadata=_bounds(1, 100_000, "Beyond these the oldest leave.")
    )
    cases_kept_bytes: int = field(
        default=1024 * MIB,
        metadata=_bounds(MIB, 1024 * 1024 * MIB, "Room on the disk; beyond it the oldest leave."),
    )

    def __post_init__(self) -> None:
        for one in fields(self):
            _check(one, getattr(self, one.name))

    @classmethod
    def from_config(cls, config: Mapping[str, Any]) -> Self:
        """From names in capitals; those that are Flask's own are left to it."""
        ours = {one.name for one in fields(cls)}
        return cls(
            **{name.lower(): value for name, value in config.items() if name.lower() in ours}
        )

    def to_config(self) -> dict[str, Any]:
        return {one.name.upper(): getattr(self, one.name) for one in fields(self)}


def _check(one: Field[Any], value: object) -> None:
    bounds: Bounds | None = one.metadata.get("bounds")
    if bounds is None:
        return
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    if not is_whole or not bounds.least <= value <= bounds.most:  # type: ignore[operator]
        raise ValueError(
            f"{one.name.upper()} must be a whole number from {bounds.least} to {bounds.most}, "
            f"not {value!r}"
        )
