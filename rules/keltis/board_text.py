"""A board's file: one JSON object, one line a space, every value with its source beside it.

    {"format": 1, "game": "orakel", "name": "...",
     "start": [["1"], "book"], "goal": [["29", "30"], "book"], "track_length": [80, "book"],
     "wish_stones": {"0": [-4, "likely"]}, "priestess": {"8": [3, "book"]},
     "tiles": {"mirror": [3, "book"]},
     "spaces": [{"id": "1", "row": 1, "lane": 0, "color": ["pink", "known"],
                 "points": [-4, "likely"], "holds": ["tile", "known"], "next": [["2"], "book"]}]}

Reading is strict about the shape; what the values mean is the business of ``board_check``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from rules.keltis.board import SOURCES, Board, Holding, Sourced, Space
from rules.keltis.editions import edition
from rules.keltis.say import refusal
from rules.message import Refusal
from rules.strict_json import read_json

FORMAT = 1
BOARD_KEYS = frozenset(
    ("format", "game", "name", "start", "goal", "track_length", "wish_stones", "priestess")
) | {"tiles", "spaces"}
SPACE_KEYS = frozenset(("id", "row", "lane", "color", "points", "holds", "next"))

T = TypeVar("T")
Reader = Callable[[object, str], T]


def parse_board(text: str) -> Board:
    try:
        raw = read_json(text)
    except ValueError as error:
        raise _malformed("board", "json") from error
    return board_from_json(raw)


def board_from_json(raw: object) -> Board:
    board = _object(raw, "the board", BOARD_KEYS)
    if board["format"] != FORMAT:
        raise refusal("keltis.board.version", format=board["format"])
    if not isinstance(board["spaces"], list):
        raise _malformed("spaces", "list")
    return Board(
        game=edition(_text(board["game"], "game")).name,
        name=_text(board["name"], "name"),
        start=_sourced(board["start"], "start", _ids),
        goal=_sourced(board["goal"], "goal", _ids),
        track_length=_sourced(board["track_length"], "track_length", _whole_or_null),
        wish_stones=_table(board["wish_stones"], "wish_stones", _whole),
        priestess=_table(board["priestess"], "priestess", _whole_or_null),
        tiles={
            tile: _sourced(count, f"tiles.{tile}", _whole)
            for tile, count in _object(board["tiles"], "tiles").items()
        },
        spaces=tuple(_space(one, f"spaces.{n}") for n, one in enumerate(board["spaces"], 1)),
    )


def board_to_json(board: Board) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": board.game,
        "name": board.name,
        "start": [list(board.start.value), board.start.source],
        "goal": [list(board.goal.value), board.goal.source],
        "track_length": _pair(board.track_length),
        "wish_stones": {str(count): _pair(one) for count, one in board.wish_stones.items()},
        "priestess": {str(number): _pair(one) for number, one in board.priestess.items()},
        "tiles": {tile: _pair(count) for tile, count in board.tiles.items()},
        "spaces": [
            {
                "id": space.id,
                "row": space.row,
                "lane": space.lane,
                "color": _pair(space.color),
                "points": _pair(space.points),
                "holds": [str(space.holds.value), space.holds.source],
                "next": [list(space.next.value), space.next.source],
            }
            for space in board.spaces
        ],
    }


def format_board(board: Board) -> str:
    """The file's text: one line a value or space, so that people can read and compare it."""
    raw = board_to_json(board)
    spaces = ",\n".join(f"    {json.dumps(space)}" for space in raw.pop("spaces"))
    lines = []
    for key, value in raw.items():
        if isinstance(value, dict) and value:
            inner = ",\n".join(f"    {json.dumps(k)}: {json.dumps(v)}" for k, v in value.items())
            lines.append(f'  "{key}": {{\n{inner}\n  }}')
        else:
            lines.append(f'  "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + ',\n  "spaces": [\n' + spaces + "\n  ]\n}\n"


def _space(raw: object, place: str) -> Space:
    space = _object(raw, place, SPACE_KEYS)
    return Space(
        id=_text(space["id"], f"{place}.id"),
        row=_whole(space["row"], f"{place}.row"),
        lane=_whole(space["lane"], f"{place}.lane"),
        color=_sourced(space["color"], f"{place}.color", _text),
        points=_sourced(space["points"], f"{place}.points", _whole),
        holds=_sourced(space["holds"], f"{place}.holds", _holding),
        next=_sourced(space["next"], f"{place}.next", _ids),
    )


def _pair(one: Sourced[Any]) -> list[Any]:
    return [one.value, one.source]


def _sourced(raw: object, place: str, read: Reader[T]) -> Sourced[T]:
    if not isinstance(raw, list) or len(raw) != 2 or raw[1] not in SOURCES:
        raise _malformed(place, "sourced", sources=list(SOURCES))
    return Sourced(read(raw[0], place), raw[1])


def _table(raw: object, place: str, read: Reader[T]) -> dict[int, Sourced[T]]:
    table = _object(raw, place)
    for key in table:
        if not re.fullmatch("[0-9]{1,2}", key):
            raise _malformed(place, "numbered")
    return {int(key): _sourced(one, f"{place}.{key}", read) for key, one in table.items()}


def _object(raw: object, place: str, keys: frozenset[str] | None = None) -> Mapping[str, Any]:
    if not isinstance(raw, dict):
        raise _malformed(place, "object")
    if keys is not None and set(raw) != keys:
        raise _malformed(place, "known", keys=sorted(map(str, set(raw) ^ keys)))
    return raw


def _text(raw: object, place: str) -> str:
    if not isinstance(raw, str) or not raw.strip():
        raise _malformed(place, "text")
    return raw


def _whole(raw: object, place: str) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise _malformed(place, "whole")
    return raw


def _whole_or_null(raw: object, place: str) -> int | None:
    return None if raw is None else _whole(raw, place)


def _ids(raw: object, place: str) -> tuple[str, ...]:
    if not isinstance(raw, list):
        raise _malformed(place, "spaces")
    return tuple(_text(one, place) for one in raw)


def _holding(raw: object, place: str) -> Holding:
    return Holding.parse(_text(raw, place))


def _malformed(place: str, must_be: str, **params: Any) -> Refusal:
    return refusal("keltis.board.malformed", place=place, must_be=must_be, **params)
