"""Playthroughs: whole games in text, which read like a record kept at the table.

    # Lines with a hash are for the reader.
    game oraklos standard
    players ada=Ada bob="Bob B."
    options corners=any

    ada marker marker=3 card=RYBK      who, what, parameters; `-` is the table
    > Ada puts the 3 on RYBK.          every sentence it says, in order (optional)
    bob marker marker=3 card=RRYB
    ! marker.gone                      this was refused, with this code; nothing changed
    ? marker stop                      exactly these kinds of the game's own acts are offered now
    = ada 3 bob -1                     the scores now
    ~ now=oraklos.search               the headline's code, or any value of the public view:
    ~ data.round=1                     a path into it
    - undo
    over ada                           the game is over, and these have won

A value is JSON, or a bare word, or `@name.json` for a file in the folder `data` beside it.
A value with spaces is quoted or in brackets.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.events import Event
from rules.game import Game
from rules.log.log import Log
from rules.log.start import start_data
from rules.log.table_acts import TABLE_KINDS
from rules.log.telling import lines, seen_by
from rules.message import Refusal
from rules.table import Player

HERE = Path(__file__).parent
HISTORY = ("undo", "redo", "correct")


@dataclass
class Playthrough:
    """A played script: the log at its end, and the log after every accepted event."""

    log: Log
    logs: list[Log]
    over: bool = False


def scripts() -> list[Path]:
    return sorted(HERE.glob("*.txt"))


def heading(path: Path) -> tuple[str, str]:
    """The game and the variant a script plays."""
    for _, line in _lines(path.read_text("utf-8")):
        word, *rest = line.split()
        if word == "game" and len(rest) == 2:
            return rest[0], rest[1]
        break
    raise AssertionError(f"{path.name} must begin with: game NAME VARIANT")


def play(games: Mapping[str, Game[Any]], path: Path) -> Playthrough:
    """Play a script line by line; the first line that does not hold fails with its number."""
    name, variant = heading(path)
    played: Playthrough | None = None
    players: list[Player] = []
    options: dict[str, Any] = {}
    refused: Refusal | None = None
    said: list[str] | None = []
    for number, line in _lines(path.read_text("utf-8")):
        word, _, rest = line.partition(" ")
        where = f"{path.name}:{number}: {line}"
        if word == "game":
            continue
        if word == "players":
            players = [Player(key, str(value)) for key, value in _values(rest).items()]
            continue
        if word == "options":
            options |= _values(rest)
            continue
        if played is None:
            data = start_data(games[name], variant, players, options)
            log = Log.begin(games[name], Event(1, "start", data=data))
            played = Playthrough(log, [log])
        if word != "!" and refused:
            raise AssertionError(f"before {where}: refused unexpectedly: {refused.message}")
        match word:
            case ">":
                said = _newest_words(played.log) if said is None else said
                assert said, f"{where}: nothing more was said"
                assert said[0] == rest, f"{where}: said instead: {said[0]}"
                said = said[1:]
            case "!":
                assert refused, f"{where}: was accepted"
                assert refused.message.code == rest, f"{where}: {refused.message}"
                assert refused.message.text, f"{where}: a refusal needs a sentence"
                refused = None
            case "=":
                _check_scores(played.log, rest, where)
            case "?":
                own = {a.kind for a in played.log.acts()} - {*TABLE_KINDS, *HISTORY}
                assert own == set(rest.split()), f"{where}: offered are {sorted(own)}"
            case "~":
                for key, value in _values(rest).items():
                    seen = _look(seen_by(played.log), key)
                    assert seen == value, f"{where}: {key} is {seen!r}"
            case "over":
                outcome = played.log.outcome
                assert outcome, f"{where}: the game goes on: {dict(played.log.scores)}"
                assert list(outcome.winners) == rest.split(), f"{where}: {outcome}"
                played.over = True
            case _:
                refused = _enter(played, word, rest)
                said = [] if refused else None
    assert played is not None, f"{path.name} plays nothing"
    assert not refused, f"{path.name}: the last line was refused: {refused}"
    return played


def _enter(played: Playthrough, who: str, rest: str) -> Refusal | None:
    kind, _, values = rest.partition(" ")
    event = played.log.next(kind, None if who == "-" else who, data=_values(values))
    try:
        played.log = played.log.add(event)
    except Refusal as refusal:
        return refusal
    played.logs.append(played.log)
    return None


def _newest_words(log: Log) -> list[str]:
    """To tell a log is to tell all of it: only where the script asks what was said."""
    return [message.text for message in lines(log)[-1].messages]


def _check_scores(log: Log, rest: str, where: str) -> None:
    words = rest.split()
    told = {who: int(points) for who, points in zip(words[::2], words[1::2], strict=True)}
    assert told == dict(log.scores), f"{where}: the scores are {dict(log.scores)}"


def _look(seen: Mapping[str, Any], path: str) -> Any:
    value: Any = seen
    for part in path.split("."):
        value = value[int(part)] if isinstance(value, list | tuple) else value[part]
    return value["code"] if path == "now" else value


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            yield number, stripped


def _values(text: str) -> dict[str, Any]:
    """`a=1 b=word c=["x", 2] d="two words"`"""
    values: dict[str, Any] = {}
    rest = text.strip()
    while rest:
        key, equals, rest = rest.partition("=")
        assert equals, f"a parameter needs a value: {key}"
        values[key.strip()], rest = _value(rest)
    return values


def _value(text: str) -> tuple[Any, str]:
    word, _, after = text.partition(" ")
    if word.startswith("@"):
        return json.loads((HERE / "data" / word[1:]).read_text("utf-8")), after.strip()
    try:
        value, end = json.JSONDecoder().raw_decode(text)
    except json.JSONDecodeError:
        return word, after.strip()
    if end < len(text) and text[end] != " ":
        return word, after.strip()
    return value, text[end:].strip()
