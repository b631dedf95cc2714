"""Everything that one running panel consists of, made once when it is opened.

    panel().live_table.state()         in a request
    panel_of(app).bell.close()         outside of one

Pages ask for what they need here and nowhere else.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Self, cast

from flask import Flask, current_app

from webui.alike_dice import AlikeDice
from webui.bell import Bell
from webui.budgets import Budget
from webui.card_photos import CardPhotos
from webui.cases.kept_cases import KeptCases
from webui.devices.door import Door
from webui.devices.registry import Registry
from webui.evening import LIVE, Evening
from webui.following import Following
from webui.kept_throws import KeptThrows
from webui.limits import Gate, Lines
from webui.live_ringer import Ringer
from webui.live_table import LiveTable
from webui.moving_in import MOVED
from webui.opened import Opened
from webui.pad import Pad, Pads
from webui.play import Play
from webui.practice_table import PracticeTable
from webui.profiles import Profiles
from webui.settings import Settings
from webui.setup.desk import Desk
from webui.setup.drift import DriftWatch
from webui.statistics.remembered import Records
from webui.store import Store
from webui.store.club_tables import HOME
from webui.store.memories import Memories
from webui.webhooks.book import Webhooks

_NAME = "pythia"
_TOKEN = "program token"


@dataclass(frozen=True)
class Panel:
    settings: Settings

    #: What each game adds to the shared page.
    pads: Pads
    games: Opened
    records: Records
    bell: Bell

    live_table: LiveTable
    ringer: Ringer
    #: What the cameras of all processes froze last.
    kept_throws: KeptThrows
    desk: Desk
    drift: DriftWatch
    practice: PracticeTable

    cases: KeptCases
    #: Photographs of wish cards that wait to be confirmed.
    card_photos: CardPhotos

    #: What people said about dice this evening, and which others look like them.
    evening: Evening
    alike: AlikeDice

    devices: Registry
    door: Door
    #: Who else is told when something happens.
    webhooks: Webhooks

    #: Reading pictures is the dear part.
    readings: Gate
    #: Taps, of every device on its own.
    writes: Gate
    #: What a phone sends that is the camera.
    frames: Gate
    #: Tries to guess the code, of one address; the door counts those of all together.
    join_tries: Gate
    #: Feeds that stay open.
    lines: Lines

    @classmethod
    def open(cls, settings: Settings, pads: Mapping[str, Pad]) -> Self:
        folder = settings.data_folder
        table = settings.live_table or LiveTable(settings.camera)
        bell, games, evening = Bell(), Opened(folder, settings.database_url), Evening()
        at_table = "" if settings.table == HOME else settings.table
        desk = Desk(Profiles(games.store, at_table), table)
        devices = Registry(lambda: games.store().devices)
        games.when_opened(desk.apply)
        games.when_opened(lambda: games.store().listen(Following(bell, devices)))
        table.named = partial(evening.of, LIVE)
        kept_throws = KeptThrows(lambda: games.store().live_throws, settings.table)
        table.first_number, table.rested = kept_throws.next_number, kept_throws.put
        # On one machine all windows are one device.
        lines_each = settings.lines_together if settings.loopback_only else settings.lines_each
        return cls(
            settings=settings,
            pads=Pads(pads),
            games=games,
            records=Records(games.play),
            bell=bell,
            live_table=table,
            ringer=Ringer(table, bell),
            kept_throws=kept_throws,
            desk=desk,
            drift=DriftWatch(table),
            practice=PracticeTable(secrets.randbelow(1000)),
            cases=KeptCases(
                lambda: games.store().cases,
                settings.cases_kept,
                settings.cases_kept_bytes,
                folder / MOVED / "cases",
            ),
            card_photos=CardPhotos(),
            evening=evening,
            alike=AlikeDice(),
            devices=devices,
            door=Door(lambda: games.store().notes),
            webhooks=Webhooks(lambda: games.store().notes),
            readings=_gate(games, "readings", settings.reads_per_minute, settings.reads_at_once),
            writes=_gate(games, "taps", settings.writes_per_minute),
            # A phone sends its pictures to the process that watches them.
            frames=Gate(settings.frames_per_minute, at_once=1),
            join_tries=_gate(games, "tries to join", settings.join_tries_per_minute),
            lines=Lines(lines_each, settings.lines_together),
        )

    @property
    def play(self) -> Play:
        return self.games.play()

    @property
    def store(self) -> Store:
        return self.play.store

    def watches(self, game_id: str) -> bool:
        """Whether this machine's camera stands at the table where the game is played."""
        return self.table_of(game_id) == self.settings.table

    def table_of(self, game_id: str) -> str:
        return self.store.game(game_id).table_id

    @property
    def program_token(self) -> str:
        """What a program of this machine sends to be allowed to write: the same at every process
        of the panel."""
        return self.settings.program_token or kept_token(self.store.notes)


def _gate(games: Opened, name: str, per_minute: int, at_once: int = 1) -> Gate:
    """One whose budget all processes share."""
    return Gate(per_minute, at_once, budget=Budget(name, per_minute, games.store))


def kept_token(notes: Memories) -> str:
    if (known := notes.get(_TOKEN)) is None:
        notes.change(_TOKEN, lambda known: known or {"token": secrets.token_urlsafe(24)})
        known = notes.get(_TOKEN) or {}
    return str(known.get("token", ""))


def panel() -> Panel:
    """The panel that answers the current request."""
    return panel_of(current_app)


def panel_of(app: Flask) -> Panel:
    return cast(Panel, app.extensions[_NAME])


def install(app: Flask, made: Panel) -> None:
    app.extensions[_NAME] = made
