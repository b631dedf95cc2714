"""Camera profiles as files in the user's data folder: one readable file for each.

A damaged or foreign file never stops anything: it is listed with its reason, and what needs a
profile goes by the defaults.
"""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from platformdirs import user_data_path

from calibration.profile import LONGEST_NAME, Profile
from calibration.sentences import refusal as damaged
from rules.message import Message, Refusal
from webui.sentences.setup import refusal
from webui.whole_file import write_whole

MOST_PROFILES = 100
_CHOSEN = "chosen.txt"
_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")


@dataclass(frozen=True)
class ListedProfile:
    """`key` is the file's name without its ending; `problem` says why it can't be used."""

    key: str
    name: str
    is_chosen: bool
    profile: Profile | None = None
    problem: Message | None = None


def default_folder() -> Path:
    return user_data_path("pythia", appauthor=False) / "profiles"


class Profiles:
    """The profiles in one folder, and which of them is in use."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or default_folder()
        self._lock = threading.RLock()

    def listed(self) -> tuple[ListedProfile, ...]:
        """All of them, by name; damaged ones, too."""
        keys = [path.stem for path in self._folder.glob("*.json") if _KEY.fullmatch(path.stem)]
        chosen = self._chosen_key()
        every = [self._listed(key, key == chosen) for key in keys]
        return tuple(sorted(every, key=lambda one: one.name.casefold()))

    def open(self, name: str) -> Profile:
        """By name or by key; a Refusal that names it when it is unknown or damaged."""
        return self._load(self._key_of(name))

    def save(self, profile: Profile) -> str:
        """Keep a profile under its name, in place of one of the same name; returns its key."""
        with self._lock:
            key = _key(profile.name)
            path = self._path(key)
            if not path.exists() and len(self.listed()) >= MOST_PROFILES:
                raise refusal("profile.full", most=MOST_PROFILES)
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(path, profile.to_text().encode())
            return key

    def change(self, name: str, change: Callable[[Profile], Profile]) -> Profile:
        """Change one part of a profile; one that does not exist yet begins empty."""
        with self._lock:
            known = any(name in (one.key, one.name) for one in self.listed())
            changed = change(self.open(name) if known else Profile(name))
            self.save(changed)
            return changed

    def delete(self, name: str) -> None:
        with self._lock:
            key = self._key_of(name)
            self._path(key).unlink()
            if self._chosen_key() == key:
                self.choose(None)

    def choose(self, name: str | None) -> None:
        """Use a profile from now on; None goes back to the defaults."""
        with self._lock:
            if name is None:
                (self._folder / _CHOSEN).unlink(missing_ok=True)
            else:
                write_whole(self._folder / _CHOSEN, f"{self._key_of(name)}\n".encode())

    def chosen(self) -> ListedProfile | None:
        """The profile in use, with the reason when it can't be used; None for the defaults."""
        key = self._chosen_key()
        if key is None or not self._path(key).exists():
            return None
        return self._listed(key, True)

    def take_in(self, text: str) -> Profile:
        """A profile from a file; it gets another name where one of its name is there."""
        profile = Profile.from_text(text)
        with self._lock:
            taken = {one.name for one in self.listed()}
            number = 2
            while profile.name in taken:
                stem = re.sub(r" \(\d+\)$", "", profile.name)[: LONGEST_NAME - 6]
                profile = replace(profile, name=f"{stem} ({number})")
                number += 1
            self.save(profile)
        return profile

    def _listed(self, key: str, is_chosen: bool) -> ListedProfile:
        try:
            profile = self._load(key)
        except Refusal as refusal:
            return ListedProfile(key, key, is_chosen, problem=refusal.message)
        return ListedProfile(key, profile.name, is_chosen, profile)

    def _load(self, key: str) -> Profile:
        try:
            text = self._path(key).read_text("utf-8")
        except FileNotFoundError:
            raise _unknown(key) from None
        except UnicodeDecodeError as error:
            raise damaged("profile.json") from error
        return Profile.from_text(text)

    def _key_of(self, name: str) -> str:
        for one in self.listed():
            if name in (one.key, one.name):
                return one.key
        raise _unknown(name)

    def _chosen_key(self) -> str | None:
        try:
            key = (self._folder / _CHOSEN).read_text("ascii").strip()
        except (FileNotFoundError, UnicodeDecodeError):
            return None
        return key if _KEY.fullmatch(key) else None

    def _path(self, key: str) -> Path:
        if not _KEY.fullmatch(key):
            raise _unknown(key)
        return self._folder / f"{key}.json"


def _key(name: str) -> str:
    """A file name that reads like the profile's; what it can't spell gets a hash instead."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    if plain.replace("-", " ") == name.lower() and len(plain) <= LONGEST_NAME:
        return plain
    tail = hashlib.sha256(name.encode()).hexdigest()[:8]
    return f"{plain}-{tail}" if plain else f"profile-{tail}"


def _unknown(name: str) -> Refusal:
    return refusal("profile.unknown", name=name)
