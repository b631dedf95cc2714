"""The devices that joined: kept in a file, so that a restart throws nobody out.

A device shows the token it was given. The file holds only the token's hash: whoever reads it
can see who is at the table, but can't sit down in their place.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from http import HTTPStatus
from pathlib import Path
from typing import Any

from webui.problem import Problem

FORMAT = 1
LONGEST_NAME = 40
_MOST_DEVICES = 64
# Guests of last month are not guests any more.
_FORGOTTEN_AFTER_S = 7 * 24 * 3600
# When a device was last seen matters by the hour: not every request writes the file.
_SEEN_STEP_S = 600


@dataclass(frozen=True)
class Device:
    """`id` is for lists and says nothing; `players` tells who the device is, by game."""

    id: str
    name: str
    host: bool
    seen_s: float
    players: Mapping[str, str] = field(default_factory=dict)


class Registry:
    """Safe to use from several threads; one panel owns the file."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        self._path = path
        self._clock = clock
        self._lock = threading.Lock()
        self._devices: dict[str, Device] = _read(path)

    def join(self, name: str, host: bool) -> tuple[str, Device]:
        """Let a device in: the token it shows from now on, and how it is known."""
        token = secrets.token_urlsafe(24)
        device = Device(secrets.token_hex(4), _shown(name), host, self._clock())
        with self._lock:
            self._forget_old()
            self._devices[_hash(token)] = device
            self._write()
        return token, device

    def find(self, token: str) -> Device | None:
        """The device that shows this token; it counts as seen now."""
        with self._lock:
            device = self._devices.get(_hash(token))
            if device is None or self._is_forgotten(device):
                return None
            if self._clock() - device.seen_s > _SEEN_STEP_S:
                device = self._put(replace(device, seen_s=self._clock()))
            return device

    def all(self) -> tuple[Device, ...]:
        """Hosts first, then by name."""
        with self._lock:
            here = [one for one in self._devices.values() if not self._is_forgotten(one)]
        return tuple(sorted(here, key=lambda one: (not one.host, one.name.casefold(), one.id)))

    def make_host(self, device_id: str) -> None:
        with self._lock:
            self._put(replace(self._known(device_id), host=True))

    def remove(self, device_id: str) -> None:
        with self._lock:
            known = self._known(device_id)
            self._devices = {key: one for key, one in self._devices.items() if one != known}
            self._write()

    def remove_guests(self) -> None:
        with self._lock:
            self._devices = {key: one for key, one in self._devices.items() if one.host}
            self._write()

    def taken(self, game_id: str) -> dict[str, Device]:
        """The players of a game that have a device of their own."""
        return {one.players[game_id]: one for one in self.all() if game_id in one.players}

    def sit(self, device_id: str, game_id: str, player: str | None) -> None:
        """This device is this player from now on; `None` is nobody. Two can't be the same."""
        with self._lock:
            device = self._known(device_id)
            others = (one for one in self._devices.values() if one.id != device_id)
            if player is not None and any(one.players.get(game_id) == player for one in others):
                raise Problem(HTTPStatus.CONFLICT, "device.player_taken")
            players = {game: who for game, who in device.players.items() if game != game_id}
            if player is not None:
                players[game_id] = player
            self._put(replace(device, players=players))

    def _known(self, device_id: str) -> Device:
        for device in self._devices.values():
            if device.id == device_id:
                return device
        raise Problem(HTTPStatus.NOT_FOUND, "device.unknown")

    def _put(self, device: Device) -> Device:
        key = next(key for key, one in self._devices.items() if one.id == device.id)
        self._devices[key] = device
        self._write()
        return device

    def _is_forgotten(self, device: Device) -> bool:
        return self._clock() - device.seen_s > _FORGOTTEN_AFTER_S

    def _forget_old(self) -> None:
        """Make room for one more: those forgotten go, and the guests quiet for longest."""
        here = {key: one for key, one in self._devices.items() if not self._is_forgotten(one)}
        guests = sorted(
            (key for key, one in here.items() if not one.host), key=lambda key: here[key].seen_s
        )
        for key in guests[: max(0, len(here) + 1 - _MOST_DEVICES)]:
            del here[key]
        self._devices = here

    def _write(self) -> None:
        kept = [{"token_hash": key, **asdict(one)} for key, one in self._devices.items()]
        self._path.parent.mkdir(parents=True, exist_ok=True)
        beside = self._path.with_suffix(".new")
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump({"format": FORMAT, "devices": kept}, file)
        beside.replace(self._path)


def _read(path: Path) -> dict[str, Device]:
    """A file that can't be read is as good as none: everybody joins again."""
    try:
        raw = json.loads(path.read_text("utf-8"))
        return {one["token_hash"]: _device(one) for one in raw["devices"]}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _device(raw: Mapping[str, Any]) -> Device:
    return Device(
        str(raw["id"]), str(raw["name"]), raw["host"] is True, float(raw["seen_s"]),
        {str(game): str(player) for game, player in raw["players"].items()},
    )  # fmt: skip


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _shown(name: str) -> str:
    """One line that can be read in a list."""
    return " ".join(name.split())[:LONGEST_NAME]
