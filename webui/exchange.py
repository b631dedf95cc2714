"""Games as one JSON file, to keep, to send, or to look into.

    {"pythia_games": 1, "games": [
        {"id": "...", "events": [...],
         "throws": [{"id", "at", "reading", "media_type", "picture": base64 | null}]}]}

A plain list of events is read as one game, too. Events are copied word for word, damaged ones
included: what this program can't read, another one may.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import DBAPIError

from rules.game import Game
from rules.log.replay import LostEvent, replay
from rules.message import Message, Refusal
from rules.strict_json import check_json, read_json
from webui.sentences.keeping import refusal, say
from webui.store import LARGEST_PICTURE_BYTES, Store, StoredThrow
from webui.store.throws import PICTURE_TYPES, PLAIN_BYTES

FORMAT = 1
# How JPEG, PNG and WebP begin: what says so and does not is not taken over.
_PICTURE_SIGNS = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF")
# A number beyond all counting costs its own event, not the whole file.
_DIGITS_IN_FILES = 4000
_ID = re.compile(r"[A-Za-z0-9_.-]{1,64}")


@dataclass(frozen=True)
class FiledGame:
    """A game as it stands in a file; nothing of it has been checked yet."""

    id: str | None
    events: Sequence[Any]
    throws: Sequence[Any] = ()


@dataclass(frozen=True)
class Imported:
    """What became of one game of a file. `id` is None when nothing could be taken over."""

    filed_id: str | None
    id: str | None
    message: Message
    problems: tuple[LostEvent, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "filed_id": self.filed_id,
            "id": self.id,
            **self.message.to_json(),
            "problems": [problem.to_json() for problem in self.problems],
        }


def export_games(store: Store, ids: Sequence[str], pictures: bool = False) -> dict[str, Any]:
    """These games as one object; their pictures only on request, since they are large."""
    return {
        "pythia_games": FORMAT,
        "games": [
            {
                "id": one,
                "events": store.events(one),
                "throws": [_filed_throw(throw, pictures) for throw in store.throws.of_game(one)],
            }
            for one in ids
        ],
    }


def export_readable(
    store: Store, ids: Sequence[str], pictures: bool = False
) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """The same, game by game: those that can't be read or written again are named, and cost the
    others nothing."""
    written: dict[str, Any] = {"pythia_games": FORMAT, "games": []}
    lost: list[tuple[str, str]] = []
    for one in ids:
        try:
            [game] = export_games(store, [one], pictures)["games"]
            check_json(game, longest_text=None)
            written["games"].append(game)
        except (DBAPIError, ValueError, Refusal) as error:
            lost.append((one, str(getattr(error, "orig", None) or error)[:200]))
    return written, lost


def read_games(written: str | bytes) -> list[FiledGame]:
    """The games in a file's contents; a Refusal when it is no such file."""
    try:
        raw = read_json(written, longest_text=None, most_digits=_DIGITS_IN_FILES)
    except ValueError as error:
        raise refusal("file.json") from error
    if isinstance(raw, list):
        return [FiledGame(None, raw)]
    if not isinstance(raw, dict) or "pythia_games" not in raw:
        raise refusal("file.kind")
    if raw["pythia_games"] != FORMAT:
        shown = str(raw["pythia_games"])[:20]
        raise refusal("file.format", known=FORMAT, format=shown)
    filed = raw.get("games")
    if not isinstance(filed, list):
        raise refusal("file.games")
    return [_filed_game(one) for one in filed]


def import_game(store: Store, games: Mapping[str, Game[Any]], filed: FiledGame) -> Imported:
    """Keep a game of a file. One that is already here is left alone; another one under the same
    id, or the same game played on elsewhere, gets an id of its own: nothing is overwritten."""
    try:
        log, problems = replay(games, filed.events)
    except Refusal as refusal:
        return Imported(filed.id, None, refusal.message)
    here = _stored(store, filed.id)
    if here is not None and list(filed.events) == here[: len(filed.events)]:
        _import_throws(store, str(filed.id), filed.throws)
        return Imported(filed.id, filed.id, say("import.here", id=filed.id))
    own_id = filed.id if here is None and _is_id(filed.id) else None
    new_id = store.create(log, filed.events, own_id)
    _import_throws(store, new_id, filed.throws)
    said = say("import.done", id=new_id, events=len(filed.events))
    return Imported(filed.id, new_id, said, tuple(problems))


def _stored(store: Store, game_id: str | None) -> list[Any] | None:
    if game_id is None:
        return None
    try:
        return store.events(game_id)
    except Refusal:
        return None


def _filed_throw(throw: StoredThrow, pictures: bool) -> dict[str, Any]:
    kept = throw.picture if pictures else None
    return {
        "id": throw.id,
        "at": throw.at,
        "reading": throw.reading,
        "media_type": throw.media_type,
        "picture": None if kept is None else base64.b64encode(kept).decode("ascii"),
    }


def _filed_game(raw: object) -> FiledGame:
    if not isinstance(raw, dict) or not isinstance(raw.get("events"), list):
        raise refusal("file.games")
    game_id, throws = raw.get("id"), raw.get("throws", [])
    if not isinstance(game_id, str | None) or not isinstance(throws, list):
        raise refusal("file.games")
    return FiledGame(game_id, raw["events"], throws)


def _import_throws(store: Store, game_id: str, throws: Sequence[Any]) -> None:
    """Events name their throw by its id, so it keeps it; one that is already here stays."""
    for raw in throws:
        if not isinstance(raw, dict) or not _is_id(raw.get("id")):
            continue
        if store.throws.has(raw["id"]):
            continue
        reading, at, media = raw.get("reading"), raw.get("at"), raw.get("media_type")
        store.throws.add(
            game_id,
            at if isinstance(at, str) else "",
            reading if isinstance(reading, dict) else None,
            _picture(raw.get("picture")) if media in PICTURE_TYPES else None,
            media if media in PICTURE_TYPES else PLAIN_BYTES,
            raw["id"],
        )


def _is_id(value: object) -> bool:
    """Ids go into addresses and file names: letters, digits and little else."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _picture(written: object) -> bytes | None:
    if not isinstance(written, str):
        return None
    try:
        picture = base64.b64decode(written, validate=True)
    except binascii.Error:
        return None
    is_one = picture.startswith(_PICTURE_SIGNS) and len(picture) <= LARGEST_PICTURE_BYTES
    return picture if is_one else None
