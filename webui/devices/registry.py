"""The devices that joined: kept in the database, so that a restart throws nobody out.

A device shows the token it was given. Kept is only the token's hash: whoever reads it can see who
is at the table, but can't sit down in their place.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection
from dataclasses import replace
from http import HTTPStatus

from webui.devices.device import Device, Scope, shown_name
from webui.devices.remembered import A_DAY_S, RememberedDevices
from webui.problem import Problem

# Sixteen tables of a club with four devices each; a family has five.
_MOST_DEVICES = 64
# Tokens that the host made; each is a door, and nobody remembers more.
_MOST_TOKENS = 32
# Guests of last month are not guests any more. Days are counted by the clock and by those on which
# anybody was here: a clock that jumps a week ahead forgets nobody.
_FORGOTTEN_AFTER_DAYS = 7
# A browser asks for several things at once: the token before the newest is good a little longer.
_FORMER_TOKEN_S = 60.0
# Games of which a device remembers whose secrets it has.
_GAMES_NOTED = 32
# When a device was last seen matters by the hour: not every request writes the file.
_SEEN_STEP_S = 600


class Registry(RememberedDevices):
    """Who is at the table, and who they are."""

    def known(self, token: str) -> Device | None:
        """The device that shows this token, as far as it is remembered: nothing is waited for."""
        return self._devices.get(_hash(token))

    def join(self, name: str, host: bool) -> tuple[str, Device]:
        """Let a device in: the token it shows from now on, and how it is known."""
        with self._changing():
            self._forget_old()
            return self._let_in(name, host, None)

    def issue(self, name: str, scope: Scope) -> tuple[str, Device]:
        """A token for a program, good until it is revoked."""
        with self._changing():
            if sum(one.scope is not None for one in self._here()) >= _MOST_TOKENS:
                raise Problem(HTTPStatus.CONFLICT, "token.too_many", most=_MOST_TOKENS)
            return self._let_in(name, scope is Scope.HOST, scope)

    def _let_in(self, name: str, host: bool, scope: Scope | None) -> tuple[str, Device]:
        token = secrets.token_urlsafe(24)
        device = Device(
            secrets.token_hex(4), shown_name(name), host, self._clock(), seen_day=self._days,
            scope=scope,
        )  # fmt: skip
        self._devices[_hash(token)] = device
        return token, device

    def find(self, token: str) -> Device | None:
        """The device that shows this token; it counts as seen now."""
        with self._reading():
            if self._shows(_hash(token)) is None:
                self.look_again()  # it may have joined at another process
        with self._reading():
            device = self._shows(_hash(token))
            if device is None or self._is_forgotten(device):
                return None
            if abs(self._clock() - device.seen_s) <= _SEEN_STEP_S:
                return device
        with self._changing():
            device = self._shows(_hash(token))
            if device is None:
                return None
            return self._put(replace(device, seen_s=self._clock(), seen_day=self._days))

    def renew(self, device_id: str) -> str:
        """Another token for a device; the one before is good for a moment longer."""
        token = secrets.token_urlsafe(24)
        with self._changing():
            device = self._known(device_id)
            old = next(key for key, one in self._devices.items() if one.id == device_id)
            del self._devices[old]
            until_s = self._clock() + _FORMER_TOKEN_S
            self._devices[_hash(token)] = replace(
                device, renew=False, former=old, former_until_s=until_s
            )
        return token

    def _shows(self, key: str) -> Device | None:
        if key in self._devices:
            return self._devices[key]
        now = self._clock()
        others = self._devices.values()
        return next((one for one in others if one.former == key and now < one.former_until_s), None)

    def all(self) -> tuple[Device, ...]:
        """People's devices: hosts first, then by name."""
        return self._listed(lambda one: one.scope is None)

    def programs(self) -> tuple[Device, ...]:
        """Those that show a token the host made."""
        return self._listed(lambda one: one.scope is not None)

    def _listed(self, is_meant: Callable[[Device], bool]) -> tuple[Device, ...]:
        with self._reading():
            here = [one for one in self._here() if is_meant(one) and not self._is_forgotten(one)]
        return tuple(sorted(here, key=lambda one: (not one.host, one.name.casefold(), one.id)))

    def _here(self) -> list[Device]:
        return [one for one in self._devices.values() if not one.gone]

    def make_host(self, device_id: str) -> None:
        with self._changing():
            device = self._known(device_id)
            if device.scope is not None:
                raise Problem(HTTPStatus.FORBIDDEN, "token.scope")
            self._put(replace(device, host=True, renew=True))

    def remove(self, device_id: str) -> None:
        with self._changing():
            self._let_go([self._known(device_id)])

    def remove_guests(self) -> None:
        with self._changing():
            self._let_go([one for one in self._here() if not one.host and one.scope is None])

    def taken(self, game_id: str) -> dict[str, Device]:
        """The players of a game that have a device of their own."""
        with self._reading():
            everyone = list(self._devices.values())
        return {one.players[game_id]: one for one in everyone if game_id in one.players}

    def sit(self, device_id: str, game_id: str, player: str | None) -> None:
        """This device is this player from now on; `None` is nobody. Two can't be the same."""
        with self._changing():
            device = self._known(device_id)
            others = (one for one in self._devices.values() if one.id != device_id)
            if player is not None and any(one.players.get(game_id) == player for one in others):
                raise Problem(HTTPStatus.CONFLICT, "device.player_taken")
            players = {game: who for game, who in device.players.items() if game != game_id}
            if player is not None:
                players[game_id] = player
            if device.gone and not players:
                self._devices = {key: one for key, one in self._devices.items() if one != device}
            else:
                self._put(replace(device, players=players))

    def sit_at(self, device_id: str, table_id: str) -> None:
        """Of a club's tables, this is the one where the device is."""
        with self._changing():
            self._put(replace(self._known(device_id), table=table_id))

    def note(self, device_id: str, game_id: str, player: str) -> None:
        """A secret of this player was noted on this device, instead of wherever it was before."""
        with self._changing():
            for key, one in list(self._devices.items()):
                if player in one.noted.get(game_id, ()):
                    self._devices[key] = one.without_note(game_id, player)
            device = self._known(device_id)
            noted = {**device.noted, game_id: (*device.noted.get(game_id, ()), player)}
            self._put(replace(device, noted=dict(list(noted.items())[-_GAMES_NOTED:])))

    def _known(self, device_id: str) -> Device:
        for device in self._devices.values():
            if device.id == device_id:
                return device
        raise Problem(HTTPStatus.NOT_FOUND, "device.unknown")

    def _put(self, device: Device) -> Device:
        key = next(key for key, one in self._devices.items() if one.id == device.id)
        self._devices[key] = device
        return device

    def _is_forgotten(self, device: Device) -> bool:
        if device.scope is not None:
            return False
        long_ago = self._clock() - device.seen_s > _FORGOTTEN_AFTER_DAYS * A_DAY_S
        return long_ago and self._days - device.seen_day >= _FORGOTTEN_AFTER_DAYS

    def _let_go(self, leaving: Collection[Device]) -> None:
        """They are here no more. Seats they had stay theirs until the host frees them: whoever
        sat down there next would read their secrets."""
        kept = {key: one for key, one in self._devices.items() if one not in leaving}
        kept |= {f"gone {one.id}": replace(one, gone=True) for one in leaving if one.players}
        self._devices = kept

    def _forget_old(self) -> None:
        """Make room for one more: those forgotten go, and the guests quiet for longest. Nobody
        who is in a game is pushed out."""
        self._let_go([one for one in self._devices.values() if self._is_forgotten(one)])
        here = [one for one in self._here() if one.scope is None]
        idle = sorted((one for one in here if not (one.host or one.players)), key=_seen)
        surplus = len(here) + 1 - _MOST_DEVICES
        if surplus > len(idle):
            raise Problem(HTTPStatus.CONFLICT, "device.table_full")
        if surplus > 0:
            self._let_go(idle[:surplus])


def _seen(device: Device) -> float:
    return device.seen_s


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
