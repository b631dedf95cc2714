"""Camera profiles as they are kept: one readable text for each.

A damaged one never stops anything: it is listed with its reason, and what needs a profile goes by
the defaults.
"""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from calibration.profile import LONGEST_NAME, Profile
from rules.message import Message, Refusal
from webui.sentences.setup import refusal
from webui.store import Store

MOST_PROFILES = 100
_CHOSEN = "profile in use"
_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")


@dataclass(frozen=True)
class ListedProfile:
    """`key` is a name for addresses; `problem` says why it can't be used."""

    key: str
    name: str
    is_chosen: bool
    profile: Profile | None = None
    problem: Message | None = None


class Profiles:
    """The profiles of a panel, and which of them is in use at a table."""

    def __init__(self, store: Callable[[], Store], table: str = "") -> None:
        self._store = store
        self._chosen_note = f"{_CHOSEN} {table}".strip()
        self._lock = threading.RLock()

    def listed(self) -> tuple[ListedProfile, ...]:
        """All of them, by name; damaged ones, too."""
        chosen = self._chosen_key()
        texts = self._store().profiles.all()
        every = [_listed(key, text, key == chosen) for key, text in texts.items()]
        return tuple(sorted(every, key=lambda one: one.name.casefold()))

    def open(self, name: str) -> Profile:
        """By name or by key; a Refusal that names it when it is unknown or damaged."""
        return Profile.from_text(self._text(self._key_of(name)))

    def save(self, profile: Profile) -> str:
        """Keep a profile under its name, in place of one of the same name; returns its key."""
        with self._lock:
            key = _key(profile.name)
            kept = self._store().profiles.all()
            if key not in kept and len(kept) >= MOST_PROFILES:
                raise refusal("profile.full", most=MOST_PROFILES)
            self._store().profiles.put(key, profile.to_text())
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
            self._store().profiles.delete(key)
            if self._chosen_key() == key:
                self.choose(None)

    def choose(self, name: str | None) -> None:
        """Use a profile from now on; None goes back to the defaults."""
        with self._lock:
            if name is None:
                self._store().notes.forget(self._chosen_note)
            else:
                key = self._key_of(name)
                self._store().notes.change(self._chosen_note, lambda _known: {"key": key})

    def chosen(self) -> ListedProfile | None:
        """The profile in use, with the reason when it can't be used; None for the defaults."""
        key = self._chosen_key()
        text = None if key is None else self._store().profiles.get(key)
        return None if key is None or text is None else _listed(key, text, True)

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

    def take_over(self, key: str, text: str) -> str:
        """Keep a profile as it was written elsewhere, beside another one of the same key."""
        with self._lock:
            kept = self._store().profiles.all()
            stem = key if _KEY.fullmatch(key) else _key(key)
            names = (stem, *(f"{stem[:70]}-{number}" for number in range(2, MOST_PROFILES + 2)))
            free = next(one for one in names if kept.get(one, text) == text)
            if free not in kept:
                self._store().profiles.put(free, text)
            return free

    def _text(self, key: str) -> str:
        text = self._store().profiles.get(key)
        if text is None:
            raise _unknown(key)
        return text

    def _key_of(self, name: str) -> str:
        for one in self.listed():
            if name in (one.key, one.name):
                return one.key
        raise _unknown(name)

    def _chosen_key(self) -> str | None:
        note = self._store().notes.get(self._chosen_note)
        return None if note is None else str(note.get("key", ""))


def _listed(key: str, text: str, is_chosen: bool) -> ListedProfile:
    try:
        profile = Profile.from_text(text)
    except Refusal as refusal:
        return ListedProfile(key, key, is_chosen, problem=refusal.message)
    return ListedProfile(key, profile.name, is_chosen, profile)


def _key(name: str) -> str:
    """A key that reads like the profile's; what it can't spell gets a hash instead."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    if plain.replace("-", " ") == name.lower() and len(plain) <= LONGEST_NAME:
        return plain
    tail = hashlib.sha256(name.encode()).hexdigest()[:8]
    return f"{plain}-{tail}" if plain else f"profile-{tail}"


def _unknown(name: str) -> Refusal:
    return refusal("profile.unknown", name=name)
