"""Photographs of wish cards between being read and being entered: a few, and never on a disk."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass
from http import HTTPStatus

from vision.wish_cards.read_card import CardReading
from webui.problem import Problem

_MOST, _MOST_BYTES = 16, 32 * 1024 * 1024


@dataclass(frozen=True)
class CardPhoto:
    """What was seen of the cards of a game; `player` is whose cards were asked for."""

    game_id: str
    player: str | None
    reading: CardReading
    jpeg: bytes


class CardPhotos:
    """The newest ones; the oldest go first."""

    def __init__(self) -> None:
        self._photos: OrderedDict[str, CardPhoto] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, photo: CardPhoto) -> str:
        photo_id = secrets.token_urlsafe(9)
        with self._lock:
            self._photos[photo_id] = photo
            while len(self._photos) > _MOST or self._bytes() > _MOST_BYTES:
                self._photos.popitem(last=False)
        return photo_id

    def find(self, photo_id: str, game_id: str) -> CardPhoto:
        with self._lock:
            photo = self._photos.get(photo_id)
        if photo is None or photo.game_id != game_id:
            raise Problem(HTTPStatus.NOT_FOUND, "card_photo.gone")
        return photo

    def forget(self, photo_id: str) -> None:
        with self._lock:
            self._photos.pop(photo_id, None)

    def _bytes(self) -> int:
        return sum(len(photo.jpeg) for photo in self._photos.values())
